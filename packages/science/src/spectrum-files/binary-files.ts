import { asTold, type ByteReader, createByteReader } from './byte-reader.ts'
import {
  clockOf,
  type FileMeasurement,
  type FileRemark,
  MAX_CHANNELS,
  MAX_MEASUREMENTS,
  monthOf,
  type ReadOptions,
  type SpectrumDocument,
  SpectrumFileError,
  type SpectrumFormat,
} from './measurement.ts'

/** A clock time without a zone, as these files have all of them. */
export function createClock(options: ReadOptions, remarks: FileRemark[]) {
  return (wall: number | undefined, number: number): number | undefined => {
    if (wall === undefined) return undefined
    const value = new Date(wall).toISOString().slice(0, 19)
    remarks.push({ number, kind: options.momentOfClock === undefined ? 'timeWithoutZone' : 'localTime', value })
    return options.momentOfClock?.(wall)
  }
}

const positive = (seconds: number): number | undefined => (seconds > 0 ? seconds : undefined)

/** A calibration that is all nought, or that gives each channel its own number, is none. */
function calibrationOf(terms: readonly number[]): number[] | undefined {
  const last = terms.findLastIndex((term) => term !== 0)
  const told = terms.slice(0, Math.max(2, last + 1)).map(asTold)
  const isNone = told.every((term) => term === 0) || (told[0] === 0 && told[1] === 1 && told.length === 2)
  return isNone ? undefined : told
}

const only = (
  format: SpectrumFormat,
  measurement: Partial<FileMeasurement> & Pick<FileMeasurement, 'spectra'>,
  remarks: readonly FileRemark[],
  serialNumber?: string,
): SpectrumDocument => ({
  format,
  manufacturer: undefined,
  model: undefined,
  serialNumber: serialNumber === '' ? undefined : serialNumber,
  measurements: [{ ...EMPTY, ...measurement }],
  remarks,
})

export const EMPTY: FileMeasurement = {
  number: 1,
  kind: undefined,
  startedAt: undefined,
  realTime: undefined,
  spectra: [],
  neutronCounts: undefined,
  neutronLiveTime: undefined,
  doseRate: undefined,
  nuclides: [],
  position: undefined,
}

/** Hundredths of a second that ORTEC counts in. */
const CHN_TICKS_PER_SECOND = 50

/** ORTEC integer spectra: 32 bytes, the counts, and 512 bytes with calibration and descriptions. */
export function readChn(bytes: Uint8Array, options: ReadOptions): SpectrumDocument {
  const file = createByteReader(bytes, 'chn')
  const channels = file.uint16(30)
  if (file.int16(0) !== -1 || channels === 0) throw new SpectrumFileError('damaged', 0, 'chn')
  const remarks: FileRemark[] = []
  const [, day, month, year, century] = /^(\d{2})([A-Za-z]{3})(\d{2})(.?)$/.exec(file.words(16, 8)) ?? []
  const [, hour, minute] = /^(\d{2})(\d{2})$/.exec(file.words(24, 4)) ?? []
  const wall =
    day === undefined || hour === undefined
      ? undefined
      : clockOf(
          (century === '0' ? 1900 : 2000) + Number(year),
          monthOf(month ?? ''),
          Number(day),
          Number(hour),
          Number(minute),
          Number(file.words(6, 2)) || 0,
        )
  const counts = file.counts(32, channels)
  const end = 32 + 4 * channels
  const hasTail = file.length >= end + 16 && [-101, -102].includes(file.int16(end))
  const terms = hasTail ? file.floats(end + 4, file.int16(end) === -102 ? 3 : 2) : []
  const described = (at: number): string | undefined =>
    file.length < end + at + 64 ? undefined : file.words(end + at + 1, Math.min(63, bytes[end + at] ?? 0)) || undefined
  return only(
    'chn',
    {
      title: described(320),
      startedAt: createClock(options, remarks)(wall, 1),
      realTime: positive(file.uint32(8) / CHN_TICKS_PER_SECOND),
      spectra: [
        {
          detector: described(256),
          counts,
          calibration: calibrationOf(terms),
          liveTime: positive(file.uint32(12) / CHN_TICKS_PER_SECOND),
        },
      ],
    },
    remarks,
  )
}

const RECORD = 128
const DAY_MS = 86_400_000
const ORTEC_EPOCH = Date.UTC(1979, 0, 1)

/** ORTEC .spc: records of 128 bytes, whose first names all others. Integer counts (type 1) or single precision (type 5). */
export function readOrtecSpc(bytes: Uint8Array, options: ReadOptions): SpectrumDocument {
  const file = createByteReader(bytes, 'spc')
  const word = (n: number): number => 2 * (n - 1)
  const record = (n: number): number | undefined => (n > 0 ? (n - 1) * RECORD : undefined)
  const type = file.int16(word(2))
  const channels = file.uint16(word(33))
  const spectrumAt = record(file.int16(word(31)))
  if (file.int16(0) !== 1 || ![1, 5].includes(type) || channels === 0 || spectrumAt === undefined) {
    throw new SpectrumFileError('damaged', 0, 'spc')
  }
  const counts = type === 5 ? file.floats(spectrumAt, channels) : file.counts(spectrumAt, channels)
  if (counts.some((count) => count < 0)) throw new SpectrumFileError('damaged', 0, 'spc')
  const remarks: FileRemark[] = []
  const calibrationAt = record(file.int16(word(18)))
  const detectorAt = record(file.int16(word(7)))
  const sampleAt = record(file.int16(word(6)))
  return only(
    'spc',
    {
      title: sampleAt === undefined ? undefined : file.words(sampleAt, RECORD) || undefined,
      startedAt: createClock(options, remarks)(
        ortecClock(file, record(file.int16(word(5))), file.float64(word(37))),
        1,
      ),
      realTime: positive(asTold(file.float32(word(46)))),
      spectra: [
        {
          detector: detectorAt === undefined ? undefined : file.words(detectorAt, RECORD) || undefined,
          counts,
          calibration: calibrationAt === undefined ? undefined : calibrationOf(file.floats(calibrationAt + 20, 3)),
          liveTime: positive(asTold(file.float32(word(48)))),
        },
      ],
    },
    remarks,
  )
}

/** Days since 1979, or the words of the record about the acquisition. */
function ortecClock(file: ByteReader, acquisitionAt: number | undefined, days: number): number | undefined {
  const told =
    acquisitionAt === undefined ? '' : `${file.words(acquisitionAt + 16, 12)} ${file.words(acquisitionAt + 28, 10)}`
  const found = /^(\d{2})-([A-Za-z]{3})-(\d{2})(\d?)\D* (\d{2}):(\d{2}):(\d{2})/.exec(told)
  if (found !== null) {
    const [, day, month, year, century, hour, minute, second] = found
    const whole = (century === '1' ? 2000 : 1900) + Number(year)
    return clockOf(whole, monthOf(month ?? ''), Number(day), Number(hour), Number(minute), Number(second))
  }
  return days > 0 && days < 100_000 ? Math.round(ORTEC_EPOCH + days * DAY_MS) : undefined
}

const SEGMENT = 256
/** Deviation pairs of up to 256 detectors, in one block. */
const DEVIATIONS = 4 * 8 * 8 * 20 * 2 * 2
const LOW_ENERGY_FALL = 60

/** GADRAS .pcf: a head, deviation pairs where there are some, and a record of one length for each spectrum. */
export function readPcf(bytes: Uint8Array, options: ReadOptions): SpectrumDocument {
  const file = createByteReader(bytes, 'pcf')
  const size = file.uint16(0) * SEGMENT
  if (size < 2 * SEGMENT) throw new SpectrumFileError('damaged', 0, 'pcf')
  const isNamed = file.words(2, 3) === 'DHS'
  const hasPairs = file.length >= 2 * SEGMENT && file.words(SEGMENT, 30).startsWith('DeviationPairs')
  const isPacked = hasPairs && file.words(SEGMENT, 30) === 'DeviationPairsInFileCompressed'
  const begin = hasPairs ? 2 * SEGMENT + DEVIATIONS : SEGMENT
  if (file.length < begin + SEGMENT) throw new SpectrumFileError('truncated', 0, 'pcf')
  if ((file.length - begin) / size > MAX_MEASUREMENTS) throw new SpectrumFileError('damaged', 0, 'pcf')
  const remarks: FileRemark[] = []
  const clock = createClock(options, remarks)
  const measurements: FileMeasurement[] = []
  for (let at = begin; at < file.length; at += size) {
    const channels = file.int32(at + 252)
    if (channels < 0 || channels > MAX_CHANNELS || SEGMENT + 4 * channels > size) {
      throw new SpectrumFileError(channels > MAX_CHANNELS ? 'tooManyChannels' : 'damaged', 0, 'pcf')
    }
    const number = measurements.length + 1
    const title = titleOf(bytes.subarray(at, at + 180))
    const detector = /\b([A-H][a-d]?[1-8])\b/.exec(title)?.[1]
    const pairs = hasPairs && detector !== undefined ? pairsOf(file, detector, isPacked) : []
    if (pairs.length > 0) remarks.push({ number, kind: 'deviations', value: String(pairs.length) })
    const neutrons = asTold(file.float32(at + 248))
    const realTime = positive(asTold(file.float32(at + 208)))
    const counts = file.floats(at + SEGMENT, channels)
    if (counts.some((count) => count < 0)) throw new SpectrumFileError('damaged', 0, 'pcf')
    const spectrum = {
      detector,
      counts,
      ...fractionScale(file.floats(at + 224, 5), channels),
      ...(pairs.length > 0 && { deviations: pairs }),
      liveTime: positive(asTold(file.float32(at + 204))),
    }
    measurements.push({
      ...EMPTY,
      number,
      title: title || undefined,
      kind: /background/i.test(title) ? 'Background' : undefined,
      startedAt: clock(vaxClock(file.words(at + 180, 23)), number),
      realTime,
      spectra: channels === 0 ? [] : [spectrum],
      // A file without a neutron detector writes nought.
      neutronCounts: neutrons > 0 ? neutrons : undefined,
      neutronLiveTime: neutrons > 0 ? realTime : undefined,
    })
  }
  const field = (at: number, length: number): string | undefined =>
    isNamed ? file.words(at, length) || undefined : undefined
  return {
    format: 'pcf',
    manufacturer: field(120, 28),
    model: field(148, 18),
    serialNumber: field(166, 18),
    measurements,
    remarks,
  }
}

/** Energies by the fraction of the full range, with a term for low ones that no polynomial has. */
function fractionScale(terms: readonly number[], channels: number) {
  const [a = 0, b = 0, c = 0, d = 0, low = 0] = terms
  if (low === 0) {
    const plain = calibrationOf([a, b / channels, c / channels ** 2, d / channels ** 3])
    return { calibration: plain }
  }
  const edges = Array.from({ length: channels + 1 }, (_, n) => {
    const x = n / channels
    return a + b * x + c * x * x + d * x ** 3 + low / (1 + LOW_ENERGY_FALL * x)
  })
  return { calibration: undefined, edges }
}

/** Title, description and source: sixty characters each, or divided by bytes of 255. */
function titleOf(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => (byte === 0 ? ' ' : String.fromCharCode(byte))).join('')
  return (text.startsWith('\u00ff') ? (text.split('\u00ff')[1] ?? '') : text.slice(0, 60)).trim()
}

function vaxClock(text: string): number | undefined {
  const found = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text)
  if (found === null || Number(found[3]) <= 1900) return undefined
  const [, day, month, year, hour, minute, second] = found
  return clockOf(Number(year), monthOf(month ?? ''), Number(day), Number(hour), Number(minute), Number(second))
}

/** Pairs of the detector with this name: column a to d, panel A to H, number 1 to 8; twenty pairs each. */
function pairsOf(file: ByteReader, detector: string, isPacked: boolean): [number, number][] {
  const column = detector.length === 3 ? detector.charCodeAt(1) - 'a'.charCodeAt(0) : 0
  const panel = detector.charCodeAt(0) - 'A'.charCodeAt(0)
  const place = (column * 64 + panel * 8 + Number(detector.at(-1)) - 1) * 40
  if (!isPacked && column > 1) return []
  const value = (n: number): number =>
    isPacked ? file.int16(2 * SEGMENT + 2 * (place + n)) : asTold(file.float32(2 * SEGMENT + 4 * (place + n)))
  const pairs = Array.from({ length: 20 }, (_, n): [number, number] => [value(2 * n), value(2 * n + 1)])
  const last = pairs.findLastIndex(([energy, offset]) => energy !== 0 || offset !== 0)
  return pairs.slice(0, last + 1)
}
