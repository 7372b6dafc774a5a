/** Draws that can be repeated: the same seed gives the same order of faults and the same plan of alarms. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  /** Both ends can come. */
  whole(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
  /** Its own sequence: what one part draws must not depend on how often another one drew before. */
  apart(name: string): Random
}

function hash(text: string, seed: number): number {
  let value = seed ^ 0x9e3779b9
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x85ebca6b) ^ (value >>> 13)
  return value >>> 0
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    apart: (name) => createRandom(hash(name, seed)),
  }
}
