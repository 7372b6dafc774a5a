import type { HourMark } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import pg from 'pg'
import { rollupColumns } from '../../platform/database/quantity-columns.ts'

/** The rule by which hours are counted and listed, as SQL about a row of `reading_hour`. */
export interface HourRule {
  /** There is a value of it in the hour. */
  readonly measured: string
  /** The highest value, for a limit from below the lowest, lies at the limit or beyond; `limit` is SQL, too. */
  crossed(limit: string): string
}

/** Undefined for what no model measures. `row`: the name of the row. */
export function hourRule(
  { columns }: Pick<Registry, 'columns'>,
  { module, quantity, direction }: Pick<HourMark, 'module' | 'quantity' | 'direction'>,
  row: string,
): HourRule | undefined {
  const held = columns.find((each) => each.module === module && each.quantity === quantity)
  if (held === undefined) return undefined
  const { min, max } = rollupColumns(held.column)
  const extreme = `${row}.${pg.escapeIdentifier(direction === 'above' ? max : min)}`
  return {
    measured: `${extreme} is not null`,
    crossed: (limit) => `${extreme} ${direction === 'above' ? '>=' : '<='} ${limit}`,
  }
}
