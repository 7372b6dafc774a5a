import {
  ASSAY_FILE_ROWS_MAX,
  ASSAY_NAME_MAX,
  ASSAY_REPLICATES_MAX,
  ASSAY_TEXT_MAX,
  ASSAY_UNIT_MAX,
  type AssayItem,
  type AssayRecordDraft,
  type Spectrum,
} from '@vigil/contract'
import { assayValueOf, isAssayTime } from '@vigil/domain'
import type { MessageKey, MessageValues } from '@vigil/i18n'
import { isCalendarDay, type LightSpectrum, readLightFile, SpectrumFileError, wordsOf } from '@vigil/science'
import { parse } from 'csv-parse/sync'

export interface LabProblem {
  readonly line: number
  readonly key: Extract<MessageKey, `laboratory.file.${string}` | `imports.problem.${string}`>
  readonly values?: MessageValues
}

export interface LabFile {
  readonly spectrum: AssayRecordDraft['spectrum']
  readonly drafts: readonly AssayRecordDraft[]
  readonly problems: readonly LabProblem[]
  /** Nobody says whether its spectrum is of Raman or infrared light. */
  readonly isKindAsked?: boolean
}

/** Titles of columns in files of instruments; others refuse the file, because nothing is left out silently. */
const TITLES = {
  item: /^(item|assay item|test item|parameter)$/,
  value: /^(value|test value|result)( ?\d+)?$/,
  time: /^(time|date|utc|date ?time)$/,
  sample: /^(sample|sample id|sample name)$/,
  operator: /^(operator|user|analyst)$/,
  remarks: /^(remarks?|comments?|notes?)$/,
  sn: /^(sn|serial number|device)$/,
  unit: /^units?$/,
} as const
type Column = keyof typeof TITLES

const TIME_MAX = 40
const LINE_MAX = 64_000
const LONG_LINE = new RegExp(`[^\\r\\n]{${LINE_MAX + 1}}`)
/** A cell in quotation marks may have several. */
const LINES_MAX = 10 * ASSAY_FILE_ROWS_MAX
const SN_MAX = 64
const ISO = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i

export interface LabFileContext {
  readonly items: readonly AssayItem[]
  knowsDevice(sn: string): boolean
  /** Of clocks without a zone. */
  momentOfClock(wallMs: number): number
  readonly now: number
  readonly technique?: LightSpectrum['kind'] | undefined
}

/** A file of an instrument: tests in columns, or one spectrum. */
export function readLabFile(bytes: Uint8Array, name: string, context: LabFileContext): LabFile {
  const text = wordsOf(bytes).replace(/^\ufeff/, '')
  const head = text.slice(0, 2000).split(/[\r\n]/)[0] ?? ''
  if (!bytes.includes(0) && /[,;\t]/.test(head) && columnsOf(splitTitles(head)).includes('item')) {
    return readTests(text, head, context)
  }
  try {
    return {
      spectrum: attached(readLightFile(bytes, { asked: context.technique, name }), name),
      drafts: [],
      problems: [],
    }
  } catch (error) {
    if (!(error instanceof SpectrumFileError)) throw error
    const problems = [{ line: error.line, key: `imports.problem.${faultOf(error)}` } as const]
    return { spectrum: null, drafts: [], problems, isKindAsked: error.fault === 'kindUnknown' }
  }
}

/** Spectra of light are what is asked for here. */
export const faultOf = ({ fault }: SpectrumFileError) => (fault === 'vibrational' ? 'unknownFormat' : fault)

const delimiterOf = (head: string): string => [';', '\t', ','].find((each) => head.includes(each)) ?? ','
const splitTitles = (head: string): string[] =>
  head.split(delimiterOf(head)).map((title) => title.replaceAll('"', '').trim().toLowerCase())
const columnsOf = (titles: readonly string[]): (Column | undefined)[] =>
  titles.map((title) => (Object.keys(TITLES) as Column[]).find((column) => TITLES[column].test(title)))

function readTests(text: string, head: string, { items, knowsDevice, momentOfClock, now }: LabFileContext): LabFile {
  const problems: LabProblem[] = []
  const titles = splitTitles(head)
  const columns = columnsOf(titles)
  for (const [n, column] of columns.entries()) {
    if (column === undefined)
      problems.push({ line: 1, key: 'imports.problem.column', values: { column: titles[n] ?? '' } })
    else if (column !== 'value' && columns.indexOf(column) !== n)
      problems.push({ line: 1, key: 'imports.problem.twice', values: { column: titles[n] ?? '' } })
  }
  // Before anything is parsed: a file of commas alone, or of line ends, would hold everybody else up.
  if (LONG_LINE.test(text)) problems.push({ line: 0, key: 'imports.problem.lineTooLong', values: { max: LINE_MAX } })
  if (text.split('\n', LINES_MAX + 1).length > LINES_MAX) {
    problems.push({ line: 0, key: 'imports.problem.tooManyRows', values: { max: ASSAY_FILE_ROWS_MAX } })
  }
  if (problems.length > 0) return { spectrum: null, drafts: [], problems }
  if (!columns.includes('value')) problems.push({ line: 1, key: 'laboratory.file.noValue', values: { name: 'value' } })
  let rows: string[][] = []
  try {
    rows = parse(text, {
      delimiter: delimiterOf(head),
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: LINE_MAX,
    })
  } catch {
    problems.push({ line: 0, key: 'imports.problem.quotes' })
  }
  if (rows.length > ASSAY_FILE_ROWS_MAX + 1) {
    problems.push({ line: 0, key: 'imports.problem.tooManyRows', values: { max: ASSAY_FILE_ROWS_MAX } })
  }
  if (problems.length > 0) return { spectrum: null, drafts: [], problems }
  const known = new Map(items.map((item) => [item.name.toLowerCase(), item]))
  const drafts = rows.slice(1).flatMap((cells, n): AssayRecordDraft[] => {
    const line = n + 2
    const cellsOf = (column: Column): string[] =>
      columns.flatMap((each, place) =>
        each === column && (cells[place] ?? '').trim() !== '' ? [(cells[place] ?? '').trim()] : [],
      )
    const one = (column: Column, max: number): string => {
      const told = cellsOf(column)[0] ?? ''
      if (told.length > max) problems.push({ line, key: 'imports.problem.cellTooLong', values: { max } })
      return told
    }
    const before = problems.length
    if (cells.length > columns.length) {
      problems.push({ line, key: 'imports.problem.cells', values: { given: cells.length, expected: columns.length } })
    }
    const named = one('item', ASSAY_NAME_MAX)
    const item = known.get(named.toLowerCase())
    if (item === undefined) problems.push({ line, key: 'laboratory.file.item', values: { item: named.slice(0, 60) } })
    const unit = one('unit', ASSAY_UNIT_MAX)
    if (item !== undefined && unit !== '' && unit !== item.unit) {
      problems.push({ line, key: 'imports.problem.unit', values: { column: item.name, given: unit, unit: item.unit } })
    }
    const values = cellsOf('value').map(assayValueOf)
    if (values.length === 0 || values.includes(undefined)) {
      problems.push({ line, key: 'laboratory.file.value', values: { value: cellsOf('value').join(' ').slice(0, 60) } })
    }
    if (values.length > ASSAY_REPLICATES_MAX) {
      problems.push({ line, key: 'laboratory.file.replicates', values: { max: ASSAY_REPLICATES_MAX } })
    }
    const told = one('time', TIME_MAX)
    const time = told === '' ? now : momentOf(told.slice(0, TIME_MAX), momentOfClock)
    // What lies before all clocks of ours would be refused by whoever reads the list, and with it all of the list.
    if (time === undefined || time < 0) {
      problems.push({ line, key: 'laboratory.file.time', values: { value: told.slice(0, TIME_MAX) } })
    } else if (!isAssayTime(time, now)) problems.push({ line, key: 'imports.problem.future', values: { value: told } })
    const sn = one('sn', SN_MAX)
    if (sn !== '' && !knowsDevice(sn)) {
      problems.push({ line, key: 'imports.problem.device', values: { sn: sn.slice(0, SN_MAX) } })
    }
    const [sample, operator] = [one('sample', ASSAY_NAME_MAX), one('operator', ASSAY_NAME_MAX)]
    const remarks = one('remarks', ASSAY_TEXT_MAX)
    if (problems.length > before) return []
    return [
      {
        itemId: item?.id ?? '',
        time: time ?? now,
        sn: sn === '' ? null : sn,
        sample,
        operator,
        remarks,
        values: values.flatMap((value) => value ?? []),
        spectrum: null,
        reason: '',
      },
    ]
  })
  return { spectrum: null, drafts, problems }
}

function momentOf(text: string, momentOfClock: (wallMs: number) => number): number | undefined {
  if (!ISO.test(text) || !isCalendarDay(text)) return undefined
  const isZoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const at = Date.parse(`${text.replace(' ', 'T').replace(/\s/, '')}${isZoned ? '' : 'Z'}`)
  return Number.isNaN(at) ? undefined : isZoned ? at : momentOfClock(at)
}

const POINTS_MAX = 4096

/** Even steps, as spectra of devices have them; infrared as transmittance in per cent. */
export function attached(
  { kind, title, positions, values }: LightSpectrum,
  name: string,
): AssayRecordDraft['spectrum'] {
  const [first = 0, last = 1] = [positions[0], positions.at(-1)]
  const points = Math.min(POINTS_MAX, positions.length)
  const step = (last - first) / Math.max(1, points - 1)
  let at = 0
  const even = Array.from({ length: points }, (_, n) => {
    const x = first + n * step
    while (at < positions.length - 2 && (positions[at + 1] ?? 0) < x) at++
    const [x0, x1, y0, y1] = [positions[at] ?? 0, positions[at + 1] ?? 0, values[at] ?? 0, values[at + 1] ?? 0]
    return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
  })
  const lowest = even.reduce((least, value) => Math.min(least, value), 0)
  const counts = kind === 'ftir' ? even.map((value) => 100 * 10 ** -value) : even.map((value) => value - lowest)
  const data: Spectrum = { counts: counts.map((value) => Number(value.toPrecision(6))), calibration: [first, step] }
  return { module: kind === 'ftir' ? 'ftirMod' : 'ramanMod', name: (title || name).slice(0, 255), data }
}
