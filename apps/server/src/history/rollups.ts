import type pg from 'pg'
import { z } from 'zod'
import type { QuantityColumn } from '../platform/database/quantity-columns.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { DAY_MS } from './partitions.ts'
import { type RollupSql, rollupSql } from './rollup-sql.ts'

/**
 * Minutes and hours, made by the database out of the stored readings: what a crash interrupts is simply made again from
 * where the last transaction ended.
 */
export interface Rollups {
  /** Readings before this moment are rolled up, or just being: a new one there has to be marked as late. */
  readonly before: number
  /** Rolls up what is complete. */
  pass(): Promise<void>
  /** Makes the roll-ups of these devices and times again, in the caller's transaction. */
  remake(client: pg.ClientBase, fromMs: number, toMs: number, deviceIds: readonly number[]): Promise<void>
  start(): void
  stop(): Promise<void>
}

export interface RollupsOptions {
  database: Database
  columns: readonly QuantityColumn[]
  /** The lowest `at` that is accepted but not stored yet. */
  oldestPendingAt: () => number | undefined
  log: Pick<Log, 'warn'>
  now?: () => number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A message received just before the minute's end may reach the writer just after it. */
const GRACE_MS = 2000
const PASS_EVERY_MS = 5000
const CATCH_UP_MS = 10 * MINUTE_MS
/** Keeps the aggregation of one statement within a few megabytes and a fraction of a second. */
const DEVICES_PER_STATEMENT = 500

const SETTING_KEY = 'rollup'
const progressSchema = z.object({ minuteUntil: z.number().int(), hourUntil: z.number().int() })
type Progress = z.infer<typeof progressSchema>

const floorTo = (unit: number, epochMs: number): number => Math.floor(epochMs / unit) * unit

export async function createRollups(options: RollupsOptions): Promise<Rollups> {
  const { database, log, now = Date.now } = options
  const sql = rollupSql(options.columns)
  const begun = await beginProgress(database, now())
  let before = begun.minuteUntil
  let passing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const passOnce = async (): Promise<void> => {
    const pendingAt = options.oldestPendingAt() ?? Number.POSITIVE_INFINITY
    const target = floorTo(MINUTE_MS, Math.min(now() - GRACE_MS, pendingAt))
    // Set before the first statement: a reading that comes for these minutes from now on is late.
    before = Math.max(before, target)
    let progress = await readProgress(database.pool)
    while (progress.minuteUntil < target && !stopped) progress = await advance(database, sql, progress, target)
    await remakeLate(database, sql)
  }

  const pass = (): Promise<void> => {
    passing ??= passOnce().finally(() => {
      passing = undefined
    })
    return passing
  }

  return {
    get before() {
      return before
    },
    pass,
    remake: (client, fromMs, toMs, deviceIds) => remakeRange(client, sql, fromMs, toMs, deviceIds),
    start() {
      timer = setInterval(() => {
        pass().catch((error: unknown) => log.warn({ err: error }, 'readings could not be rolled up; trying again'))
      }, PASS_EVERY_MS)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await passing?.catch(() => {})
    },
  }
}

async function beginProgress(database: Database, now: number): Promise<Progress> {
  const first: Progress = { minuteUntil: floorTo(MINUTE_MS, now), hourUntil: floorTo(HOUR_MS, now) }
  await database.pool.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', [
    SETTING_KEY,
    JSON.stringify(first),
  ])
  return readProgress(database.pool)
}

async function readProgress(client: pg.ClientBase | pg.Pool, lock: '' | 'for update' = ''): Promise<Progress> {
  const { rows } = await client.query(`select value from setting where key = $1 ${lock}`, [SETTING_KEY])
  return progressSchema.parse(rows[0]?.value)
}

/** One step of minutes, and the hours that it completes. */
async function advance(database: Database, sql: RollupSql, from: Progress, target: number): Promise<Progress> {
  const until = Math.min(target, from.minuteUntil + CATCH_UP_MS)
  return await database.transaction(async (client) => {
    const current = await readProgress(client, 'for update')
    if (current.minuteUntil !== from.minuteUntil) return current
    if (await hasReadings(client, from.minuteUntil, until)) {
      for (const ids of await deviceChunks(client)) {
        await client.query(sql.minutes, [new Date(from.minuteUntil), new Date(until), ids])
      }
    }
    const hourUntil = floorTo(HOUR_MS, until)
    if (hourUntil > current.hourUntil) {
      await client.query(sql.hours, [new Date(current.hourUntil), new Date(hourUntil), null])
    }
    const next: Progress = { minuteUntil: until, hourUntil: Math.max(hourUntil, current.hourUntil) }
    await client.query('update setting set value = $2 where key = $1', [SETTING_KEY, JSON.stringify(next)])
    return next
  })
}

async function hasReadings(client: pg.ClientBase, from: number, until: number): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from reading where at >= $1 and at < $2) as found',
    [new Date(from), new Date(until)],
  )
  return rows[0]?.found === true
}

async function deviceChunks(client: pg.ClientBase): Promise<string[][]> {
  const { rows } = await client.query<{ id: string }>('select id from device order by id')
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / DEVICES_PER_STATEMENT) }, (_, index) =>
    ids.slice(index * DEVICES_PER_STATEMENT, (index + 1) * DEVICES_PER_STATEMENT),
  )
}

async function remakeLate(database: Database, sql: RollupSql): Promise<void> {
  await database.transaction(async (client) => {
    const progress = await readProgress(client, 'for update')
    const { rows } = await client.query<{ device_id: string; at: Date }>(
      'delete from rollup_late where at < $1 returning device_id, at',
      [new Date(progress.minuteUntil)],
    )
    if (rows.length === 0) return
    const minutes = rows.map(({ device_id, at }) => ({ deviceId: device_id, at: at.getTime() }))
    await replacePairs(client, 'reading_minute', sql.lateMinutes, minutes, MINUTE_MS)
    const hours = new Map<string, { deviceId: string; at: number }>()
    for (const { deviceId, at } of minutes) {
      const hour = floorTo(HOUR_MS, at)
      if (hour < progress.hourUntil) hours.set(`${deviceId} ${hour}`, { deviceId, at: hour })
    }
    await replacePairs(client, 'reading_hour', sql.lateHours, [...hours.values()], HOUR_MS)
  })
}

async function replacePairs(
  client: pg.ClientBase,
  table: 'reading_minute' | 'reading_hour',
  insert: string,
  pairs: readonly { deviceId: string; at: number }[],
  unit: number,
): Promise<void> {
  if (pairs.length === 0) return
  const times = pairs.map(({ at }) => at)
  const values = [
    pairs.map(({ deviceId }) => deviceId),
    times.map((at) => new Date(at)),
    new Date(Math.min(...times)),
    new Date(Math.max(...times) + unit),
  ]
  await client.query(
    `delete from ${table} using unnest($1::bigint[], $2::timestamptz[]) as late (device_id, at)
     where ${table}.device_id = late.device_id and ${table}.at = late.at and ${table}.at >= $3 and ${table}.at < $4`,
    values,
  )
  await client.query(insert, values)
}

async function remakeRange(
  client: pg.ClientBase,
  sql: RollupSql,
  fromMs: number,
  toMs: number,
  deviceIds: readonly number[],
): Promise<void> {
  const progress = await readProgress(client, 'for update')
  const from = floorTo(HOUR_MS, fromMs)
  const minuteUntil = Math.min(floorTo(HOUR_MS, toMs) + HOUR_MS, progress.minuteUntil)
  for (let start = from; start < minuteUntil; ) {
    const end = Math.min(floorTo(DAY_MS, start) + DAY_MS, minuteUntil)
    const range = [new Date(start), new Date(end), deviceIds]
    await client.query('delete from reading_minute where at >= $1 and at < $2 and device_id = any ($3)', range)
    await client.query((await isSparse(client, range)) ? sql.sparseMinutes : sql.minutes, range)
    start = end
  }
  const hourUntil = Math.min(floorTo(HOUR_MS, toMs) + HOUR_MS, progress.hourUntil)
  if (hourUntil <= from) return
  const range = [new Date(from), new Date(hourUntil), deviceIds]
  await client.query('delete from reading_hour where at >= $1 and at < $2 and device_id = any ($3)', range)
  await client.query(sql.hours, range)
}

async function isSparse(client: pg.ClientBase, range: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ dense: boolean }>(
    `select exists (select from reading where at >= $1 and at < $2 and device_id = any ($3)
       group by device_id, date_trunc('minute', at, 'UTC') having count(*) > 1) as dense`,
    range,
  )
  return rows[0]?.dense === false
}
