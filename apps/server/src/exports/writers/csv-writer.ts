import type { Head, Row } from '../sheet.ts'
import { createWallClock, wallText } from '../wall-clock.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { Sink } from './sink.ts'
import type { FileWriter } from './writer.ts'

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
