import type { Rng } from './rng.ts'

const REJECTION_FROM_MEAN = 10

const LOG_FACTORIAL: readonly number[] = (() => {
  const table = [0]
  for (let k = 1; k < 32; k++) table.push((table[k - 1] as number) + Math.log(k))
  return table
})()

function logFactorial(k: number): number {
  if (k < LOG_FACTORIAL.length) return LOG_FACTORIAL[k] as number
  const n = k + 1
  return (n - 0.5) * Math.log(n) - n + 0.9189385332046727 + 1 / (12 * n) - 1 / (360 * n * n * n)
}

/** One uniform and a walk along the distribution: exact, and fastest for small means. */
function bySearch(rng: Rng, mean: number): number {
  let left = rng.next()
  let p = Math.exp(-mean)
  let k = 0
  // Rounding can leave a remainder that no term consumes: stop when the terms have died out.
  while (left > p && (p > 1e-300 || k < mean)) {
    left -= p
    k += 1
    p *= mean / k
  }
  return k
}

/** Transformed rejection with squeeze (Hormann 1993, PTRS): exact, constant time for any mean from 10 up. */
function byRejection(rng: Rng, mean: number): number {
  const b = 0.931 + 2.53 * Math.sqrt(mean)
  const a = -0.059 + 0.02483 * b
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4)
  const squeeze = 0.9277 - 3.6224 / (b - 2)
  const logMean = Math.log(mean)
  for (;;) {
    const u = rng.next() - 0.5
    const v = rng.next()
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + mean + 0.43)
    if (us >= 0.07 && v <= squeeze) return k
    if (k < 0 || (us < 0.013 && v > us)) continue
    if (Math.log((v * inverseAlpha) / (a / (us * us) + b)) <= k * logMean - mean - logFactorial(k)) return k
  }
}

/** A count with the given mean; a mean of zero or less gives zero. */
export function poisson(rng: Rng, mean: number): number {
  if (!(mean > 0)) return 0
  return mean < REJECTION_FROM_MEAN ? bySearch(rng, mean) : byRejection(rng, mean)
}
