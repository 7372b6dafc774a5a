import type { AlarmEvent, ModuleKey, Position, RunMode, RunState } from '@vigil/contract'
import type { OpenAlarm } from '@vigil/domain'
import type { Database } from '../platform/database.ts'
import { ALARM_ROWS, type AlarmRow, openAlarmOf, wireEventOf } from './alarm-rows.ts'

/** What the live fleet is rebuilt from when the server starts. Devices that were removed are left out. */
export interface StoredFleetState {
  devices: StoredDeviceState[]
  openAlarms: { sn: string; alarm: OpenAlarm }[]
  openFaults: { sn: string; module: ModuleKey | 'device' }[]
  /** Ended and not handled, in the order of their ends; of more than `UNHANDLED_LOADED` the newest. */
  unhandledAlarms: AlarmEvent[]
}

export interface StoredDeviceState {
  sn: string
  at: number
  deviceTime: number
  runMode: RunMode
  runstate: RunState
  mods: unknown
  position?: Position | undefined
  activity?: string | undefined
  /** Oldest first. */
  messageIds: string[]
}

const UNHANDLED_LOADED = 2000
/**
 * A crash can leave messages stored and not acknowledged. They were received within the two minutes that the writer may
 * lag behind, counted back from the device's last one.
 */
const MESSAGE_IDS_WITHIN = '5 minutes'
const MESSAGE_IDS_PER_DEVICE = 1024

export async function loadFleetState(database: Pick<Database, 'pool'>): Promise<StoredFleetState> {
  const [devices, openAlarms, openFaults, unhandledAlarms] = await Promise.all([
    loadDevices(database),
    loadOpenAlarms(database),
    loadOpenFaults(database),
    loadUnhandledAlarms(database),
  ])
  return { devices, openAlarms, openFaults, unhandledAlarms }
}

interface DeviceStateRow {
  sn: string
  /** The stored picture of a calm device is a little older than its last message. */
  heard_at: Date
  device_time: Date
  run_mode: RunMode
  runstate: RunState
  mods: unknown
  position: Position | null
  activity: string | null
  message_ids: string[] | null
}

async function loadDevices({ pool }: Pick<Database, 'pool'>): Promise<StoredDeviceState[]> {
  const { rows } = await pool.query<DeviceStateRow>(`
    select device.sn, latest.device_time, latest.run_mode, latest.runstate, latest.mods, latest.position,
      latest.activity, recent.message_ids, greatest(latest.at, recent.heard_at) as heard_at
    from device_latest latest
    join device on device.id = latest.device_id and device.removed_at is null
    left join lateral (
      select array_agg(message_id order by at) as message_ids, max(at) as heard_at from (
        select message_id, at from reading
        where reading.device_id = latest.device_id and reading.message_id is not null
          and reading.at > latest.at - interval '${MESSAGE_IDS_WITHIN}' and reading.at <= latest.at + interval '${MESSAGE_IDS_WITHIN}'
        order by at desc limit ${MESSAGE_IDS_PER_DEVICE}) newest) recent on true`)
  return rows.map((row) => ({
    sn: row.sn,
    at: row.heard_at.getTime(),
    deviceTime: row.device_time.getTime(),
    runMode: row.run_mode,
    runstate: row.runstate,
    mods: row.mods,
    position: row.position ?? undefined,
    activity: row.activity ?? undefined,
    messageIds: row.message_ids ?? [],
  }))
}

async function loadOpenFaults({ pool }: Pick<Database, 'pool'>): Promise<StoredFleetState['openFaults']> {
  const { rows } = await pool.query<{ sn: string; module: ModuleKey | 'device' }>(`
    select device.sn, fault.module from fault join device on device.id = fault.device_id and device.removed_at is null
    where fault.end_at is null`)
  return rows
}

async function loadOpenAlarms({ pool }: Pick<Database, 'pool'>): Promise<StoredFleetState['openAlarms']> {
  const { rows } = await pool.query<AlarmRow>(`${ALARM_ROWS} where event.end_at is null`)
  return rows.map((row) => ({ sn: row.sn, alarm: openAlarmOf(row) }))
}

async function loadUnhandledAlarms({ pool }: Pick<Database, 'pool'>): Promise<AlarmEvent[]> {
  const { rows } = await pool.query<AlarmRow>(
    `${ALARM_ROWS} where event.end_at is not null and event.handled_at is null
     order by event.end_at desc, event.id limit ${UNHANDLED_LOADED}`,
  )
  return rows.reverse().map(wireEventOf)
}

/** Alarms that are open or that nobody has handled, in this office and those below; open ones first, newest first. */
export async function unhandledAlarms(
  { pool }: Pick<Database, 'pool'>,
  officePath: string,
  limit = UNHANDLED_LOADED,
): Promise<AlarmEvent[]> {
  const { rows } = await pool.query<AlarmRow>(
    `${ALARM_ROWS} where (event.end_at is null or event.handled_at is null) and starts_with(office.path, $1)
     order by event.end_at is null desc, event.begin_at desc, event.id limit $2`,
    [officePath, limit],
  )
  return rows.map(wireEventOf)
}
