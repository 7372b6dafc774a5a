import type { AlarmEvent, ModuleKey, Position, RunMode, RunState, State2 } from '@vigil/contract'
import type { OpenAlarm } from '@vigil/domain'
import { alarmEvent } from '../alarms/alarm-event.ts'
import type { Database } from '../platform/database.ts'

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

interface AlarmRow {
  id: string
  sn: string
  device_name: string
  device_type: string
  office_name: string
  module: ModuleKey
  state: State2
  peak_state: State2
  begin_at: Date
  peak_at: Date
  end_at: Date | null
  kind: OpenAlarm['kind']
  peak_quantity: string | null
  peak_value: number | null
  peak_unit: string | null
  findings: OpenAlarm['findings']
  message: string
  handled_at: Date | null
  simulated: boolean
}

const ALARM_ROWS = `
  select event.id, device.sn, device.name as device_name, device.device_type, office.name as office_name, event.module,
    event.state, event.peak_state, event.begin_at, event.peak_at, event.end_at, event.kind, event.peak_quantity,
    event.peak_value, event.peak_unit, event.findings, event.message, event.handled_at, event.simulated
  from alarm_event event
  join device on device.id = event.device_id and device.removed_at is null
  join office on office.id = device.office_id`

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

function openAlarmOf(row: AlarmRow): OpenAlarm {
  const { peak_quantity: quantity, peak_value: value, peak_unit: unit } = row
  return {
    id: row.id,
    module: row.module,
    state: row.state,
    peakState: row.peak_state,
    beginAt: row.begin_at.getTime(),
    peakAt: row.peak_at.getTime(),
    peak: quantity === null || value === null ? null : { quantity, value, unit: unit ?? '' },
    findings: row.findings,
    kind: row.kind,
    simulated: row.simulated,
  }
}

function wireEventOf(row: AlarmRow): AlarmEvent {
  const device = { sn: row.sn, officeName: row.office_name, deviceType: row.device_type, name: row.device_name }
  const event = alarmEvent(device, openAlarmOf(row), row.end_at?.getTime() ?? null, row.message)
  event.handled = row.handled_at !== null
  return event
}
