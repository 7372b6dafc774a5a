import { plainSpectrum, shiftedCalibration, summedSpectra } from './calibration.ts'
import {
  type FileMeasurement,
  type FileRemark,
  type FileSpectrum,
  MAX_CHANNELS,
  type MeasurementFault,
  type SpectrumDocument,
} from './measurement.ts'

/** A measurement as it is kept: one spectrum at most, the sum of its detectors. */
export interface TakenMeasurement extends Omit<FileMeasurement, 'fault' | 'spectra'> {
  readonly fault?: MeasurementFault | 'noCalibration' | undefined
  readonly spectrum?:
    | {
        readonly counts: readonly number[]
        /** keV at the middle of channel i, as everywhere but in files. */
        readonly calibration: readonly number[]
        readonly liveTime: number | undefined
        /** What each detector counted, where there are several; left out where they are more than can be kept. */
        readonly detectors?: readonly TakenDetector[] | undefined
      }
    | undefined
}

interface TakenDetector {
  readonly name: string
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
  readonly liveTime: number | undefined
}

const MOST_DETECTORS = 16
/** What 32 bits hold: no counter of a channel goes further, and sums of more say nothing of what was measured. */
const MOST_COUNTS = 4_294_967_295

/** What goes first where two were complete at the same moment. */
const RANK: Readonly<Record<string, number>> = {
  Foreground: 0,
  NotSpecified: 1,
  Calibration: 3,
  IntrinsicActivity: 3,
  Background: 2,
}
const rankOf = ({ kind }: FileMeasurement): number => RANK[kind ?? 'NotSpecified'] ?? 1
const endOf = ({ startedAt = 0, realTime = 0 }: FileMeasurement): number => startedAt + Math.round(realTime * 1000)
const holdsCounts = ({ spectra, gammaCounts }: FileMeasurement): boolean =>
  spectra.length > 0 || gammaCounts !== undefined

/** Detectors of one time become one measurement, and one spectrum. What was made of the file is said in its remarks. */
export function takenMeasurements(document: SpectrumDocument): {
  readonly measurements: readonly TakenMeasurement[]
  readonly remarks: readonly FileRemark[]
} {
  const remarks = [...document.remarks]
  const isMeasured = document.measurements.some((each) => each.isDerived !== true && holdsCounts(each))
  const kept = document.measurements.filter((each) => !(isMeasured && each.isDerived === true))
  const derived = document.measurements.length - kept.length
  if (derived > 0) remarks.push({ number: 0, kind: 'derived', value: String(derived) })
  const measurements = withoutOverlaid(merged(kept), remarks).map((each) => taken(each, remarks))
  return { measurements, remarks: oncePerFile(remarks) }
}

/** Some instruments write a measurement for each detector, all with the same times. */
function merged(measurements: readonly FileMeasurement[]): FileMeasurement[] {
  const out: FileMeasurement[] = []
  const places = new Map<string, number>()
  for (const each of measurements) {
    const key = `${each.startedAt} ${each.realTime} ${each.kind} ${each.isDerived}`
    const place = places.get(key)
    const other = place === undefined ? undefined : out[place]
    const names = other?.spectra.map(({ detector }) => detector) ?? []
    const isOther = each.spectra.every(({ detector }) => detector !== undefined && !names.includes(detector))
    if (
      place !== undefined &&
      other !== undefined &&
      each.startedAt !== undefined &&
      isOther &&
      !names.includes(undefined)
    ) {
      out[place] = {
        ...other,
        fault: other.fault ?? each.fault,
        spectra: [...other.spectra, ...each.spectra],
        ...added('gammaCounts', 'gammaLiveTime', other, each),
        ...added('neutronCounts', 'neutronLiveTime', other, each),
        doseRate: other.doseRate ?? each.doseRate,
        nuclides: [...other.nuclides, ...each.nuclides],
        position: other.position ?? each.position,
      }
      continue
    }
    places.set(key, out.length)
    out.push(each)
  }
  return out
}

function added<C extends 'gammaCounts' | 'neutronCounts', L extends 'gammaLiveTime' | 'neutronLiveTime'>(
  counts: C,
  live: L,
  one: FileMeasurement,
  other: FileMeasurement,
): Pick<FileMeasurement, C | L> {
  const [a, b] = [one[counts], other[counts]]
  const sum = a === undefined ? b : a + (b ?? 0)
  return { [counts]: sum, [live]: one[live] ?? other[live] } as Pick<FileMeasurement, C | L>
}

/** A background that was complete at the moment of what it belongs to: a device has one reading a moment. */
function withoutOverlaid(measurements: readonly FileMeasurement[], remarks: FileRemark[]): FileMeasurement[] {
  const best = new Map<number, number>()
  for (const each of measurements) {
    if (each.startedAt !== undefined) best.set(endOf(each), Math.min(rankOf(each), best.get(endOf(each)) ?? 9))
  }
  return measurements.filter((each) => {
    const isKept = each.startedAt === undefined || rankOf(each) === best.get(endOf(each))
    if (!isKept) remarks.push({ number: each.number, kind: 'overlaid', value: each.kind })
    return isKept
  })
}

function taken({ spectra, ...measured }: FileMeasurement, remarks: FileRemark[]): TakenMeasurement {
  const isAbsurd = spectra.some(({ counts }) => counts.some((count) => count > MOST_COUNTS))
  const { fault = isAbsurd ? 'counts' : undefined, ...measurement } = measured
  const { number, startedAt } = measurement
  if (fault !== undefined || spectra.length === 0) return { ...measurement, fault }
  if (spectra.length > 1) {
    const names = spectra.map(({ detector }, n) => detector ?? String(n + 1)).join(', ')
    remarks.push({ number, kind: 'summed', value: names.slice(0, 120) })
  }
  const sum = summedSpectra(spectra)
  if (sum === undefined || (sum.calibration === undefined && sum.edges === undefined)) {
    return { ...measurement, fault: 'noCalibration' }
  }
  const plain = plainSpectrum(sum)
  if (plain === undefined) return { ...measurement, fault: 'calibration' }
  if (plain.isResampled) remarks.push({ number, kind: 'resampled' })
  const calibration = shiftedCalibration(plain.calibration, 0.5)
  // Of what is refused nothing is kept.
  if (startedAt === undefined) remarks.push({ number, kind: 'noTime' })
  const detectors = spectra.length > 1 ? takenDetectors(spectra) : undefined
  return {
    ...measurement,
    spectrum: { counts: plain.counts, calibration, liveTime: sum.liveTime, ...(detectors && { detectors }) },
  }
}

/** Undefined where the sum has to do for all of them. */
function takenDetectors(spectra: readonly FileSpectrum[]): readonly TakenDetector[] | undefined {
  const channels = spectra.reduce((total, { counts }) => total + counts.length, 0)
  if (spectra.length > MOST_DETECTORS || channels > MAX_CHANNELS) return undefined
  const taken = spectra.flatMap((spectrum, n): TakenDetector[] => {
    const plain = plainSpectrum(spectrum)
    if (plain === undefined) return []
    const { counts, calibration } = plain
    const name = (spectrum.detector ?? String(n + 1)).slice(0, 64)
    return [{ name, counts, calibration: shiftedCalibration(calibration, 0.5), liveTime: spectrum.liveTime }]
  })
  return taken.length === spectra.length ? taken : undefined
}

/** The same of every measurement is said once, of the file. */
function oncePerFile(remarks: readonly FileRemark[]): FileRemark[] {
  const kinds = new Map<string, FileRemark[]>()
  for (const each of remarks) {
    const value = each.kind === 'localTime' || each.kind === 'timeWithoutZone' ? '' : each.value
    const key = `${each.kind} ${value}`
    kinds.set(key, [...(kinds.get(key) ?? []).slice(0, 3), each])
  }
  return [...kinds.values()].flatMap((same) => {
    const [one] = same as [FileRemark]
    return same.length > 3 ? [{ ...one, number: 0 }] : same
  })
}
