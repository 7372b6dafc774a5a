import { z } from 'zod'
import type { Database } from '../platform/database.ts'
import { DAY_MS, dayOf, type PartitionedTable, type Partitions } from './partitions.ts'

/** Days that each table keeps; null keeps for ever. Events, transitions, detections and samples are never thinned. */
const retentionSchema = z.object({
  readingDays: z.number().int().min(1).nullable().default(90),
  minuteDays: z.number().int().min(1).nullable().default(400),
  hourDays: z.number().int().min(1).nullable().default(null),
})
export type Retention = z.infer<typeof retentionSchema>

const SETTING_KEY = 'retention'
const HOUR_ROWS_PER_STATEMENT = 50_000

export async function readRetention(database: Pick<Database, 'pool'>): Promise<Retention> {
  const { rows } = await database.pool.query('select value from setting where key = $1', [SETTING_KEY])
  return retentionSchema.parse(rows[0]?.value ?? {})
}

export async function setRetention(
  database: Pick<Database, 'pool'>,
  retention: z.input<typeof retentionSchema>,
): Promise<void> {
  await database.pool.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [SETTING_KEY, JSON.stringify(retentionSchema.parse(retention))],
  )
}

export interface Dropped {
  partitions: string[]
  hourRows: number
}

/** Drops what is older than the setting says, a whole day at a time, and tells what it dropped. */
export async function applyRetention(
  database: Pick<Database, 'pool'>,
  partitions: Partitions,
  nowMs: number,
): Promise<Dropped> {
  const retention = await readRetention(database)
  const days: Record<PartitionedTable, number | null> = {
    reading: retention.readingDays,
    reading_minute: retention.minuteDays,
  }
  const dropped: Dropped = { partitions: [], hourRows: 0 }
  for (const partition of await partitions.list()) {
    const keep = days[partition.table]
    if (keep === null || partition.day >= dayOf(nowMs) - keep) continue
    await partitions.drop(partition)
    dropped.partitions.push(partition.name)
  }
  if (retention.hourDays !== null) {
    dropped.hourRows = await deleteHours(database, new Date((dayOf(nowMs) - retention.hourDays) * DAY_MS))
  }
  return dropped
}

/** In portions: one long delete would hold back vacuum and fill the log. */
async function deleteHours(database: Pick<Database, 'pool'>, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await database.pool.query(
      `delete from reading_hour where (device_id, at) in
         (select device_id, at from reading_hour where at < $1 limit $2)`,
      [before, HOUR_ROWS_PER_STATEMENT],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < HOUR_ROWS_PER_STATEMENT) return deleted
  }
}
