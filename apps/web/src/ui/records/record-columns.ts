import type { ReactNode } from 'react'

export interface RecordColumn<R> {
  readonly key: string
  readonly label: string
  /** `fixed`: a row without it says nothing. `asked`: shown once somebody chose it. */
  readonly shown: 'fixed' | 'usual' | 'asked'
  /** The list is in its order, newest first. */
  readonly sorted?: true
  /** Holds the button that opens the record. */
  readonly opens?: true
  /** Never broken over two lines. */
  readonly short?: true
  /** Figures, one below the other. */
  readonly figures?: true
  /** Said again before the value where the columns have no heads. */
  readonly named?: true
  cell(record: R): ReactNode
}

/** Those that there are, in their order; `kept` is undefined until somebody has chosen. */
export const shownColumns = <R>(
  columns: readonly RecordColumn<R>[],
  kept: readonly string[] | undefined,
): readonly RecordColumn<R>[] =>
  columns.filter(({ key, shown }) => shown === 'fixed' || (kept === undefined ? shown === 'usual' : kept.includes(key)))
