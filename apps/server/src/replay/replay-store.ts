import {
  type AlarmEvent,
  alarmEventSchema,
  type DataMessage,
  type ModState,
  type ModuleKey,
  type ModuleReport,
  modStateSchema,
  REPLAY_SPAN_MAX_MS,
  type ReplayAct,
  RunState,
  replayActSchema,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  alarmAsOf,
  heardSince,
  isToldOnDesk,
  type LiveDevice,
  newLiveDevice,
  PICTURE_EVERY_MS,
  plainModule,
  reduce,
  SLOW_DISCONNECT_TIMEOUT_MS,
  wasConnected,
} from '@vigil/domain'
import pg from 'pg'
import { nodeIdOf } from '../fleet/fleet-state.ts'
import { alarmEvent } from '../history/reading/alarm-event.ts'
import { ALARM_COLUMNS, type AlarmRow, alarmOf, alarmRows } from '../history/reading/alarm-rows.ts'
import { modelColumns } from '../history/reading/model-columns.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

/** A device that speaks is put down within the first, and one that does not falls silent, which is put down, within the second. */
const LOOK_BACK_MS = PICTURE_EVERY_MS + SLOW_DISCONNECT_TIMEOUT_MS + 60_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Rows of one kind in one answer. */
const STEPS_MAX = 4_000
const HEARD_MAX = 20_000
const ACTS_MAX = 500
/** Alarms of one moment; the newest, should so many have been left to lie. */
const DESK_MAX = 5_000
const READINGS_PER_DETAIL = 2_000

export interface DeviceStep {
  readonly at: number
  readonly device: LiveDevice
}

export interface AlarmStep {
  readonly at: number
  readonly alarm: AlarmEvent
}

/** All of it up to `reached`, which is earlier than asked for where there was more than one answer holds. */
export interface Bounded<T> {
  readonly rows: T[]
  readonly reached: number
}

type Pool = Pick<Database, 'pool'>

const idsOf = (rows: readonly DeviceRow[]): number[] => rows.map(({ id }) => id)
const rowsById = (rows: readonly DeviceRow[]): Map<string, DeviceRow> =>
  new Map(rows.map((row) => [String(row.id), row]))

/** Who the device is follows from the directory of today; everything else is as it was put down. */
function pictured(row: DeviceRow, picture: unknown): LiveDevice {
  const fresh = newLiveDevice(row.sn, nodeIdOf(row), row.deviceType, row.runMode)
  return { ...fresh, ...(picture as Partial<LiveDevice>), sn: row.sn, id: fresh.id, deviceType: row.deviceType }
}

const placeOf = (longitude: number | null, latitude: number | null) =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** Devices as they were known at a moment, in the order of `rows`. */
export async function devicesAt({ pool }: Pool, rows: readonly DeviceRow[], at: number): Promise<LiveDevice[]> {
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
  const unknown: DeviceRow[] = []
  for (const { id, picture, heard_at, device_time, longitude, latitude } of found) {
    const row = byId.get(id)
    if (row === undefined) continue
    if (picture === null) unknown.push(row)
    else {
      const device = pictured(row, picture)
      const isHeard = heard_at !== null && device_time !== null
      const place = placeOf(longitude, latitude)
      known.set(id, isHeard ? heardSince(device, heard_at.getTime(), device_time.getTime(), place) : device)
    }
  }
  for (const [id, device] of await storedDevicesAt({ pool }, unknown, at)) known.set(id, device)
  return rows.map((row) => known.get(String(row.id)) ?? pictured(row, {}))
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

/** `fetch first … with ties`: rows reach as far as the last moment, and all of that moment is among them. */
const upToMost = (most: number): string => `fetch first ${most} rows with ties`

/** How far rows reach that were read `upToMost`, in the order of their moments. */
const reachOf = (rows: readonly { at: Date }[], most: number, to: number): number =>
  rows.length < most ? to : Math.min(to, rows.at(-1)?.at.getTime() ?? to)

/** Each of several answers has all until the one that reaches least. */
function bounded<T extends { at: number }>(rows: T[], ...reaches: number[]): Bounded<T> {
  const reached = Math.min(...reaches)
  return { rows: rows.filter(({ at }) => at <= reached).sort((a, b) => a.at - b.at), reached }
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

type OldAlarm = AlarmRow & { told: unknown; first_version: number | null }
/** Alarms with what was told of them last at `$2`, and whether their begin was put down. */
const ALARMS_AT = `${alarmRows('told.told', 'first.version as first_version')}
  left join lateral (select told from replay_alarm
    where event_id = event.id and at <= $2 order by at desc, n desc limit 1) told on true
  left join lateral (select (told -> 'life' ->> 'version')::int as version from replay_alarm
    where event_id = event.id order by at, n limit 1) first on true`

const isBeginKnown = ({ first_version }: Pick<OldAlarm, 'first_version'>): boolean => first_version === 1

function asOf(row: AlarmRow, at: number): AlarmEvent {
  const device = { sn: row.sn, officeName: row.office_name, deviceType: row.device_type, name: row.device_name }
  return alarmEvent(device, alarmAsOf(alarmOf(row), at), row.message)
}

/** What lay on the desk at a moment, as it had been told. */
export async function alarmsAt({ pool }: Pool, rows: readonly DeviceRow[], at: number): Promise<AlarmEvent[]> {
  const found = await readRowsOf<OldAlarm>(
    pool,
    { ...ALARM_COLUMNS, told: 'json?', first_version: 'number?' },
    `${ALARMS_AT} where event.device_id = any ($1::bigint[]) and event.begin_at <= $2
       and greatest(coalesce(event.end_at, 'infinity'), coalesce(event.handled_at, 'infinity')) > $2
     order by event.begin_at desc, event.id limit ${DESK_MAX}`,
    [idsOf(rows), new Date(at)],
  )
  return found.flatMap((row) => {
    const told = alarmEventSchema.safeParse(row.told)
    const event = told.success ? told.data : isBeginKnown(row) ? undefined : asOf(row, at)
    return event !== undefined && isToldOnDesk(event) ? [event] : []
  })
}

/** Alarms as they were told in (from, to]. */
export async function alarmSteps(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<AlarmStep>> {
  const span = [idsOf(rows), new Date(from), new Date(to)]
  const [told, logged] = await Promise.all([
    readRows(
      pool,
      { at: 'time', told: 'json' },
      `select at, told from (select at, n, told from replay_alarm
         where device_id = any ($1::bigint[]) and at > $2 and at <= $3 order by at ${upToMost(STEPS_MAX)}) first
       order by at, n`,
      span,
    ),
    readRowsOf<AlarmRow & { logged_at: Date }>(
      pool,
      { ...ALARM_COLUMNS, logged_at: 'time' },
      `${alarmRows('log.at as logged_at')} join alarm_log log on log.event_id = event.id
       where event.device_id = any ($1::bigint[]) and log.at > $2 and log.at <= $3 and log.version is not null
         and not exists (select from replay_alarm where event_id = event.id)
       order by log.at ${upToMost(STEPS_MAX)}`,
      span,
    ),
  ])
  const steps: AlarmStep[] = told.flatMap((row) => {
    const alarm = alarmEventSchema.safeParse(row.told)
    return alarm.success ? [{ at: row.at.getTime(), alarm: alarm.data }] : []
  })
  for (const row of logged) steps.push({ at: row.logged_at.getTime(), alarm: asOf(row, row.logged_at.getTime()) })
  const loggedAt = logged.map(({ logged_at }) => ({ at: logged_at }))
  return bounded(steps, reachOf(told, STEPS_MAX, to), reachOf(loggedAt, STEPS_MAX, to))
}

const ACTS = `(
  select log.at, device.id as device_id, device.sn, log.kind as what, log.username as by, log.note, event.id
  from alarm_log log join alarm_event event on event.id = log.event_id join device on device.id = event.device_id
  union all
  select command.queued_at, device.id, device.sn, 'command', command.username, command.name, command.id
  from device_command command join device on device.id = command.device_id) act`
const ACT_COLUMNS = { at: 'time', sn: 'text', what: 'text', by: 'text', note: 'text', id: 'text' } as const
const ACT_NAMES = 'at, sn, what, by, note, id'
/** What the server does by itself behind an alarm leads nowhere. */
const SIGHTS = `what not in ('mailed', 'mailFailed', 'capSent', 'capFailed')`

const actsOf = (rows: readonly { at: Date }[]): ReplayAct[] =>
  rows.flatMap((row) => replayActSchema.safeParse({ ...row, at: row.at.getTime() }).data ?? [])

export async function actsWithin(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<ReplayAct>> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from ${ACTS} where device_id = any ($1::bigint[]) and at > $2 and at <= $3 and ${SIGHTS}
     order by at ${upToMost(ACTS_MAX)}`,
    [idsOf(rows), new Date(from), new Date(to)],
  )
  return bounded(actsOf(found), reachOf(found, ACTS_MAX, to))
}

/** Within the longest time that a bar shows: beyond it nobody goes step by step, and the log of years would be searched. */
export async function actNextTo(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  at: number,
  back: boolean,
): Promise<ReplayAct | null> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from ${ACTS}
     where device_id = any ($1::bigint[]) and at >= $2 and at < $3 and ${SIGHTS}
     order by at ${back ? 'desc' : ''} limit 1`,
    // A moment is known to the millisecond, and a stored one finer.
    back
      ? [idsOf(rows), new Date(Math.max(0, at - REPLAY_SPAN_MAX_MS)), new Date(at)]
      : [idsOf(rows), new Date(at + 1), new Date(at + REPLAY_SPAN_MAX_MS)],
  )
  return actsOf(found)[0] ?? null
}

/** The device with its values: what was put down last, and by the rule of the live picture every message since. */
export async function detailAt(
  { pool }: Pool,
  registry: Pick<Registry, 'columns' | 'model' | 'isPassage'>,
  row: DeviceRow,
  at: number,
): Promise<LiveDevice> {
  const [base] = await readRows(
    pool,
    { at: 'time', picture: 'json' },
    'select at, picture from replay_picture where device_id = $1 and at <= $2 order by at desc limit 1',
    [row.id, new Date(at)],
  )
  const columns = modelColumns(registry, row.deviceType)
  const names = columns.map(({ column }) => pg.escapeIdentifier(column))
  const since = base?.at.getTime() ?? at - PICTURE_EVERY_MS
  const readings = await readRows(
    pool,
    {
      at: 'time',
      device_time: 'time',
      runstate: 'number',
      longitude: 'number?',
      latitude: 'number?',
      rest: 'json?',
      cells: 'json',
    },
    `select * from (select at, device_time, runstate, longitude, latitude, rest, json_build_array(${names.join(', ')}) as cells
       from reading where device_id = $1 and at > $2 and at <= $3 and at > $4
       order by at desc limit ${READINGS_PER_DETAIL}) newest order by at`,
    [row.id, new Date(since), new Date(at), new Date(at - LOOK_BACK_MS)],
  )
  let device =
    base === undefined
      ? ((await devicesAt({ pool }, [row], since))[0] ?? pictured(row, {}))
      : pictured(row, base.picture)
  for (const reading of readings) {
    const cells = reading.cells as readonly (number | null)[]
    const mods: DataMessage['mods'] = { ...(reading.rest as DataMessage['mods'] | null) }
    for (const [index, { module, quantity }] of columns.entries()) {
      const value = cells[index]
      if (typeof value !== 'number') continue
      const report: ModuleReport = mods[module] ?? { state: 0, runstate: RunState.Online }
      mods[module] = { ...report, values: { ...report.values, [quantity]: value } }
    }
    const { longitude, latitude } = reading
    device = reduce(device, {
      type: 'reading',
      at: reading.at.getTime(),
      isPassage: registry.isPassage,
      // Judged when it came: its states are stored with it, and limits may be others by now.
      thresholds: [],
      message: {
        type: 'data',
        time: reading.device_time.getTime(),
        runstate: reading.runstate as RunState,
        mods,
        position: longitude === null || latitude === null ? undefined : { ...device.position, longitude, latitude },
        activity: device.activity,
        simulated: device.simulated,
        kind: device.kind,
      },
    })
  }
  return device
}
