import type { Cell, Head } from '../sheet.ts'
import type { WallClock } from '../wall-clock.ts'
import { STYLE } from './xlsx-parts.ts'
import { xmlText } from './xml-text.ts'

/** Day 0 of a spreadsheet, as it counts from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** A longer text makes the whole file "damaged". */
const TEXT_MAX = 32_767
/** What a reader would take for an escaped character of its own. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A, B, … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Text is text, whatever it begins with: it is never read as a formula. */
export function textCell(place: string, text: string, style: number): string {
  const shown = xmlText(text.slice(0, TEXT_MAX).replace(LOOKS_ESCAPED, '_x005F_'))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`
}

function cellOf(cell: Cell, type: Head['type'], place: string, wallClock: WallClock): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell, STYLE.text)
  if (type !== 'time') return `<c r="${place}"><v>${cell}</v></c>`
  const serial = (wallClock(cell) - EPOCH) / DAY_MS
  return `<c r="${place}" s="${STYLE.time}"><v>${serial}</v></c>`
}

export function rowXml(
  cells: readonly Cell[],
  types: readonly Head['type'][],
  row: number,
  wallClock: WallClock,
): string {
  const xml = cells.map((cell, n) => cellOf(cell, types[n] ?? 'text', `${columnName(n)}${row}`, wallClock))
  return `<row r="${row}">${xml.join('')}</row>`
}

export const titleRow = (titles: readonly string[]): string =>
  `<row r="1">${titles.map((title, n) => textCell(`${columnName(n)}1`, title, STYLE.title)).join('')}</row>`
