import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DETECTORS, type DetectorModel, isAlike, readN42 } from '@vigil/science'

/** What a source looks like to an instrument without the background: shares of its counts, channel by channel. */
export interface TestSource {
  readonly name: string
  /** Names that are right. */
  readonly truth: readonly string[]
  readonly isShielded: boolean
  /** Of its own counting, as a share of its counts: it does not go away in what is drawn from it. */
  readonly noise: number
  readonly shape: Float64Array
}

export interface TestInstrument {
  readonly name: string
  /** As the product is told. */
  readonly detector: DetectorModel
  readonly calibration: readonly number[]
  /** Counts per second. */
  readonly background: Float64Array
  readonly sources: readonly TestSource[]
}

export const isRight = ({ truth }: TestSource, name: string | undefined): boolean =>
  name !== undefined && truth.some((each) => isAlike(each, name))

/** Net counts below so many standard deviations of the two spectra are noise, and no shape. */
const CLEAR_SIGMAS = 50

/** Names of the reference spectra that are no nuclide's, or those of more than one. */
const TRUTH: Readonly<Record<string, readonly string[]>> = {
  // Neutrons and alphas leave Li-7 with the photon that Be-7 has.
  Am241Li: ['Am-241', 'Be-7'],
  Tl201wTl202: ['Tl-201'],
  Tl201woTl202: ['Tl-201'],
  Uore: ['Ra-226', 'U-238'],
  Bi213: ['Bi-213', 'Ac-225'],
  Ac225: ['Ac-225', 'Bi-213'],
}

const usualName = (id: string): string =>
  id.replace(/^([A-Z][a-z]?)(\d+)(m?)$/i, (_, element, mass, isomer) => `${element}-${mass}${isomer.toLowerCase()}`)

function shapeOf(
  counts: readonly number[],
  background: readonly number[],
  share: number,
): Pick<TestSource, 'shape' | 'noise'> | undefined {
  const net = Float64Array.from(counts, (count, i) => count - share * (background[i] ?? 0))
  const total = net.reduce((sum, value) => sum + value, 0)
  const noise = Math.sqrt(counts.reduce((sum, count, i) => sum + count + share ** 2 * (background[i] ?? 0), 0))
  if (total < CLEAR_SIGMAS * noise) return undefined
  const whole = net.map((value) => Math.max(0, value))
  const sum = whole.reduce((all, value) => all + value, 0)
  return { shape: whole.map((value) => value / sum), noise: noise / total }
}

interface Reference {
  readonly energyCal: readonly number[]
  readonly liveTime: number
  readonly counts: readonly number[]
}

/** From the lower edge of a channel to its middle. */
const toMiddle = (edge: readonly number[]): readonly number[] => [(edge[0] ?? 0) + (edge[1] ?? 1) / 2, ...edge.slice(1)]

function readReferences(file: string, detector: DetectorModel): TestInstrument {
  const { spectra, detector: name } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly spectra: Readonly<Record<string, Reference>>
    readonly detector: string
  }
  const natural = spectra.background
  if (natural === undefined) throw new Error(`${file} has no background`)
  const sources = Object.entries(spectra).flatMap(([title, { counts, liveTime }]): TestSource[] => {
    const [id = '', kind = ''] = title.split('_')
    const shape = shapeOf(counts, natural.counts, liveTime / natural.liveTime)
    if (title === 'background' || shape === undefined) return []
    return [{ name: title, truth: TRUTH[id] ?? [usualName(id)], isShielded: !kind.startsWith('Unshielded'), ...shape }]
  })
  const background = Float64Array.from(natural.counts, (count) => count / natural.liveTime)
  return { name, detector, calibration: toMiddle(natural.energyCal), background, sources }
}

/** Measured files, one spectrum each, their background beside them. */
function readMeasured(folder: string, detector: DetectorModel): TestInstrument {
  const read = (file: string) => {
    const [spectrum] = readN42(readFileSync(join(folder, file), 'utf8')).measurements.flatMap(({ spectra }) => spectra)
    if (spectrum?.calibration === undefined) throw new Error(`${file} has no calibrated spectrum`)
    return { ...spectrum, calibration: spectrum.calibration, seconds: spectrum.liveTime ?? 1 }
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.n42') && !/Spike|Step/.test(file))
  const natural = read(files.find((file) => file.includes('Bgnd')) ?? '')
  const sources = files.flatMap((file): TestSource[] => {
    const id = /_([A-Za-z]+\d+[mM]?)\.n42$/.exec(file)?.[1]
    if (id === undefined) return []
    const { counts, seconds } = read(file)
    const shape = shapeOf(counts, natural.counts, seconds / natural.seconds)
    return shape === undefined ? [] : [{ name: file, truth: [usualName(id)], isShielded: false, ...shape }]
  })
  const background = Float64Array.from(natural.counts, (count) => count / natural.seconds)
  return { name: 'measured, RASE', detector, calibration: toMiddle(natural.calibration), background, sources }
}

/** Everything in a folder laid out as `ref_spectra/*.json` and `n42_*`. A detector is told by the name of its file. */
export function readTestSpectra(folder: string): readonly TestInstrument[] {
  const detectorOf = (file: string) => (/labr/i.test(file) ? DETECTORS.labr : DETECTORS.nai)
  const references = join(folder, 'ref_spectra')
  return [
    ...readdirSync(references)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => readReferences(join(references, file), detectorOf(file))),
    ...readdirSync(folder)
      .filter((name) => name.startsWith('n42_'))
      // Called NaI, and as sharp as LaBr.
      .flatMap((name) => [
        readMeasured(join(folder, name), DETECTORS.labr),
        { ...readMeasured(join(folder, name), DETECTORS.nai), name: 'measured, RASE, told NaI' },
      ]),
  ]
}
