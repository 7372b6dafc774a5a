import { type DisposalOption, PointState, RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { coreOf } from '@vigil/domain'
import type pg from 'pg'
import { alarmAs } from '../../apps/server/test/alarm-records.ts'
import { wait } from './measure-page.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROWS_AT_ONCE = 500_000
const NAMES = ['Cs-137', 'Co-60', 'Am-241', 'Ir-192', 'Cl2', 'NH3', 'H2S', 'CO', 'GB', 'HD', 'TNT', 'RDX']
/** What the keepers of the server write down when they have counted. */
const COUNTED = [
  ...['statistics', 'figures.alarm', 'detectionStatistics', 'figures.check', 'stateStatistics'],
  ...['disposalStatistics', 'figures.disposal', 'lotStatistics', 'figures.lot'],
  ...['inspectionStatistics', 'figures.inspection', 'judgedLimits'],
]
const KEPT_TABLES = [
  ...['alarm_day', 'alarm_month', 'alarm_slot', 'alarm_slot_place', 'detection_day', 'detection_month'],
  ...['figure', 'figure_place', 'state_day', 'state_month', 'state_figure', 'state_counted', 'alarm_lot'],
  ...['disposal_day', 'disposal_month', 'inspection_day', 'judged_limit'],
]

export interface FiguresSize {
  alarms: number
  days: number
}

/** How much of each, in proportion to the alarms. */
export const sharesOf = ({ alarms }: FiguresSize) => ({
  stateChanges: Math.ceil(alarms * 0.3),
  detections: Math.ceil(alarms / 20),
  inspections: Math.ceil(alarms / 100),
  faults: Math.ceil(alarms / 500),
})

/** The same chance for the same row: `u(1)`, `u(2)` ... are independent of each other. */
const chance = (row: string, nr: number): string =>
  `((hashint8((${row})::bigint + ${nr}::bigint * 1000000007) & 1048575) / 1048576::float8)`

/**
 * Years of records for the fleet that stands in the database. They are laid down without triggers, and without any index that no
 * constraint needs, which is put back afterwards; what the pages read is then counted by the server itself, as after a change of the
 * site's time zone.
 */
export async function loadFigures(
  client: pg.Client,
  size: FiguresSize,
  onProgress: (text: string) => void,
): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`)
  await nameDevices(client)
  const end = Math.floor(Date.now() / HOUR) * HOUR
  const span = { begin: end - size.days * DAY, end }
  const counts = sharesOf(size)
  await client.query('set session_replication_role = replica')
  await laidDown(client, 'alarm_event', () => addAlarms(client, size.alarms, span, onProgress))
  onProgress('alarms')
  await laidDown(client, 'device_state_change', () => addStates(client, counts.stateChanges, span))
  await laidDown(client, 'fault', () => addFaults(client, counts.faults, span))
  onProgress('states and faults')
  await laidDown(client, 'detection', () => addDetections(client, counts.detections, span))
  await laidDown(client, 'cotton_inspection', () => addInspections(client, counts.inspections, span))
  await client.query('set session_replication_role = origin')
  onProgress('detections and inspections')
}

/** Lets the server count what was laid down; answers how long it took. */
export async function countedAnew(client: pg.Client, timeZone: string, withinMs = 3_600_000): Promise<number> {
  const begun = performance.now()
  await client.query('delete from setting where key = any ($1)', [COUNTED])
  const done = `select count(*)::int as n from setting where key = any ($1) and (value = to_jsonb($2::text)
    or (value ->> 'timeZone' = $2 and (value ->> 'until')::float8 >=
      extract(epoch from date_trunc('day', now() at time zone $2) at time zone $2) * 1000))`
  for (;;) {
    const { rows } = await client.query<{ n: number }>(done, [COUNTED, timeZone])
    if (rows[0]?.n === COUNTED.length) break
    if (performance.now() - begun > withinMs) throw new Error('the server did not count what was laid down')
    await wait(500)
  }
  const took = performance.now() - begun
  await client.query(`vacuum (analyze) ${KEPT_TABLES.join(', ')}`)
  return took
}

/** Devices in the order in which they are chosen, with the modules that raise alarms. */
async function nameDevices(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; sn: string; deviceType: string }>(
    `select id, sn, device_type as "deviceType" from device where removed_at is null order by id`,
  )
  const devices = rows.flatMap(({ id, sn, deviceType }) => {
    const [first, second = first] = (registry.model(deviceType)?.modules ?? []).filter(({ kind }) => kind !== undefined)
    return first === undefined || second === undefined ? [] : [{ id, sn, first: first.key, second: second.key }]
  })
  await client.query(
    `create temp table bench_device as select (row_number() over (order by hashint8(id)))::int - 1 as place, id, sn, first, second
     from json_to_recordset($1) as given (id bigint, sn text, first text, second text)`,
    [JSON.stringify(devices)],
  )
  await client.query('create unique index on bench_device (place); analyze bench_device')
}

async function laidDown(client: pg.Client, table: string, add: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await add()
  for (const { made } of indexes) await client.query(made)
  await client.query(`vacuum (analyze) ${table}`)
}

interface Span {
  begin: number
  end: number
}

/** Rows one after the other in time; `$1` and `$2` are the first and the last, `$3` how many in all, `$4` and `$5` begin and length. */
const ROWS = `generate_series($1::bigint, $2::bigint) as n cross join lateral (
  select date_trunc('milliseconds', $4::timestamptz + (n::float8 / $3::bigint) * $5::interval) as at) moment`
/** Some devices have much more of everything than others. */
const CHOSEN = (nr: number): string =>
  `join bench_device device on device.place
     = floor((select count(*) from bench_device) * ${chance('n', nr)} * ${chance('n', nr)})::int`

async function inParts(
  client: pg.Client,
  count: number,
  { begin, end }: Span,
  text: string,
  values: readonly unknown[] = [],
  onPart: (done: number) => void = () => {},
): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    const last = Math.min(count, first + ROWS_AT_ONCE - 1)
    await client.query(text, [first, last, count, new Date(begin), `${end - begin} milliseconds`, ...values])
    onPart(last)
  }
}

const idOf = (n: string): string => `'bench-' || lpad(${n}::text, 9, '0')`
const nameOf = (nr: number): string =>
  `($6::text[])[1 + (device.place + floor(${chance('n', nr)} * 3)::int) % ${NAMES.length}]`

/** Every second hour of a year has some; one in a hundred was judged by people, one in twenty cleared, the rest handled. */
async function addAlarms(
  client: pg.Client,
  count: number,
  span: Span,
  onProgress: (text: string) => void,
): Promise<void> {
  const { begin } = span
  const course = (options: DisposalOption[] | undefined): string => {
    const { handled, ...core } = coreOf(
      alarmAs({ id: '', state: 0, peakState: 2, beginAt: begin, endAt: begin + 1, handledAt: begin + 2 }),
    )
    return JSON.stringify({
      ...core,
      handled: handled && options && { ...handled, options },
      cleared: options === undefined ? handled : null,
    })
  }
  await inParts(
    client,
    count,
    span,
    `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority, peak_quantity,
       peak_value, peak_unit, findings, limits, message, handled_at, acknowledged_at, changed_at, course, phase, handler)
     select ${idOf('n')}, device.id, module, 0, peak, at, at, at + interval '1 minute',
       case when ${chance('n', 2)} < 0.02 then 'drill' else 'normal' end, peak, 'doseRate', 1 + 3 * ${chance('n', 3)}, 'µSv/h',
       case when ${chance('n', 4)} < 0.3
         then jsonb_build_array(jsonb_build_object('name', ${nameOf(5)}, 'confidence', 93)) else '[]' end,
       jsonb_build_array(jsonb_build_object('module', module, 'quantity', 'doseRate', 'warn', 1, 'direction', 'above', 'unit', 'µSv/h')),
       'Dose rate high', at, at, at,
       case when judged < 0.0067 then $7::jsonb when judged < 0.01 then $8::jsonb when judged < 0.06 then $9::jsonb else $10::jsonb end
         || jsonb_build_object('id', ${idOf('n')}, 'sn', device.sn, 'module', module, 'peakState', peak),
       case when judged >= 0.01 and judged < 0.06 then 'cleared' else 'handled' end, 'anna'
     from ${ROWS} ${CHOSEN(1)} cross join lateral (
       select 1 + (${chance('n', 6)} < 0.06)::int + (${chance('n', 6)} < 0.01)::int as peak,
         case when ${chance('n', 7)} < 0.8 then device.first else device.second end as module, ${chance('n', 8)} as judged) alarm`,
    [NAMES, course(['inspectionShowsNoAnomaly']), course(['handledOnSite']), course(undefined), course([])],
    (done) => onProgress(`${done} alarms`),
  )
}

/** In pairs: away from normal, and back within half an hour. */
async function addStates(client: pg.Client, count: number, { begin, end }: Span): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from bench_device')
  const pairs = Math.max(1, Math.round(count / 2 / (rows[0]?.n ?? 1)))
  const what = `floor(${chance('device.id * 100003 + pair', 1)} * 20)::int`
  const { NotConnected, Online, Maintenance, Fault } = RunState
  await client.query(
    `insert into device_state_change (device_id, at, state, state2, runstate, shown)
     select device.id, date_trunc('milliseconds', left_at + back * least(interval '30 minutes', 0.4 * slot) * ${chance('device.id * 100003 + pair', 2)}
         + back * interval '1 ms'), 0, 0,
       case when back = 1 then ${Online} when what = 0 then ${NotConnected} when what = 1 then ${Fault}
         when what = 2 then ${Maintenance} else ${Online} end,
       case when back = 1 then ${PointState.Normal} when what = 0 then ${PointState.NotConnected} when what = 1 then ${PointState.Fault}
         when what = 2 then ${PointState.Maintenance} when what < 14 then ${PointState.Warning} when what < 19 then ${PointState.Alarm}
         else ${PointState.HighRisk} end
     from (select id from bench_device order by id) device cross join generate_series(0, $1::int - 1) as pair
     cross join lateral (select $3::interval / $1::int as slot, ${what} as what) one
     cross join lateral (select $2::timestamptz + (pair + 0.5 * ${chance('device.id * 100003 + pair', 3)}) * slot as left_at) away
     cross join generate_series(0, 1) as back`,
    [pairs, new Date(begin), `${end - begin} milliseconds`],
  )
}

const addFaults = (client: pg.Client, count: number, span: Span): Promise<void> =>
  inParts(
    client,
    count,
    span,
    `insert into fault (device_id, module, begin_at, end_at)
     select device.id, device.first, at, at + ${chance('n', 2)} * interval '4 hours' from ${ROWS} ${CHOSEN(1)}`,
  )

const addDetections = (client: pg.Client, count: number, span: Span): Promise<void> =>
  inParts(
    client,
    count,
    span,
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, kind, subject, mods, message)
     select ${idOf('n')}, device.id, at - interval '1 minute', at, at, case when found then 2 else 0 end,
       case when ${chance('n', 2)} < 0.02 then 'drill' else 'normal' end, 'BALE-' || n,
       jsonb_build_object(device.first, $7::jsonb || case when found then jsonb_build_object('findings', jsonb_build_array(
         jsonb_build_object('name', ${nameOf(5)}, 'confidence', 60 + floor(40 * ${chance('n', 4)})))) else '{}' end),
       case when found then 'Found' else 'Nothing found' end
     from ${ROWS} ${CHOSEN(1)} cross join lateral (select ${chance('n', 3)} < 0.3 as found) check_`,
    [NAMES, JSON.stringify({ state: 0, runstate: 1, values: { doseRate: 0.1 } })],
  )

/** Of bales in the stacks that the demonstration has, by the devices that check bales. */
async function addInspections(client: pg.Client, count: number, span: Span): Promise<void> {
  await client.query(
    `create temp table bench_bale as select (row_number() over ())::int - 1 as place, device.id as device_id, stack.*
     from bench_device device cross join (select id as stack_id, office_id, name, origin from cotton_stack) stack
     where device.first = 'baleMod'`,
  )
  await client.query('create unique index on bench_bale (place); analyze bench_bale')
  await inParts(
    client,
    count,
    span,
    `insert into cotton_inspection (detection_id, office_id, stack_id, stack_name, row_no, column_no, layer_no, code, device_id, by, at,
       state, level, probability, reading, origin, stacked_at)
     select ${idOf('n')}, bale.office_id, bale.stack_id, bale.name, 1 + n % 4, 1 + n % 5, 1 + n % 2, 'BALE-' || n, bale.device_id,
       ($6::text[])[1 + n % 4], at, 0,
       case when likely < 0.92 then 'normal' when likely < 0.98 then 'warning' else 'alarm' end, likely, '{}', bale.origin,
       at - ${chance('n', 3)} * interval '400 days'
     from ${ROWS} cross join lateral (select ${chance('n', 2)} as likely) check_
     join bench_bale bale on bale.place = floor((select count(*) from bench_bale) * ${chance('n', 1)})::int`,
    [['anna', 'ben', 'chen', 'dora']],
  )
}
