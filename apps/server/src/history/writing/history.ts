import type { Registry } from '@vigil/devices'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createPartitions, DAY_MS, type Partitions } from './partitions.ts'
import { applyRetention, type Dropped, keepRun } from './retention.ts'
import { createRollups, type Rollups } from './rollups/rollups.ts'
import { lastCounted } from './rows/store-latest.ts'
import { createSetAside, type SetAside } from './set-aside.ts'
import { createHistoryWriter, type HistoryWriterOptions, type ObservedHistoryWriter } from './writer.ts'

export interface History {
  readonly writer: ObservedHistoryWriter
  readonly rollups: Rollups
  readonly partitions: Partitions
  /** Where everything goes that can not be stored. */
  readonly setAside: SetAside
  /** Makes the partitions of the coming days, drops what is older than its retention, and says what it dropped. */
  maintain(): Promise<Dropped>
  /** Begins the roll-ups and the hourly maintenance. */
  start(): void
  /** Writes what waits, for at most `patienceMs`, then ends. */
  close(patienceMs?: number): Promise<void>
}

export interface HistoryOptions {
  database: Database
  registry: Pick<Registry, 'columns' | 'model'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  bounds?: NonNullable<HistoryWriterOptions['bounds']>
  now?: () => number
}

const DAYS_AHEAD = 3
const MAINTENANCE_EVERY_MS = 3_600_000

/** Everything that stores readings, ready to take records. The database must be migrated and have its quantity columns. */
export async function createHistory(options: HistoryOptions): Promise<History> {
  const { database, log, now = Date.now } = options
  const partitions = createPartitions(database)
  const setAside = createSetAside({ database, now, log })
  await partitions.ensureRange(now() - DAY_MS, now() + DAYS_AHEAD * DAY_MS)
  const rollups: Rollups = await createRollups({ ...options, setAside, oldestPendingAt: () => writer.pending.oldestAt })
  const writer = createHistoryWriter({
    ...options,
    columns: options.registry.columns,
    partitions,
    setAside,
    rolledUpBefore: () => rollups.before,
    countedBefore: await lastCounted(database),
  })
  await writer.open()
  let timer: NodeJS.Timeout | undefined

  const maintain = async (): Promise<Dropped> => {
    await partitions.ensureRange(now() - DAY_MS, now() + DAYS_AHEAD * DAY_MS)
    const dropped = await applyRetention(database, partitions, now())
    await database.pool.query(`delete from history_writer where changed_at < now() - interval '7 days'`)
    if (dropped.tables.length > 0) log.info({ dropped }, 'old history dropped')
    await keepRun(database, { at: now(), dropped: dropped.tables })
    return dropped
  }

  return {
    writer,
    rollups,
    partitions,
    setAside,
    maintain,
    start() {
      const maintainOrWarn = () =>
        maintain().catch((error: unknown) => log.warn({ err: error }, 'maintenance of history failed; trying again'))
      void maintainOrWarn()
      timer = setInterval(maintainOrWarn, MAINTENANCE_EVERY_MS)
      rollups.start()
    },
    async close(patienceMs) {
      clearInterval(timer)
      await writer.close(patienceMs)
      await rollups.stop()
    },
  }
}
