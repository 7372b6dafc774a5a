import type pg from 'pg'
import { storableJson } from '../../../platform/database/copy-text.ts'
import { HistoryRejected } from '../records.ts'

/** Rows travel as one JSON parameter; `sql` reads them with `json_to_recordset($1)`, in their order. */
export async function withRows<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: string,
  rows: readonly object[],
  more: readonly unknown[] = [],
): Promise<R[]> {
  if (rows.length === 0) return []
  const json = asRecord(() => storableJson(rows))
  return (await client.query<R>(sql, [json, ...more])).rows
}

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
