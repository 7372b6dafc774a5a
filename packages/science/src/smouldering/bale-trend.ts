export interface TrendPoint {
  readonly atMs: number
  readonly value: number
}

export interface TrendSettings {
  /** Below it nothing is said: two values are always on a line. */
  readonly leastPoints: number
  /** What rises is told at once; that nothing does, only of so long. */
  readonly leastSpanMs: number
  /** Looked at from the newest value back, each by itself: what was flat for hours says nothing about a rise that began since. */
  readonly windowsMs: readonly number[]
  /** Pairs grow with the square: more points than this are thinned to medians of equal stretches. */
  readonly mostPoints: number
  /** Standard deviations of chance that a rise has to beat: several windows are tried anew with every value. */
  readonly chance: number
  /** How many times as far as the value usually wanders in such a time it has to rise. */
  readonly wander: number
  /** Standard deviations of the interval. */
  readonly sureness: number
  /** How many times as far from the line as values usually lie the newest ones have left it. */
  readonly farOff: number
  /** Standard deviations of chance that the newer half of a window has to rise by itself. */
  readonly newerChance: number
  /** Share of the window's slope that its newest third still has to have. */
  readonly newestShare: number
  /** How many times as far as the values scatter, in the window and before it, it has to rise. */
  readonly scatters: number
  /** How many times as long as it was seen to rise it is taken to go on. */
  readonly reach: number
}

export const TREND_DEFAULTS: TrendSettings = {
  leastPoints: 8,
  leastSpanMs: 30 * 60_000,
  windowsMs: [3 * 60_000, 15 * 60_000, 60 * 60_000, 360 * 60_000],
  mostPoints: 30,
  chance: 4,
  wander: 2.5,
  sureness: 3.3,
  farOff: 6,
  newerChance: 2,
  newestShare: 0.5,
  scatters: 3,
  reach: 10,
}

export interface BaleTrend {
  /** Median of all slopes, and the interval that holds the true one 99 times of 100. */
  readonly perHour: number
  readonly interval: readonly [number, number]
  /** On the line, at the newest point. */
  readonly now: number
  /** How far that may be off, for the scatter about the line. */
  readonly off: number
  readonly rising: boolean
  /** The newest values lie far above it: it tells how it was, and not how it goes on. */
  readonly left: boolean
  /** The longest time over which it was seen to rise; else how long it was looked at. */
  readonly seenHours: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Median distance from the middle to standard deviation, where values scatter normally. */
const MAD_TO_DEVIATION = 1.4826

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

function thinned(points: readonly TrendPoint[], firstMs: number, lastMs: number, most: number): readonly TrendPoint[] {
  if (points.length <= most || lastMs === firstMs) return points
  const parts = new Map<number, TrendPoint[]>()
  for (const point of points) {
    const part = Math.min(most - 1, Math.floor((most * (point.atMs - firstMs)) / (lastMs - firstMs)))
    const known = parts.get(part)
    if (known === undefined) parts.set(part, [point])
    else known.push(point)
  }
  return [...parts.values()].map((part) => ({
    atMs: median(part.map(({ atMs }) => atMs)),
    value: median(part.map(({ value }) => value)),
  }))
}

/** Values of a window without what came since. */
type Line = Omit<BaleTrend, 'left' | 'seenHours'> & { readonly scatter: number; readonly chances: number }

/** A slope that a few wild values do not move (Theil and Sen), and whether it is more than chance (Kendall). */
function trendOf(kept: readonly TrendPoint[], lastMs: number, { chance, sureness }: TrendSettings): Line {
  const slopes: number[] = []
  let sign = 0
  kept.forEach((a, n) => {
    for (const b of kept.slice(n + 1)) {
      if (b.atMs === a.atMs) continue
      const slope = ((b.value - a.value) * HOUR_MS) / (b.atMs - a.atMs)
      slopes.push(slope)
      sign += Math.sign(slope)
    }
  })
  slopes.sort((a, b) => a - b)
  const n = kept.length
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const spread = sureness * deviation
  const at = (rank: number): number => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(rank)))] ?? 0
  const interval = [at((slopes.length - spread) / 2), at((slopes.length + spread) / 2)] as const
  const perHour = median(slopes)
  const moved = kept.map(({ atMs, value }) => value + (perHour * (lastMs - atMs)) / HOUR_MS)
  const now = median(moved)
  const scatter = MAD_TO_DEVIATION * median(moved.map((value) => Math.abs(value - now)))
  // At its end a line is off twice as far as in its middle.
  const off = (2 * sureness * scatter) / Math.sqrt(n)
  const chances = deviation === 0 ? 0 : sign / deviation
  return { perHour, interval, now, off, scatter, chances, rising: interval[0] > 0 && chances > chance }
}

/**
 * How far the value usually wanders in such a time, before the window: sluggish readings drift for minutes without a fire. It is how
 * they bend from one such time to the next, so that a rise that has lasted for hours is none of it. 0: not known.
 */
function usualWander(points: readonly TrendPoint[], windowMs: number, beforeMs: number, leastPoints: number): number {
  const minutes = new Map(points.map(({ atMs, value }) => [Math.floor(atMs / MINUTE_MS), value]))
  const step = Math.round(windowMs / MINUTE_MS)
  const bends: number[] = []
  for (const [minute, value] of minutes) {
    const middle = minutes.get(minute - step)
    const first = minutes.get(minute - 2 * step)
    if ((minute + 1) * MINUTE_MS > beforeMs || middle === undefined || first === undefined) continue
    bends.push(Math.abs(value - 2 * middle + first))
  }
  return bends.length < leastPoints ? 0 : median(bends)
}

/** How values lay about their line before the window: what had risen for hours by then is none of it. 0: not known. */
function usualScatter(points: readonly TrendPoint[], beforeMs: number, settings: TrendSettings): number {
  const before = points.filter(({ atMs }) => atMs < beforeMs)
  const [first, last] = [before[0], before.at(-1)]
  if (first === undefined || last === undefined || before.length < settings.leastPoints) return 0
  return trendOf(thinned(before, first.atMs, last.atMs, settings.mostPoints), last.atMs, settings).scatter
}

/** A rise that ended, or turned, is over however steep it was: its newer half has to rise beyond chance, and its newest third still. */
function goesOn(kept: readonly TrendPoint[], line: Line, lastMs: number, settings: TrendSettings): boolean {
  const newest = (share: number): Line => trendOf(kept.slice(-Math.ceil(kept.length * share)), lastMs, settings)
  return newest(1 / 2).chances > settings.newerChance && newest(1 / 3).perHour >= settings.newestShare * line.perHour
}

/** As fine as values are told. */
function finestStep(points: readonly TrendPoint[]): number {
  const values = [...new Set(points.map(({ value }) => value))].sort((a, b) => a - b)
  const steps = values.slice(1).map((value, n) => value - (values[n] ?? value))
  return steps.length === 0 ? 0 : Math.min(...steps)
}

const NEWEST_MS = 5_000
/** A value may be rounded up where it was rounded down before, and a line lies between. */
const STEPS_OFF = 3

/**
 * Whether the newest values have left the line upwards: a page that was just opened knows seconds of a fire, and before them minutes
 * without one. Of a line that rises by itself they must be ahead by half of its window as well, or every rise that bends would do.
 */
function hasLeft(points: readonly TrendPoint[], line: Line, windowMs: number, settings: TrendSettings): boolean {
  const lastMs = points.at(-1)?.atMs ?? 0
  const newest = points.filter(({ atMs }) => atMs > lastMs - NEWEST_MS)
  const ahead = median(newest.map(({ value }) => value)) - line.now
  const [shortestMs = 0] = settings.windowsMs
  const wander = settings.wander * usualWander(points, shortestMs, lastMs - shortestMs, settings.leastPoints)
  const usual = Math.max(
    settings.farOff * line.scatter,
    wander,
    STEPS_OFF * finestStep(points.slice(0, -newest.length)),
  )
  if (ahead <= usual) return false
  return !line.rising || (ahead * HOUR_MS) / line.interval[1] > windowMs / 2
}

/**
 * The trend of the window that surely rises fastest, since the soonest time to the limit is what matters; where none rises, that of
 * the longest. Undefined: too little to say.
 */
export function baleTrend(
  points: readonly TrendPoint[],
  settings: TrendSettings = TREND_DEFAULTS,
): BaleTrend | undefined {
  const real = points.filter(({ value }) => Number.isFinite(value)).sort((a, b) => a.atMs - b.atMs)
  const lastMs = real.at(-1)?.atMs ?? 0
  let found: { line: Line; windowMs: number; seenMs: number } | undefined
  // Surely no faster than that, by the windows that are shorter.
  let fastestSince = Number.POSITIVE_INFINITY
  for (const windowMs of settings.windowsMs) {
    const within = real.filter(({ atMs }) => atMs >= lastMs - windowMs)
    const firstMs = within[0]?.atMs ?? lastMs
    // A few seconds of a window are not that window, unless they are the half of it.
    const seenMs = lastMs - firstMs
    if (seenMs < windowMs / 2 && seenMs < settings.leastSpanMs) continue
    const kept = thinned(within, firstMs, lastMs, settings.mostPoints)
    if (kept.length < settings.leastPoints) continue
    const trend = trendOf(kept, lastMs, settings)
    const rise = (trend.perHour * seenMs) / HOUR_MS
    const calm = settings.scatters * Math.max(trend.scatter, usualScatter(real, firstMs, settings))
    const wander = settings.wander * usualWander(real, windowMs, firstMs, settings.leastPoints)
    const isOver = fastestSince < settings.newestShare * trend.perHour
    fastestSince = Math.min(fastestSince, trend.interval[1])
    const isRising = trend.rising && !isOver && rise > Math.max(calm, wander) && goesOn(kept, trend, lastMs, settings)
    if (isRising) {
      if (!found?.line.rising || found.line.interval[0] < trend.interval[0]) found = { line: trend, windowMs, seenMs }
      // Windows grow, so that the last that rises is the longest.
      else found = { ...found, seenMs }
    } else if (!found?.line.rising && seenMs >= settings.leastSpanMs)
      found = { line: { ...trend, rising: false }, windowMs, seenMs }
  }
  if (found === undefined) return undefined
  const { scatter: _scatter, chances: _chances, ...line } = found.line
  const left = hasLeft(real, found.line, found.windowMs, settings)
  return { ...line, left, seenHours: found.seenMs / HOUR_MS }
}

export type TimeToLimit =
  | { readonly kind: 'tooLittle' }
  | { readonly kind: 'notRising' }
  | { readonly kind: 'reached' }
  /** It rises since so short a time that nobody can tell how fast. */
  | { readonly kind: 'risen' }
  /** It rises, and the limit is farther off than what was seen of it can tell. */
  | { readonly kind: 'far' }
  /** Soonest, likely, latest, in hours from the newest point. */
  | { readonly kind: 'in'; readonly soonest: number; readonly likely: number; readonly latest: number }

/**
 * When a limit is reached if it goes on as it went. The newest value decides whether it is reached already: medians come late. Line
 * and newest value are both where it may stand now.
 */
export function timeToLimit(
  trend: BaleTrend | undefined,
  limit: number,
  newest: number | undefined,
  settings: TrendSettings = TREND_DEFAULTS,
): TimeToLimit {
  if (newest !== undefined && newest >= limit) return { kind: 'reached' }
  if (trend === undefined) return { kind: 'tooLittle' }
  if (trend.left) return { kind: 'risen' }
  if (!trend.rising) return { kind: 'notRising' }
  const gapFrom = (value: number): number => Math.max(0, limit - value)
  const [least, most] = trend.interval
  const newestOr = newest ?? trend.now
  const likely = gapFrom(trend.now) / trend.perHour
  if (likely > settings.reach * trend.seenHours) return { kind: 'far' }
  return {
    kind: 'in',
    soonest: gapFrom(Math.max(trend.now + trend.off, newestOr)) / most,
    likely,
    latest: gapFrom(Math.min(trend.now - trend.off, newestOr)) / least,
  }
}
