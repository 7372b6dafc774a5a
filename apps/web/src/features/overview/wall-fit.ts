/** How many rows of a list have to go, from its end on, so that what is left is seen whole. The first always stays. */
export function rowsTooMany(overflow: number, heights: readonly number[]): number {
  let left = overflow
  let gone = 0
  while (left > 0 && gone < heights.length - 1) {
    gone += 1
    left -= heights.at(-gone) ?? 0
  }
  return gone
}
