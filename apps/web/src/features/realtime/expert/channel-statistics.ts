export interface ChannelStatistics {
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  /** Standard deviation of the sample; 0 for a single reading. */
  readonly sigma: number
}

/** Over what is shown; undefined where nothing was measured. */
export function statisticsOf(points: readonly { readonly value: number }[]): ChannelStatistics | undefined {
  if (points.length === 0) return undefined
  let [min, max, mean, squares] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  // In one pass without the loss of digits that sums of squares bring (Welford).
  for (const [index, { value }] of points.entries()) {
    min = Math.min(min, value)
    max = Math.max(max, value)
    const before = value - mean
    mean += before / (index + 1)
    squares += before * (value - mean)
  }
  return { n: points.length, min, max, mean, sigma: points.length < 2 ? 0 : Math.sqrt(squares / (points.length - 1)) }
}

export interface Cadence {
  /** Between two messages, in milliseconds. */
  readonly typical: number
  readonly longest: number
}

/** How regularly a device reports; undefined before the third message. */
export function cadenceOf(points: readonly { readonly at: number }[]): Cadence | undefined {
  if (points.length < 3) return undefined
  const gaps = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at))
  const sorted = [...gaps].sort((a, b) => a - b)
  return { typical: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 }
}
