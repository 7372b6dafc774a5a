import { UNCOVERED_SPANS_MAX, type UncoveredPlace } from '@vigil/contract'
import { beginOf, type Step } from '@vigil/domain'
import { gapLists, stateSpans } from '../../history/reading/state-spans.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import { keptStates } from './state-keeper.ts'

/** What is shorter is a server that starts, or a device that comes back: nobody could have gone there meanwhile. */
const UNCOVERED_FROM_S = 60

/**
 * A place is watched while one of its devices is connected and not in fault. Of the days that are kept, only those places are looked
 * at again where on some day as many devices were away as were known before it: elsewhere one of them watched all the time. So a
 * year is read by the times away alone, which are few. `$1` end, `$2` begin, `$3` until when days are kept, `$4` and `$5` when no
 * server ran, `$6` and following: which devices.
 */
const SELECT = `
  with touched as materialized (select distinct device_id from state_touched where at < $3::timestamptz),
  known as materialized (
    select office_id, since, count(*) as n from (
      select device.office_id, (select min(day) from state_day where state_day.device_id = device.id) as since
      from device where ${seen(6)}) first_day
    group by office_id, since),
  away as (
    select device.office_id, kept.day, count(distinct kept.device_id) as n
    from state_day kept join device on device.id = kept.device_id and ${seen(6)}
    where kept.day >= $2 and kept.day < $3 and not kept.available group by device.office_id, kept.day),
  absent as (
    select distinct office_id from (
      select away.office_id from away left join known on known.office_id = away.office_id and known.since < away.day
      group by away.office_id, away.day, away.n having away.n >= coalesce(sum(known.n), 0)) dark_day),
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
  lasting as (select office_id, lower(time) as since, upper(time) as until, upper(time) - lower(time) as lasts from dark
    where upper(time) - lower(time) >= interval '${UNCOVERED_FROM_S} seconds'),
  told as (
    select office_id, since, until, lasts, sum(lasts) over place as lasted, count(*) over place as times,
      row_number() over (partition by office_id order by lasts desc, since) as place
    from lasting window place as (partition by office_id))
  select office_id, since, until, (extract(epoch from lasted) * 1000)::float8 as ms, times::int as times from told
  where place <= ${UNCOVERED_SPANS_MAX} order by lasted desc, office_id, place`

export function createCoverage({ pool }: Past, timeZone: string) {
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
    return [...places.values()]
  }
}
