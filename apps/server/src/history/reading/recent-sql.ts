import pg from 'pg'
import type { Sql } from '../../platform/database/cancellable.ts'
import { type QuantityColumn, rollupColumns } from '../../platform/database/quantity-columns.ts'
import { soundNumber } from '../writing/rollups/sound-number.ts'

export interface Span {
  readonly table: 'reading' | 'reading_minute' | 'reading_hour'
  readonly from: number
  readonly to: number
}

/** Per quantity: lowest, mean, highest, and how many readings that mean stands for. */
export function cellsOf(table: Span['table'], column: string): [string, string, string, string] {
  if (table === 'reading') {
    const value = soundNumber(pg.escapeIdentifier(column))
    return [value, value, value, `case when ${value} is not null then 1 end`]
  }
  const { min, avg, max, n } = rollupColumns(column)
  const mean = soundNumber(pg.escapeIdentifier(avg))
  const weight = `case when ${mean} is not null then ${pg.escapeIdentifier(n)} end`
  return [soundNumber(pg.escapeIdentifier(min)), mean, soundNumber(pg.escapeIdentifier(max)), weight]
}

/** Lowest, mean and highest of the cells that `cellsOf` gives; their names begin with `c` and their place. */
export const summariesOf = (index: number): [string, string, string] => [
  `min(c${index}_0)`,
  `sum(c${index}_1 * c${index}_3) / sum(c${index}_3)`,
  `max(c${index}_2)`,
]

/** One row per step: its begin in milliseconds, then lowest, mean and highest of every column. */
export function recentSql(
  deviceId: number,
  columns: readonly Pick<QuantityColumn, 'column'>[],
  spans: readonly Span[],
  { stepMs, origin }: { stepMs: number; origin: number },
): Sql {
  const values: unknown[] = [deviceId, `${stepMs} milliseconds`, new Date(origin)]
  const parts = spans.map(({ table, from, to }) => {
    const cells = columns.flatMap(({ column }, index) =>
      cellsOf(table, column).map((cell, part) => `${cell} as c${index}_${part}`),
    )
    values.push(new Date(from), new Date(to))
    const [first, last] = [values.length - 1, values.length]
    return `select at, ${cells.join(', ')} from ${table} where device_id = $1 and at >= $${first} and at < $${last}`
  })
  const summaries = columns.flatMap((_, index) => summariesOf(index))
  const text = `select (extract(epoch from date_bin($2::interval, at, $3::timestamptz)) * 1000)::float8 as step, ${summaries.join(', ')}
    from (${parts.join(' union all ')}) as part group by 1 order by 1`
  return { text, values }
}
