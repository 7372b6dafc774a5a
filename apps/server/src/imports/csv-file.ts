import { Readable } from 'node:stream'
import { type ModuleKey, type ModuleReport, type Position, positionSchema } from '@vigil/contract'
import { resolvedNumber } from '@vigil/domain'
import { isCalendarDay, isWrittenNumber } from '@vigil/science'
import { CsvError, parse } from 'csv-parse'
import type { CsvColumns, ReadColumns } from './csv-columns.ts'
import type { FileProblem, FileProblems, FileReading } from './file-reading.ts'

/** More than all quantities of all models, and than any file that an instrument writes. */
export const COLUMNS_MAX = 500
export const LINE_MAX = 64_000
export const CELL_MAX = 1000
/** Held at once until the whole file is known to be good. */
export const ROWS_MAX = 250_000
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13]
const CHUNK = 64 * 1024
const EPOCH_MS = /^\d{12,14}$/
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:\d{2})$/i
/** An export puts it before what a spreadsheet would take for a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/

interface Line {
  record: string[]
  info: { lines: number }
}

/** `sn`: of the device that is meant where no column tells it. Reads in a thread of its own: what it is given may be anything. */
export async function* readCsv(
  content: string,
  sn: string | undefined,
  readColumns: ReadColumns,
  problems: FileProblems,
): AsyncGenerator<FileReading, void> {
  let columns: CsvColumns | undefined
  let told: FileReading['told']
  let seen = 0
  const long = tooLongLine(content)
  if (long !== undefined) {
    return problems.add({ line: long, key: 'imports.problem.lineTooLong', values: { max: LINE_MAX } })
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
    delimiter: delimiterOf(content),
  })
  try {
    for await (const { record, info } of Readable.from(chunksOf(content)).pipe(parser) as AsyncIterable<Line>) {
      const tooMuch = tooMuchOf(record, ++seen)
      if (tooMuch !== undefined) return problems.add({ line: info.lines, ...tooMuch })
      if (seen === 1) {
        columns = readColumns(record, sn !== undefined, problems)
        if (columns === undefined) return
        told = new Map(columns.quantities.map(({ key, column, unit }) => [key, { column, unit }]))
      } else if (columns !== undefined) {
        const reading = readLine(record, info.lines, sn, columns, problems)
        if (reading !== undefined) yield { ...reading, told }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? 0)
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      problems.add({ line, key: 'imports.problem.lineTooLong', values: { max: LINE_MAX } })
    } else problems.add({ line, key: 'imports.problem.quotes' })
  }
}

/** Before anything is made of it: a line of two million cells takes the parser twenty seconds. */
function tooLongLine(content: string): number | undefined {
  let line = 1
  let begin = 0
  for (let place = 0; place < content.length; place++) {
    if (place - begin > LINE_MAX) return line
    const code = content.charCodeAt(place)
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue
    if (code === LINE_FEED || content.charCodeAt(place + 1) !== LINE_FEED) line += 1
    begin = place + 1
  }
  return undefined
}

function tooMuchOf(cells: readonly string[], rows: number): Pick<FileProblem, 'key' | 'values'> | undefined {
  if (cells.length > COLUMNS_MAX) return { key: 'imports.problem.tooManyColumns', values: { max: COLUMNS_MAX } }
  if (rows > ROWS_MAX + 1) return { key: 'imports.problem.tooManyRows', values: { max: ROWS_MAX } }
  if (cells.some((cell) => cell.length > CELL_MAX)) {
    return { key: 'imports.problem.cellTooLong', values: { max: CELL_MAX } }
  }
  return undefined
}

function* chunksOf(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += CHUNK) yield content.slice(start, start + CHUNK)
}

/** A spreadsheet of many countries separates by semicolons. */
function delimiterOf(content: string): string {
  const start = content.slice(0, LINE_MAX)
  const end = start.search(/[\r\n]/)
  const header = start.slice(0, end === -1 ? start.length : end)
  const [most] = [',', ';', '\t'].sort((a, b) => header.split(b).length - header.split(a).length)
  return most ?? ','
}

function readLine(
  cells: readonly string[],
  line: number,
  sn: string | undefined,
  columns: CsvColumns,
  problems: FileProblems,
): FileReading | undefined {
  if (cells.length !== columns.count) {
    problems.add({ line, key: 'imports.problem.cells', values: { given: cells.length, expected: columns.count } })
    return undefined
  }
  const before = problems.count
  const cell = (place: number | undefined): string => (place === undefined ? '' : (cells[place] ?? '').trim())
  const at = momentOf(cell(columns.time))
  if (at === undefined) {
    problems.add({ line, key: 'imports.problem.time', values: { value: cell(columns.time) } })
  }
  const mods: Partial<Record<ModuleKey, ModuleReport>> = {}
  for (const { place, column, module, quantity } of columns.quantities) {
    const text = cell(place)
    if (text === '') continue
    const value = isWrittenNumber(text) ? Number(text) : Number.NaN
    if (!Number.isFinite(value)) {
      problems.add({ line, key: 'imports.problem.number', values: { column, value: text } })
      continue
    }
    const report = mods[module] ?? {}
    mods[module] = { ...report, values: { ...report.values, [quantity]: resolvedNumber(value) } }
  }
  const position = positionOf(cell(columns.longitude), cell(columns.latitude))
  if (position === null) problems.add({ line, key: 'imports.problem.position' })
  if (at === undefined || position === null || problems.count > before) return undefined
  return { line, sn: cell(columns.sn).replace(QUOTED_FORMULA, '') || (sn ?? ''), at, mods, position }
}

/** ISO 8601 with its zone, or epoch milliseconds: a wall clock without a zone could be anywhere. */
function momentOf(text: string): number | undefined {
  if (EPOCH_MS.test(text)) return Number(text)
  if (!ISO.test(text) || !isCalendarDay(text)) return undefined
  const at = Date.parse(text.replace(' ', 'T').replace(/\s/, ''))
  return Number.isNaN(at) ? undefined : at
}

/** Null: half a position, or one that can not be. */
function positionOf(longitude: string, latitude: string): Position | undefined | null {
  if (longitude === '' && latitude === '') return undefined
  if (!isWrittenNumber(longitude) || !isWrittenNumber(latitude)) return null
  const parsed = positionSchema.safeParse({ longitude: Number(longitude), latitude: Number(latitude) })
  return parsed.success ? parsed.data : null
}
