import type { LimitTimes } from '@vigil/contract'

/** The limit that raised an alarm, as SQL about `event`: the one of its peak that the peak reached. None where no limit raised it. */
export const HELD_LIMIT = `
  select (each ->> 'warn')::float8 as warn, each ->> 'direction' as direction, each ->> 'unit' as unit
  from jsonb_array_elements(case jsonb_typeof(event.limits) when 'array' then event.limits else '[]' end) as each
  where each ->> 'module' = event.module and each ->> 'quantity' = event.peak_quantity
    and case each ->> 'direction' when 'above' then event.peak_value >= (each ->> 'warn')::float8
      else event.peak_value <= (each ->> 'warn')::float8 end
  limit 1`

/** Would have come at any limit: something was named, which no limit keeps back, or no limit raised it. */
export const AT_ANY_LIMIT = `(event.subject <> '' or coalesce(held.warn <= 0, true))`

/** Its peak reaches so many times the limit; from below as far below it. `factor` is SQL. */
export const reaches = (peak: string, factor: string): string =>
  `case direction when 'above' then ${peak} >= warn * ${factor} else ${peak} <= warn / ${factor} end`

/** The alarms that so many times their limits would have left, as a condition about `event`. */
export const leftAt = (times: LimitTimes, value: (given: unknown) => string): string => `
  (select ${AT_ANY_LIMIT}${times === 'any' ? '' : ` or ${reaches('event.peak_value', `${value(times)}::float8`)}`}
   from (select) alarm left join lateral (${HELD_LIMIT}) held on true)`
