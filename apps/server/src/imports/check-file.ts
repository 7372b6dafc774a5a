import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type DataMessage,
  IMPORT_MAX,
  type ImportFormat,
  MAX_FUTURE_MS,
  type ModuleKey,
  type ModuleReport,
} from '@vigil/contract'
import type { Quantity, Registry } from '@vigil/devices'
import { type LiveDevice, reduce } from '@vigil/domain'
import { SpectrumFileError, spectrumLayoutOf, WAY_NAMESPACE, wordsOf, XmlFileError } from '@vigil/science'
import { freshDevice } from '../fleet/fleet-state.ts'
import { latestPart, readingPart } from '../fleet/history-record.ts'
import { DAY_MS, dayOf } from '../history/writing/partitions.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { isUnit } from './csv-columns.ts'
import { createFileReader, FileTooMuch } from './file-reader.ts'
import { type FileProblem, FileProblems, type FileReading } from './file-reading.ts'
import { type FileSample, readSpectra } from './spectrum-file.ts'

export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly sn?: string | undefined
}

export interface CheckedReading {
  readonly sn: string
  readonly record: HistoryRecord
}

export interface CheckedFile {
  readonly format: ImportFormat | null
  /** Oldest first; each moment of a device once. */
  readonly readings: readonly CheckedReading[]
  /** Spectra that tell no time. */
  readonly samples: readonly FileSample[]
  /** Readings that the file tells twice, with the same values. */
  readonly repeated: number
  readonly problems: FileProblems
}

export interface CheckContext {
  /** Undefined: unknown, or not to be seen by whom the file comes from. */
  deviceOf(sn: string): DeviceRow | undefined
  /** Who brings the file. */
  owner: string
  /** Days that readings are kept; null is for ever. */
  readingDays: number | null
  /** Of clocks that tell no zone. */
  timeZone: string
  now: number
}

/** Each day is a table of its own. */
const MAX_DAYS = 400
const EARLIEST_AT = Date.parse('2000-01-01')
const MILLION = 1_000_000
/** Everything else on the server gets its turn after so many. */
const READINGS_AT_ONCE = 500

/** What a file would bring, and everything that is wrong with it. */
export function createCheckFile(registry: Pick<Registry, 'model'>) {
  const reader = createFileReader()

  async function parse(
    { name, bytes, sn }: ImportFile,
    format: ImportFormat,
    { deviceOf, owner, timeZone }: CheckContext,
    problems: FileProblems,
  ): Promise<{ readings: FileReading[]; samples: FileSample[] }> {
    const rows = async (read: Promise<FileReading[]>) => ({ readings: await read, samples: [] })
    try {
      if (format === 'csv') return await rows(reader.csv(wordsOf(bytes), sn, owner, problems))
      if (format === 'gpx') {
        const content = wordsOf(bytes)
        return await rows(reader.gpx(content, sn ?? gpxDevice(name, content, deviceOf), owner, problems))
      }
      const modelOf = (of: string): string | undefined => deviceOf(of)?.deviceType
      return await readSpectra({ sn, modelOf, registry, read: () => reader.spectra(bytes, timeZone, owner) }, problems)
    } catch (error) {
      if (error instanceof XmlFileError) problems.add(problemOf(error))
      else if (error instanceof SpectrumFileError) {
        problems.add({ line: error.line, key: `imports.problem.${error.fault}` })
      } else if (error instanceof FileTooMuch) problems.add({ line: 0, key: 'imports.problem.tooMuch' })
      else throw error
      return { readings: [], samples: [] }
    }
  }

  /** Quantities by their key, looked up once for each model. */
  const quantitiesOf = new Map<string, ReadonlyMap<string, Quantity>>()
  function quantities(deviceType: string): ReadonlyMap<string, Quantity> {
    const known = quantitiesOf.get(deviceType)
    if (known !== undefined) return known
    const modules = registry.model(deviceType)?.modules ?? []
    const made = new Map(
      modules.flatMap(({ key, readings }) => readings.map((each) => [`${key}.${each.key}`, each] as const)),
    )
    quantitiesOf.set(deviceType, made)
    return made
  }

  function checkValues(
    { line, mods, told }: FileReading,
    { deviceType }: DeviceRow,
    wrongUnits: Set<string>,
    problems: FileProblems,
  ): void {
    const known = quantities(deviceType)
    for (const [module, report] of Object.entries(mods) as [ModuleKey, ModuleReport][]) {
      for (const [name, value] of Object.entries(report.values ?? {})) {
        const key = `${module}.${name}`
        const quantity = known.get(key)
        const { column = key, unit } = told?.get(key) ?? {}
        if (quantity === undefined) {
          problems.add({ line, key: 'imports.problem.notMeasured', values: { column, model: deviceType } })
        } else if (unit !== undefined && !isUnit(unit, quantity.unit)) {
          const values = { column, given: unit, unit: quantity.unit || '1' }
          if (!wrongUnits.has(`${deviceType} ${key}`)) problems.add({ line, key: 'imports.problem.unit', values })
          wrongUnits.add(`${deviceType} ${key}`)
        } else if (!(value >= quantity.range[0] && value <= quantity.range[1])) {
          const [min, max] = quantity.range
          const values = { column, value: String(value), min: String(min), max: String(max), unit: quantity.unit }
          problems.add({ line, key: 'imports.problem.range', values })
        }
      }
    }
  }

  return async (file: ImportFile, context: CheckContext): Promise<CheckedFile> => {
    const problems = new FileProblems()
    const none = (format: ImportFormat | null): CheckedFile => ({
      format,
      readings: [],
      samples: [],
      repeated: 0,
      problems,
    })
    if (file.bytes.length > IMPORT_MAX && wordsOf(file.bytes).length > IMPORT_MAX) {
      problems.add({ line: 0, key: 'imports.problem.tooLarge', values: { max: IMPORT_MAX / MILLION } })
      return none(null)
    }
    const format = formatOf(file)
    if (format === null) {
      const isBlank =
        wordsOf(file.bytes)
          .replace(/^\ufeff/, '')
          .trim() === ''
      problems.add({ line: 0, key: isBlank ? 'imports.problem.empty' : 'imports.problem.format' })
      return none(null)
    }
    const { readings: told, samples } = await parse(file, format, context, problems)
    if (told.length + samples.length === 0 && problems.count === 0)
      problems.add({ line: 0, key: 'imports.problem.empty' })
    checkDays(told, problems)

    const oldest = context.readingDays === null ? EARLIEST_AT : (dayOf(context.now) - context.readingDays) * DAY_MS
    const seen = new Map<string, FileReading>()
    const newest = new Map<string, { reading: FileReading; device: DeviceRow; record: HistoryRecord }>()
    const readings: CheckedReading[] = []
    // A title is wrong once, and not in every line below it.
    const wrongUnits = new Set<string>()
    const unknown = new Set<string>()
    let repeated = 0
    for (const [n, reading] of told.entries()) {
      if (n % READINGS_AT_ONCE === 0) await nextTurn()
      const { line, sn, at } = reading
      const device = context.deviceOf(sn)
      if (device === undefined) {
        if (!unknown.has(sn)) problems.add({ line, key: 'imports.problem.device', values: { sn } })
        unknown.add(sn)
        continue
      }
      const value = new Date(at).toISOString()
      if (at > context.now + MAX_FUTURE_MS) problems.add({ line, key: 'imports.problem.future', values: { value } })
      // Their day is dropped within the hour, and with it what the minutes and hours around them were made of.
      if (at < oldest) problems.add({ line, key: 'imports.problem.old', values: { value } })
      checkValues(reading, device, wrongUnits, problems)
      const key = `${at} ${sn}`
      const other = seen.get(key)
      if (other === undefined) {
        seen.set(key, reading)
        const record = recordOf(reading, device)
        readings.push({ sn, record })
        if (at >= (newest.get(sn)?.reading.at ?? 0)) newest.set(sn, { reading, device, record })
      } else if (isSameReading(other, reading)) repeated++
      else problems.add({ line, key: 'imports.problem.repeated', values: { sn, line: other.line } })
    }
    for (const { reading, device, record } of newest.values()) record.latest = latestPart(judge(reading, device))
    readings.sort((a, b) => a.record.at - b.record.at)
    return { format, readings, samples, repeated, problems }
  }
}

function problemOf({ fault, line, max }: XmlFileError): FileProblem {
  switch (fault) {
    case 'tooDeep':
    case 'tooManyAttributes':
    case 'tooManyElements':
    case 'textTooLong':
      return { line, key: `imports.problem.${fault}`, values: { max } }
    case 'entities':
      return { line: 0, key: 'imports.problem.entities' }
    case 'notXml':
      return { line, key: 'imports.problem.xml', values: { name: 'XML' } }
    case 'notGpx':
      return { line: 0, key: 'imports.problem.gpx' }
    default:
      return { line: 0, key: 'imports.problem.n42' }
  }
}

/** Behind a declaration and a few comments. */
const PROLOGUE = 10_000
/** Receivers write no serial number into their tracks: a file is named after its device. What Vigil exported tells it by itself. */
function gpxDevice(name: string, content: string, deviceOf: CheckContext['deviceOf']): string | undefined {
  if (content.includes(WAY_NAMESPACE)) return undefined
  let start = name.replace(/\.gpx$/i, '')
  while (start !== '' && deviceOf(start) === undefined)
    start = start.slice(0, Math.max(0, start.search(/[_ .][^_ .]*$/)))
  return start === '' ? undefined : start
}

const GPX_ROOT = /<(?:[\w.-]{1,50}:)?gpx[\s/>]/

/** Tells a format by its content, not by the name of the file. */
function formatOf({ bytes }: ImportFile): ImportFormat | null {
  const layout = spectrumLayoutOf(bytes)
  const head = wordsOf(bytes.subarray(0, PROLOGUE))
  if (layout === 'n42') return GPX_ROOT.test(head) ? 'gpx' : 'n42'
  if (layout === 'ortecSpc' || layout === 'iaeaSpc' || layout === 'vibrational') return 'spc'
  if (layout !== undefined) return layout
  const start = head
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a file of bytes from one of words.
  if (start === '' || /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(start)) return null
  // The words of other programs have commas, too.
  return /[,;\t]/.test(start) && !/^[{[]/.test(start) ? 'csv' : null
}

function checkDays(readings: readonly FileReading[], problems: FileProblems): void {
  const days = new Set(readings.map(({ at }) => dayOf(at)))
  if (days.size > MAX_DAYS) problems.add({ line: 0, key: 'imports.problem.days', values: { max: MAX_DAYS } })
}

const isSameReading = (one: FileReading, other: FileReading): boolean =>
  isDeepStrictEqual([one.mods, one.position], [other.mods, other.position])

const messageOf = ({ at, mods, position }: FileReading, { simulated }: DeviceRow): DataMessage => ({
  type: 'data',
  time: at,
  mods,
  position,
  simulated,
})

/** Judges a reading by the limits of its device, as any other; alarms are of the present, and none comes of a file. */
function judge(reading: FileReading, device: DeviceRow): LiveDevice {
  const { at } = reading
  const message = messageOf(reading, device)
  return reduce(freshDevice(device), { type: 'reading', at, message, thresholds: device.thresholds })
}

function recordOf(reading: FileReading, device: DeviceRow): HistoryRecord {
  const { at } = reading
  const judged = judge(reading, device)
  return { deviceId: device.id, at, deviceTime: at, reading: readingPart(messageOf(reading, device), judged) }
}
