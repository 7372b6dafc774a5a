import { type PointState, SHARES_MAX, WORST_MAX } from '@vigil/contract'
import type { ColumnsOf } from '../../platform/database/rows.ts'
import { seen } from '../keeping/seen-devices.ts'
import { rawSums } from './state-facts.ts'

/* The statements behind the figures of states. */

export interface StateRow {
  dimension: string
  step: number | null
  shown: PointState | null
  key: string | null
  known: number
  available: number
  n: number
}
export const STATE_COLUMNS: ColumnsOf<StateRow> = {
  dimension: 'text',
  step: 'number?',
  shown: 'number?',
  key: 'text?',
  known: 'number',
  available: 'number',
  n: 'number',
}

/**
 * `$6` begin, `$7` until when days are read, `$8` until when months are; `$9` and following: which devices. Whoever was touched
 * since its days were summed up is counted from its changes.
 */
export const FACTS = `
  touched as materialized (select distinct device_id from state_touched where at < $7::timestamptz),
  ${rawSums(`
    select device.id, case when device.id in (select device_id from touched) then $6::timestamptz
      else greatest($6::timestamptz, $7::timestamptz) end
    from device where ${seen(9)}`)},
  kept as (
    select kept.* from (
      select width_bucket(month, $2::timestamptz[]) as step, device_id, shown, available, ms, n from state_month
      where month >= $6 and month < $8::timestamptz
      union all
      select width_bucket(day, $2::timestamptz[]), device_id, shown, available, ms, n from state_day
      where day >= greatest($6::timestamptz, $8::timestamptz) and day < $7) kept
    join device on device.id = kept.device_id and ${seen(9)}
    where kept.device_id not in (select device_id from touched)),
  step_fact as (
    select step, shown, available, ms, n from raw_step union all select step, shown, available, ms, n from kept),
  place_fact as (select device_id, available, ms from raw_place union all select device_id, available, ms from kept)`

const SUMS = 'sum(ms)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available'

/** Of `step_fact` and `place_fact`. Who fails most is seldom among the least available, and is told beside them. */
export const statesOf = (facts: string): string => `
  with ${facts},
  counted as (
    select 'step' as dimension, step, shown, null as key, ${SUMS}, sum(n)::int as n from step_fact group by step, shown
    union all
    select case when grouping(office_id) = 0 then 'office' when grouping(device_type) = 0 then 'model' else 'device' end, null, null,
      coalesce(office_id::text, device_type, sn), ${SUMS}, 0
    from (
      select device.office_id, device.device_type, device.sn, own.available, own.ms
      from (select device_id, available, sum(ms) as ms from place_fact group by device_id, available) own
      join device on device.id = own.device_id and device.removed_at is null) own
    group by grouping sets ((office_id), (device_type), (sn))),
  ranked as (
    select *, row_number() over (partition by dimension order by available / nullif(known, 0), key) as place from counted
    where known > 0 or n > 0),
  failing as (
    select key from ranked join device on device.sn = ranked.key
    join fault on fault.device_id = device.id and fault.begin_at >= $6 and fault.begin_at < $1
    where dimension = 'device' group by key order by count(*) desc, key limit ${WORST_MAX}),
  told as (
    select * from ranked
    where dimension = 'step' or (known > 0 and place <= case dimension when 'device' then ${WORST_MAX} else ${SHARES_MAX} end)
    union all
    select 'failing', step, shown, key, known, available, n, place from ranked
    where dimension = 'device' and key in (select key from failing))
  select dimension, step, shown, key, known, available, n from told order by dimension, place`

export const stepsOf = (facts: string): string => `
  with ${facts} select 'step' as dimension, step, null::int as shown, null::text as key, ${SUMS}, 0 as n
  from step_fact group by step`

export const TOTAL =
  'coalesce(sum(ms), 0)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available'

/** A history that was brought in from elsewhere may be older than the registration. */
export const SELECT_SINCE = `
  select min(least(device.created_at, first.at)) as since from device
  left join lateral (select min(at) as at from device_state_change where device_id = device.id) first on true
  where ${seen(1)}`
