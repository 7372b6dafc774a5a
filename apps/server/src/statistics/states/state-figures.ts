import {
  type FailuresOf,
  type PeriodUnit,
  type PointState,
  SHARES_MAX,
  type StateStatistics,
  type StateTime,
  type WatchOf,
  WORST_MAX,
} from '@vigil/contract'
import { beginOf, type Period, periodSteps, type Step, type TimeSpan } from '@vigil/domain'
import { gapLists } from '../../history/reading/state-spans.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import { unitDays } from '../keeping/whole-parts.ts'
import { countFaults, countFaultsBySteps, readFaults } from './fault-counts.ts'
import { SITE_STEPS, sitePlaces } from './site-states.ts'
import { rawStates } from './state-facts.ts'
import { keptStates } from './state-keeper.ts'

type Watch = Pick<StateStatistics, 'known' | 'available'>
type StateStep = StateStatistics['steps'][number]

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

/** The same for each device of those that are asked for. */
const FACTS_BY_DEVICE = `
  ${FACTS},
  seen_fact as materialized (
    select fact.* from fact join device on device.id = fact.device_id and ${seen(9)}),
  step_fact as (select step, shown, available, ms, n from seen_fact),
  place_fact as (select device_id, available, ms from seen_fact)`

const SUMS = 'sum(ms)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available'

/** Of `step_fact` and `place_fact`. Who fails most is seldom among the least available, and is told beside them. */
const statesOf = (facts: string): string => `
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

const stepsOf = (facts: string): string => `
  with ${facts} select 'step' as dimension, step, null::int as shown, null::text as key, ${SUMS}, 0 as n
  from step_fact group by step`

const dates = (moments: readonly number[]): Date[] => moments.map((moment) => new Date(moment))

const isOfSite = (scope: Scope): boolean => Object.values(scope).every((narrowed) => narrowed === undefined)

/**
 * Everything that a page of the states of devices shows of a period. Days that are over are read as they are kept, weeks, months and
 * years of the whole site as they are summed up; the rest, and whatever has changed since, is counted from the changes by the same
 * rule as every timeline.
 */
export function createStateFigures({ pool }: Past, timeZone: string) {
  /** Until when whole days of a time are kept, and whether they are summed up as well. A day is told by its hours, which are not kept. */
  async function keptOf({ begin, end }: Step, hourly: boolean) {
    const kept = await keptStates(pool)
    if (hourly || kept?.timeZone !== timeZone) return { days: begin, until: begin, isSummedUp: false }
    const days = Math.max(begin, Math.min(kept.until, beginOf('day', end, timeZone)))
    return { days, until: kept.until, isSummedUp: kept.isSummedUp }
  }

  /** Until when whole months are read, where the steps are no shorter. */
  const monthsOf = ({ begin }: Step, steps: readonly Step[], days: number): number =>
    steps.every((step) => beginOf('month', step.begin, timeZone) === step.begin)
      ? Math.max(begin, beginOf('month', days, timeZone))
      : begin

  /** `$1` to `$7`. */
  const commonOf = (span: Step, steps: readonly Step[], gaps: readonly TimeSpan[], days: number): unknown[] => [
    new Date(span.end),
    dates(steps.map(({ begin }) => begin)),
    dates(steps.map(({ end }) => end)),
    ...gapLists(gaps),
    new Date(span.begin),
    new Date(days),
  ]

  async function readStates(
    period: Period,
    span: Step,
    steps: readonly Step[],
    scope: Scope,
    gaps: readonly TimeSpan[],
    told: (facts: string) => string = statesOf,
  ) {
    if (span.begin >= span.end) return []
    const { unit } = period
    // A task begins and ends within a day: of it days are not kept.
    const { days, until, isSummedUp } = await keptOf(span, unit === 'day' || scope.within !== undefined)
    const common = commonOf(span, steps, gaps, days)
    // What is summed up reaches as far as days are kept: no further than is asked for.
    if (unit !== 'day' && isSummedUp && isOfSite(scope) && (until <= days || days === period.end)) {
      const units = (grain: PeriodUnit, isAsked: boolean) =>
        isAsked ? unitDays(grain, span.begin, days, timeZone) : []
      const [first] = unitDays(unit, period.begin, period.end, timeZone)
      return readRowsOf<StateRow>(pool, STATE_COLUMNS, told(`${SITE_STEPS}, ${sitePlaces(unit)}`), [
        ...common,
        units('month', unit === 'year'),
        units('day', unit !== 'year'),
        first,
      ])
    }
    return readRowsOf<StateRow>(pool, STATE_COLUMNS, told(FACTS_BY_DEVICE), [
      ...common,
      new Date(monthsOf(span, steps, days)),
      ...filtersOf(scope),
    ])
  }

  async function readTotal(span: Step, scope: Scope): Promise<Watch | undefined> {
    const gaps = await selectGaps({ pool }, span.begin, span.end)
    const { days, isSummedUp } = await keptOf(span, scope.within !== undefined)
    const months = monthsOf(span, [span], days)
    const common = commonOf(span, [span], gaps, days)
    const columns = { known: 'number', available: 'number' } as const
    const [watched] = await (isSummedUp && isOfSite(scope)
      ? readRows(pool, columns, `with ${SITE_STEPS} select ${TOTAL} from step_fact`, [
          ...common,
          unitDays('month', span.begin, months, timeZone),
          unitDays('day', months, days, timeZone),
        ])
      : readRows(
          pool,
          columns,
          `with ${FACTS} select ${TOTAL} from fact join device on device.id = fact.device_id and ${seen(9)}`,
          [...common, new Date(months), ...filtersOf(scope)],
        ))
    return watched
  }

  return {
    /** `until`: what comes later is not known yet. */
    async of(period: Period, until: number, scope: Scope): Promise<StateFigures> {
      const steps = periodSteps(period, timeZone)
      const span = clipped({ begin: period.begin, end: until }, scope)
      const gaps = await selectGaps({ pool }, span.begin, span.end)
      const [rows, faults] = await Promise.all([
        readStates(period, span, steps, scope, gaps),
        readFaults(pool, span, steps, scope),
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
      const availableOf = new Map(watchBy('failing').map(({ key, available }) => [key, available]))
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
        failuresBy: {
          office: failuresBy('office'),
          device: failuresBy('device').map((each) => ({ ...each, available: availableOf.get(each.key) ?? 0 })),
          module: failuresBy('module'),
        },
        gaps,
      }
    },

    /** Of each step of a period that is over: how available devices were, and how many faults began. */
    async steps(period: Period, scope: Scope): Promise<(Watch & { readonly faults: number })[]> {
      const steps = periodSteps(period, timeZone)
      const span = clipped(period, scope)
      const gaps = await selectGaps({ pool }, span.begin, span.end)
      const [rows, faults] = await Promise.all([
        readStates(period, span, steps, scope, gaps, stepsOf),
        countFaultsBySteps(pool, span, steps, scope),
      ])
      return steps.map((_, index) => {
        const own = rows.find(({ step }) => step === index + 1)
        return { known: own?.known ?? 0, available: own?.available ?? 0, faults: faults.get(index + 1) ?? 0 }
      })
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
      const [watched, faults] = await Promise.all([readTotal(span, scope), countFaults(pool, span, scope)])
      return { known: watched?.known ?? 0, available: watched?.available ?? 0, faults }
    },
  }
}

const TOTAL = `coalesce(sum(ms), 0)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available`

/** A history that was brought in from elsewhere may be older than the registration. */
const SELECT_SINCE = `
  select min(least(device.created_at, first.at)) as since from device
  left join lateral (select min(at) as at from device_state_change where device_id = device.id) first on true
  where ${seen(1)}`

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
