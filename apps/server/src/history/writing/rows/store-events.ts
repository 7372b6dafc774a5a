import type pg from 'pg'
import type { HistoryRecord } from '../records.ts'
import { asRecord, isoTime, isoTimeOrNull, type RowStatement, withRows } from './stored-rows.ts'

/**
 * What happens now and then: state changes, faults, detections, samples, new firmware. Told twice, each is stored once. Faults
 * are stored here; the rest is answered, to be stored with others.
 */
export async function storeEvents(
  client: pg.ClientBase,
  records: readonly HistoryRecord[],
): Promise<readonly RowStatement[]> {
  for (const round of asRecord(() => faultRounds(records))) {
    await withRows(
      client,
      CLOSE_FAULTS,
      round.filter(({ ended }) => ended),
    )
    await withRows(
      client,
      OPEN_FAULTS,
      round.filter(({ ended }) => !ended),
    )
  }
  return asRecord(() => [
    { sql: UPSERT_STATE_CHANGES, rows: stateChangeRows(records) },
    { sql: INSERT_DETECTIONS, rows: detectionRows(records) },
    { sql: INSERT_SAMPLES, rows: sampleRows(records) },
    { sql: UPDATE_FIRMWARE, rows: firmwareRows(records) },
  ])
}

/** The last firmware that each device has told of. */
function firmwareRows(records: readonly HistoryRecord[]) {
  const rows = new Map<number, object>()
  for (const { deviceId, firmware } of records) {
    if (firmware !== undefined) rows.set(deviceId, { device_id: deviceId, firmware })
  }
  return [...rows.values()]
}

/** One device may change twice in a millisecond, when its messages come in one request: the last state counts. */
function stateChangeRows(records: readonly HistoryRecord[]) {
  const rows = new Map<string, object>()
  for (const { deviceId, at, stateChange } of records) {
    if (stateChange === undefined) continue
    const { state, state2, runstate, shown, at: changedAt = at } = stateChange
    const row = { device_id: deviceId, at: isoTime(changedAt), state, state2, runstate, shown }
    rows.set(`${deviceId} ${changedAt}`, row)
  }
  return [...rows.values()]
}

interface FaultRow {
  device_id: number
  module: string
  at: string
  ended: boolean
}

/** A fault that opens, ends and opens again in one batch takes several rounds: one statement sees each fault once. */
function faultRounds(records: readonly HistoryRecord[]): FaultRow[][] {
  const rounds: FaultRow[][] = []
  const seen = new Map<string, number>()
  for (const { deviceId, at, faults } of records) {
    for (const { module, ended, at: faultAt = at } of faults ?? []) {
      const key = `${deviceId} ${module}`
      const round = seen.get(key) ?? 0
      seen.set(key, round + 1)
      const rows = rounds[round] ?? []
      rows.push({ device_id: deviceId, module, at: isoTime(faultAt), ended })
      rounds[round] = rows
    }
  }
  return rounds
}

function detectionRows(records: readonly HistoryRecord[]) {
  return records.flatMap(({ deviceId, at, detection: found }) => {
    if (found === undefined) return []
    const times = {
      begin_at: isoTime(found.beginAt),
      end_at: isoTime(found.endAt),
      received_at: isoTime(at),
      device_time: isoTimeOrNull(found.deviceTime),
    }
    const { id, state, kind, subject = null, mods, message, simulated } = found
    return [{ id, device_id: deviceId, ...times, state, kind, subject, mods, message, simulated }]
  })
}

function sampleRows(records: readonly HistoryRecord[]) {
  return records.flatMap(({ deviceId, sample }) => {
    if (sample === undefined) return []
    const { beginAt, endAt, deviceTime, standardVolume, temperature = null, ...same } = sample
    return [
      {
        ...same,
        device_id: deviceId,
        begin_at: isoTime(beginAt),
        end_at: isoTime(endAt),
        device_time: isoTimeOrNull(deviceTime),
        standard_volume: standardVolume,
        temperature,
      },
    ]
  })
}

const UPSERT_STATE_CHANGES = `
  insert into device_state_change (device_id, at, state, state2, runstate, shown)
  select device_id, at, state, state2, runstate, shown
  from json_to_recordset($1) as r (device_id bigint, at timestamptz, state smallint, state2 smallint,
    runstate smallint, shown smallint)
  on conflict (device_id, at) do update
  set state = excluded.state, state2 = excluded.state2, runstate = excluded.runstate, shown = excluded.shown`

const CLOSE_FAULTS = `
  update fault set end_at = r.at
  from json_to_recordset($1) as r (device_id bigint, module text, at timestamptz)
  where fault.device_id = r.device_id and fault.module = r.module and fault.end_at is null and fault.begin_at <= r.at`

const OPEN_FAULTS = `
  insert into fault (device_id, module, begin_at, shield)
  select r.device_id, r.module, r.at, device.shield
  from json_to_recordset($1) as r (device_id bigint, module text, at timestamptz)
  join device on device.id = r.device_id
  where not exists (select from fault
    where fault.device_id = r.device_id and fault.module = r.module and fault.begin_at = r.at)
  on conflict do nothing`

const INSERT_DETECTIONS = `
  insert into detection (id, device_id, begin_at, end_at, received_at, device_time, state, kind, subject, mods, message, simulated)
  select id, device_id, begin_at, end_at, received_at, device_time, state, kind, subject, mods, message, simulated
  from json_to_recordset($1) as r (id text, device_id bigint, begin_at timestamptz, end_at timestamptz,
    received_at timestamptz, device_time timestamptz, state smallint, kind text, subject text, mods jsonb, message text, simulated boolean)
  on conflict do nothing`

const INSERT_SAMPLES = `
  insert into sample (id, device_id, number, begin_at, end_at, device_time, pressure, flow, volume, standard_volume, temperature,
    duration, result, simulated)
  select id, device_id, number, begin_at, end_at, device_time, pressure, flow, volume, standard_volume, temperature,
    duration, result, simulated
  from json_to_recordset($1) as r (id text, device_id bigint, number text, begin_at timestamptz, end_at timestamptz,
    device_time timestamptz, pressure double precision, flow double precision, volume double precision, standard_volume double precision,
    temperature double precision, duration double precision, result text, simulated boolean)
  on conflict do nothing`

const UPDATE_FIRMWARE = `
  update device set firmware = r.firmware
  from json_to_recordset($1) as r (device_id bigint, firmware text)
  where device.id = r.device_id and device.firmware is distinct from r.firmware`
