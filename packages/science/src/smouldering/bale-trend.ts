export interface TrendPoint {
  readonly atMs: number
  readonly value: number
}

export interface TrendSettings {
  /** Below either nothing is said: two values are always on a line. */
  readonly leastPoints: number
  readonly leastSpanMs: number
  /** Pairs grow with the square: more points than this are thinned to medians of equal stretches. */
  readonly mostPoints: number
  /** Standard deviations of chance that a rise has to beat, and of the interval. */
  readonly sureness: number
}

export const TREND_DEFAULTS: TrendSettings = {
  leastPoints: 8,
  leastSpanMs: 30 * 60_000,
  mostPoints: 60,
  sureness: 1.96,
}

export interface BaleTrend {
  /** Median of all slopes, and the interval that holds the true one 95 times of 100. */
  readonly perHour: number
  readonly interval: readonly [number, number]
  /** On the line, at the newest point. */
  readonly now: number
  readonly rising: boolean
}

const HOUR_MS = 3_600_000

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

function thinned(points: readonly TrendPoint[], most: number): readonly TrendPoint[] {
  if (points.length <= most) return points
  return Array.from({ length: most }, (_, n) => {
    const part = points.slice(Math.floor((n * points.length) / most), Math.floor(((n + 1) * points.length) / most))
    return { atMs: median(part.map(({ atMs }) => atMs)), value: median(part.map(({ value }) => value)) }
  })
}

/** A slope that a few wild values do not move (Theil and Sen), and whether it is more than chance (Kendall). Undefined: too little to say. */
export function baleTrend(
  points: readonly TrendPoint[],
  settings: TrendSettings = TREND_DEFAULTS,
): BaleTrend | undefined {
  const real = points.filter(({ value }) => Number.isFinite(value)).sort((a, b) => a.atMs - b.atMs)
  const first = real[0]
  const last = real.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (real.length < settings.leastPoints || last.atMs - first.atMs < settings.leastSpanMs) return undefined
  const kept = thinned(real, settings.mostPoints)
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
  const spread = settings.sureness * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const at = (rank: number): number => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(rank)))] ?? 0
  const interval = [at((slopes.length - spread) / 2), at((slopes.length + spread) / 2)] as const
  const perHour = median(slopes)
  const now = median(kept.map(({ atMs, value }) => value + (perHour * (last.atMs - atMs)) / HOUR_MS))
  return { perHour, interval, now, rising: interval[0] > 0 && sign > spread }
}

export type TimeToLimit =
  | { readonly kind: 'tooLittle' }
  | { readonly kind: 'notRising' }
  | { readonly kind: 'reached' }
  /** Soonest, likely, latest, in hours from the newest point. */
  | { readonly kind: 'in'; readonly soonest: number; readonly likely: number; readonly latest: number }

/** When a limit is reached if it goes on as it went. */
export function timeToLimit(trend: BaleTrend | undefined, limit: number): TimeToLimit {
  if (trend === undefined) return { kind: 'tooLittle' }
  if (trend.now >= limit) return { kind: 'reached' }
  if (!trend.rising) return { kind: 'notRising' }
  const gap = limit - trend.now
  const [least, most] = trend.interval
  return { kind: 'in', soonest: gap / most, likely: gap / trend.perHour, latest: gap / least }
}
