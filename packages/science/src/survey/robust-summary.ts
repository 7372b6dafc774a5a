/** What a set of values is like, by figures that a few outliers can not move. */
export interface RobustSummary {
  readonly n: number
  readonly median: number
  /** The median distance from the median, scaled so that it is the standard deviation where values scatter normally. */
  readonly spread: number
  readonly q01: number
  readonly q05: number
  readonly q25: number
  readonly q75: number
  readonly q95: number
  readonly q99: number
}

/** Makes the MAD of a normal distribution its standard deviation. */
const MAD_TO_SIGMA = 1.4826

/** In the order of size; without what is no number. */
export const inOrder = (values: ArrayLike<number>): Float64Array =>
  Float64Array.from(values)
    .filter((value) => Number.isFinite(value))
    .sort()

/** Of values in order: between two neighbours along the straight line (the usual rule, Hyndman and Fan's seventh). NaN of none. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = Math.floor(place)
  const [low, high] = [sorted[below], sorted[Math.min(below + 1, sorted.length - 1)]]
  if (low === undefined || high === undefined) return Number.NaN
  // Never outside of the two, whatever rounding does.
  return Math.min(high, Math.max(low, low + (high - low) * (place - below)))
}

export const robustMedian = (values: ArrayLike<number>): number => quantileOfSorted(inOrder(values), 0.5)

/** Undefined where there is no value. */
export function robustSummary(values: ArrayLike<number>): RobustSummary | undefined {
  const sorted = inOrder(values)
  if (sorted.length === 0) return undefined
  const at = (share: number) => quantileOfSorted(sorted, share)
  const median = at(0.5)
  const spread = MAD_TO_SIGMA * robustMedian(sorted.map((value) => Math.abs(value - median)))
  return {
    n: sorted.length,
    median,
    spread,
    q01: at(0.01),
    q05: at(0.05),
    q25: at(0.25),
    q75: at(0.75),
    q95: at(0.95),
    q99: at(0.99),
  }
}

export interface HistogramBin {
  readonly from: number
  readonly to: number
  readonly n: number
}

/** Equal steps from the lowest to the highest, as wide as Freedman and Diaconis advise, and never more than `most`. */
export function histogramOf(values: ArrayLike<number>, most = 60): HistogramBin[] {
  const sorted = inOrder(values)
  if (sorted.length === 0) return []
  // Plus nothing: a border of a bin is never "minus zero".
  const [lowest, highest] = [(sorted[0] ?? 0) + 0, (sorted.at(-1) ?? 0) + 0]
  if (highest === lowest) return [{ from: lowest, to: highest, n: sorted.length }]
  const middleHalf = quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25)
  const wished = (2 * middleHalf) / Math.cbrt(sorted.length)
  const count = wished > 0 ? Math.min(most, Math.max(1, Math.ceil((highest - lowest) / wished))) : most
  const width = (highest - lowest) / count
  // Closer together than a double can divide.
  if (!(lowest + width > lowest)) return [{ from: lowest, to: highest, n: sorted.length }]
  const numbers = new Array<number>(count).fill(0)
  for (const value of sorted) {
    const bin = Math.min(count - 1, Math.floor((value - lowest) / width))
    numbers[bin] = (numbers[bin] ?? 0) + 1
  }
  return numbers.map((n, bin) => ({
    from: lowest + bin * width,
    to: bin === count - 1 ? highest : lowest + (bin + 1) * width,
    n,
  }))
}
