import { stateSpans, watchedMs } from '../../history/reading/state-spans.ts'

/**
 * How long devices were in which state and how often they came into it, counted from the changes themselves, as
 * `raw (step, device_id, shown, available, ms, n)`; to be put behind `with`. `$1` is the end, `$2` and `$3` are where the steps
 * begin and end, `$4` and `$5` where the times do at which no server ran.
 */
export const rawStates = (asked: string): string => `
  ${stateSpans(asked, '$1::timestamptz')},
  piece as (
    select step, span.device_id, span.shown, span.available, greatest(span.at, ($2::timestamptz[])[step]) as at,
      least(span.until, ($3::timestamptz[])[step]) as until, case when span.at >= ($2::timestamptz[])[step] then span.n else 0 end as n
    from span cross join lateral generate_series(
      width_bucket(span.at, $2::timestamptz[]), width_bucket(span.until - interval '1 microsecond', $2::timestamptz[])) as step),
  raw as (
    select step, device_id, shown, available, round(${watchedMs('piece.at', 'piece.until', ['$4', '$5'])})::bigint as ms, n
    from piece)`
