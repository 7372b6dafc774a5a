import { type NuclidesFound, SHARES_MAX } from '@vigil/contract'
import type { Step } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'

/** Spectrometers are few: their own records are read, by the index of each. `$1` zone, `$2` begin, `$3` end, `$4`...: devices. */
const SELECT = `
  with of_device as materialized (select device.id from device where ${seen(4)}),
  named as (
    select event.begin_at as at, event.subject as name, 1 as alarm from of_device
    join alarm_event event on event.device_id = of_device.id and event.begin_at >= $2 and event.begin_at < $3
      and event.kind = 'normal' and event.subject <> ''
    union all
    select detection.end_at, name, 0 from of_device
    join detection on detection.device_id = of_device.id and detection.end_at >= $2 and detection.end_at < $3
      and detection.kind = 'normal' cross join lateral unnest(detection.named) as name),
  daily as (
    select name, date_trunc('day', at at time zone $1) at time zone $1 as day, sum(alarm) as alarms, sum(1 - alarm) as checks
    from named group by 1, 2)
  select name, sum(alarms)::int as alarms, sum(checks)::int as checks,
    jsonb_agg(jsonb_build_array((extract(epoch from day) * 1000)::bigint, alarms + checks) order by day) as series
  from daily group by name order by sum(alarms + checks) desc, name limit ${SHARES_MAX}`

/** Which nuclides were found within a time, how often, and on which days. */
export function createNuclides({ pool }: Past, timeZone: string) {
  return async ({ begin, end }: Step, scope: Scope): Promise<NuclidesFound> => {
    const counted = clipped({ begin, end }, scope)
    const rows = await readRows(pool, { name: 'text', alarms: 'number', checks: 'number', series: 'json' }, SELECT, [
      timeZone,
      new Date(counted.begin),
      new Date(counted.end),
      ...filtersOf(scope),
    ])
    return {
      begin,
      end,
      nuclides: rows.map(({ series, ...row }) => ({ ...row, series: series as [number, number][] })),
    }
  }
}
