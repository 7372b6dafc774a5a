import type pg from 'pg'
import { storableJson } from '../../../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../../../platform/database/rows.ts'
import { HistoryRejected } from '../records.ts'

/** Rows travel as one JSON parameter; `sql` reads them with `json_to_recordset($1)`, in their order. */
export async function withRows(
  client: pg.ClientBase,
  sql: string,
  rows: readonly object[],
  more: readonly unknown[] = [],
): Promise<void> {
  if (rows.length > 0) await client.query(sql, [storable(rows), ...more])
}

/** A statement that reads its rows as `withRows` gives them; further values are `$2` and so on. */
export interface RowStatement {
  readonly sql: string
  readonly rows: readonly object[]
  readonly more?: readonly unknown[]
}

/**
 * Statements on different tables, none of which needs what another one writes, sent as one: every answer of the database waits
 * for its turn in the event loop, and in a storm of alarms a turn is long.
 */
export async function withRowsTogether(client: pg.ClientBase, statements: readonly RowStatement[]): Promise<void> {
  const wanted = statements.filter(({ rows }) => rows.length > 0)
  const values: unknown[] = []
  const parts = wanted.map(({ sql, rows, more = [] }, n) => {
    const before = values.length
    values.push(storable(rows), ...more)
    return `part_${n} as (${sql.replace(/\$(\d+)/g, (_, nth: string) => `$${before + Number(nth)}`)})`
  })
  if (parts.length > 0) await client.query(`with ${parts.join(',')} select`, values)
}

/** The same as `withRows`, of a statement that answers rows. */
export async function readWithRows<Row extends object>(
  client: pg.ClientBase,
  columns: ColumnsOf<Row>,
  sql: string,
  rows: readonly object[],
  more: readonly unknown[] = [],
): Promise<Row[]> {
  return rows.length === 0 ? [] : readRowsOf<Row>(client, columns, sql, [storable(rows), ...more])
}

const storable = (rows: readonly object[]): string => asRecord(() => storableJson(rows))

/** What fails before the database has seen anything (an invalid date, a circular value) is the record's own fault. */
export function asRecord<T>(encode: () => T): T {
  try {
    return encode()
  } catch (error) {
    if (error instanceof HistoryRejected) throw error
    throw new HistoryRejected(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString()
export const isoTimeOrNull = (epochMs: number | null | undefined): string | null =>
  epochMs === null || epochMs === undefined ? null : isoTime(epochMs)
