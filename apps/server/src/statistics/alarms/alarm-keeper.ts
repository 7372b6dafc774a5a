import type pg from 'pg'
import { weekSlotOf } from '../../alarms/history/week-slot.ts'
import type { Passes } from '../../platform/passes.ts'
import { ALARM_FACTS, CLASS } from '../keeping/figure-facts.ts'
import { addFigures, type FilledFrom, placedFacts } from '../keeping/figure-keeper.ts'
import { createCountKeeper, type KeeperOptions } from '../keeping/keeper.ts'

export const createAlarmKeeper = (options: KeeperOptions): Passes =>
  createCountKeeper(options, {
    lock: 17_001,
    what: 'alarms',
    facts: ALARM_FACTS,
    setting: 'statistics',
    countAll,
    filledFrom: FILLED_FROM,
    // Alarms that are summed up are counted where their devices stand now.
    statements: [MOVE_SLOTS, SUM_UP],
  })

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  for (const table of ['alarm_day', 'alarm_month', 'alarm_slot', 'alarm_slot_place']) {
    await client.query(`delete from ${table}`)
  }
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into alarm_month select date_trunc('month', day)::date, ${CLASS}, sum(n) from alarm_day group by 1, ${CLASS}`,
  )
  await client.query(MOVE_SLOTS, [timeZone])
}

const FILLED_FROM: FilledFrom = {
  // Hours of the week are counted there, too.
  places: 'select device_id, office_id, device_type from alarm_slot_place',
  days: `select day::timestamp as local, ${CLASS}, n from alarm_day`,
  months: `select month::timestamp as local, ${CLASS}, n from alarm_month`,
  slots: 'select month as period, office_id, kind, slot, n from alarm_slot',
}

const LOCAL = 'at at time zone $1'
const SLOT = weekSlotOf(`(${LOCAL})`)
const MONTH = `date_trunc('month', ${LOCAL})::date`

const addTo = (table: string, key: string): string => `on conflict (${key}) do update set n = ${table}.n + excluded.n`
const SLOT_KEY = 'month, office_id, device_type, module, kind, priority, slot'

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `
  with taken as (delete from alarm_delta returning at, ${CLASS}, n),
  days as (
    insert into alarm_day select (${LOCAL})::date, ${CLASS}, sum(n) from taken
    group by 1, ${CLASS} having sum(n) <> 0 ${addTo('alarm_day', `day, ${CLASS}`)}),
  months as (
    insert into alarm_month select ${MONTH}, ${CLASS}, sum(n) from taken
    group by 1, ${CLASS} having sum(n) <> 0 ${addTo('alarm_month', `month, ${CLASS}`)}),
  slots as (
    insert into alarm_slot (${SLOT_KEY}, n)
    select ${MONTH}, office_id, device_type, module, kind, priority, ${SLOT}, sum(n)
    from taken join alarm_slot_place using (device_id)
    group by 1, office_id, device_type, module, kind, priority, 7 having sum(n) <> 0 ${addTo('alarm_slot', SLOT_KEY)})
  ${addFigures('alarm', placedFacts('alarm', ALARM_FACTS.asked(`select *, ${LOCAL} as local from taken`)))}`

/**
 * Hours follow their device: to another place or model, away when it is removed, back when it is brought back. Counted are all its
 * alarms but those that still wait to be summed up.
 */
const MOVE_SLOTS = `
  with stands as (select id as device_id, office_id, device_type from device where removed_at is null),
  moved as (
    select device_id, place.office_id as old_office, place.device_type as old_type, stands.office_id, stands.device_type
    from alarm_slot_place place full join stands using (device_id)
    where (place.office_id, place.device_type) is distinct from (stands.office_id, stands.device_type)),
  counted as (
    select device_id, ${MONTH} as month, module, kind, priority, ${SLOT} as slot, sum(n) as n from (
      select device_id, begin_at as at, module, kind, priority, 1 as n from alarm_event
      where device_id in (select device_id from moved)
      union all
      select device_id, at, module, kind, priority, -n from alarm_delta
      where device_id in (select device_id from moved)) fact
    group by 1, 2, module, kind, priority, 6),
  left_behind as (
    delete from alarm_slot_place place using moved
    where place.device_id = moved.device_id and moved.office_id is null),
  placed as (
    insert into alarm_slot_place (device_id, office_id, device_type)
    select device_id, office_id, device_type from moved where office_id is not null
    on conflict (device_id) do update set office_id = excluded.office_id, device_type = excluded.device_type)
  insert into alarm_slot (${SLOT_KEY}, n)
  select ${SLOT_KEY}, sum(n) from (
    select month, old_office as office_id, old_type as device_type, module, kind, priority, slot, -n as n
    from counted join moved using (device_id) where old_office is not null
    union all
    select month, office_id, device_type, module, kind, priority, slot, n
    from counted join moved using (device_id) where office_id is not null) change
  group by ${SLOT_KEY} having sum(n) <> 0 ${addTo('alarm_slot', SLOT_KEY)}`

const COUNT_ALL = `
  with forgotten as (delete from alarm_delta),
  days as (
    insert into alarm_day select (${LOCAL})::date, ${CLASS}, count(*)
    from (select begin_at as at, ${CLASS} from alarm_event) fact group by 1, ${CLASS})
  select`
