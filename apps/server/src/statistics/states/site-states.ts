import { rawSums } from './state-facts.ts'

/**
 * States of the whole site: from its days and months that are kept as `step_fact (step, shown, available, ms, n)`, to be put behind
 * `with`. Read by device are those alone that are not as they were counted: removed, new, or touched since their days were summed up,
 * which are counted from their changes. `$1` end, `$2` and `$3` where steps begin and end, `$4` and `$5` when no server ran, `$6` begin,
 * `$7` until when days are read, `$8` and `$9` on which days the months and days begin of which the site is read: one of them for each
 * step. The month that is not over is kept as far as its days are.
 */
export const SITE_STEPS = `
  touched as materialized (select distinct device_id from state_touched where at < $7::timestamptz),
  ${rawSums(`
    select id, case when id in (select device_id from touched) then $6::timestamptz
      else greatest($6::timestamptz, $7::timestamptz) end
    from device where removed_at is null`)},
  odd as materialized (
    select state_counted.device_id, -1 as sign from state_counted
    left join device on device.id = state_counted.device_id and device.removed_at is null
    where device.id is null or state_counted.device_id in (select device_id from touched)
    union all
    select id, 1 from device where removed_at is null
      and id not in (select device_id from state_counted) and id not in (select device_id from touched)),
  step_fact as (
    select step, shown, available, ms, n from raw_step
    union all
    select array_position($8::date[], period), shown, available, ms, n from state_figure
    where grain = 'month' and period = any ($8::date[]) and device_id = 0
    union all
    select array_position($9::date[], period), shown, available, ms, n from state_figure
    where grain = 'day' and period = any ($9::date[]) and device_id = 0
    union all
    select width_bucket(kept.day, $2::timestamptz[]), kept.shown, kept.available, odd.sign * kept.ms, odd.sign * kept.n
    from odd cross join lateral (
      select day, shown, available, ms, n from state_day
      where device_id = odd.device_id and day >= $6 and day < $7 offset 0) kept)`

/** How long each device was available, as `place_fact (device_id, available, ms)`; `$10` is the day on which the period begins. */
export const sitePlaces = (grain: 'week' | 'month' | 'year'): string => `
  place_fact as (
    select device_id, available, ms from raw_place
    union all
    select device_id, available, ms from state_figure where grain = '${grain}' and period = $10::date and device_id > 0
      and device_id not in (select device_id from touched))`
