import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Registry } from '@vigil/devices'
import {
  advanceTrip,
  isTrip,
  NO_TRIP,
  TRIP_BREAK_MS,
  type TripPoint,
  type TripState,
  type TripSums,
} from '@vigil/domain'
import type pg from 'pg'
import { DAY_MS } from '../history/writing/partitions.ts'
import { readProgress } from '../history/writing/rollups/rollups.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createPasses, type Passes } from '../platform/passes.ts'
import { leadingQuantity } from './leading-quantity.ts'
import { tripStateSchema } from './trip-state.ts'
import { type KeptTrip, storeTrips } from './trip-store.ts'

export interface TripKeeperOptions {
  database: Pick<Database, 'pool' | 'patient'>
  registry: Pick<Registry, 'models' | 'columns'>
  log: Pick<Log, 'warn'>
}

const PASS_EVERY_MS = 20_000
const DEVICES_AT_ONCE = 20
/** Time of one device that one statement reads: its rows stay within what a server has spare. */
const STEP_MS = 3_600_000
/** Everything else on the server gets its turn after so many positions. */
const POINTS_AT_ONCE = 2000

interface Followed {
  readonly deviceId: string
  readonly sn: string
  readonly deviceType: string
  /** Null: its first reading has not been looked for. */
  from: number | null
  state: TripState
  to: number
  ended: TripSums[]
  checkpoint: boolean
}

/** Keeps the table of trips up with the record of positions. Several servers share the work, device by device. */
export function createTripKeeper({ database, registry, log }: TripKeeperOptions): Passes {
  const mobile = registry.models.filter((model) => model.mobile)
  const leading = new Map(mobile.map((model) => [model.id, leadingQuantity(registry, model)]))

  async function passOnce(isStopped: () => boolean): Promise<void> {
    await database.pool.query(
      `insert into trip_follow (device_id) select id from device where device_type = any ($1) on conflict do nothing`,
      [mobile.map(({ id }) => id)],
    )
    const { minuteUntil } = await readProgress(database.pool)
    while (!isStopped() && (await database.patient.transaction((client) => cutSome(client, minuteUntil))))
      await nextTurn()
  }

  /** False when nothing waits that nobody else works on. */
  async function cutSome(client: pg.ClientBase, target: number): Promise<boolean> {
    const devices = await takeDevices(client, target)
    if (devices.length === 0) return false
    for (const device of devices) {
      if (device.from === null) await findBegin(client, device, target)
      const begin = device.from ?? target
      const midnight = (Math.floor(begin / DAY_MS) + 1) * DAY_MS
      device.to = Math.min(target, begin + STEP_MS, midnight)
      device.checkpoint = device.to === midnight
    }
    const cuts = await taskEnds(client, devices)
    for (const [deviceType, quantity] of leading) {
      const own = devices.filter((device) => device.deviceType === deviceType && device.from !== null)
      if (own.length > 0) await cutPositions(client, own, quantity?.column, target, cuts)
    }
    await keep(client, devices)
    return true
  }

  /** With what came late taken back to the begin of its day. */
  async function takeDevices(client: pg.ClientBase, target: number): Promise<Followed[]> {
    const rows = await readRows(
      client,
      { id: 'text', sn: 'text', deviceType: 'text', until: 'time?', due: 'time?', state: 'json' },
      `select device.id, device.sn, device.device_type as "deviceType", follow.until, follow.due_at as due, follow.state
       from trip_follow follow join device on device.id = follow.device_id
       where follow.until is null or follow.until < $1 or follow.due_at < follow.until
       order by follow.until nulls first limit $2 for update of follow skip locked`,
      [new Date(target), DEVICES_AT_ONCE],
    )
    const devices: Followed[] = []
    for (const { id, sn, deviceType, until, due, state } of rows) {
      const isLate = until !== null && due !== null && due < until
      const from = isLate ? await takeBack(client, id, due) : { at: until, state }
      const parsed = tripStateSchema.parse(from.state)
      const at = from.at === null ? null : from.at.getTime()
      devices.push({ deviceId: id, sn, deviceType, from: at, state: parsed, to: target, ended: [], checkpoint: false })
    }
    return devices
  }

  async function takeBack(client: pg.ClientBase, id: string, due: Date): Promise<{ at: Date | null; state: unknown }> {
    const [found] = await readRows(
      client,
      { at: 'time', state: 'json' },
      'select at, state from trip_checkpoint where device_id = $1 and at <= $2 order by at desc limit 1',
      [id, due],
    )
    return found ?? { at: null, state: NO_TRIP }
  }

  /** Begin and end of the tasks that each device was on, by its serial number: whoever reads of a task finds its ways alone. */
  async function taskEnds(client: pg.ClientBase, devices: readonly Followed[]): Promise<Map<string, number[]>> {
    const from = Math.min(...devices.map((device) => device.from ?? device.to))
    const to = Math.max(...devices.map((device) => device.to))
    const rows = await readRows(
      client,
      { sn: 'text', at: 'time' },
      `select sn, at from task cross join unnest(task.devices) as sn cross join unnest(array[task.begin_at, task.end_at]) as at
       where task.devices && $1::text[] and at between $2 and $3`,
      // The last position before the span may be as old as a trip can wait for the next one.
      [devices.map(({ sn }) => sn), new Date(from - TRIP_BREAK_MS), new Date(to)],
    )
    const ends = new Map<string, number[]>()
    for (const { sn, at } of rows) ends.set(sn, [...(ends.get(sn) ?? []), at.getTime()])
    return ends
  }

  async function findBegin(client: pg.ClientBase, device: Followed, target: number): Promise<void> {
    device.from = await firstFrom(client, device.deviceId, undefined, target)
    device.state = NO_TRIP
    if (device.from === null) return
    // What is older than the readings is a record of its own, which nothing could make again.
    await client.query('delete from trip where device_id = $1 and begin_at >= $2', [
      device.deviceId,
      new Date(device.from),
    ])
  }

  /** The next reading at or after a moment; null when none is due. */
  async function firstFrom(
    client: pg.ClientBase,
    deviceId: string,
    from: number | undefined,
    target: number,
  ): Promise<number | null> {
    const values: unknown[] = [deviceId, new Date(target)]
    const after = from === undefined ? '' : `and at >= $${values.push(new Date(from))}`
    const [first] = await readRows(
      client,
      { at: 'time' },
      `select at from reading where device_id = $1 and at < $2 ${after} order by at limit 1`,
      values,
    )
    return first?.at.getTime() ?? null
  }

  async function cutPositions(
    client: pg.ClientBase,
    devices: readonly Followed[],
    column: string | undefined,
    target: number,
    cuts: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    const rows = await readRows(
      client,
      { id: 'text', at: 'time', longitude: 'number', latitude: 'number', value: 'number?' },
      `select told.device_id as id, told.at, told.longitude, told.latitude, told.value
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as span (device_id, from_at, to_at)
       join lateral (
         select device_id, at, longitude, latitude, ${column ?? 'null'}::float8 as value from reading
         where reading.device_id = span.device_id and at >= span.from_at and at < span.to_at
           and longitude is not null and latitude is not null
       ) told on true
       order by told.device_id, told.at, told.longitude, told.latitude`,
      [
        devices.map(({ deviceId }) => deviceId),
        devices.map(({ from }) => new Date(from ?? 0)),
        devices.map(({ to }) => new Date(to)),
      ],
    )
    const byId = new Map(devices.map((device) => [device.deviceId, device]))
    const met = new Set<string>()
    for (const [n, { id, at, longitude, latitude, value }] of rows.entries()) {
      if (n % POINTS_AT_ONCE === 0) await nextTurn()
      const device = byId.get(id)
      if (device === undefined) continue
      met.add(id)
      const point: TripPoint = { at: at.getTime(), longitude, latitude, value: value ?? undefined }
      const step = advanceTrip(device.state, point, cuts.get(device.sn))
      device.state = step.state
      if (step.ended !== undefined) device.ended.push(step.ended)
    }
    // Where a device was away for months, its months are not gone through hour by hour.
    for (const device of devices) {
      if (met.has(device.deviceId) || device.to >= target) continue
      const next = (await firstFrom(client, device.deviceId, device.to, target)) ?? target
      if (next > device.to) {
        device.checkpoint ||= Math.floor(next / DAY_MS) > Math.floor(device.to / DAY_MS)
        device.to = next
      }
    }
  }

  async function keep(client: pg.ClientBase, devices: readonly Followed[]): Promise<void> {
    const ids = devices.map(({ deviceId }) => deviceId)
    const begins = devices.map(({ from, to }) => new Date(from ?? to))
    // What was made of the same time before; and what was open has ended or goes on below.
    await client.query(
      `delete from trip using unnest($1::bigint[], $2::timestamptz[]) as cut (device_id, at)
       where trip.device_id = cut.device_id and (trip.open or trip.begin_at >= cut.at)`,
      [ids, begins],
    )
    await client.query(
      `delete from trip_checkpoint using unnest($1::bigint[], $2::timestamptz[]) as cut (device_id, at)
       where trip_checkpoint.device_id = cut.device_id and trip_checkpoint.at > cut.at`,
      [ids, begins],
    )
    const trips = devices.flatMap(({ deviceId, deviceType, ended, state }): KeptTrip[] => {
      const quantity = leading.get(deviceType)?.key ?? null
      const open = state.trip !== undefined && isTrip(state.trip.sums) ? [state.trip.sums] : []
      return [
        ...ended.map((sums) => ({ deviceId, quantity, sums, open: false })),
        ...open.map((sums) => ({ deviceId, quantity, sums, open: true })),
      ]
    })
    await storeTrips(client, trips)
    const states = devices.map(({ state }) => JSON.stringify(state))
    const until = devices.map(({ to }) => new Date(to))
    await client.query(
      `update trip_follow set until = cut.until, state = cut.state, due_at = null
       from unnest($1::bigint[], $2::timestamptz[], $3::jsonb[]) as cut (device_id, until, state)
       where trip_follow.device_id = cut.device_id`,
      [ids, until, states],
    )
    await client.query(
      `insert into trip_checkpoint (device_id, at, state)
       select device_id, at, state from unnest($1::bigint[], $2::timestamptz[], $3::jsonb[], $4::boolean[])
         as cut (device_id, at, state, wanted) where wanted
       on conflict (device_id, at) do update set state = excluded.state`,
      [ids, until, states, devices.map(({ checkpoint }) => checkpoint)],
    )
  }

  return createPasses({
    everyMs: PASS_EVERY_MS,
    passOnce,
    onFailed: (error) => log.warn({ err: error }, 'tracks: trips could not be cut; trying again'),
  })
}
