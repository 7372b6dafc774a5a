import {
  createIdentifier,
  createRng,
  type DetectorModel,
  type GammaIdentification,
  isAlike,
  NUCLIDES,
  type Nuclide,
  type OwnBackground,
  sampleSpectrum,
} from '@vigil/science'
import { isRight, type TestInstrument, type TestSource } from './test-spectra.ts'

const SECONDS = 60
const OWN_SECONDS = 600

export interface Run {
  readonly source: TestSource | undefined
  readonly net: number
  /** The library has a name for it. */
  readonly isKnown: boolean
  readonly result: GammaIdentification
  readonly isRight: boolean
  /** So is the name that was thought of first, even if it was held back. */
  readonly isBestRight: boolean
  readonly milliseconds: number
}

type Judge = (
  counts: ArrayLike<number>,
  calibration: readonly number[],
  own: OwnBackground | undefined,
) => GammaIdentification

export const judgeOf = (detector: DetectorModel, nuclides: readonly Nuclide[] = NUCLIDES): Judge => {
  const identifier = createIdentifier(detector, nuclides)
  return (counts, calibration, own) => identifier.judge(counts, calibration, own)
}

/** One minute of an instrument with so many counts of a source on top, judged beside ten minutes of background of its own. */
export function runOnce(
  instrument: TestInstrument,
  judge: Judge,
  source: TestSource | undefined,
  net: number,
  seed: string,
  isKnown: boolean,
  hasOwn = true,
): Run {
  const rng = createRng(`${instrument.name} ${source?.name} ${net} ${seed}`)
  const { background, calibration } = instrument
  const counts = sampleSpectrum(
    rng,
    background.map((rate, i) => SECONDS * rate + net * (source?.shape[i] ?? 0)),
  )
  const own = hasOwn
    ? {
        counts: sampleSpectrum(
          rng,
          background.map((rate) => OWN_SECONDS * rate),
        ),
        calibration,
        share: SECONDS / OWN_SECONDS,
      }
    : undefined
  const begun = performance.now()
  const result = judge(counts, calibration, own)
  const milliseconds = performance.now() - begun
  const right = (name: string | undefined) => source !== undefined && isRight(source, name)
  return {
    source,
    net,
    isKnown,
    result,
    isRight: right(result.nuclides[0]?.nuclide),
    isBestRight: right(result.best?.nuclide),
    milliseconds,
  }
}

export const inLibrary = ({ truth }: TestSource): boolean =>
  NUCLIDES.some(({ id }) => truth.some((each) => isAlike(each, id)))

/** In shares of the noise of the drawn spectrum. */
const MOST_NOISE = 0.5

/** Whether what is drawn has hardly more noise than its own: a weak reference, blown up, has peaks that no nuclide has. */
export function isClearAt({ background }: TestInstrument, { noise }: TestSource, net: number): boolean {
  const rate = background.reduce((sum, each) => sum + each, 0)
  return net * noise <= MOST_NOISE * Math.sqrt(SECONDS * rate + net)
}

/** What has grown in a source by the time that it is measured: its name is no wrong one, and has to go with that of the source. */
const GROWN_IN: Readonly<Record<string, readonly string[]>> = {
  'Mo-99': ['Tc-99m'],
  'Zr-95': ['Nb-95'],
  'Ba-140': ['La-140'],
  'Th-232': ['Th-228'],
  'Ac-227': ['Ra-223'],
}

/** The library without what a source is, what is in it, and what looks the same. */
export const libraryWithout = ({ truth }: TestSource): readonly Nuclide[] => {
  const gone = truth.flatMap((each) => [each, ...(GROWN_IN[each] ?? [])])
  return NUCLIDES.filter(({ id }) => !gone.some((each) => isAlike(each, id)))
}

export const isNamed = ({ result }: Run): boolean => result.answer === 'named'

const SURE = 90
export const isSure = ({ result }: Run): boolean => (result.nuclides[0]?.confidence ?? 0) >= SURE

/** Material that is special by name and by no right. */
export const wronglySpecial = ({ result, source }: Run): boolean =>
  result.special.some((nuclide) => source === undefined || !isRight(source, nuclide))

/** A share in per cent, and behind it by how much it may be off for the size of the sample (Wilson, 95 %). */
export function shareOf(runs: readonly Run[], holds: (run: Run) => boolean): string {
  const n = runs.length
  if (n === 0) return '-'
  const p = runs.filter(holds).length / n
  const z = 1.96
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
  const percent = (value: number) => Math.round(100 * value)
  return `${percent(p)} % (${percent(middle - half)} to ${percent(middle + half)}, n ${n})`
}

/** Mean distance between what was claimed and what was true, over ten steps of the claim. */
export function calibrationError(runs: readonly Run[]): string {
  const named = runs.filter(isNamed)
  if (named.length === 0) return '-'
  let sum = 0
  for (let step = 0; step < 10; step++) {
    const some = named.filter(
      ({ result }) => Math.min(9, Math.floor((result.nuclides[0]?.confidence ?? 0) / 10)) === step,
    )
    const claimed = some.reduce((all, { result }) => all + (result.nuclides[0]?.confidence ?? 0), 0)
    sum += Math.abs(claimed - 100 * some.filter(({ isRight: right }) => right).length)
  }
  return `${(sum / named.length).toFixed(1)} points (n ${named.length})`
}
