import type { Rng } from '../../random/rng.ts'

/** Walker's alias method: one draw from a fixed discrete distribution in constant time. */
export interface AliasTable {
  readonly keep: Float64Array
  readonly other: Uint16Array
}

/** Weights need not be normalised; at most 65 536 of them. All zero gives a uniform table. */
export function createAliasTable(weights: ArrayLike<number>): AliasTable {
  const n = weights.length
  let total = 0
  for (let i = 0; i < n; i++) total += weights[i] as number
  const keep = new Float64Array(n).fill(1)
  const other = Uint16Array.from({ length: n }, (_, i) => i)
  if (!(total > 0)) return { keep, other }
  const small: number[] = []
  const large: number[] = []
  for (let i = 0; i < n; i++) {
    keep[i] = ((weights[i] as number) * n) / total
    if ((keep[i] as number) < 1) small.push(i)
    else large.push(i)
  }
  while (small.length > 0 && large.length > 0) {
    const low = small.pop() as number
    const high = large.pop() as number
    other[low] = high
    keep[high] = (keep[high] as number) + (keep[low] as number) - 1
    if ((keep[high] as number) < 1) small.push(high)
    else large.push(high)
  }
  // What is left over is 1 up to rounding.
  for (const i of [...small, ...large]) keep[i] = 1
  return { keep, other }
}

export function drawAlias(rng: Rng, table: AliasTable): number {
  const position = rng.next() * table.keep.length
  const cell = Math.floor(position)
  return position - cell < (table.keep[cell] as number) ? cell : (table.other[cell] as number)
}
