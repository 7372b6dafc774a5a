/** What a file of a spectrometer holds, whichever kind of file it is. */

/** Why a measurement of a file can not be taken. */
export type MeasurementFault = 'time' | 'duration' | 'counts' | 'channels' | 'calibration'

/** What was made of something that a file tells otherwise than expected, so that whoever brings it knows. */
export type RemarkKind =
  | 'localTime'
  | 'timeWithoutZone'
  | 'deviations'
  | 'resampled'
  | 'calibrationPoints'
  | 'derived'
  | 'summed'
  | 'overlaid'
  | 'doseRate'
  | 'neutrons'
  | 'position'
  | 'unread'
  | 'noTime'

export interface FileRemark {
  /** Number of the measurement, from 1 on; 0 is the file as a whole. */
  readonly number: number
  readonly kind: RemarkKind
  /** Names or a number that belong to it. */
  readonly value?: string | undefined
}

export interface FileSpectrum {
  /** As the file calls it. */
  readonly detector: string | undefined
  readonly counts: readonly number[]
  /** keV at the lower edge of channel i: a + b·i + c·i² + …; a channel reaches to the edge of the next. Undefined where the file has none. */
  readonly calibration: readonly number[] | undefined
  /** Lower edges of all channels and the upper one of the last, where no polynomial tells them. */
  readonly edges?: readonly number[] | undefined
  /** keV at which the polynomial is off, and by how much it has to be raised there. */
  readonly deviations?: readonly (readonly [energy: number, offset: number])[] | undefined
  /** Seconds. */
  readonly liveTime: number | undefined
}

export interface FileMeasurement {
  /** Number in the file, from 1 on. */
  readonly number: number
  readonly fault?: MeasurementFault | undefined
  readonly title?: string | undefined
  /** As N42 calls it: Foreground, Background, Calibration, IntrinsicActivity, NotSpecified. */
  readonly kind: string | undefined
  /** Computed from others by the instrument, not measured. */
  readonly isDerived?: boolean | undefined
  readonly startedAt: number | undefined
  /** Seconds. */
  readonly realTime: number | undefined
  /** Of gamma detectors, each by itself. */
  readonly spectra: readonly FileSpectrum[]
  /** Of gamma detectors that count without a spectrum. */
  readonly gammaCounts?: number | undefined
  readonly gammaLiveTime?: number | undefined
  readonly neutronCounts: number | undefined
  readonly neutronLiveTime: number | undefined
  /** µSv/h. */
  readonly doseRate: number | undefined
  readonly nuclides: readonly { readonly name: string; readonly confidence?: number | undefined }[]
  readonly position: { readonly longitude: number; readonly latitude: number } | undefined
}

export type SpectrumFormat = 'n42' | 'chn' | 'spc' | 'pcf' | 'spe' | 'spectrumCsv'

export interface SpectrumDocument {
  readonly format: SpectrumFormat
  readonly manufacturer: string | undefined
  readonly model: string | undefined
  readonly serialNumber: string | undefined
  readonly measurements: readonly FileMeasurement[]
  readonly remarks: readonly FileRemark[]
}

export interface ReadOptions {
  /** The moment at which the site's clock shows this time, which is given as if it were UTC. Without it a time without a zone is none. */
  readonly momentOfClock?: ((wallMs: number) => number) | undefined
}

/** No instrument has more; a file may claim any number. */
export const MAX_CHANNELS = 65_536
/** A file of a passage has a few thousand. */
export const MAX_MEASUREMENTS = 20_000

/** Why a file of spectra is refused as a whole. */
export type SpectrumFileFault =
  | 'truncated'
  | 'tooManyChannels'
  | 'damaged'
  | 'unknownFormat'
  | 'vibrational'
  /** Of light alone. */
  | 'tooFewPoints'
  | 'pixelAxis'
  | 'wavelengthAxis'
  | 'severalSpectra'
  | 'kindUnknown'

export class SpectrumFileError extends Error {
  override name = 'SpectrumFileError'
  constructor(
    readonly fault: SpectrumFileFault,
    /** Line of a file of words; 0 is the file as a whole. */
    readonly line = 0,
    readonly format: SpectrumFormat | undefined = undefined,
  ) {
    super(fault)
  }
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** Clock time of its parts as if it were UTC; undefined when there is no such day or time. */
export function clockOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  const whole = Math.floor(second)
  const at = Date.UTC(year, month - 1, day, hour, minute, whole) + Math.round((second - whole) * 1000)
  const date = new Date(at)
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 61
  return Number.isFinite(at) && isReal ? at : undefined
}

/** Of its English short name, from 1 on; 0 for anything else. */
export function monthOf(name: string): number {
  const at = MONTHS.toLowerCase().indexOf(name.toLowerCase())
  return name.length === 3 && at >= 0 && at % 3 === 0 ? at / 3 + 1 : 0
}
