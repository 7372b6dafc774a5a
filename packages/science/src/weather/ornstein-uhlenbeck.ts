import { normal } from '../random/distributions.ts'
import type { Rng } from '../random/rng.ts'

export interface OrnsteinUhlenbeck {
  readonly mean: number
  /** Standard deviation in the long run. */
  readonly spread: number
  /** Seconds after which a deviation has fallen to a third. */
  readonly memorySeconds: number
}

/** Next value of a process that wanders about its mean; exact for any step, so the tick may be long or short. */
export function ornsteinUhlenbeckStep(rng: Rng, value: number, process: OrnsteinUhlenbeck, seconds: number): number {
  const keep = Math.exp(-seconds / process.memorySeconds)
  const noise = process.spread * Math.sqrt(1 - keep * keep)
  return process.mean + (value - process.mean) * keep + normal(rng, 0, noise)
}
