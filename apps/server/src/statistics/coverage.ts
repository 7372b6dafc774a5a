import { SHARES_MAX, UNCOVERED_SPANS_MAX, type UncoveredPlace } from '@vigil/contract'
import { beginOf, type Step } from '@vigil/domain'
import type pg from 'pg'
import { gapLists, stateSpans } from '../history/reading/state-spans.ts'
import { selectGaps } from '../history/writing/server-runs.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Scope } from './scope.ts'
import { filtersOf, seen } from './seen-devices.ts'
import { keptStates } from './state-keeper.ts'

/**
 * A place is watched while one of its devices is connected and not in fault. Of the days that are kept, only those places are looked
 * at again where on some day no device that was never away is known for as long as the one that is known longest: elsewhere one of
 * them watched all the time. `$1` end, `$2` begin, `$3` until when days are kept, `$4` and `$5` when no server ran, `$6` and
 * following: which devices.
 */
const SELECT = `
  with touched as materialized (select distinct device_id from state_touched where at < $3::timestamptz),
  absent as (
    select device.office_id from (
      select day, device_id, sum(ms) as known, coalesce(sum(ms) filter (where not available), 0) as away from state_day
      where day >= $2 and day < $3 group by day, device_id) kept
    join device on device.id = kept.device_id and ${seen(6)}
    group by device.office_id, kept.day
    having coalesce(max(kept.known) filter (where kept.away = 0), -1) < max(kept.known)),
  doubtful as materialized (
    select office_id from absent union select office_id from device where id in (select device_id from touched)),
  ${stateSpans(
    `select device.id, case when device.office_id in (select office_id from doubtful) then $2::timestamptz
       else greatest($2::timestamptz, $3::timestamptz) end
     from device where ${seen(6)}`,
    '$1::timestamptz',
  )},
  place as (
    select device.office_id, min(span.at) as since,
      coalesce(range_agg(tstzrange(span.at, span.until)) filter (where span.available), '{}') as covered
    from span join device on device.id = span.device_id group by device.office_id),
  stopped as (
    select coalesce(range_agg(tstzrange(since, until)), '{}') as times
    from unnest($4::timestamptz[], $5::timestamptz[]) as gap (since, until)),
  dark as (
    select office_id, unnest(tstzmultirange(tstzrange(since, $1::timestamptz)) - covered - stopped.times) as time
    from place cross join stopped),
  lasting as (select office_id, lower(time) as since, upper(time) as until, upper(time) - lower(time) as lasts from dark),
  told as (
    select office_id, since, until, lasts, sum(lasts) over place as lasted, count(*) over place as times,
      row_number() over (partition by office_id order by lasts desc, since) as place
    from lasting window place as (partition by office_id))
  select office_id, since, until, (extract(epoch from lasted) * 1000)::float8 as ms, times::int as times from told
  where place <= ${UNCOVERED_SPANS_MAX} order by lasted desc, office_id, place`

export function createCoverage({ pool }: { readonly pool: pg.Pool }, timeZone: string) {
  /** Longest first; places that were watched all the time are not among them. */
  return async ({ begin, end }: Step, scope: Scope): Promise<UncoveredPlace[]> => {
    if (end <= begin) return []
    const kept = await keptStates(pool)
    const days = kept?.timeZone === timeZone ? Math.min(kept.until, beginOf('day', end, timeZone)) : begin
    const rows = await readRows(
      pool,
      { office_id: 'text', since: 'time', until: 'time', ms: 'number', times: 'number' },
      SELECT,
      [
        new Date(end),
        new Date(begin),
        new Date(Math.max(begin, days)),
        ...gapLists(await selectGaps({ pool }, begin, end)),
        ...filtersOf(scope),
      ],
    )
    const places = new Map<string, UncoveredPlace>()
    for (const { office_id: officeId, since, until, ms, times } of rows) {
      const place = places.get(officeId) ?? { officeId, ms, times, spans: [] }
      place.spans.push({ since: since.getTime(), until: until.getTime() })
      places.set(officeId, place)
    }
    return [...places.values()].slice(0, SHARES_MAX)
  }
}
