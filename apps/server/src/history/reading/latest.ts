import { moduleKeySchema, type Position, type RunMode, type RunState, state2Schema } from '@vigil/contract'
import type { Alarm, FaultPlace } from '@vigil/domain'
import { z } from 'zod'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { DevicePassages } from '../writing/records.ts'
import { ALARM_COLUMNS, type AlarmRow, alarmOf, alarmRows } from './alarm-rows.ts'

/** What the live fleet is rebuilt from when the server starts. Devices that were removed are left out. */
export interface StoredFleetState {
  devices: StoredDeviceState[]
  openFaults: { sn: string; module: FaultPlace }[]
  /** Every one that is not over. */
  alarms: StoredAlarm[]
  passages: StoredPassages[]
}

/** Who passed a device before the server stopped. */
export interface StoredPassages {
  sn: string
  passages: DevicePassages
}

/** An alarm as it was when the server stopped. */
export interface StoredAlarm {
  alarm: Alarm
  /** When a drill that a person started ends by itself. */
  drillUntil: number | null
}

export interface StoredDeviceState {
  sn: string
  at: number
  deviceTime: number
  runMode: RunMode
  runstate: RunState
  /** As `LatestRecord.mods` was written. */
  mods: unknown
  position?: Position | undefined
  activity?: string | undefined
  firmware?: string | undefined
  /** Oldest first. */
  messageIds: readonly string[]
  /** Fingerprints of messages that were judged; those that are not among `messageIds` were not stored. */
  heard?: readonly number[] | undefined
}

/**
 * A crash can leave messages stored and not acknowledged. They were received within the two minutes that the writer may
 * lag behind, counted back from the device's last one.
 */
const MESSAGE_IDS_WITHIN = '5 minutes'
const MESSAGE_IDS_PER_DEVICE = 1024

export async function loadFleetState(database: Pick<Database, 'pool'>): Promise<StoredFleetState> {
  const [devices, openFaults, alarms, passages] = await Promise.all([
    loadDeviceStates(database),
    loadOpenFaults(database),
    loadAlarms(database),
    loadPassages(database),
  ])
  return { devices, openFaults, alarms, passages }
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
  firmware: string | null
  message_ids: string[] | null
  heard: number[] | null
}

const DEVICE_STATE_ROW_COLUMNS: ColumnsOf<DeviceStateRow> = {
  sn: 'text',
  heard_at: 'time',
  device_time: 'time',
  run_mode: 'number',
  runstate: 'number',
  mods: 'json',
  position: 'json?',
  activity: 'text?',
  firmware: 'text?',
  message_ids: 'texts?',
  heard: 'numbers?',
}

/** The last stored state of these devices; of every device where none is named. */
export async function loadDeviceStates(
  { pool }: Pick<Database, 'pool'>,
  serials: readonly string[] | null = null,
): Promise<StoredDeviceState[]> {
  const rows = await readRowsOf<DeviceStateRow>(
    pool,
    DEVICE_STATE_ROW_COLUMNS,
    `select device.sn, device.firmware, latest.device_time, latest.run_mode, latest.runstate, latest.mods, latest.position,
      latest.activity, recent.message_ids, memory.heard, greatest(latest.at, recent.heard_at) as heard_at
    from device_latest latest
    join device on device.id = latest.device_id and device.removed_at is null
    left join device_memory memory on memory.device_id = latest.device_id
      and memory.at > latest.at - interval '${MESSAGE_IDS_WITHIN}'
    left join lateral (
      select array_agg(message_id order by at) as message_ids, max(at) as heard_at from (
        select message_id, at from reading
        where reading.device_id = latest.device_id and reading.message_id is not null
          and reading.at > latest.at - interval '${MESSAGE_IDS_WITHIN}' and reading.at <= latest.at + interval '${MESSAGE_IDS_WITHIN}'
        order by at desc limit ${MESSAGE_IDS_PER_DEVICE}) newest) recent on true
    where $1::text[] is null or device.sn = any ($1)`,
    [serials],
  )
  return rows.map((row) => ({
    sn: row.sn,
    at: row.heard_at.getTime(),
    deviceTime: row.device_time.getTime(),
    runMode: row.run_mode,
    runstate: row.runstate,
    mods: row.mods,
    position: row.position ?? undefined,
    activity: row.activity ?? undefined,
    firmware: row.firmware ?? undefined,
    messageIds: row.message_ids ?? [],
    heard: row.heard ?? [],
  }))
}

async function loadOpenFaults({ pool }: Pick<Database, 'pool'>): Promise<StoredFleetState['openFaults']> {
  const rows = await readRowsOf<{ sn: string; module: FaultPlace }>(
    pool,
    { sn: 'text', module: 'text' },
    `
    select device.sn, fault.module from fault join device on device.id = fault.device_id and device.removed_at is null
    where fault.end_at is null`,
  )
  return rows
}

const passageSchema = z.object({
  id: z.string(),
  from: z.number(),
  to: z.number().nullable(),
  peakState: state2Schema,
})
const keptPassageSchema = z
  .object({ id: z.string(), from: z.number(), last: z.number(), freeSince: z.number().optional() })
  .transform(({ freeSince, ...rest }) => ({ ...rest, freeSince }))
const passagesSchema = z.partialRecord(
  moduleKeySchema,
  z
    .object({ known: z.array(passageSchema), kept: keptPassageSchema.optional() })
    .transform(({ known, kept }) => ({ known, kept })),
)

/** Who has passed, of one device or of all. */
export async function loadPassages(
  { pool }: Pick<Database, 'pool'>,
  sn: string | null = null,
): Promise<StoredPassages[]> {
  const rows = await readRowsOf<{ sn: string; passages: unknown }>(
    pool,
    { sn: 'text', passages: 'json' },
    `select device.sn, memory.passages from device_memory memory
     join device on device.id = memory.device_id and device.removed_at is null
     where memory.passages <> '{}' and ($1::text is null or device.sn = $1)`,
    [sn],
  )
  return rows.flatMap((row) => {
    const parsed = passagesSchema.safeParse(row.passages)
    return parsed.success ? [{ sn: row.sn, passages: parsed.data }] : []
  })
}

/** Alarms that are open or that nobody has dealt with, the oldest first; of one device, or of all. */
export async function loadAlarms({ pool }: Pick<Database, 'pool'>, sn: string | null = null): Promise<StoredAlarm[]> {
  const rows = await readRowsOf<AlarmRow & { drill_until: Date | null }>(
    pool,
    { ...ALARM_COLUMNS, drill_until: 'time?' },
    `${alarmRows('event.drill_until')} where (event.end_at is null or event.handled_at is null)
       and ($1::text is null or device.sn = $1)
     order by event.begin_at, event.id`,
    [sn],
  )
  return rows.map((row) => ({
    alarm: alarmOf(row),
    drillUntil: row.drill_until?.getTime() ?? null,
  }))
}
