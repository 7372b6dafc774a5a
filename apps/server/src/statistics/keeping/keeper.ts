import type pg from 'pg'
import { readRows } from '../../platform/database/rows.ts'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createPasses, type Passes } from '../../platform/passes.ts'
import type { FigureFacts } from './figure-facts.ts'
import { type FilledFrom, figuresCountedIn, fillFigures, forgetFigures, moveFigures } from './figure-keeper.ts'

export interface KeeperOptions {
  database: Pick<Database, 'pool' | 'patient'>
  /** Whose days and months the figures are of: with another one all of them are counted anew. */
  timeZone: string
  log: Pick<Log, 'warn'>
}

interface Work {
  /** One server at a time sums up: its number among the locks of the database. */
  lock: number
  what: 'alarms' | 'states' | 'checks' | 'disposals' | 'cotton' | 'inspections' | 'judged alarms'
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

interface CountedWork extends Omit<Work, 'sumUp'> {
  facts: FigureFacts
  /** The key of the setting that holds the time zone whose days are counted. */
  setting: string
  /** Counts all records anew by day and month; what was counted before is to be deleted first. */
  countAll(client: pg.ClientBase, timeZone: string): Promise<void>
  filledFrom: FilledFrom
  /** Statements with the time zone as `$1`: they add what has been stored since the last pass to what is kept. */
  statements: readonly string[]
}

/** Keeps days and months by device and, summed up from them, the figures that pages ask for. */
export function createCountKeeper(options: KeeperOptions, work: CountedWork): Passes {
  const { facts, setting, countAll, filledFrom, statements, ...told } = work
  const { timeZone } = options
  return createKeeper(options, {
    ...told,
    async sumUp(client) {
      // Each step is kept by itself: one that is broken off is taken up where it was.
      if ((await readSetting(client, setting)) !== timeZone) {
        await forgetFigures(client, facts.record)
        await countAll(client, timeZone)
        await saveSetting(client, setting, timeZone)
        return true
      }
      if ((await figuresCountedIn(client, facts.record)) !== timeZone) {
        await fillFigures(client, facts, filledFrom, timeZone)
        return true
      }
      await client.query(moveFigures(facts), [timeZone])
      for (const statement of statements) await client.query(statement, [timeZone])
      return false
    },
  })
}
