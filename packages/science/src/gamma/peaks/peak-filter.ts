const REACH_SIGMAS = 4

/** Minus the second derivative of a Gaussian, its mean taken off: nothing of a smooth slope passes, a peak does. */
export interface PeakFilter {
  readonly half: number
  readonly values: Float64Array
  readonly squares: Float64Array
}

export function createPeakFilter(sigma: number): PeakFilter {
  const width = Math.max(1, sigma)
  const half = Math.ceil(REACH_SIGMAS * width)
  const raw = Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const t = ((i - half) / width) ** 2
    return (1 - t) * Math.exp(-t / 2)
  })
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  const values = raw.map((value) => value - mean)
  return { half, values, squares: values.map((value) => value * value) }
}

/** Bins through a filter; beyond the ends the last values go on. */
export function filtered(bins: Float64Array, values: Float64Array): Float64Array {
  const half = (values.length - 1) / 2
  const last = bins.length - 1
  const out = new Float64Array(bins.length)
  for (let bin = 0; bin <= last; bin++) {
    let sum = 0
    for (let i = 0; i < values.length; i++) {
      const at = bin + i - half
      sum += (values[i] as number) * (bins[at < 0 ? 0 : at > last ? last : at] as number)
    }
    out[bin] = sum
  }
  return out
}

/** Bins as they are, and behind them the same through the filter for peaks. */
export function bothWays(bins: Float64Array, { values }: PeakFilter): Float64Array {
  const both = new Float64Array(2 * bins.length)
  both.set(bins)
  both.set(filtered(bins, values), bins.length)
  return both
}
