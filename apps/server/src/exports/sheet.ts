/** A number stands with the unit in its column's title; a time is epoch milliseconds. */
export type Cell = string | number | null

export type ColumnMeaning =
  | 'utc'
  | 'simulated'
  | 'state'
  | 'runState'
  | 'count'
  | 'measured'
  | 'mean'
  | 'lowest'
  | 'highest'
  | 'deviceTime'
  | 'unwatched'

interface ColumnOf<T extends string, R, C extends Cell> {
  readonly type: T
  readonly title: string
  cell(record: R): C | null
  /** In characters. */
  readonly width?: number | undefined
  /** Names somebody: an archive may be asked for without. */
  readonly isPerson?: true | undefined
  /** Holds words of Vigil's own, or of places: never somebody's name. */
  readonly isFixed?: true | undefined
  /** A count: it has no fractions. */
  readonly isWhole?: true | undefined
  /** What the dictionary of an archive says of it, where its type alone says too little. */
  readonly means?: ColumnMeaning | undefined
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
  readonly isPerson?: boolean
  readonly isFixed?: boolean
  readonly isWhole?: boolean
  readonly means?: ColumnMeaning | undefined
  /** The unit of a number or the zone of a time; the title says it, too. */
  readonly unit?: string
}

export interface Row {
  readonly cells: readonly Cell[]
  /** As the page of the console gets it. */
  readonly record: unknown
}

const WIDTHS = { text: 20, number: 14, time: 20 } as const

/** Titles say the unit of numbers and the zone of times: a file is read far from the console. */
export function headOf<R>(column: Column<R>, timeZone: string): Head {
  const {
    type,
    title,
    width = WIDTHS[type],
    notPrinted = false,
    isPerson = false,
    isFixed = false,
    isWhole = false,
    means,
  } = column
  const suffix = type === 'time' ? timeZone : type === 'number' ? column.unit : ''
  const whole = suffix === '' ? title : `${title} (${suffix})`
  return { type, title: whole, width, notPrinted, isPerson, isFixed, isWhole, means, unit: suffix }
}

export const rowOf = <R>({ columns }: Sheet<R>, record: R): Row => ({
  cells: columns.map((column) => {
    const value = column.cell(record)
    return typeof value === 'number' && !Number.isFinite(value) ? null : value
  }),
  record,
})

/** Two columns may have one title; a field may not. */
export function uniqueTitles(heads: readonly Head[]): string[] {
  const seen = new Map<string, number>()
  return heads.map(({ title }) => {
    const before = seen.get(title) ?? 0
    seen.set(title, before + 1)
    return before === 0 ? title : `${title} ${before + 1}`
  })
}
