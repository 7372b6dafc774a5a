import type pg from 'pg'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createPasses, type Passes } from '../platform/passes.ts'

export interface KeeperOptions {
  database: Pick<Database, 'pool' | 'patient'>
  /** Whose days and months the figures are of: with another one all of them are counted anew. */
  timeZone: string
  log: Pick<Log, 'warn'>
}

interface Work {
  /** One server at a time sums up: its number among the locks of the database. */
  lock: number
  what: 'alarms' | 'states' | 'checks'
  /** In one transaction; true while there is more to be summed up, in the next one. */
  sumUp(client: pg.ClientBase): Promise<boolean>
}

const PASS_EVERY_MS = 5000

/** Sums up what has been stored, so that a year's figures are read and not counted. */
export function createKeeper({ database, log }: KeeperOptions, { lock, what, sumUp }: Work): Passes {
  const sumSome = (): Promise<boolean> =>
    database.patient.transaction(async (client) => {
      const [mine] = await readRows(client, { mine: 'boolean' }, 'select pg_try_advisory_xact_lock($1) as mine', [lock])
      return mine?.mine === true && (await sumUp(client))
    })
  return createPasses({
    everyMs: PASS_EVERY_MS,
    async passOnce(isStopped) {
      while (!isStopped() && (await sumSome()));
    },
    onFailed: (error) => log.warn({ err: error }, `statistics: ${what} could not be summed up; trying again`),
  })
}
