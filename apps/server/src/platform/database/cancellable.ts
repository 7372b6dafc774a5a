import type pg from 'pg'
import { CallerLeft } from '../errors.ts'
import { type ConnectionKind, type ReadPool, readFrom } from './past-pool.ts'
import { type ColumnsOf, checkedRows } from './rows.ts'

export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** With the columns that it gives. */
export interface Statement<Row> extends Sql {
  readonly columns: ColumnsOf<Row>
  /** Planned once per connection instead of every time: for a text that never changes and takes longer to plan than to run. */
  readonly name?: string | undefined
}

/** Rows of one statement; it ends in the database as well when the signal says that nobody waits for it any more. */
export type Run = <Row extends object>(statement: Statement<Row>, signal?: AbortSignal) => Promise<Row[]>

export const createRun =
  (from: ReadPool): Run =>
  (statement, signal) =>
    readFrom(from, (pool, connection) => ask(pool, connection, statement, signal))

async function ask<Row extends object>(
  pool: pg.Pool,
  { keepsSession }: ConnectionKind,
  { text, values, name, columns }: Statement<Row>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const asked = { text, values: [...values], ...(name !== undefined && keepsSession && { name }) }
  if (signal === undefined) return checkedRows(columns, await pool.query(asked))
  if (signal.aborted) throw new CallerLeft()
  const client = await pool.connect()
  let isLost = false
  const cancel = (): void => {
    const { processID } = client as pg.PoolClient & { processID: number }
    // Given up at once: a late cancel must not meet the statement of the next borrower, and where all connections are lent
    // out to those who left, the place of this one is needed to cancel it.
    isLost = true
    client.release(true)
    if (keepsSession) pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
  }
  try {
    if (signal.aborted) throw new CallerLeft()
    signal.addEventListener('abort', cancel, { once: true })
    return checkedRows(columns, await client.query(asked))
  } catch (error) {
    throw signal.aborted ? new CallerLeft() : error
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isLost) client.release()
  }
}

/** At most so many at a time: questions about the past must leave connections to those who work on alarms. */
export function limited(run: Run, atMost: number): Run {
  let free = atMost
  const waiting: (() => void)[] = []
  return async (statement, signal) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run(statement, signal)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
