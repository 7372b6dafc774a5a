import { RunMode } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { newLiveDevice, PICTURE_EVERY_MS } from '@vigil/domain'
import type pg from 'pg'
import { alarmEvent } from '../../apps/server/src/history/reading/alarm-event.ts'
import { alarmAs } from '../../apps/server/test/alarm-records.ts'
import { addAlarms, addPartitions, type Device } from './history-data.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const READ_EVERY_MS = 60_000
/** One picture in so many shows another state: what a fleet of real devices does on a restless day. */
const CHANGE_EVERY = 50

export interface LoadedRecord {
  readonly from: number
  readonly to: number
  readonly pictures: number
}

/** A day of record of every device, as the server would have put it down: pictures, messages, and alarms as they were told. */
export async function loadRecord(client: pg.Client, alarms: number): Promise<LoadedRecord> {
  const { rows: devices } = await client.query<Device>(
    `select id, sn, device_type as "deviceType" from device where removed_at is null order by id`,
  )
  const to = Math.floor(Date.now() / HOUR) * HOUR
  const from = to - DAY
  await addPartitions(client, from, to)
  const ids = devices.map(({ id }) => id)
  await client.query(
    `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
     select id, at, at, 0, 1, case when moves then 121.45 + 0.05 * cos(angle) end, case when moves then 31.2 + 0.05 * sin(angle) end
     from unnest($1::bigint[], $5::boolean[]) with ordinality as device (id, moves, n),
       generate_series(0, $2::int - 1) as step,
       lateral (select $3::timestamptz + step * $4::interval + device.n * interval '37 ms' as at, device.n + step / 30.0 as angle) moment`,
    [
      ids,
      DAY / READ_EVERY_MS,
      new Date(from),
      `${READ_EVERY_MS} milliseconds`,
      // Their ways are drawn on the map.
      devices.map(({ deviceType }) => registry.model(deviceType)?.mobile === true),
    ],
  )
  const fresh = newLiveDevice('', '', 'RG500', RunMode.Continuous)
  const module = { state: 0, runstate: 1, values: { doseRate: 0.1 } }
  const calm = { ...fresh, state: 0, state2: 0, runstate: 1, modules: { nuclearMod: module } }
  const told = { ...calm, state: 1, state2: 1, modules: { nuclearMod: { ...module, state: 1 } } }
  const { rowCount } = await client.query(
    `insert into replay_picture (device_id, at, picture)
     select id, at, (case when (device.n + step) % ${CHANGE_EVERY} = 0 then $6::jsonb else $5::jsonb end)
       || jsonb_build_object('at', ms, 'deviceTime', ms, 'beginTime', ms)
     from unnest($1::bigint[]) with ordinality as device (id, n), generate_series(0, $2::int - 1) as step,
       lateral (select $3::timestamptz + step * $4::interval + device.n * interval '293 ms' as at) moment,
       lateral (select floor(extract(epoch from at) * 1000)::bigint as ms) clock`,
    [
      ids,
      DAY / PICTURE_EVERY_MS,
      new Date(from),
      `${PICTURE_EVERY_MS} milliseconds`,
      JSON.stringify(calm),
      JSON.stringify(told),
    ],
  )
  await addAlarms(client, devices, alarms, from, to)
  await tellAlarms(client, devices)
  await client.query('vacuum (analyze)')
  return { from, to, pictures: rowCount ?? 0 }
}

/** Each as it began, and as it was over and handled. */
async function tellAlarms(client: pg.Client, devices: readonly Device[]): Promise<void> {
  const event = (endAt: number | null) => {
    const device = { sn: '', officeName: '', deviceType: 'RG500', name: '' }
    const given = { id: '', state: 1, peakState: 1, beginAt: 0, endAt, handledAt: endAt } as const
    return JSON.stringify(alarmEvent(device, alarmAs(given), 'Dose rate high'))
  }
  await client.query(
    `insert into replay_alarm (event_id, device_id, at, told)
     select event.id, event.device_id, told.at, told.told || jsonb_build_object('id', event.id, 'sn', device.sn,
       'beginTime', floor(extract(epoch from event.begin_at) * 1000)::bigint)
     from alarm_event event join device on device.id = event.device_id,
       lateral (values (event.begin_at + interval '2 ms', $1::jsonb), (event.end_at + interval '2 ms', $2::jsonb)) told (at, told)
     where device.sn = any ($3::text[]) order by told.at`,
    [event(null), event(1), devices.map(({ sn }) => sn)],
  )
}
