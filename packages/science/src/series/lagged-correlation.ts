import { normalCdf } from '../numeric/erf.ts'

export interface LagCorrelation {
  /** In steps; above nought the second series follows the first. */
  readonly lag: number
  /** Steps in which both tell something. */
  readonly pairs: number
  readonly r: number
  /** Where r lies with a confidence of 95 %. */
  readonly low: number
  readonly high: number
  /** As many independent pairs would tell as much. */
  readonly independentPairs: number
}

export interface LaggedCorrelation {
  /** By lag; those with too few pairs, or without any change, are left out. */
  readonly lags: readonly LagCorrelation[]
  /** The strongest; undefined where nothing could be compared. */
  readonly best: LagCorrelation | undefined
  /** How likely one as strong as the best is by chance, with so many lags tried. */
  readonly byChance: number | undefined
}

/** Fewer pairs tell nothing. */
const LEAST_PAIRS = 8
const Z_95 = 1.959964
/** Beyond a quarter of the series an autocorrelation is guesswork. */
const MEMORY_SHARE = 4
const MEMORY_MAX = 200

interface Paired {
  readonly pairs: number
  readonly r: number
}

function pearson(x: readonly number[], y: readonly number[], lag: number): Paired {
  let [n, sumX, sumY] = [0, 0, 0]
  const from = Math.max(0, -lag)
  const to = Math.min(x.length, y.length - lag)
  for (let i = from; i < to; i++) {
    const [a, b] = [x[i] ?? Number.NaN, y[i + lag] ?? Number.NaN]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    n += 1
    sumX += a
    sumY += b
  }
  if (n === 0) return { pairs: 0, r: Number.NaN }
  const [meanX, meanY] = [sumX / n, sumY / n]
  let [xx, yy, xy] = [0, 0, 0]
  for (let i = from; i < to; i++) {
    const [a, b] = [x[i] ?? Number.NaN, y[i + lag] ?? Number.NaN]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    xx += (a - meanX) ** 2
    yy += (b - meanY) ** 2
    xy += (a - meanX) * (b - meanY)
  }
  // What differs in the last digit of a double has not changed.
  const still = (squares: number, mean: number) => squares <= n * (1e-12 * Math.max(Math.abs(mean), 1e-300)) ** 2
  if (still(xx, meanX) || still(yy, meanY)) return { pairs: n, r: Number.NaN }
  return { pairs: n, r: Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy))) }
}

/**
 * By how much fewer pairs are independent (Bartlett): readings a second apart repeat each other, and a thousand of them may tell as
 * much as ten. The sum ends where the memories no longer agree.
 */
function repetition(x: readonly number[], y: readonly number[]): number {
  const longest = Math.min(MEMORY_MAX, Math.floor(Math.min(x.length, y.length) / MEMORY_SHARE))
  let sum = 0
  for (let lag = 1; lag <= longest; lag++) {
    const both = pearson(x, x, lag).r * pearson(y, y, lag).r
    if (!(both > 0)) break
    sum += both
  }
  return 1 + 2 * sum
}

/** Pearson's r of two series on the same steps for every lag to both sides, NaN where a series tells nothing. */
export function laggedCorrelation(x: readonly number[], y: readonly number[], longestLag: number): LaggedCorrelation {
  const repeats = repetition(x, y)
  const lags: LagCorrelation[] = []
  for (let lag = 0 - longestLag; lag <= longestLag; lag++) {
    const { pairs, r } = pearson(x, y, lag)
    if (pairs < LEAST_PAIRS || Number.isNaN(r)) continue
    const independentPairs = pairs / repeats
    const width = independentPairs > 3 ? Z_95 / Math.sqrt(independentPairs - 3) : Number.POSITIVE_INFINITY
    const z = Math.atanh(r)
    const edge = (at: number) => (Number.isNaN(at) ? r : Math.tanh(at))
    const [low, high] = width === Number.POSITIVE_INFINITY ? [-1, 1] : [edge(z - width), edge(z + width)]
    lags.push({ lag, pairs, r, low, high, independentPairs })
  }
  let best: LagCorrelation | undefined
  for (const each of lags) {
    const stronger = best === undefined ? 1 : Math.abs(each.r) - Math.abs(best.r)
    // Of two that are as strong, the one that needs less of a delay.
    if (stronger > 1e-12 || (stronger > -1e-12 && best !== undefined && Math.abs(each.lag) < Math.abs(best.lag)))
      best = each
  }
  return { lags, best, byChance: best && chanceOf(best, lags.length) }
}

function chanceOf({ r, independentPairs }: LagCorrelation, tries: number): number {
  if (independentPairs <= 3) return 1
  const once = 2 * (1 - normalCdf(Math.abs(Math.atanh(r)) * Math.sqrt(independentPairs - 3)))
  return Math.min(1, once * tries)
}
