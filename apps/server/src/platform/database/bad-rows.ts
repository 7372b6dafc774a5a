import type { Log } from '../log.ts'
import { OncePerMinute } from '../once-per-minute.ts'
import { type BadCell, leaveOutBadRows, readRows } from './rows.ts'

export interface BadRows {
  /** How many rows were left out. */
  readonly counters: { leftOut: number }
  stop(): void
}

/** Leaves rows out that hold a null where none may be, counts them, and names each table and column once a minute. */
export function createBadRows(pool: Parameters<typeof readRows>[0], log: Pick<Log, 'error'>): BadRows {
  const counters = { leftOut: 0 }
  const logged = new OncePerMinute(Date.now)

  async function tell({ table, column }: BadCell, suppressed: number): Promise<void> {
    const found = await readRows(pool, { name: 'text?' }, 'select $1::oid::regclass::text as name', [table]).catch(
      () => [],
    )
    const fields = { table: found[0]?.name ?? String(table), column, suppressed }
    log.error(fields, 'database: a row was left out, it has nothing in a column that must not be empty')
  }

  const stop = leaveOutBadRows((cell) => {
    counters.leftOut += 1
    const suppressed = logged.pass(`${cell.table} ${cell.column}`)
    if (suppressed !== undefined) void tell(cell, suppressed)
  })
  return { counters, stop }
}
