import { type AskedTime, type NotOnRecord, recordReach } from './record-reach.ts'

/** How many at each place, by its key. */
export type Counts = ReadonlyMap<string, number>

/** From which numbers on something is said of them. */
export interface FindingThresholds {
  /** Fewer than this in both periods are told as numbers: one alarm more is not a rise of 100 %. */
  readonly leastForPercent: number
  /** A place that makes up so much of a change, or of all alarms, is named. */
  readonly mostly: number
  /** An hour, day or month with fewer is not called the busiest. */
  readonly leastForBusiest: number
}

export const FINDING_THRESHOLDS: FindingThresholds = { leastForPercent: 20, mostly: 0.5, leastForBusiest: 5 }

export type Change =
  /** Nothing is on record of the other period: it had not "0 alarms". */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  /** Too few for a share. */
  | { readonly kind: 'few'; readonly before: number }
  | { readonly kind: 'rose' | 'fell'; readonly before: number; readonly percent: number }

export interface FoundPlace {
  readonly dimension: 'office' | 'device'
  readonly key: string
  readonly n: number
}

export type Finding =
  | NotOnRecord
  | { readonly kind: 'total'; readonly n: number; readonly change: Change; readonly mostly: FoundPlace | null }
  | { readonly kind: 'yearBefore'; readonly n: number; readonly change: Change }
  | { readonly kind: 'most'; readonly place: FoundPlace; readonly of: number }
  | { readonly kind: 'busiest'; readonly begin: number; readonly n: number }
  | { readonly kind: 'high' | 'nothing' | 'open'; readonly n: number; readonly of: number }
  | { readonly kind: 'unwatched'; readonly ms: number }
  /** Before that nothing is on record: the period is told of in part. */
  | { readonly kind: 'recordBegins'; readonly at: number }

export interface FoundIn {
  readonly total: number
  /** Null: nothing is on record of it. */
  readonly before: number | null
  readonly yearBefore: number | null
  readonly offices: { readonly now: Counts; readonly before: Counts }
  readonly devices: { readonly now: Counts; readonly before: Counts }
  readonly steps: readonly { readonly begin: number; readonly n: number }[]
  readonly high: number
  readonly nothing: number
  readonly open: number
  readonly unwatchedMs: number
  readonly time: AskedTime
}

export function changeOf(
  n: number,
  before: number | null,
  { leastForPercent }: Pick<FindingThresholds, 'leastForPercent'>,
): Change {
  if (before === null) return { kind: 'unknown' }
  if (before === n) return { kind: 'same', before }
  if (before === 0 || Math.max(n, before) < leastForPercent) return { kind: 'few', before }
  const percent = Math.max(1, Math.round((100 * Math.abs(n - before)) / before))
  return { kind: n > before ? 'rose' : 'fell', before, percent }
}

const sum = (counts: Counts): number => [...counts.values()].reduce((all, n) => all + n, 0)

/** The largest above nothing; of equals the first by key, so that the same figures say the same. */
const largest = (numbers: Counts): readonly [key: string, n: number] =>
  [...numbers].reduce<readonly [string, number]>(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] < best[0]) ? each : best),
    ['', 0],
  )

/** The place that a change comes from, where one makes up most of it. A single place tells nothing. */
export function mostlyAt(
  dimension: FoundPlace['dimension'],
  { now, before }: { readonly now: Counts; readonly before: Counts },
  { mostly }: FindingThresholds,
): FoundPlace | null {
  const keys = new Set([...now.keys(), ...before.keys()])
  if (keys.size < 2) return null
  const change = sum(now) - sum(before)
  const along = new Map(
    [...keys].map((key) => [key, Math.sign(change) * ((now.get(key) ?? 0) - (before.get(key) ?? 0))]),
  )
  const [key, n] = largest(along)
  return n > 0 && n >= mostly * Math.abs(change) ? { dimension, key, n } : null
}

function mostOf(dimension: FoundPlace['dimension'], now: Counts, total: number, { mostly }: FindingThresholds) {
  const [key, n] = largest(now)
  return now.size > 1 && n >= mostly * total ? { dimension, key, n } : null
}

/** What a reader is told in words, most important first. What the numbers do not carry is not said. */
export function findingsOf(found: FoundIn, thresholds: FindingThresholds): readonly Finding[] {
  const { total, offices, devices, steps, unwatchedMs, time } = found
  const reach = recordReach(time)
  if (reach.kind === 'nothing') return [{ kind: 'notOnRecord', since: reach.since }]
  const change = changeOf(total, found.before, thresholds)
  const isTold = change.kind === 'rose' || change.kind === 'fell'
  // A lane says more than its site.
  const mostly = isTold ? (mostlyAt('device', devices, thresholds) ?? mostlyAt('office', offices, thresholds)) : null
  const findings: Finding[] = [{ kind: 'total', n: total, change, mostly }]
  if (found.yearBefore !== null) {
    findings.push({ kind: 'yearBefore', n: total, change: changeOf(total, found.yearBefore, thresholds) })
  }
  if (total >= thresholds.leastForPercent) {
    const place = mostOf('device', devices.now, total, thresholds) ?? mostOf('office', offices.now, total, thresholds)
    if (place !== null) findings.push({ kind: 'most', place, of: total })
  }
  const [busiest, most] = largest(new Map(steps.map(({ begin, n }) => [String(begin), n])))
  if (most >= thresholds.leastForBusiest && most < total) {
    findings.push({ kind: 'busiest', begin: Number(busiest), n: most })
  }
  for (const kind of ['high', 'nothing', 'open'] as const) {
    if (found[kind] > 0) findings.push({ kind, n: found[kind], of: total })
  }
  if (unwatchedMs > 0) findings.push({ kind: 'unwatched', ms: unwatchedMs })
  if (reach.kind === 'part') findings.push({ kind: 'recordBegins', at: reach.since })
  return findings
}
