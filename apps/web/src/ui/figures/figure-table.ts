/** A chart as rows and columns: read, copied and exported alike. */
export interface FigureTable {
  readonly columns: readonly { readonly title: string; readonly type: 'text' | 'number' }[]
  readonly rows: readonly FigureRow[]
}

interface FigureRow {
  readonly key: string
  readonly cells: readonly (string | number | null)[]
  /** The records of the row: its first number leads to them. */
  readonly to?: string | undefined
  /** The records of each cell, where they are not those of the row. */
  readonly links?: readonly (string | undefined)[]
}

const TABS_AND_LINES = /[\t\r\n]+/g
const plain = (cell: string | number | null): string => (cell === null ? '' : String(cell).replace(TABS_AND_LINES, ' '))

/** As spreadsheets take it from the clipboard. */
export const tableText = ({ columns, rows }: FigureTable): string =>
  [columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map(plain).join('\t'))
    .join('\n')
