import type { FailuresOf, PeriodUnit, PointState, StateStatistics, StateTime, WatchOf } from '@vigil/contract'
import { beginOf, type Period, periodSteps, type Step, type TimeSpan } from '@vigil/domain'
import { gapLists } from '../../history/reading/state-spans.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows, readRowsOf } from '../../platform/database/rows.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { filtersOf } from '../keeping/seen-devices.ts'
import { unitDays } from '../keeping/whole-parts.ts'
import { countFaults, countFaultsBySteps, readFaults } from './fault-counts.ts'
import { SITE_STEPS, sitePlaces } from './site-states.ts'
import { keptStates } from './state-keeper.ts'
import { FACTS, SELECT_SINCE, STATE_COLUMNS, type StateRow, statesOf, stepsOf, TOTAL } from './state-queries.ts'

type Watch = Pick<StateStatistics, 'known' | 'available'>
type StateStep = StateStatistics['steps'][number]
type Counted = Watch & { readonly faults: number }

const NOTHING: Counted = { known: 0, available: 0, faults: 0 }
const summed = (parts: readonly Counted[]): Counted =>
  parts.reduce(
    (sum, { known, available, faults }) => ({
      known: sum.known + known,
      available: sum.available + available,
      faults: sum.faults + faults,
    }),
    NOTHING,
  )

const partsOf = ({ begin, end }: Step, at: number): Step[] =>
  begin < at && at < end
    ? [
        { begin, end: at },
        { begin: at, end },
      ]
    : [{ begin, end }]
const isWithin = (part: Step | undefined, { begin, end }: Step): boolean =>
  part !== undefined && part.begin >= begin && part.end <= end

/** Hours are not kept, and a task begins and ends within a day. */
const readsHours = ({ unit }: Pick<Period, 'unit'>, { within }: Scope): boolean =>
  unit === 'day' || within !== undefined

/** What the page is told, without the earlier periods beside it. */
export interface StateFigures
  extends Pick<StateStatistics, 'known' | 'available' | 'steps' | 'states' | 'by' | 'failures' | 'failuresBy'> {
  /** When no server ran. */
  readonly gaps: readonly TimeSpan[]
}

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
    const { days, until, isSummedUp } = await keptOf(span, readsHours(period, scope))
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
    return readRowsOf<StateRow>(pool, STATE_COLUMNS, told(FACTS), [
      ...common,
      new Date(monthsOf(span, steps, days)),
      ...filtersOf(scope),
    ])
  }

  async function readWatch(span: Step, scope: Scope): Promise<Watch | undefined> {
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
      : readRows(pool, columns, `with ${FACTS} select ${TOTAL} from step_fact`, [
          ...common,
          new Date(months),
          ...filtersOf(scope),
        ]))
    return watched
  }

  /** Between two moments, the first of which begins a period. */
  async function readTotal(whole: Step, scope: Scope): Promise<Counted> {
    const span = clipped(whole, scope)
    if (span.end <= span.begin) return NOTHING
    const [watched, faults] = await Promise.all([readWatch(span, scope), countFaults(pool, span, scope)])
    return { known: watched?.known ?? 0, available: watched?.available ?? 0, faults }
  }

  async function countSteps(period: Period, steps: readonly Step[], scope: Scope): Promise<Counted[]> {
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

    /**
     * A period that is over: how available devices were and how many faults began, in its steps, and from its begin until as much of
     * it has passed as of the one it is compared with.
     */
    async earlier(passed: Step, whole: Period, scope: Scope): Promise<Counted & { readonly steps: Counted[] }> {
      const steps = periodSteps(whole, timeZone)
      // Where days are not kept, one reading of the hours tells both: the hour in which that moment lies is read in two parts.
      if (!readsHours(whole, scope)) {
        const [total, counted] = await Promise.all([readTotal(passed, scope), countSteps(whole, steps, scope)])
        return { ...total, steps: counted }
      }
      const parts = steps.flatMap((step) => partsOf(step, passed.end))
      const counted = await countSteps(whole, parts, scope)
      const sumOf = ({ begin, end }: Step) =>
        summed(counted.filter((_, index) => isWithin(parts[index], { begin, end })))
      return { ...sumOf(passed), steps: steps.map(sumOf) }
    },

    total: readTotal,

    /** Since when any of the devices is known; null where there is none. Before that they were not unavailable. */
    async since(scope: Scope): Promise<number | null> {
      const [row] = await readRows(pool, { since: 'time?' }, SELECT_SINCE, filtersOf(scope))
      return row?.since?.getTime() ?? null
    },
  }
}

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
