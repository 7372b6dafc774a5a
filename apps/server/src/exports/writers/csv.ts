import type { Cell } from '../sheet.ts'

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
export const BYTE_ORDER_MARK = '\ufeff'
