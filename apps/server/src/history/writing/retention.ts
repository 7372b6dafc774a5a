import {
  type MaintenanceRun,
  maintenanceRunSchema,
  type PendingRetention,
  pendingRetentionSchema,
  type Retention,
  retentionSchema,
} from '@vigil/contract'
import { graceOf, retentionInForce } from '@vigil/domain'
import type pg from 'pg'
import { z } from 'zod'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import type { Database } from '../../platform/database.ts'
import { DAY_MS, dayOf, type PartitionedTable, type Partitions } from './partitions.ts'

/** What a site keeps that never said anything else. */
export const DEFAULT_RETENTION: Retention = {
  readingDays: 90,
  minuteDays: 400,
  hourDays: null,
  stateDays: null,
  faultDays: null,
  detectionDays: null,
  sampleDays: null,
}

const SETTING_KEY = 'retention'
const RUNS_KEY = 'maintenance'
const RUNS_KEPT = 20
const ROWS_PER_STATEMENT = 50_000

type Client = Pick<pg.ClientBase, 'query'>

/** As somebody wishes it, and what stays in force for a while because it was longer. */
export interface RetentionStand {
  retention: Retention
  pending: PendingRetention | null
}

const standSchema = z.looseObject({ pending: pendingRetentionSchema.nullable().default(null) })

/** A setting of an earlier version names fewer tables. */
export async function readStand(client: Client, now: number): Promise<RetentionStand> {
  const { pending: waiting, ...days } = standSchema.parse((await readSetting(client, SETTING_KEY)) ?? {})
  return {
    retention: retentionSchema.parse({ ...DEFAULT_RETENTION, ...days }),
    pending: waiting !== null && now < waiting.until ? waiting : null,
  }
}

/** What is kept at the moment. */
export async function readRetention({ pool }: { pool: Client }, now: number): Promise<Retention> {
  const { retention, pending } = await readStand(pool, now)
  return retentionInForce(retention, pending, now)
}

/** Whatever becomes less waits for a day: one wrong click must not cost a record. */
export async function setRetention(client: Client, wished: Retention, now: number): Promise<RetentionStand> {
  const retention = retentionSchema.parse(wished)
  const pending = graceOf(await readRetention({ pool: client }, now), retention, now)
  await saveSetting(client, SETTING_KEY, { ...retention, ...(pending && { pending }) })
  return { retention, pending }
}

const DAYS_OF: Record<PartitionedTable, keyof Retention> = { reading: 'readingDays', reading_minute: 'minuteDays' }

/** What may go of a table that is not kept in days. `$1`: before when. */
const ROWS_OF: readonly (readonly [table: string, days: keyof Retention, where: string])[] = [
  ['reading_hour', 'hourDays', 'old.at < $1'],
  // A state holds until the next one: the last of a device before that moment is still needed.
  [
    'device_state_change',
    'stateDays',
    `old.at < $1 and exists (select from device_state_change next
       where next.device_id = old.device_id and next.at > old.at and next.at <= $1)`,
  ],
  // What a way came to is as small as an hour; how to cut it anew is of use while there are readings.
  ['trip', 'hourDays', 'old.end_at < $1'],
  ['trip_checkpoint', 'readingDays', 'old.at < $1'],
  [
    'replay_picture',
    'readingDays',
    `old.at < $1 and exists (select from replay_picture next
       where next.device_id = old.device_id and next.at > old.at and next.at <= $1)`,
  ],
  ['replay_alarm', 'readingDays', 'old.at < $1'],
  ['replay_rise', 'readingDays', 'old.at < $1'],
  ['fault', 'faultDays', 'old.end_at < $1'],
  ['detection', 'detectionDays', 'old.end_at < $1'],
  ['sample', 'sampleDays', 'old.end_at < $1'],
]

export interface Dropped {
  partitions: string[]
  /** By table; rows are not counted where whole days went. */
  tables: MaintenanceRun['dropped']
}

/** Drops what is older than the setting says, a whole day at a time, and tells what it dropped. */
export async function applyRetention(
  database: Pick<Database, 'pool' | 'patient'>,
  partitions: Partitions,
  nowMs: number,
): Promise<Dropped> {
  const retention = await readRetention(database, nowMs)
  const firstDay = (days: number): number => dayOf(nowMs) - days
  const dropped: Dropped = { partitions: [], tables: [] }
  const thinned = new Set<PartitionedTable>()
  for (const partition of await partitions.list()) {
    const days = retention[DAYS_OF[partition.table]]
    if (days === null || partition.day >= firstDay(days)) continue
    await partitions.drop(partition)
    dropped.partitions.push(partition.name)
    if (!thinned.has(partition.table)) {
      thinned.add(partition.table)
      dropped.tables.push({ table: partition.table, rows: null, before: firstDay(days) * DAY_MS })
    }
  }
  for (const [table, key, where] of ROWS_OF) {
    const days = retention[key]
    if (days === null) continue
    const before = firstDay(days) * DAY_MS
    const rows = await deleteRows(database, table, where, new Date(before))
    if (rows > 0) dropped.tables.push({ table, rows, before })
  }
  return dropped
}

/** In portions: one long delete would hold back vacuum and fill the log. */
async function deleteRows(
  database: Pick<Database, 'patient'>,
  table: string,
  where: string,
  before: Date,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await database.patient.pool.query(
      `delete from ${table} where ctid = any (array(select old.ctid from ${table} old where ${where} limit $2))`,
      [before, ROWS_PER_STATEMENT],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < ROWS_PER_STATEMENT) return deleted
  }
}

/** The last runs, newest first. */
export async function readRuns({ pool }: Pick<Database, 'pool'>): Promise<MaintenanceRun[]> {
  return z.array(maintenanceRunSchema).parse((await readSetting(pool, RUNS_KEY)) ?? [])
}

/** Keeps only the last of several runs in a row that found nothing to drop: hourly ones would push out what was dropped. */
export async function keepRun(database: Pick<Database, 'pool'>, run: MaintenanceRun): Promise<void> {
  const [last, ...earlier] = await readRuns(database)
  const isRepeated = last?.dropped.length === 0 && run.dropped.length === 0
  const kept = last === undefined || isRepeated ? earlier : [last, ...earlier]
  await saveSetting(database.pool, RUNS_KEY, [run, ...kept].slice(0, RUNS_KEPT))
}
