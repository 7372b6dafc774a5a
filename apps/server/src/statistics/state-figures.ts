import {
  type FailuresOf,
  type PointState,
  SHARES_MAX,
  type StateStatistics,
  type StateTime,
  type WatchOf,
  WORST_MAX,
} from '@vigil/contract'
import { beginOf, type Period, periodSteps, type Step, type TimeSpan } from '@vigil/domain'
import type pg from 'pg'
import { gapLists } from '../history/reading/state-spans.ts'
import { selectGaps } from '../history/writing/server-runs.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import { clipped, type Scope } from './scope.ts'
import { filtersOf, seen } from './seen-devices.ts'
import { rawStates } from './state-facts.ts'
import { keptStates } from './state-keeper.ts'

type Watch = Pick<StateStatistics, 'known' | 'available'>
type StateStep = StateStatistics['steps'][number]
type Failures = StateStatistics['failures']

/** What the page is told, without the earlier periods beside it. */
export interface StateFigures
  extends Pick<StateStatistics, 'known' | 'available' | 'steps' | 'states' | 'by' | 'failures' | 'failuresBy'> {
  /** When no server ran. */
  readonly gaps: readonly TimeSpan[]
}

interface StateRow {
  dimension: string
  step: number | null
  shown: PointState | null
  key: string | null
  known: number
  available: number
  n: number
}
const STATE_COLUMNS: ColumnsOf<StateRow> = {
  dimension: 'text',
  step: 'number?',
  shown: 'number?',
  key: 'text?',
  known: 'number',
  available: 'number',
  n: 'number',
}

interface FaultRow extends Failures {
  dimension: string
  step: number | null
  key: string | null
}
const FAULT_COLUMNS: ColumnsOf<FaultRow> = {
  dimension: 'text',
  step: 'number?',
  key: 'text?',
  n: 'number',
  ended: 'number',
  repairMs: 'number',
}

/**
 * `$6` begin, `$7` until when days are read, `$8` until when months are; `$9` and following: which devices. Whoever was touched
 * since its days were summed up is counted from its changes.
 */
const FACTS = `
  touched as materialized (select distinct device_id from state_touched where at < $7::timestamptz),
  ${rawStates(`
    select device.id, case when device.id in (select device_id from touched) then $6::timestamptz
      else greatest($6::timestamptz, $7::timestamptz) end
    from device where ${seen(9)}`)},
  fact as (
    select step, device_id, shown, available, ms, n from raw
    union all
    select width_bucket(month, $2::timestamptz[]), device_id, shown, available, ms, n from state_month
    where month >= $6 and month < $8::timestamptz and device_id not in (select device_id from touched)
    union all
    select width_bucket(day, $2::timestamptz[]), device_id, shown, available, ms, n from state_day
    where day >= greatest($6::timestamptz, $8::timestamptz) and day < $7 and device_id not in (select device_id from touched))`

const STATES = `
  with ${FACTS},
  counted as (
    select case when grouping(fact.step) = 0 then 'step' when grouping(device.office_id) = 0 then 'office'
        when grouping(device.device_type) = 0 then 'model' else 'device' end as dimension,
      fact.step, fact.shown, coalesce(device.office_id::text, device.device_type, device.sn) as key,
      sum(fact.ms)::float8 as known, coalesce(sum(fact.ms) filter (where fact.available), 0)::float8 as available,
      sum(fact.n)::int as n
    from fact join device on device.id = fact.device_id and ${seen(9)}
    group by grouping sets ((fact.step, fact.shown), (device.office_id), (device.device_type), (device.sn))),
  ranked as (
    select *, row_number() over (partition by dimension order by available / nullif(known, 0), key) as place from counted
    where known > 0 or n > 0)
  select dimension, step, shown, key, known, available, n from ranked
  where dimension = 'step' or (known > 0 and place <= case dimension when 'device' then ${WORST_MAX} else ${SHARES_MAX} end)
  order by dimension, place`

/** `$1` begin, `$2` end, `$3` begins of the steps, `$4` and following: which devices. */
const FAULTS = `
  with counted as (
    select case when grouping(step) = 0 then 'step' when grouping(device.office_id) = 0 then 'office'
        when grouping(device.sn) = 0 then 'device' when grouping(fault.module) = 0 then 'module' else 'all' end as dimension,
      step, coalesce(device.office_id::text, device.sn, fault.module) as key, count(*)::int as n,
      count(fault.end_at)::int as ended,
      coalesce(sum(extract(epoch from fault.end_at - fault.begin_at) * 1000), 0)::float8 as "repairMs"
    from fault cross join lateral (select width_bucket(fault.begin_at, $3::timestamptz[]) as step) step
    join device on device.id = fault.device_id and ${seen(4)}
    where fault.begin_at >= $1 and fault.begin_at < $2
    group by grouping sets ((), (step), (device.office_id), (device.sn), (fault.module))),
  ranked as (select *, row_number() over (partition by dimension order by n desc, key) as place from counted)
  select dimension, step, key, n, ended, "repairMs" from ranked
  where dimension = 'step' or place <= case dimension when 'device' then ${WORST_MAX} else ${SHARES_MAX} end
  order by dimension, place`

const dates = (moments: readonly number[]): Date[] => moments.map((moment) => new Date(moment))

/**
 * Everything that a page of the states of devices shows of a period. Days that are over are read as they are kept, a year's months as
 * well; the rest, and whatever has changed since, is counted from the changes by the same rule as every timeline.
 */
export function createStateFigures({ pool }: { readonly pool: pg.Pool }, timeZone: string) {
  /** `$1` to `$11` of what is asked. A day is told by its hours, which are not kept. */
  async function parametersOf(
    span: Step,
    steps: readonly Step[],
    scope: Scope,
    hourly: boolean,
    gaps: readonly TimeSpan[],
  ) {
    const kept = await keptStates(pool)
    const isKept = !hourly && kept?.timeZone === timeZone
    const days = isKept ? Math.max(span.begin, Math.min(kept.until, beginOf('day', span.end, timeZone))) : span.begin
    const isByMonths = steps.every(({ begin }) => beginOf('month', begin, timeZone) === begin)
    const months = isKept && isByMonths ? Math.max(span.begin, beginOf('month', days, timeZone)) : span.begin
    return [
      new Date(span.end),
      dates(steps.map(({ begin }) => begin)),
      dates(steps.map(({ end }) => end)),
      ...gapLists(gaps),
      new Date(span.begin),
      new Date(days),
      new Date(months),
      ...filtersOf(scope),
    ]
  }

  return {
    /** `until`: what comes later is not known yet. */
    async of(period: Period, until: number, scope: Scope): Promise<StateFigures> {
      const steps = periodSteps(period, timeZone)
      const span = clipped({ begin: period.begin, end: until }, scope)
      const gaps = await selectGaps({ pool }, span.begin, span.end)
      // A task begins and ends within a day: of it days are not kept.
      const hourly = period.unit === 'day' || scope.within !== undefined
      const parameters = await parametersOf(span, steps, scope, hourly, gaps)
      const [rows, faults] = await Promise.all([
        span.begin < span.end ? readRowsOf<StateRow>(pool, STATE_COLUMNS, STATES, parameters) : [],
        readRowsOf<FaultRow>(pool, FAULT_COLUMNS, FAULTS, [
          new Date(span.begin),
          new Date(span.end),
          dates(steps.map(({ begin }) => begin)),
          ...filtersOf(scope),
        ]),
      ])
      const inSteps = rows.filter(({ dimension }) => dimension === 'step')
      const watch = (some: readonly StateRow[]): Watch => ({
        known: some.reduce((sum, { known }) => sum + known, 0),
        available: some.reduce((sum, { available }) => sum + available, 0),
      })
      const watchBy = (wanted: string): WatchOf[] =>
        rows.flatMap(({ dimension, key, known, available }) =>
          dimension === wanted && key !== null ? [{ key, known, available }] : [],
        )
      const failuresBy = (wanted: string): FailuresOf[] =>
        faults.flatMap(({ dimension, key, n, ended, repairMs }) =>
          dimension === wanted && key !== null ? [{ key, n, ended, repairMs }] : [],
        )
      const all = faults.find(({ dimension }) => dimension === 'all')
      return {
        ...watch(inSteps),
        steps: steps.map((step, index): StateStep => {
          const own = inSteps.filter((row) => row.step === index + 1)
          const begun = faults.find(({ dimension, step: nr }) => dimension === 'step' && nr === index + 1)
          return { ...step, ...watch(own), states: timesOf(own), faults: begun?.n ?? 0 }
        }),
        states: timesOf(inSteps),
        by: { office: watchBy('office'), model: watchBy('model'), device: watchBy('device') },
        failures: { n: all?.n ?? 0, ended: all?.ended ?? 0, repairMs: all?.repairMs ?? 0 },
        failuresBy: { office: failuresBy('office'), device: failuresBy('device'), module: failuresBy('module') },
        gaps,
      }
    },

    /** Since when any of the devices is known; null where there is none. Before that they were not unavailable. */
    async since(scope: Scope): Promise<number | null> {
      const [row] = await readRows(pool, { since: 'time?' }, SELECT_SINCE, filtersOf(scope))
      return row?.since?.getTime() ?? null
    },

    /** How available devices were between two moments, the first of which begins a period, and how many faults began. */
    async total(whole: Step, scope: Scope): Promise<Watch & { readonly faults: number }> {
      const span = clipped(whole, scope)
      if (span.end <= span.begin) return { known: 0, available: 0, faults: 0 }
      const gaps = await selectGaps({ pool }, span.begin, span.end)
      const parameters = await parametersOf(span, [span], scope, scope.within !== undefined, gaps)
      const [[watched], [begun]] = await Promise.all([
        readRows(pool, { known: 'number', available: 'number' }, TOTAL, parameters),
        readRows(pool, { n: 'number' }, COUNT_FAULTS, [new Date(span.begin), new Date(span.end), ...filtersOf(scope)]),
      ])
      return { known: watched?.known ?? 0, available: watched?.available ?? 0, faults: begun?.n ?? 0 }
    },
  }
}

const TOTAL = `
  with ${FACTS}
  select coalesce(sum(fact.ms), 0)::float8 as known, coalesce(sum(fact.ms) filter (where fact.available), 0)::float8 as available
  from fact join device on device.id = fact.device_id and ${seen(9)}`

/** A history that was brought in from elsewhere may be older than the registration. */
const SELECT_SINCE = `
  select min(least(device.created_at, first.at)) as since from device
  left join lateral (select min(at) as at from device_state_change where device_id = device.id) first on true
  where ${seen(1)}`

const COUNT_FAULTS = `
  select count(*)::int as n from fault join device on device.id = fault.device_id and ${seen(3)}
  where fault.begin_at >= $1 and fault.begin_at < $2`

/** The longest first. */
function timesOf(rows: readonly StateRow[]): StateTime[] {
  const times = new Map<PointState, StateTime>()
  for (const { shown, known, n } of rows) {
    if (shown === null) continue
    const so = times.get(shown) ?? { shown, ms: 0, n: 0 }
    times.set(shown, { shown, ms: so.ms + known, n: so.n + n })
  }
  return [...times.values()].sort((a, b) => b.ms - a.ms || a.shown - b.shown)
}
