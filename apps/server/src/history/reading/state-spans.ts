import { PointState, RunState } from '@vigil/contract'
import { isAvailable, type TimeSpan } from '@vigil/domain'

const AVAILABLE = Object.values(RunState).filter(isAvailable).join(', ')

/**
 * The states of devices one after the other, as `span (device_id, shown, available, at, until, n)`; to be put behind `with`.
 * `asked` is a relation of devices and of the moment from which each is asked for, `until` the moment at which all of them end.
 *
 * Every change of state is stored, so that a state holds until the next one. Before its first one a device was registered and
 * had never been heard; a history that was brought in from elsewhere may be older than the registration. `n` is 1 for a state that
 * a stored change began, and 0 for one that was there already.
 */
export const stateSpans = (asked: string, until: string): string => `
  asked as (select * from (${asked}) asked (device_id, since) where since < ${until}),
  first_state as (
    select asked.device_id, coalesce(last.shown, ${PointState.NotConnected}) as shown, coalesce(last.available, false) as available,
      case when last.at is null then greatest(registered.at, asked.since) else asked.since end as at,
      coalesce((last.at = asked.since)::int, 0) as n
    from asked join device on device.id = asked.device_id
    cross join lateral (select date_trunc('milliseconds', device.created_at) as at) registered
    left join lateral (
      select change.at, change.shown, change.runstate in (${AVAILABLE}) as available from device_state_change change
      where change.device_id = asked.device_id and change.at <= asked.since order by change.at desc limit 1) last on true
    where last.at is not null or (registered.at < ${until} and not exists (
      select from device_state_change change
      where change.device_id = asked.device_id and change.at > asked.since and change.at <= registered.at))),
  state as (
    select device_id, shown, available, at, n from first_state
    union all
    select asked.device_id, change.shown, change.runstate in (${AVAILABLE}), change.at, 1
    from asked join device_state_change change using (device_id)
    where change.at > asked.since and change.at < ${until}),
  span as (
    select device_id, shown, available, at, lead(at, 1, ${until}) over (partition by device_id order by at) as until, n
    from state)`

/** How many milliseconds of a time lie in none of the gaps, which are two lists of moments. Columns are named with their table. */
export const watchedMs = (since: string, until: string, [begins, ends]: readonly [string, string]): string => `
  extract(epoch from ${until} - ${since} - coalesce((
    select sum(greatest(least(${until}, gap.until) - greatest(${since}, gap.since), '0'))
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) as gap (since, until)), '0')) * 1000`

/** The two lists for it. */
export const gapLists = (gaps: readonly TimeSpan[]): [Date[], Date[]] => [
  gaps.map(({ since }) => new Date(since)),
  gaps.map(({ until }) => new Date(until)),
]
