import pg from 'pg'
import { type Asked, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

/** Tables kept in one partition per UTC day. */
export const PARTITIONED = ['reading', 'reading_minute'] as const
export type PartitionedTable = (typeof PARTITIONED)[number]

export const DAY_MS = 86_400_000
const PARTITION_LOCK = 8_044_150_002

export interface Partition {
  table: PartitionedTable
  name: string
  /** Days since 1970-01-01, UTC. */
  day: number
}

export interface Partitions {
  /** Makes the partitions of these days where they are missing; costs nothing for days it has seen. */
  ensureDays(days: Iterable<number>): Promise<void>
  ensureRange(fromMs: number, toMs: number): Promise<void>
  /** A partition may have been dropped behind our back: look again next time. */
  forget(): void
  list(): Promise<Partition[]>
  drop(partition: Partition): Promise<void>
}

export const dayOf = (epochMs: number): number => Math.floor(epochMs / DAY_MS)
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const partitionName = (table: PartitionedTable, day: number): string =>
  `${table}_${dayName(day).replaceAll('-', '')}`

export function createPartitions(database: Pick<Database, 'pool' | 'transaction' | 'patient'>): Partitions {
  const ensured = new Set<number>()

  const ensureDays = async (days: Iterable<number>): Promise<void> => {
    const missing = [...new Set(days)].filter((day) => !ensured.has(day)).sort((a, b) => a - b)
    if (missing.length === 0) return
    await database.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
      const present = new Set((await listPartitions(client)).map(({ name }) => name))
      for (const table of PARTITIONED) {
        for (const day of missing) {
          if (!present.has(partitionName(table, day))) await attachDay(client, table, day)
        }
      }
    })
    for (const day of missing) ensured.add(day)
  }

  return {
    ensureDays,
    ensureRange(fromMs, toMs) {
      const first = dayOf(fromMs)
      return ensureDays(Array.from({ length: dayOf(toMs) - first + 1 }, (_, index) => first + index))
    },
    forget: () => ensured.clear(),
    list: () => listPartitions(database.pool),
    async drop(partition) {
      ensured.delete(partition.day)
      // Detaching waits for the longest query that reads the day.
      await finishDetaching(database.patient.pool, partition)
      await database.patient.pool.query(`drop table if exists ${pg.escapeIdentifier(partition.name)}`)
    },
  }
}

/**
 * Attaching a table that stands already locks only the new table; `create table ... partition of` would stop every
 * reader and writer of the parent and wait for the longest of them.
 */
export async function attachDay(client: pg.ClientBase, table: PartitionedTable, day: number): Promise<void> {
  const name = pg.escapeIdentifier(partitionName(table, day))
  await client.query(`create table ${name} (like ${table} including defaults including storage)`)
  await client.query(
    `alter table ${table} attach partition ${name}
     for values from ('${dayName(day)} 00:00:00+00') to ('${dayName(day + 1)} 00:00:00+00')`,
  )
}

export async function listPartitions(client: Asked): Promise<Partition[]> {
  const rows = await readRowsOf<{ table: PartitionedTable; name: string }>(
    client,
    { table: 'text', name: 'text' },
    `select parent.relname as "table", child.relname as name
     from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
     where inhparent = any ($1::regclass[]) and child.relkind in ('r', 'p') order by child.relname`,
    [PARTITIONED],
  )
  return rows.flatMap(({ table, name }) => {
    const match = /_(\d{4})(\d{2})(\d{2})$/.exec(name)
    if (match === null) return []
    return [{ table, name, day: dayOf(Date.parse(`${match[1]}-${match[2]}-${match[3]}`)) }]
  })
}

/** `concurrently` lets readers and the history writer go on; a crash in its middle leaves the partition half detached. */
async function finishDetaching(pool: pg.Pool, { table, name }: Partition): Promise<void> {
  const rows = await readRows(
    pool,
    { pending: 'boolean' },
    `select inhdetachpending as pending from pg_inherits where inhparent = $1::regclass and inhrelid = to_regclass($2)`,
    [table, name],
  )
  const [row] = rows
  if (row === undefined) return
  const how = row.pending ? 'finalize' : 'concurrently'
  await pool.query(`alter table ${table} detach partition ${pg.escapeIdentifier(name)} ${how}`)
}
