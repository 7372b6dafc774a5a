import { registry } from '@vigil/devices'
import { coreOf } from '@vigil/domain'
import pg from 'pg'
import { createRollupGroups } from '../../apps/server/src/history/writing/rollups/rollup-sql.ts'
import { readProgress } from '../../apps/server/src/history/writing/rollups/rollups.ts'
import { alarmAs } from '../../apps/server/test/alarm-records.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Readings of one device, one a second: what one page draws in one go. */
const DAY_OF_SECONDS = 86_400

export interface HistorySize {
  readings: number
  alarms: number
  days: number
}

export interface Device {
  id: string
  sn: string
  deviceType: string
}

export interface LoadedHistory {
  /** Everything lies before it. */
  end: number
  /** It has a reading every second of the last day. */
  busiest: string
  /** One among many. */
  ordinary: string
}

/** A past of this size for the fleet that stands in the database, as the server would have stored it. */
export async function loadHistory(
  client: pg.Client,
  { readings, alarms, days }: HistorySize,
  onProgress: (text: string) => void,
): Promise<LoadedHistory> {
  const { rows: devices } = await client.query<Device>(
    `select id, sn, device_type as "deviceType" from device where removed_at is null order by id`,
  )
  const busiest = devices.find(({ deviceType }) => deviceType === 'RG500')
  const ordinary = devices.find(({ deviceType, id }) => deviceType === 'RG500' && id !== busiest?.id)
  if (busiest === undefined || ordinary === undefined) throw new Error('the fleet has too few devices')
  // Before it everything counts as rolled up.
  const { hourUntil: end } = await readProgress(client)
  const begin = end - days * DAY
  await addPartitions(client, begin, end)

  const dense = Math.min(DAY_OF_SECONDS, Math.floor(readings / 2))
  await addReadings(client, [busiest], dense, end - dense * SECOND, SECOND)
  const each = Math.ceil((readings - dense) / devices.length)
  for (const deviceType of new Set(devices.map((device) => device.deviceType))) {
    const members = devices.filter((device) => device.deviceType === deviceType)
    await addReadings(client, members, each, begin, Math.floor((days * DAY) / each))
  }
  onProgress('readings')
  await rollUp(client, devices, begin, end)
  onProgress('roll-ups')
  await addAlarms(client, devices, alarms, begin, end)
  onProgress('alarms')
  await addEvents(client, devices, readings, begin, end)
  await client.query('vacuum (analyze)')
  return { end, busiest: busiest.sn, ordinary: ordinary.sn }
}

export async function addPartitions(client: pg.Client, begin: number, end: number): Promise<void> {
  const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
  for (let at = Math.floor(begin / DAY) * DAY; at <= end; at += DAY) {
    const [from, to] = [nameOf(at), nameOf(at + DAY)]
    for (const table of ['reading', 'reading_minute']) {
      await client.query(`create table if not exists ${table}_${from.replaceAll('-', '')} partition of ${table}
        for values from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`)
    }
  }
}

/** Adds readings of one model, in its own columns; one in five hundred is out of order. */
async function addReadings(
  client: pg.Client,
  devices: readonly Device[],
  each: number,
  begin: number,
  everyMs: number,
): Promise<void> {
  const model = registry.model(devices[0]?.deviceType ?? '')
  const columns = registry.columns.filter(({ module, quantity }) =>
    model?.modules.some(({ key, readings }) => key === module && readings.some((reading) => reading.key === quantity)),
  )
  const places = model?.mobile ? ['121 + random() / 10', '31 + random() / 10'] : ['null', 'null']
  const names = columns.map(({ column }) => pg.escapeIdentifier(column))
  await client.query(
    `insert into reading (${['device_id, at, device_time, state2, runstate, longitude, latitude', ...names].join(', ')})
     select ${['device.id, at, at', 'case when random() < 0.002 then 2 else 0 end', '1', ...places, ...names.map(() => 'random() * 10')].join(', ')}
     from unnest($1::bigint[]) with ordinality as device (id, n), generate_series(0, $2::int - 1) as reading,
       lateral (select $3::timestamptz + reading * $4::interval + (device.n % 100) * interval '1 ms' as at) moment`,
    [devices.map(({ id }) => id), each, new Date(begin), `${everyMs} milliseconds`],
  )
}

async function rollUp(client: pg.Client, devices: readonly Device[], begin: number, end: number): Promise<void> {
  for (const { sql, deviceIds } of createRollupGroups(registry)(devices, 500)) {
    for (let at = begin; at < end; at += DAY) {
      const span = [new Date(at), new Date(Math.min(at + DAY, end)), deviceIds]
      await client.query(sql.minutes, span)
      await client.query(sql.hours, span)
    }
  }
}

export async function addAlarms(
  client: pg.Client,
  devices: readonly Device[],
  count: number,
  begin: number,
  end: number,
): Promise<void> {
  const alarm = alarmAs({ id: '', state: 0, peakState: 2, beginAt: begin, endAt: begin + 1, handledAt: begin + 2 })
  const course = coreOf(alarm)
  await client.query(
    `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority,
       peak_quantity, peak_value, peak_unit, message, handled_at, acknowledged_at, changed_at, course, phase, handler)
     select 'bench-' || n, device.id, 'nuclearMod', 0, peak, at, at, at + interval '1 minute',
       case when n % 50 = 0 then 'drill' else 'normal' end, peak, 'doseRate', 3, 'µSv/h', 'Dose rate high', at, at, at,
       $1::jsonb || jsonb_build_object('id', 'bench-' || n, 'sn', device.sn, 'peakState', peak), 'handled', 'anna'
     from generate_series(1, $2::int) as n,
       lateral (select ($3::bigint[])[1 + n % $5::int] as id, ($4::text[])[1 + n % $5::int] as sn) device,
       lateral (select date_trunc('milliseconds', $6::timestamptz + (n::float8 / $2) * $7::interval) as at,
         1 + (n % 20 = 0)::int + (n % 100 = 0)::int as peak) moment`,
    [
      JSON.stringify(course),
      count,
      devices.map(({ id }) => id),
      devices.map(({ sn }) => sn),
      devices.length,
      new Date(begin),
      `${end - begin - HOUR} milliseconds`,
    ],
  )
}

/** What happens now and then, in proportion to the readings. */
async function addEvents(
  client: pg.Client,
  devices: readonly Device[],
  readings: number,
  begin: number,
  end: number,
): Promise<void> {
  const ids = devices.map(({ id }) => id)
  const moments = (count: number): [string, unknown[]] => [
    `generate_series(1, $1::int) as n,
     lateral (select ($2::bigint[])[1 + n % $3::int] as device_id,
       date_trunc('milliseconds', $4::timestamptz + (n::float8 / $1) * $5::interval) as at) moment`,
    [Math.max(1, Math.floor(count)), ids, ids.length, new Date(begin), `${end - begin - HOUR} milliseconds`],
  ]
  const insert = async (into: string, select: string, count: number, ...more: unknown[]): Promise<void> => {
    const [from, values] = moments(count)
    await client.query(`insert into ${into} select ${select} from ${from} on conflict do nothing`, [...values, ...more])
  }
  await insert(
    'device_state_change (device_id, at, state, state2, runstate, shown)',
    'device_id, at, 0, 0, case when n % 7 = 0 then -1 else 1 end, case when n % 7 = 0 then -1 when n % 500 = 0 then 2 else 0 end',
    readings / 10,
  )
  await insert(
    'fault (device_id, module, begin_at, end_at)',
    `device_id, 'nuclearMod', at, at + interval '1 hour'`,
    readings / 100,
  )
  const report = { state: 0, runstate: 1, values: { doseRate: 0.1 } }
  const spectrum = { counts: Array.from({ length: 1024 }, (_, channel) => (channel * 7919) % 97), calibration: [0, 3] }
  await insert(
    'detection (id, device_id, begin_at, end_at, received_at, state, subject, mods, message)',
    `'bench-' || n, device_id, at - interval '1 minute', at, at, case when n % 200 = 0 then 2 else 0 end, 'BALE-' || n,
     case when n % 10 = 0 then $6::jsonb when n % 10 = 1 then $7::jsonb else $8::jsonb end, 'Nothing found'`,
    readings / 50,
    JSON.stringify({ nuclearMod: { ...report, spectrum } }),
    JSON.stringify({ nuclearMod: report, cwaMod: { state: 0, runstate: 1 } }),
    JSON.stringify({ nuclearMod: report }),
  )
  await insert(
    `sample (id, device_id, number, begin_at, end_at, pressure, flow, volume, standard_volume, duration, result)`,
    `'bench-' || n, device_id, 'N-' || n, at - interval '1 hour', at, 101, 200, 12000, 11000, 3600, 'finished'`,
    readings / 500,
  )
}
