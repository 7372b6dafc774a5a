import type { Locale } from '@vigil/contract'
import { directionOf } from '@vigil/i18n'
import type { Labelled } from '../file-facts.ts'
import type { Head, Row } from '../sheet.ts'
import { createWallClock } from '../wall-clock.ts'
import type { Sink } from './sink.ts'
import type { FileWriter, SideTable } from './writer.ts'
import { rowXml, titleRow } from './xlsx-cells.ts'
import { SHEET_TAIL, sheetHead, sheetName, workbookParts } from './xlsx-parts.ts'
import { createArchive } from './zip-writer.ts'

export interface XlsxOptions {
  name: string
  heads: readonly Head[]
  locale: Locale
  timeZone: string
  beside?: readonly SideTable[]
  /** A sheet of its own behind the others, with a title. */
  about?: { name: string; facts(rows: number): readonly Labelled[] } | undefined
  /** Rows that a sheet holds, title included; what is more goes on to the next. */
  sheetRows?: number
}

/** No spreadsheet takes more. */
const SHEET_ROWS = 1_048_576
/** Rows at a time between which others get their turn. */
const PORTION = 100

/** Rows leave as they come: what stands in memory is one portion, however many rows there are. */
export function createXlsxWriter(sink: Sink, options: XlsxOptions): FileWriter {
  const { heads, locale, sheetRows = SHEET_ROWS } = options
  const wallClock = createWallClock(options.timeZone)
  const encoder = new TextEncoder()
  const rightToLeft = directionOf(locale) === 'rtl'
  const names: string[] = []
  const archive = createArchive(sink)
  let row = 0
  let written = 0

  const send = (text: string, last = false): Promise<void> => archive.push(encoder.encode(text), last)
  async function openSheet(wanted: string, columns: readonly Head[]): Promise<void> {
    names.push(sheetName(wanted, names))
    archive.open(`xl/worksheets/sheet${names.length}.xml`)
    const widths = columns.map(({ width }) => width)
    await send(sheetHead(widths, rightToLeft) + titleRow(columns.map(({ title }) => title)))
    row = 1
  }
  async function addRows(rows: readonly Row[], columns: readonly Head[], wanted: string): Promise<void> {
    const types = columns.map(({ type }) => type)
    for (let from = 0; from < rows.length; ) {
      if (row >= sheetRows) {
        await send(SHEET_TAIL, true)
        await openSheet(wanted, columns)
      }
      const portion = rows.slice(from, from + Math.min(PORTION, sheetRows - row))
      await send(portion.map(({ cells }) => rowXml(cells, types, ++row, wallClock)).join(''))
      from += portion.length
    }
  }
  async function addTable(name: string, columns: readonly Head[], rows: readonly Row[]): Promise<void> {
    await openSheet(name, columns)
    await addRows(rows, columns, name)
    await send(SHEET_TAIL, true)
  }

  return {
    begin: () => openSheet(options.name, heads),
    async add(rows) {
      await addRows(rows, heads, options.name)
      written += rows.length
    },
    async end() {
      await send(SHEET_TAIL, true)
      for (const table of options.beside ?? []) await addTable(table.name, table.heads, table.rows)
      if (options.about !== undefined) {
        const { name, facts } = options.about
        const told = facts(written).map(([label, value]): Row => ({ cells: [label, value], record: null }))
        const columns: Head[] = [
          { type: 'text', title: name, width: 24, notPrinted: false },
          { type: 'text', title: '', width: 80, notPrinted: false },
        ]
        await addTable(name, columns, told)
      }
      for (const [path, xml] of workbookParts(names)) {
        archive.open(path)
        await send(xml, true)
      }
      await archive.end()
    },
  }
}
