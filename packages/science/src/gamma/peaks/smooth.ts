const REACH_SIGMAS = 3

/**
 * A spectrum smoothed by a Gaussian, `sigma` channels wide at each channel; the sum stays the same but for the ends. Where a
 * channel holds a few counts, what takes the lowest of neighbours (SNIP) would find the holes between them.
 */
export function smoothedSpectrum(counts: ArrayLike<number>, sigma: ArrayLike<number>): Float64Array {
  const last = counts.length - 1
  return Float64Array.from({ length: counts.length }, (_, channel) => {
    const width = Math.max(sigma[channel] as number, 1e-6)
    const reach = Math.ceil(REACH_SIGMAS * width)
    let sum = 0
    let weights = 0
    for (let other = Math.max(0, channel - reach); other <= Math.min(last, channel + reach); other++) {
      const weight = Math.exp(-0.5 * ((other - channel) / width) ** 2)
      sum += weight * (counts[other] as number)
      weights += weight
    }
    return sum / weights
  })
}
