import { type ModState, type ModuleKey, modStateSchema, type RunState } from '@vigil/contract'
import {
  heardSince,
  type LiveDevice,
  newLiveDevice,
  PICTURE_EVERY_MS,
  plainModule,
  SLOW_DISCONNECT_TIMEOUT_MS,
  wasConnected,
} from '@vigil/domain'
import { nodeIdOf } from '../fleet/fleet-state.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import { type Bounded, bounded, idsOf, type Pool, reachOf, STEPS_MAX, upToMost } from './steps.ts'

/** A device that speaks is put down within the first, and one that does not falls silent, which is put down, within the second. */
export const LOOK_BACK_MS = PICTURE_EVERY_MS + SLOW_DISCONNECT_TIMEOUT_MS + 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const HEARD_MAX = 20_000

export interface DeviceStep {
  readonly at: number
  readonly device: LiveDevice
}

const rowsById = (rows: readonly DeviceRow[]): Map<string, DeviceRow> =>
  new Map(rows.map((row) => [String(row.id), row]))

/** Who the device is follows from the directory of today; everything else is as it was put down. */
export function pictured(row: DeviceRow, picture: unknown): LiveDevice {
  const fresh = newLiveDevice(row.sn, nodeIdOf(row), row.deviceType, row.runMode)
  return { ...fresh, ...(picture as Partial<LiveDevice>), sn: row.sn, id: fresh.id, deviceType: row.deviceType }
}

const placeOf = (longitude: number | null, latitude: number | null) =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

export interface DevicesThen {
  /** In the order of the rows that were asked for. */
  readonly devices: LiveDevice[]
  /** Those of which nothing had been put down for the replay yet: the history alone knows them. */
  readonly unpictured: readonly DeviceRow[]
}

/** Devices as they were known at a moment, in the order of `rows`. */
export const devicesAt = async (pool: Pool, rows: readonly DeviceRow[], at: number): Promise<LiveDevice[]> =>
  (await devicesThen(pool, rows, at)).devices

export async function devicesThen({ pool }: Pool, rows: readonly DeviceRow[], at: number): Promise<DevicesThen> {
  const found = await readRows(
    pool,
    {
      id: 'text',
      picture: 'json?',
      heard_at: 'time?',
      device_time: 'time?',
      longitude: 'number?',
      latitude: 'number?',
    },
    `select asked.id, picture.picture, heard.at as heard_at, heard.device_time, place.longitude, place.latitude
     from unnest($1::bigint[]) as asked (id)
     left join lateral (select at, picture from replay_picture
       where device_id = asked.id and at <= $2 order by at desc limit 1) picture on true
     left join lateral (select at, device_time from reading
       where device_id = asked.id and at <= $2 and at > $3 and at > picture.at order by at desc limit 1) heard on true
     left join lateral (select longitude, latitude from reading
       where picture.picture ? 'position' and device_id = asked.id and at <= $2 and at > $3 and at > picture.at
         and longitude is not null and device_time >= to_timestamp((picture.picture ->> 'deviceTime')::float8 / 1000)
       order by at desc limit 1) place on true`,
    [idsOf(rows), new Date(at), new Date(at - LOOK_BACK_MS)],
  )
  const byId = rowsById(rows)
  const known = new Map<string, LiveDevice>()
  const unpictured: DeviceRow[] = []
  for (const { id, picture, heard_at, device_time, longitude, latitude } of found) {
    const row = byId.get(id)
    if (row === undefined) continue
    if (picture === null) unpictured.push(row)
    else {
      const device = pictured(row, picture)
      const isHeard = heard_at !== null && device_time !== null
      const place = placeOf(longitude, latitude)
      known.set(id, isHeard ? heardSince(device, heard_at.getTime(), device_time.getTime(), place) : device)
    }
  }
  for (const [id, device] of await storedDevicesAt({ pool }, unpictured, at)) known.set(id, device)
  return { devices: rows.map((row) => known.get(String(row.id)) ?? pictured(row, {})), unpictured }
}

const STORED = `
  select change.device_id as id, change.at, change.state, change.state2, change.runstate, heard.at as heard_at,
    heard.device_time, heard.longitude, heard.latitude, heard.rest
  from`
const STORED_COLUMNS = {
  id: 'text',
  at: 'time',
  state: 'number',
  state2: 'number',
  runstate: 'number',
  heard_at: 'time?',
  device_time: 'time?',
  longitude: 'number?',
  latitude: 'number?',
  rest: 'json?',
} as const
type StoredRow = Awaited<ReturnType<typeof readRows<typeof STORED_COLUMNS>>>[number]

/** From before anything was put down for the replay: its states, and its last message. */
function storedDevice(row: DeviceRow, stored: StoredRow): LiveDevice {
  const runstate = stored.runstate as RunState
  const isThere = wasConnected(runstate)
  const heardAt = (stored.heard_at ?? stored.at).getTime()
  const rest = modStateSchema.safeParse(stored.rest ?? {})
  const told: ModState = isThere && rest.success ? rest.data : {}
  const modules: Record<string, LiveDevice['modules'][ModuleKey]> = {}
  for (const [key, state] of Object.entries(told)) modules[key] = { ...plainModule(runstate), ...state, values: {} }
  return {
    ...pictured(row, {}),
    state: stored.state as LiveDevice['state'],
    state2: stored.state2 as LiveDevice['state2'],
    runstate,
    modules,
    at: heardAt,
    deviceTime: stored.device_time?.getTime() ?? heardAt,
    beginTime: isThere ? stored.at.getTime() : 0,
    position: placeOf(stored.longitude, stored.latitude),
    simulated: row.simulated,
  }
}

async function storedDevicesAt(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  at: number,
): Promise<Map<string, LiveDevice>> {
  if (rows.length === 0) return new Map()
  const found = await readRows(
    pool,
    STORED_COLUMNS,
    `${STORED} unnest($1::bigint[]) as asked (id)
     join lateral (select device_id, at, state, state2, runstate from device_state_change
       where device_id = asked.id and at <= $2 order by at desc limit 1) change on true
     left join lateral (select at, device_time, longitude, latitude, rest from reading
       where device_id = asked.id and at <= $2 and at > $3 order by at desc limit 1) heard on true`,
    [idsOf(rows), new Date(at), new Date(at - DAY_MS)],
  )
  const byId = rowsById(rows)
  return new Map(
    found.flatMap((stored) => {
      const row = byId.get(stored.id)
      return row === undefined ? [] : [[stored.id, storedDevice(row, stored)] as const]
    }),
  )
}

/** Devices after each change in (from, to]. */
export async function deviceSteps(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<DeviceStep>> {
  const byId = rowsById(rows)
  const span = [idsOf(rows), new Date(from), new Date(to)]
  const [pictures, stored] = await Promise.all([
    readRows(
      pool,
      { id: 'text', at: 'time', picture: 'json' },
      `select device_id as id, at, picture from replay_picture
       where device_id = any ($1::bigint[]) and at > $2 and at <= $3 order by at ${upToMost(STEPS_MAX)}`,
      span,
    ),
    readRows(
      pool,
      STORED_COLUMNS,
      `${STORED} device_state_change change
       left join reading heard on heard.device_id = change.device_id and heard.at = change.at
         and heard.at > $2 and heard.at <= $3
       where change.device_id = any ($1::bigint[]) and change.at > $2 and change.at <= $3 and not exists (
         select from replay_picture picture where picture.device_id = change.device_id and picture.at <= change.at)
       order by change.at ${upToMost(STEPS_MAX)}`,
      span,
    ),
  ])
  const steps: DeviceStep[] = []
  for (const { id, at, picture } of pictures) {
    const row = byId.get(id)
    if (row !== undefined) steps.push({ at: at.getTime(), device: pictured(row, picture) })
  }
  for (const each of stored) {
    const row = byId.get(each.id)
    if (row !== undefined) steps.push({ at: each.at.getTime(), device: storedDevice(row, each) })
  }
  return bounded(steps, reachOf(pictures, STEPS_MAX, to), reachOf(stored, STEPS_MAX, to))
}

export interface HeardStep {
  readonly sn: string
  readonly at: number
  readonly deviceTime: number
  readonly place: { longitude: number; latitude: number } | undefined
}

/** A fine stretch reaches no further: every message of all devices is looked through for it. */
const FINE_SPAN_MS = { least: 20_000, most: 5 * 60_000 }
/** As far as one answer is likely to hold, of devices that speak every second. */
export const fineSpanOf = (devices: number): number =>
  Math.min(FINE_SPAN_MS.most, Math.max(FINE_SPAN_MS.least, (2000 * HEARD_MAX) / Math.max(1, devices)))

/** When devices were heard in (from, to], with their own times and places then. */
export async function heardTimes(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<HeardStep>> {
  const byId = rowsById(rows)
  const found = await readRows(
    pool,
    { id: 'text', at: 'time', device_time: 'time', longitude: 'number?', latitude: 'number?' },
    `select device_id as id, at, device_time, longitude, latitude from reading
     where device_id = any ($1::bigint[]) and at > $2 and at <= $3 order by at ${upToMost(HEARD_MAX)}`,
    [idsOf(rows), new Date(from), new Date(to)],
  )
  const heard = found.flatMap(({ id, at, device_time, longitude, latitude }): HeardStep[] => {
    const sn = byId.get(id)?.sn
    if (sn === undefined) return []
    return [{ sn, at: at.getTime(), deviceTime: device_time.getTime(), place: placeOf(longitude, latitude) }]
  })
  return bounded(heard, reachOf(found, HEARD_MAX, to))
}
