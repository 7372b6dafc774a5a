/** A number stands with the unit in its column's title; a time is epoch milliseconds. */
export type Cell = string | number | null

interface ColumnOf<T extends string, R, C extends Cell> {
  readonly type: T
  readonly title: string
  cell(record: R): C | null
  /** In characters. */
  readonly width?: number | undefined
  /** Left out of a printed page, which has no room for all; `empty`: there only where no row has anything in it. */
  readonly notPrinted?: true | 'empty' | undefined
}
export type Column<R> =
  | ColumnOf<'text', R, string>
  | (ColumnOf<'number', R, number> & { readonly unit: string })
  | ColumnOf<'time', R, number>

export interface Sheet<R> {
  readonly name: string
  readonly columns: readonly Column<R>[]
}

/** A column without what it is made of. */
export interface Head {
  readonly type: Column<never>['type']
  readonly title: string
  readonly width: number
  readonly notPrinted: boolean | 'empty'
}

export interface Row {
  readonly cells: readonly Cell[]
  /** As the page of the console gets it. */
  readonly record: unknown
}

const WIDTHS = { text: 20, number: 14, time: 20 } as const

/** Titles say the unit of numbers and the zone of times: a file is read far from the console. */
export function headOf<R>(column: Column<R>, timeZone: string): Head {
  const { type, title, width = WIDTHS[type], notPrinted = false } = column
  const suffix = type === 'time' ? timeZone : type === 'number' ? column.unit : ''
  return { type, title: suffix === '' ? title : `${title} (${suffix})`, width, notPrinted }
}

export const rowOf = <R>({ columns }: Sheet<R>, record: R): Row => ({
  cells: columns.map((column) => {
    const value = column.cell(record)
    return typeof value === 'number' && !Number.isFinite(value) ? null : value
  }),
  record,
})
