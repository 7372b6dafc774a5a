import { stateSpans, watchedMs } from '../../history/reading/state-spans.ts'

/*
 * How long devices were in which state and how often they came into it, counted from the changes themselves; to be put behind `with`.
 * `$1` is the end, `$2` and `$3` are where the steps begin and end, `$4` and `$5` where the times do at which no server ran.
 */

const watched = (what: string): string => `round(${watchedMs(`${what}.at`, `${what}.until`, ['$4', '$5'])})::bigint`

/** What of each row of a relation lies in which step. `keys` are the columns that stay with it. */
const pieces = (relation: string, keys: string): string => `
  piece as (
    select step, ${keys}, shown, available, greatest(${relation}.at, ($2::timestamptz[])[step]) as at,
      least(${relation}.until, ($3::timestamptz[])[step]) as until,
      case when ${relation}.at >= ($2::timestamptz[])[step] then ${relation}.n else 0 end as n
    from ${relation} cross join lateral generate_series(
      width_bucket(${relation}.at, $2::timestamptz[]),
      width_bucket(${relation}.until - interval '1 microsecond', $2::timestamptz[])) as step)`

/** By step and device: `raw (step, device_id, shown, available, ms, n)`. */
export const rawStates = (asked: string): string => `
  ${stateSpans(asked, '$1::timestamptz')},
  ${pieces('span', 'device_id')},
  raw as (select step, device_id, shown, available, ${watched('piece')} as ms, n from piece)`

/**
 * By step, `raw_step (step, shown, available, ms, n)`, and by device, `raw_place (device_id, available, ms)`. Most devices are in one
 * state all the time: those that are alike go through the steps together.
 */
export const rawSums = (asked: string): string => `
  ${stateSpans(asked, '$1::timestamptz')},
  raw_place as (select device_id, available, ${watched('span')} as ms from span),
  alike as (
    select shown, available, at, until, sum(n)::int as n, count(*) as devices from span group by shown, available, at, until),
  ${pieces('alike', 'devices')},
  raw_step as (select step, shown, available, (devices * ${watched('piece')})::bigint as ms, n from piece)`
