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

/** Faults of a cluster: one after the other, or in pairs of two different ones. Without a number, each of them once. */
export function takeTurns<T>(
  faults: readonly T[],
  { pairs, rounds }: { readonly pairs: boolean; readonly rounds: number | undefined },
  random: Random,
): T[][] {
  const size = pairs && faults.length > 1 ? 2 : 1
  if (rounds === undefined && size === 1) return faults.map((fault) => [fault])
  const turns: T[][] = []
  let left: T[] = []
  while (turns.length < (rounds ?? Math.ceil(faults.length / size))) {
    const turn: T[] = []
    while (turn.length < size) {
      if (left.length === 0) left = random.shuffled(faults).filter((each) => !turn.includes(each))
      const next = left.shift()
      if (next === undefined) return turns
      turn.push(next)
    }
    turns.push(turn)
  }
  return turns
}
