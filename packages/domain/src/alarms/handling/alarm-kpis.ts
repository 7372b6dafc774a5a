import { type AlarmKind, type AlarmKpis, AlarmPriority, CHATTER_BEGINS, type ModuleKey } from '@vigil/contract'
import { type TimeSpan, unwatchedMs } from '../../state/unwatched.ts'
import { CHATTER_WINDOW_MS, countsInStatistics, STALE_AFTER_MS } from '../course/alarm-marks.ts'
import { FLOOD_ABOVE, FLOOD_WINDOW_MS } from '../desk/flood.ts'

const DAY_MS = 24 * 3_600_000
const TOP_SOURCES = 10
const ENOUGH_DAYS = 30

/** ISA-18.2 / IEC 62682 and EEMUA 191, per operator's position. Shares are 0 to 1. */
export const ALARM_TARGETS = {
  per10MinMean: 1,
  per10MinMaximum: 2,
  floodShare: 0.01,
  standing: 10,
  stalePerDay: 5,
  chattering: 0,
  topTenShare: 0.05,
  priorities: { low: 0.8, mid: 0.15, high: 0.05 },
  /** The standards set none, ours: nine of ten are acknowledged before the next is due, and handled before they are stale. */
  acknowledgeMs: FLOOD_WINDOW_MS,
  handleMs: STALE_AFTER_MS,
} as const

export interface AlarmFact {
  readonly sn: string
  readonly module: ModuleKey
  readonly kind: AlarmKind
  readonly priority: AlarmPriority
  /** Every begin, re-occurrences included. */
  readonly begins: readonly number[]
  readonly endAt: number | null
  readonly acknowledgedAt: number | null
  readonly handledAt: number | null
}

interface Begin {
  readonly at: number
  readonly fact: AlarmFact
}

interface Recorded {
  /** Nothing is known of what was before. */
  readonly since: number
  /** What comes after has not happened yet. */
  readonly until: number
  /** When no server ran: what would have alarmed then is not among the facts. */
  readonly gaps?: readonly TimeSpan[]
}

/**
 * The figures of a window, `to` not included. `facts`: every alarm that began in it, or before it and was still in danger. The
 * load counts an alarm each time that it calls the operator; all that leads to a list counts alarms that began.
 */
export function alarmKpis(
  facts: readonly AlarmFact[],
  from: number,
  to: number,
  operators: number,
  known: Recorded = { since: from, until: to },
): AlarmKpis {
  const within = (at: number): boolean => at >= from && at < to
  const start = Math.min(to, Math.max(from, known.since))
  const end = Math.max(start, Math.min(to, known.until))
  const real = facts.filter(countsInStatistics)
  const began = real.filter((fact) => within(firstBegin(fact)))
  const begins = real
    .flatMap((fact): Begin[] => fact.begins.filter(within).map((at) => ({ at, fact })))
    .sort((a, b) => a.at - b.at)
  const sources = sourcesOf(begins)
  const top = topSources(sources, began, begins.length)
  return {
    from,
    to,
    recorded: { from: start, to: end },
    unwatched: unwatchedMs(known.gaps ?? [], start, end),
    operators,
    enough: end - start >= ENOUGH_DAYS * DAY_MS,
    raisings: begins.length,
    alarms: began.length,
    drills: facts.filter((fact) => !countsInStatistics(fact) && within(firstBegin(fact))).length,
    ...load(begins, start, end, operators),
    standing: real.filter((fact) => isStandingAt(fact, end)).length,
    stale: real.filter((fact) => isStandingAt(fact, end) && end - latestBegin(fact, end) > STALE_AFTER_MS).length,
    staleOnWorstDay: staleOnWorstDay(real, start, end),
    chattering: chattering(sources),
    topSources: top,
    topTenShare: begins.length === 0 ? null : top.reduce((sum, { raisings }) => sum + raisings, 0) / begins.length,
    priorities: split(began),
    acknowledge: durations(began, end, ({ acknowledgedAt }) => acknowledgedAt),
    handle: durations(began, end, ({ handledAt }) => handledAt),
  }
}

function load(
  begins: readonly Begin[],
  from: number,
  to: number,
  operators: number,
): Pick<AlarmKpis, 'per10Min' | 'floodShare'> {
  const windows = Math.ceil((to - from) / FLOOD_WINDOW_MS)
  if (windows <= 0) return { per10Min: { mean: 0, peak: 0 }, floodShare: null }
  const counts = new Map<number, number>()
  for (const { at } of begins) {
    const window = Math.floor((at - from) / FLOOD_WINDOW_MS)
    counts.set(window, (counts.get(window) ?? 0) + 1)
  }
  return {
    per10Min: { mean: begins.length / operators / windows, peak: mostWithinWindow(begins) / operators },
    floodShare: [...counts.values()].filter((count) => count / operators > FLOOD_ABOVE).length / windows,
  }
}

/** Of any ten minutes, as the desk counts them: ten minutes by the clock would share one flood by two. */
function mostWithinWindow(begins: readonly Begin[]): number {
  let most = 0
  let first = 0
  for (const [index, { at }] of begins.entries()) {
    while ((begins[first] as Begin).at <= at - FLOOD_WINDOW_MS) first += 1
    most = Math.max(most, index + 1 - first)
  }
  return most
}

const firstBegin = ({ begins }: AlarmFact): number => Math.min(...begins)
const latestBegin = ({ begins }: AlarmFact, by: number): number => Math.max(...begins.filter((at) => at < by))
const isStandingAt = (fact: AlarmFact, at: number): boolean =>
  firstBegin(fact) < at && (fact.endAt === null || fact.endAt >= at)

/** Days of the window, from its begin on. */
function staleOnWorstDay(facts: readonly AlarmFact[], from: number, to: number): number {
  let worst = 0
  for (let day = from; day < to; day += DAY_MS) {
    const end = Math.min(day + DAY_MS, to)
    const stale = facts.filter((fact) => {
      const since = Math.max(...fact.begins) + STALE_AFTER_MS
      return since < end && (fact.endAt ?? Number.POSITIVE_INFINITY) > Math.max(since, day)
    })
    worst = Math.max(worst, stale.length)
  }
  return worst
}

interface Source {
  readonly sn: string
  readonly module: ModuleKey
  readonly times: number[]
}

function sourcesOf(begins: readonly Begin[]): readonly Source[] {
  const sources = new Map<string, Source>()
  for (const { at, fact } of begins) {
    const key = `${fact.sn}/${fact.module}`
    const source = sources.get(key)
    if (source === undefined) sources.set(key, { sn: fact.sn, module: fact.module, times: [at] })
    else source.times.push(at)
  }
  return [...sources.values()]
}

function topSources(sources: readonly Source[], began: readonly AlarmFact[], all: number): AlarmKpis['topSources'] {
  return sources
    .map(({ sn, module, times }) => ({ sn, module, raisings: times.length, share: times.length / all }))
    .sort((a, b) => b.raisings - a.raisings || (`${a.sn}/${a.module}` < `${b.sn}/${b.module}` ? -1 : 1))
    .slice(0, TOP_SOURCES)
    .map((source) => ({
      ...source,
      alarms: began.filter(({ sn, module }) => sn === source.sn && module === source.module).length,
    }))
}

/** Bursts of three or more begins within a minute; what belongs to one burst does not begin another. */
function chattering(sources: readonly Source[]): AlarmKpis['chattering'] {
  return sources
    .map(({ sn, module, times }) => ({ sn, module, bursts: burstsIn(times) }))
    .filter(({ bursts }) => bursts > 0)
    .sort((a, b) => b.bursts - a.bursts)
}

function burstsIn(times: readonly number[]): number {
  let bursts = 0
  let i = 0
  while (i + CHATTER_BEGINS <= times.length) {
    const first = times[i] as number
    if ((times[i + CHATTER_BEGINS - 1] as number) - first > CHATTER_WINDOW_MS) {
      i += 1
      continue
    }
    bursts += 1
    i += CHATTER_BEGINS
    while (i < times.length && (times[i] as number) - (times[i - 1] as number) <= CHATTER_WINDOW_MS) i += 1
  }
  return bursts
}

function split(began: readonly AlarmFact[]): AlarmKpis['priorities'] {
  const priorities = { low: 0, mid: 0, high: 0 }
  for (const { priority } of began) {
    if (priority === AlarmPriority.High) priorities.high += 1
    else if (priority === AlarmPriority.Mid) priorities.mid += 1
    else priorities.low += 1
  }
  return priorities
}

/** Leaving out what nobody has dealt with would make the worst alarms the best figures. */
function durations(
  began: readonly AlarmFact[],
  end: number,
  endOf: (fact: AlarmFact) => number | null,
): AlarmKpis['acknowledge'] {
  const spanOf = (fact: AlarmFact): number => Math.max(0, (endOf(fact) ?? end) - firstBegin(fact))
  const spans = began.map(spanOf).sort((a, b) => a - b)
  const waits = began.filter((fact) => endOf(fact) === null).map(spanOf)
  return {
    count: spans.length - waits.length,
    medianMs: quantile(spans, 0.5),
    p90Ms: quantile(spans, 0.9),
    waiting: waits.length,
    longestWaitMs: waits.length === 0 ? null : waits.reduce((longest, wait) => Math.max(longest, wait)),
  }
}

/** The nearest rank: a time that really was, not one between two. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null
}
