import type { Random } from '../lib/random.ts'

/** Every fault comes once before one comes again, and often two come together. */
export function createOrder<T>(faults: readonly T[], random: Random): () => T[] {
  const TWO_SHARE = 0.5
  let left: T[] = []
  const draw = (): T => {
    if (left.length === 0) left = random.shuffled(faults)
    const next = left.shift()
    if (next === undefined) throw new Error('no faults to draw from')
    return next
  }
  return () => {
    const first = draw()
    if (faults.length < 2 || !random.chance(TWO_SHARE)) return [first]
    const second = draw()
    return second === first ? [first] : [first, second]
  }
}
