import type { Rng } from './rng.ts'

export function uniform(rng: Rng, low = 0, high = 1): number {
  return low + (high - low) * rng.next()
}

/** Box-Muller; the second value is thrown away so that a stream has no hidden half-step. */
export function normal(rng: Rng, mean = 0, standardDeviation = 1): number {
  const radius = Math.sqrt(-2 * Math.log(rng.next()))
  return mean + standardDeviation * radius * Math.cos(2 * Math.PI * rng.next())
}

export function exponential(rng: Rng, mean: number): number {
  return -mean * Math.log(rng.next())
}

export function chance(rng: Rng, probability: number): boolean {
  return rng.next() < probability
}

/** Integer in [low, high], both included. */
export function integer(rng: Rng, low: number, high: number): number {
  return low + Math.floor((high - low + 1) * rng.next())
}

export function pick<T>(rng: Rng, items: readonly [T, ...T[]] | readonly T[]): T {
  if (items.length === 0) throw new RangeError('pick: nothing to pick from')
  return items[Math.floor(items.length * rng.next())] as T
}
