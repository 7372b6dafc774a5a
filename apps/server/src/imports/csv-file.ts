import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ModuleKey, type ModuleReport, type Position, positionSchema } from '@vigil/contract'
import { resolvedNumber } from '@vigil/domain'
import { CsvError, parse } from 'csv-parse'
import type { CsvColumns, ReadColumns } from './csv-columns.ts'
import type { FileProblems, FileReading } from './file-reading.ts'

/** Everything else on the server gets its turn after so many lines. */
const LINES_AT_ONCE = 500
const CHUNK = 64 * 1024
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const EPOCH_MS = /^\d{12,14}$/
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:\d{2})$/i
/** An export puts it before what a spreadsheet would take for a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/

interface Line {
  record: string[]
  info: { lines: number }
}

/** `sn`: of the device that is meant where no column tells it. */
export async function readCsv(
  content: string,
  sn: string | undefined,
  readColumns: ReadColumns,
  problems: FileProblems,
): Promise<FileReading[]> {
  const readings: FileReading[] = []
  let columns: CsvColumns | undefined
  let told: FileReading['told']
  let seen = 0
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(content),
  })
  try {
    for await (const { record, info } of Readable.from(chunksOf(content)).pipe(parser) as AsyncIterable<Line>) {
      if (++seen % LINES_AT_ONCE === 0) await nextTurn()
      if (seen === 1) {
        columns = readColumns(record, sn !== undefined, problems)
        if (columns === undefined) return []
        told = new Map(columns.quantities.map(({ key, column, unit }) => [key, { column, unit }]))
      } else if (columns !== undefined) {
        const reading = readLine(record, info.lines, sn, columns, problems)
        if (reading !== undefined) readings.push({ ...reading, told })
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.add({ line: Number(error.lines ?? 0), key: 'imports.problem.quotes' })
  }
  return readings
}

function* chunksOf(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += CHUNK) yield content.slice(start, start + CHUNK)
}

/** A spreadsheet of many countries separates by semicolons. */
function delimiterOf(content: string): string {
  const end = content.search(/[\r\n]/)
  const header = content.slice(0, end === -1 ? content.length : end)
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
    const value = NUMBER.test(text) ? Number(text) : Number.NaN
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
  if (!ISO.test(text)) return undefined
  const at = Date.parse(text.replace(' ', 'T').replace(/\s/, ''))
  return Number.isNaN(at) ? undefined : at
}

/** Null: half a position, or one that can not be. */
function positionOf(longitude: string, latitude: string): Position | undefined | null {
  if (longitude === '' && latitude === '') return undefined
  if (!NUMBER.test(longitude) || !NUMBER.test(latitude)) return null
  const parsed = positionSchema.safeParse({ longitude: Number(longitude), latitude: Number(latitude) })
  return parsed.success ? parsed.data : null
}
