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

/** The library without what a source is, and without what looks the same. */
export const libraryWithout = ({ truth }: TestSource): readonly Nuclide[] =>
  NUCLIDES.filter(({ id }) => !truth.some((each) => isAlike(each, id)))
