import { normalCdf } from '../numeric/erf.ts'
import { robustMedian } from './robust-summary.ts'

/** Whether values of now are larger or smaller than those of before, by their ranks alone. */
export interface RankComparison {
  /** The middle of all differences between one of now and one of before (Hodges and Lehmann). */
  readonly shift: number
  /** How likely ranks as unlike as these are where nothing has changed; both sides. */
  readonly chance: number
}

/** With fewer on one side even the most unlike ranks may be chance once many are compared. */
export const LEAST_COMPARED = 6

/**
 * Mann and Whitney's test, with equal values counted as such. It takes values as independent: hours of one day, and far more so
 * seconds, repeat each other, so whoever calls it gives values that lie a day or a pass apart. Undefined where there are too few.
 */
export function compareRanks(before: readonly number[], now: readonly number[]): RankComparison | undefined {
  const [n, m] = [before.length, now.length]
  if (n < LEAST_COMPARED || m < LEAST_COMPARED) return undefined
  const all = [...before.map((value) => ({ value, isNow: 0 })), ...now.map((value) => ({ value, isNow: 1 }))]
  all.sort((one, other) => one.value - other.value)
  let [rankSum, ties] = [0, 0]
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const equal = to - from
    const rank = (from + to + 1) / 2
    for (let place = from; place < to; place += 1) rankSum += rank * (all[place]?.isNow ?? 0)
    ties += equal ** 3 - equal
    from = to
  }
  const count = n + m
  const larger = rankSum - (m * (m + 1)) / 2
  const variance = ((n * m) / 12) * (count + 1 - ties / (count * (count - 1)))
  const away = Math.max(0, Math.abs(larger - (n * m) / 2) - 0.5)
  const chance = variance > 0 ? Math.min(1, 2 * (1 - normalCdf(away / Math.sqrt(variance)))) : 1
  const differences = new Float64Array(n * m)
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < m; j += 1) differences[i * m + j] = Number(now[j]) - Number(before[i])
  return { shift: robustMedian(differences), chance }
}

/**
 * Chances after as many comparisons (Benjamini and Hochberg): of those that stay below 0.05, at most one in twenty is expected to
 * have come by chance. In the order in which they were given.
 */
export function afterSoMany(chances: readonly number[]): number[] {
  const order = chances.map((chance, place) => ({ chance, place })).sort((one, other) => other.chance - one.chance)
  const adjusted = new Array<number>(chances.length).fill(1)
  let least = 1
  for (const [index, { chance, place }] of order.entries()) {
    least = Math.min(least, (chance * chances.length) / (chances.length - index))
    // Rounding must not make a chance smaller than it was.
    adjusted[place] = Math.max(chance, least)
  }
  return adjusted
}
