import { type Change, changeOf, type FindingThresholds } from './findings.ts'

/** Milliseconds on record of all devices, and those of them in which they were connected and not in fault. */
export interface Watched {
  readonly known: number
  readonly available: number
}

/** From which numbers on something is said of how available devices were. */
export interface WatchThresholds extends Pick<FindingThresholds, 'leastForPercent'> {
  /** A difference of fewer percentage points is none. */
  readonly leastPoints: number
  /** A period of which less is on record is compared with nothing, and a device is not called one of the worst by less. */
  readonly leastOnRecord: number
  /** Of fewer faults no mean is told. */
  readonly leastForMean: number
  /** A device that was available for this share of its time is none of the worst. */
  readonly goodShare: number
  readonly worstTold: number
  /** A device that comes back at once leaves no place without a watch. */
  readonly leastDarkMs: number
}

const MINUTE_MS = 60 * 1000

export const WATCH_THRESHOLDS: WatchThresholds = {
  leastForPercent: 20,
  leastPoints: 0.5,
  leastOnRecord: 0.95,
  leastForMean: 3,
  goodShare: 0.99,
  worstTold: 3,
  leastDarkMs: MINUTE_MS,
}

export type WatchChange =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  | { readonly kind: 'rose' | 'fell'; readonly before: number; readonly points: number }

/** Shares are of 1. */
export type WatchFinding =
  /** Nothing at all is on record. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'availability'; readonly share: number; readonly isPart: boolean; readonly change: WatchChange }
  | { readonly kind: 'yearBefore'; readonly share: number; readonly change: WatchChange }
  | { readonly kind: 'faults'; readonly n: number; readonly change: Change }
  | { readonly kind: 'faultsYearBefore'; readonly before: number }
  | { readonly kind: 'betweenFailures'; readonly ms: number }
  | { readonly kind: 'toRepair'; readonly ms: number; readonly n: number }
  | { readonly kind: 'notRepaired'; readonly n: number; readonly of: number }
  | { readonly kind: 'worst'; readonly devices: readonly { readonly key: string; readonly share: number }[] }
  | { readonly kind: 'dark'; readonly n: number; readonly key: string; readonly ms: number }
  /** No place was without a watch; `isAlways`: nor was any time without a server. */
  | { readonly kind: 'covered'; readonly isAlways: boolean }
  | { readonly kind: 'notCounted'; readonly ms: number }
  | { readonly kind: 'recordBegins'; readonly at: number }

/** A time, since when anything is on record, and for how long of it no server ran. */
export interface RecordedTime {
  readonly begin: number
  readonly end: number
  readonly since: number | null
  readonly unwatchedMs: number
}

export const isOnRecord = (
  { begin, end, since, unwatchedMs }: RecordedTime,
  { leastOnRecord }: WatchThresholds,
): boolean => since !== null && since <= begin && unwatchedMs <= (1 - leastOnRecord) * (end - begin)

type WatchedBefore = Watched & { readonly faults: number }

export interface WatchFoundIn extends Watched {
  readonly time: RecordedTime
  /** Null: too little is on record of it. */
  readonly before: WatchedBefore | null
  readonly yearBefore: WatchedBefore | null
  readonly failures: { readonly n: number; readonly ended: number; readonly repairMs: number }
  /** The least available first. */
  readonly devices: readonly (Watched & { readonly key: string })[]
  /** Places that none of their devices watched for some time, the longest first. */
  readonly places: readonly { readonly key: string; readonly ms: number }[]
}

const WHOLE = 100

/** Null where nothing is on record. */
export const shareOf = ({ known, available }: Watched): number | null => (known > 0 ? available / known : null)

function watchChangeOf(share: number, before: number | null, { leastPoints }: WatchThresholds): WatchChange {
  if (before === null) return { kind: 'unknown' }
  // Shares of a thousandth are not exact: half a point must not become a little less.
  const points = Number((Math.abs(share - before) * WHOLE).toFixed(9))
  if (points < leastPoints) return { kind: 'same', before }
  return { kind: share > before ? 'rose' : 'fell', before, points }
}

function faultFindings(
  { available, failures, before, yearBefore }: Pick<WatchFoundIn, 'available' | 'failures' | 'before' | 'yearBefore'>,
  thresholds: WatchThresholds,
): WatchFinding[] {
  const { n, ended, repairMs } = failures
  const found: WatchFinding[] = [{ kind: 'faults', n, change: changeOf(n, before?.faults ?? null, thresholds) }]
  if (yearBefore !== null) found.push({ kind: 'faultsYearBefore', before: yearBefore.faults })
  if (n >= thresholds.leastForMean) found.push({ kind: 'betweenFailures', ms: available / n })
  if (ended >= thresholds.leastForMean) found.push({ kind: 'toRepair', ms: repairMs / ended, n: ended })
  if (n > ended) found.push({ kind: 'notRepaired', n: n - ended, of: n })
  return found
}

/** What a reader is told of how available devices were. Of a period that is on record in part no more than what was seen. */
export function watchFindingsOf(found: WatchFoundIn, thresholds: WatchThresholds): readonly WatchFinding[] {
  const { time, devices, places } = found
  const isPart = !isOnRecord(time, thresholds)
  const share = shareOf(found)
  const findings: WatchFinding[] = []
  if (share === null) {
    findings.push({ kind: 'nothing' })
  } else {
    // What is known in part is compared with nothing.
    const [before, yearBefore] = isPart ? [null, null] : [found.before, found.yearBefore]
    const changeFrom = (earlier: Watched | null) => watchChangeOf(share, earlier && shareOf(earlier), thresholds)
    findings.push({ kind: 'availability', share, isPart, change: changeFrom(before) })
    const change = changeFrom(yearBefore)
    if (change.kind !== 'unknown') findings.push({ kind: 'yearBefore', share, change })
    findings.push(...faultFindings({ ...found, before, yearBefore }, thresholds))
    const least = thresholds.leastOnRecord * (time.end - time.begin - time.unwatchedMs)
    const worst = devices.flatMap((device) => {
      const own = shareOf(device)
      return own === null || own >= thresholds.goodShare || device.known < least
        ? []
        : [{ key: device.key, share: own }]
    })
    if (worst.length > 0) findings.push({ kind: 'worst', devices: worst.slice(0, thresholds.worstTold) })
    const dark = places.filter(({ ms }) => ms >= thresholds.leastDarkMs)
    const [longest] = dark
    if (longest !== undefined) findings.push({ kind: 'dark', n: dark.length, ...longest })
    if (places.length === 0 && !isPart) findings.push({ kind: 'covered', isAlways: time.unwatchedMs === 0 })
  }
  if (time.unwatchedMs > 0) findings.push({ kind: 'notCounted', ms: time.unwatchedMs })
  if (time.since !== null && time.since > time.begin) findings.push({ kind: 'recordBegins', at: time.since })
  return findings
}
