import { normalCdf } from '../numeric/erf.ts'
import { robustMedian } from '../survey/robust-summary.ts'

/** How a value moves with time, whatever a few outliers do. */
export interface RobustTrend {
  readonly n: number
  /** Change per step: the middle of the slopes of all pairs (Theil and Sen). */
  readonly slope: number
  /** Where it lies with a confidence of 95 %. */
  readonly low: number
  readonly high: number
  /** From the first step to the last. */
  readonly change: number
  /** How likely an order as one-sided is where nothing moves (Mann and Kendall); both sides. */
  readonly chance: number
}

/** With fewer the order of values tells nothing that many comparisons would leave standing. */
export const LEAST_OF_TREND = 10
const Z_95 = 1.959964
const MEMORY_SHARE = 4

/**
 * Days repeat each other: a spell of weather lasts for several. By how much more the order of values scatters than that of
 * independent ones, from what is left beside the line.
 */
function repetition(rest: readonly number[]): number {
  const n = rest.length
  const mean = rest.reduce((sum, value) => sum + value, 0) / n
  const squares = rest.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  if (!(squares > 0)) return 1
  let sum = 0
  for (let lag = 1; lag <= Math.floor(n / MEMORY_SHARE); lag += 1) {
    let product = 0
    for (let at = lag; at < n; at += 1) product += (Number(rest[at]) - mean) * (Number(rest[at - lag]) - mean)
    const memory = product / squares
    if (!(memory > 0)) break
    sum += (1 - lag / n) * memory
  }
  return 1 + 2 * sum
}

/** Values in the order of time, NaN in steps without one. Undefined with fewer than ten values. */
export function robustTrend(values: readonly number[]): RobustTrend | undefined {
  const points = values.flatMap((value, at) => (Number.isFinite(value) ? [{ at, value }] : []))
  const n = points.length
  if (n < LEAST_OF_TREND) return undefined
  const slopes = new Float64Array((n * (n - 1)) / 2)
  let [place, order] = [0, 0]
  for (let later = 1; later < n; later += 1) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      const [from, to] = [points[earlier] as (typeof points)[number], points[later] as (typeof points)[number]]
      slopes[place] = (to.value - from.value) / (to.at - from.at)
      place += 1
      order += Math.sign(to.value - from.value)
    }
  }
  slopes.sort()
  const slope = robustMedian(slopes)
  const equal = new Map<number, number>()
  for (const { value } of points) equal.set(value, (equal.get(value) ?? 0) + 1)
  let ties = 0
  for (const count of equal.values()) ties += count * (count - 1) * (2 * count + 5)
  const rest = points.map(({ at, value }) => value - slope * at)
  const variance = ((n * (n - 1) * (2 * n + 5) - ties) / 18) * repetition(rest)
  const away = Math.max(0, Math.abs(order) - 1)
  const chance = variance > 0 ? Math.min(1, 2 * (1 - normalCdf(away / Math.sqrt(variance)))) : 1
  const reach = Z_95 * Math.sqrt(Math.max(0, variance))
  const at = (rank: number): number => Number(slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(rank)))])
  const [low, high] = [at((slopes.length - reach) / 2 - 1), at((slopes.length + reach) / 2)]
  const length = Number(points.at(-1)?.at) - Number(points[0]?.at)
  return { n, slope, low: Math.min(low, slope), high: Math.max(high, slope), change: slope * length, chance }
}
