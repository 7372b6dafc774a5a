import type { Cell, Head, Row } from '../sheet.ts'
import { createWallClock, wallText } from '../wall-clock.ts'
import type { Sink } from './sink.ts'
import type { FileWriter } from './writer.ts'

/** A spreadsheet runs what begins like this; a quotation mark before it makes it text again. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** RFC 4180. What a device or a person wrote can not become a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join(',')}\r\n`
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it a spreadsheet reads another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export interface CsvOptions {
  heads: readonly Head[]
  timeZone: string
}

export function createCsvWriter(sink: Sink, { heads, timeZone }: CsvOptions): FileWriter {
  const wallClock = createWallClock(timeZone)
  const isTime = heads.map(({ type }) => type === 'time')
  const lineOf = ({ cells }: Row): string =>
    csvLine(cells.map((cell, n) => (isTime[n] && typeof cell === 'number' ? wallText(wallClock(cell)) : cell)))
  return {
    begin: () => sink.write(BYTE_ORDER_MARK + csvLine(heads.map(({ title }) => title))),
    add: (rows) => sink.write(rows.map(lineOf).join('')),
    async end() {},
  }
}
