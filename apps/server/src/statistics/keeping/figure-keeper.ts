import type { PeriodUnit } from '@vigil/contract'
import type pg from 'pg'
import type { Asked } from '../../platform/database/rows.ts'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import { type FigureFacts, type FigureRecord, IS_ASKED } from './figure-facts.ts'

const settingOf = (record: FigureRecord): string => `figures.${record}`

/** The time zone whose weeks, months and years are kept of these records; undefined before they were first filled. */
export const figuresCountedIn = (client: Asked, record: FigureRecord): Promise<unknown> =>
  readSetting(client, settingOf(record))

const KEY = 'record, grain, period, axis, office_id, device_type, module, kind, key'
const SUMS = 'sum(n) as n, sum(told) as told, sum(sure) as sure'
/** Days tell how many alone, and which nuclides; hours of the week belong to months. */
const IS_KEPT = `(grain <> 'day' or axis in ('priority', 'state', 'sure', 'level', 'nuclide'))
  and (axis <> 'slot' or grain in ('month', 'year')) and (axis <> 'nuclide' or grain = 'day') and ${IS_ASKED}`
/** Which devices they are is told by place: of the whole site it is the same. */
const OF_SITE = `axis not in ('device', 'nothing', 'something')`

const periodsOf = (grains: readonly PeriodUnit[]): string =>
  `(values ${grains.map((grain) => `('${grain}', date_trunc('${grain}', fact.local)::date)`).join(', ')}) unit (grain, period)`

/** Facts with their places, summed up by whole units. */
const detailOf = (facts: string, grains: readonly PeriodUnit[]): string => `
  select grain, period, axis, office_id, case axis when 'slot' then '' else device_type end as device_type, module, kind, key, ${SUMS}
  from (${facts}) fact cross join lateral ${periodsOf(grains)} where ${IS_KEPT} group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Adds facts `(office_id, device_type, local, module, kind, axis, key, n, told, sure)` to every figure that counts them. */
export const addFigures = (record: FigureRecord, facts: string): string => `
  insert into figure (${KEY}, n, told, sure)
  with detail as (${detailOf(facts, ['day', 'week', 'month', 'year'])})
  select '${record}', * from detail where n <> 0 or told <> 0 or sure <> 0
  union all
  select '${record}', grain, period, axis, 0, '', '', kind, key, ${SUMS} from detail where ${OF_SITE}
  group by grain, period, axis, kind, key having sum(n) <> 0 or sum(told) <> 0 or sum(sure) <> 0
  on conflict (${KEY}) do update
    set n = figure.n + excluded.n, told = figure.told + excluded.told, sure = figure.sure + excluded.sure`

/** Facts of all devices at the places where what is kept of them is counted. */
export const placedFacts = (record: FigureRecord, asked: string): string => `
  select place.office_id, place.device_type, fact.local, fact.module, fact.kind, fact.axis, fact.key, fact.n, fact.told, fact.sure
  from (${asked}) fact join figure_place place on place.record = '${record}' and place.device_id = fact.device_id`

/** Where what is kept of these records is counted. */
export const placesOf = (record: FigureRecord): string =>
  `select device_id, office_id, device_type from figure_place where record = '${record}'`

/** Devices that stand elsewhere than where they are counted: they were moved, removed, brought back, or are new. */
export const movedDevices = (places: string): string => `
  select device_id, place.office_id as old_office, place.device_type as old_type, stands.office_id, stands.device_type
  from (${places}) place
  full join (select id as device_id, office_id, device_type from device where removed_at is null) stands using (device_id)
  where (place.office_id, place.device_type) is distinct from (stands.office_id, stands.device_type)`

/** Facts of the devices in `moved`, taken away where they are counted and added where they stand. */
export const followedFacts = (asked: string): string => `
  select side.office_id, side.device_type, fact.local, fact.module, fact.kind, fact.axis, fact.key,
    side.sign * fact.n as n, side.sign * fact.told as told, side.sign * fact.sure as sure
  from (${asked}) fact join moved on moved.device_id = fact.device_id
  cross join lateral (values (moved.office_id, moved.device_type, 1), (moved.old_office, moved.old_type, -1))
    side (office_id, device_type, sign)
  where side.office_id is not null`

/** What is stored of the devices in `moved`, by their index: they are few, whatever the planner expects. */
export const storedOfMoved = ({ stored }: FigureFacts, within = ''): string => `
  select record.*, record.at at time zone $1 as local from moved cross join lateral (
    ${stored} where device_id = moved.device_id ${within} offset 0) record`

/** Figures follow their device. Counted are all its records but those that still wait to be summed up. */
export function moveFigures(facts: FigureFacts): string {
  const { record, waiting } = facts
  const waits = `select *, at at time zone $1 as local from (${waiting}) waits where device_id in (select device_id from moved)`
  return `
    with moved as materialized (${movedDevices(placesOf(record))}),
    left_behind as (
      delete from figure_place place using moved
      where place.record = '${record}' and place.device_id = moved.device_id and moved.office_id is null),
    placed as (
      insert into figure_place (record, device_id, office_id, device_type)
      select '${record}', device_id, office_id, device_type from moved where office_id is not null
      on conflict (record, device_id) do update set office_id = excluded.office_id, device_type = excluded.device_type)
    ${addFigures(
      record,
      followedFacts(`
        ${facts.asked(storedOfMoved(facts))}
        union all
        select device_id, local, module, kind, axis, key, -n, -told, -sure from (${facts.asked(waits)}) waits`),
    )}`
}

/** From what figures are filled: what is kept by device. */
export interface FilledFrom {
  /** Where devices are counted. */
  readonly places: string
  /** As records with their `local` time, the day and the month. */
  readonly days: string
  readonly months: string
  /** `(period, office_id, kind, slot, n)` by month. */
  readonly slots?: string
}

/** Nothing of these records is read from figures until they are filled again. */
export async function forgetFigures(client: pg.ClientBase, record: FigureRecord): Promise<void> {
  await client.query('delete from setting where key = $1', [settingOf(record)])
  await client.query('delete from figure where record = $1', [record])
  await client.query('delete from figure_place where record = $1', [record])
}

/** All figures of one sort of records, within the transaction of one who alone sums up. */
export async function fillFigures(
  client: pg.ClientBase,
  { record, asked }: FigureFacts,
  { places, days, months, slots }: FilledFrom,
  timeZone: string,
): Promise<void> {
  await forgetFigures(client, record)
  // Once, of all that is kept: with the little memory of an ordinary statement most of it would be sorted on the disk.
  await client.query(`set local work_mem = '64MB'`)
  await client.query(
    `insert into figure_place (record, device_id, office_id, device_type) select '${record}', * from (${places}) place`,
  )
  const insert = `insert into figure (${KEY}, n, told, sure)`
  const fill = (from: string, grains: readonly PeriodUnit[]) =>
    client.query(
      `${insert} select '${record}', * from (${detailOf(placedFacts(record, asked(from)), grains)}) detail where n <> 0 and axis <> 'slot'`,
    )
  await fill(days, ['day', 'week'])
  await fill(months, ['month'])
  if (slots !== undefined) {
    await client.query(
      `${insert} select '${record}', 'month', period, 'slot', office_id, '', '', kind, slot::text, sum(n), 0, 0 from (${slots}) slot
       group by period, office_id, kind, slot having sum(n) <> 0`,
    )
  }
  await client.query(
    `${insert} select record, 'year', date_trunc('year', period)::date, axis, office_id, device_type, module, kind, key, ${SUMS}
     from figure where record = $1 and grain = 'month' group by 1, 3, axis, office_id, device_type, module, kind, key`,
    [record],
  )
  await client.query(
    `${insert} select record, grain, period, axis, 0, '', '', kind, key, ${SUMS}
     from figure where record = $1 and ${OF_SITE} group by record, grain, period, axis, kind, key`,
    [record],
  )
  await saveSetting(client, settingOf(record), timeZone)
}
