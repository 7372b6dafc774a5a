import type { Registry } from '@vigil/devices'
import type pg from 'pg'
import { z } from 'zod'
import { type Asked, readRows } from '../../../platform/database/rows.ts'
import { readSetting } from '../../../platform/database/setting.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createPasses, type Passes } from '../../../platform/passes.ts'
import { DAY_MS } from '../partitions.ts'
import type { SetAside } from '../set-aside.ts'
import { type FailedGroup, forEachGroup, type GroupSpan } from './rollup-groups.ts'
import { createRollupGroups, type RollupGroup } from './rollup-sql.ts'

/**
 * Minutes and hours, made by the database out of the stored readings: what a crash interrupts is simply made again from
 * where the last transaction ended.
 */
export interface Rollups extends Passes {
  /** Readings before this moment are rolled up, or just being: a new one there has to be marked as late. */
  readonly before: number
  /** How long complete minutes have waited to be rolled up, in milliseconds, as last measured. */
  readonly behindMs: number
  /** The same, measured now by the database; 0 when no readings wait. */
  lag(): Promise<number>
  /** Makes the roll-ups of these devices and times again, in the caller's transaction. */
  remake(client: pg.ClientBase, span: RemadeSpan): Promise<void>
}

export interface RemadeSpan {
  fromMs: number
  toMs: number
  deviceIds: readonly number[]
  /** No device has two readings in one minute: there is nothing to aggregate. */
  sparse: boolean
}

export interface RollupsOptions {
  database: Database
  registry: Pick<Registry, 'columns' | 'model'>
  /** The lowest `at` that is accepted but not stored yet. */
  oldestPendingAt: () => number | undefined
  /** Keeps what of a device can not be summed up; the other devices go on without it. */
  setAside: Pick<SetAside, 'keep'>
  log: Pick<Log, 'warn'>
  now?: () => number
}

/** Further behind than this something is wrong: a pass is made every few seconds. */
export const ROLLUP_LAG_MAX_MS = 10 * 60_000

/** For readiness: minutes and hours are what the pages of the past show. */
export async function rollupProblem(rollups: Pick<Rollups, 'lag'>): Promise<string | undefined> {
  const lag = await rollups.lag()
  return lag > ROLLUP_LAG_MAX_MS ? `${Math.round(lag / MINUTE_MS)} minutes behind` : undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A message received just before the minute's end may reach the writer just after it. */
const GRACE_MS = 2000
const PASS_EVERY_MS = 5000
const CATCH_UP_MS = 10 * MINUTE_MS
/** Keeps the aggregation of one statement within a few megabytes and a fraction of a second. */
const DEVICES_PER_STATEMENT = 500

type Groups = ReturnType<typeof createRollupGroups>

const SETTING_KEY = 'rollup'
const progressSchema = z.object({ minuteUntil: z.number().int(), hourUntil: z.number().int() })
export type Progress = z.infer<typeof progressSchema>

const floorTo = (unit: number, epochMs: number): number => Math.floor(epochMs / unit) * unit

export async function createRollups(options: RollupsOptions): Promise<Rollups> {
  const { database, log, now = Date.now } = options
  const groups = createRollupGroups(options.registry)
  const begun = await beginProgress(database, now())
  let before = begun.minuteUntil
  let doneUntil = begun.minuteUntil

  const complete = (): number => floorTo(MINUTE_MS, now() - GRACE_MS)

  const told = async (failed: readonly FailedGroup[]): Promise<void> => {
    for (const { deviceId, reason, ...content } of failed) {
      await options.setAside.keep({ room: 'rollup', at: content.from, deviceId, reason, content })
    }
  }

  const passOnce = async (isStopped: () => boolean): Promise<void> => {
    const pendingAt = options.oldestPendingAt() ?? Number.POSITIVE_INFINITY
    const target = floorTo(MINUTE_MS, Math.min(now() - GRACE_MS, pendingAt))
    // Set before the first statement: a reading that comes for these minutes from now on is late.
    before = Math.max(before, target)
    let progress = await readProgress(database.pool)
    doneUntil = progress.minuteUntil
    while (progress.minuteUntil < target && !isStopped()) {
      const failed: FailedGroup[] = []
      progress = await advance(database, groups, progress, target, failed)
      doneUntil = progress.minuteUntil
      await told(failed)
    }
    for (let late = await remakeLate(database, groups); late !== undefined && !isStopped(); ) {
      await told(late)
      late = await remakeLate(database, groups)
    }
  }

  const passes = createPasses({
    everyMs: PASS_EVERY_MS,
    passOnce,
    onFailed: (error) => log.warn({ err: error }, 'readings could not be rolled up; trying again'),
  })

  return {
    ...passes,
    get before() {
      return before
    },
    get behindMs() {
      return Math.max(0, complete() - doneUntil)
    },
    async lag() {
      const { minuteUntil } = await readProgress(database.pool)
      const until = complete()
      return until > minuteUntil && (await hasReadings(database.pool, minuteUntil, until)) ? until - minuteUntil : 0
    },
    remake: async (client, span) => told(await remakeSpan(client, groups, span)),
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

export async function readProgress(client: Asked, lock: '' | 'for update' = ''): Promise<Progress> {
  return progressSchema.parse(await readSetting(client, SETTING_KEY, lock))
}

/** One step of minutes, and the hours that it completes. */
async function advance(
  database: Database,
  groups: Groups,
  from: Progress,
  target: number,
  failed: FailedGroup[],
): Promise<Progress> {
  const until = Math.min(target, from.minuteUntil + CATCH_UP_MS)
  return await database.patient.transaction(async (client) => {
    const current = await readProgress(client, 'for update')
    if (current.minuteUntil !== from.minuteUntil) return current
    const hourUntil = Math.max(floorTo(HOUR_MS, until), current.hourUntil)
    const minutes = await hasReadings(client, from.minuteUntil, until)
    if (minutes || hourUntil > current.hourUntil) {
      const all = await allGroups(client, groups)
      if (minutes) {
        const span = { from: from.minuteUntil, until, unit: 'minute' } as const
        failed.push(...(await forEachGroup(client, all, span, sumUp(client, 'minutes', span))))
      }
      if (hourUntil > current.hourUntil) {
        const span = { from: current.hourUntil, until: hourUntil, unit: 'hour' } as const
        failed.push(...(await forEachGroup(client, all, span, sumUp(client, 'hours', span))))
      }
    }
    const next: Progress = { minuteUntil: until, hourUntil }
    await client.query('update setting set value = $2 where key = $1', [SETTING_KEY, JSON.stringify(next)])
    return next
  })
}

const sumUp =
  (client: pg.ClientBase, kind: 'minutes' | 'sparseMinutes' | 'hours', { from, until }: GroupSpan) =>
  async ({ sql, deviceIds }: RollupGroup): Promise<void> => {
    await client.query(sql[kind], [new Date(from), new Date(until), deviceIds])
  }

async function hasReadings(client: Asked, from: number, until: number): Promise<boolean> {
  const rows = await readRows(
    client,
    { found: 'boolean' },
    'select exists (select from reading where at >= $1 and at < $2) as found',
    [new Date(from), new Date(until)],
  )
  return rows[0]?.found === true
}

async function allGroups(client: pg.ClientBase, groups: Groups): Promise<RollupGroup[]> {
  const rows = await readRows(
    client,
    { id: 'text', deviceType: 'text' },
    'select id, device_type as "deviceType" from device order by id',
  )
  return groups(rows, DEVICES_PER_STATEMENT)
}

async function groupsOf(client: pg.ClientBase, groups: Groups, ids: readonly unknown[]): Promise<RollupGroup[]> {
  const rows = await readRows(
    client,
    { id: 'text', deviceType: 'text' },
    'select id, device_type as "deviceType" from device where id = any ($1) order by id',
    [ids],
  )
  return groups(rows)
}

interface LateSpan {
  deviceId: string
  at: number
}

/** A device that brings weeks at once must not become one statement. Undefined when nothing is left. */
const LATE_AT_ONCE = 5000

async function remakeLate(database: Database, groups: Groups): Promise<FailedGroup[] | undefined> {
  return await database.patient.transaction(async (client) => {
    const progress = await readProgress(client, 'for update')
    const rows = await readRows(
      client,
      { device_id: 'text', at: 'time' },
      `delete from rollup_late where (device_id, at) in (
         select device_id, at from rollup_late where at < $1 order by at limit $2) returning device_id, at`,
      [new Date(progress.minuteUntil), LATE_AT_ONCE],
    )
    if (rows.length === 0) return undefined
    const minutes = rows.map(({ device_id, at }) => ({ deviceId: device_id, at: at.getTime() }))
    await markTrips(client, minutes)
    const hours = new Map<string, LateSpan>()
    for (const { deviceId, at } of minutes) {
      const hour = floorTo(HOUR_MS, at)
      if (hour < progress.hourUntil) hours.set(`${deviceId} ${hour}`, { deviceId, at: hour })
    }
    const late = await groupsOf(client, groups, [...new Set(rows.map((row) => row.device_id))])
    const times = minutes.map(({ at }) => at)
    const span = { from: Math.min(...times), until: Math.max(...times) + MINUTE_MS, unit: 'minute' } as const
    return await forEachGroup(client, late, span, async ({ sql, deviceIds }) => {
      const members = new Set(deviceIds)
      const isMember = ({ deviceId }: LateSpan): boolean => members.has(deviceId)
      await replaceSpans(client, 'reading_minute', sql.lateMinutes, minutes.filter(isMember), MINUTE_MS)
      await replaceSpans(client, 'reading_hour', sql.lateHours, [...hours.values()].filter(isMember), HOUR_MS)
    })
  })
}

/** Trips follow the same record: those of this time are cut anew. */
async function markTrips(client: pg.ClientBase, late: readonly LateSpan[]): Promise<void> {
  await client.query(
    `update trip_follow set due_at = least(trip_follow.due_at, late.at)
     from (select device_id, min(at) as at from unnest($1::bigint[], $2::timestamptz[]) as told (device_id, at)
           group by device_id) late
     where trip_follow.device_id = late.device_id`,
    [late.map(({ deviceId }) => deviceId), late.map(({ at }) => new Date(at))],
  )
}

async function replaceSpans(
  client: pg.ClientBase,
  table: 'reading_minute' | 'reading_hour',
  insert: string,
  spans: readonly LateSpan[],
  unit: number,
): Promise<void> {
  if (spans.length === 0) return
  const times = spans.map(({ at }) => at)
  const values = [
    spans.map(({ deviceId }) => deviceId),
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

async function remakeSpan(client: pg.ClientBase, groups: Groups, span: RemadeSpan): Promise<FailedGroup[]> {
  const { fromMs, toMs, deviceIds } = span
  await markTrips(
    client,
    deviceIds.map((id) => ({ deviceId: String(id), at: fromMs })),
  )
  const progress = await readProgress(client, 'for update')
  const minutes = {
    from: floorTo(MINUTE_MS, fromMs),
    until: Math.min(floorTo(MINUTE_MS, toMs) + MINUTE_MS, progress.minuteUntil),
  }
  const hours = {
    from: floorTo(HOUR_MS, fromMs),
    until: Math.min(floorTo(HOUR_MS, toMs) + HOUR_MS, progress.hourUntil),
  }
  for (const [table, { from, until }] of [
    ['reading_minute', minutes],
    ['reading_hour', hours],
  ] as const) {
    await client.query(`delete from ${table} where at >= $1 and at < $2 and device_id = any ($3)`, [
      new Date(from),
      new Date(until),
      deviceIds,
    ])
  }
  // The live fleet may have begun within the last minute, and told more than one reading in it.
  const sparseUntil = span.sparse ? Math.min(floorTo(MINUTE_MS, toMs), minutes.until) : minutes.from
  const remade = await groupsOf(client, groups, deviceIds)
  const whole = { from: minutes.from, until: Math.max(minutes.until, hours.until), unit: 'minute' } as const
  return await forEachGroup(client, remade, whole, async (group) => {
    if (sparseUntil > minutes.from) {
      await sumUp(client, 'sparseMinutes', { ...minutes, until: sparseUntil, unit: 'minute' })(group)
    }
    for (let from = sparseUntil; from < minutes.until; from += DAY_MS) {
      const until = Math.min(from + DAY_MS, minutes.until)
      await sumUp(client, 'minutes', { from, until, unit: 'minute' })(group)
    }
    if (hours.until > hours.from) await sumUp(client, 'hours', { ...hours, unit: 'hour' })(group)
  })
}
