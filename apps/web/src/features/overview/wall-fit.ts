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

export interface Fitted {
  readonly count: number
  /** Height of the first row that was taken out: with so much room it comes back. */
  readonly next: number
  /** The last change brought a row back. */
  readonly grown: boolean
}

/** Heights are told in whole pixels. */
const ROUNDING = 2

/**
 * What has to change in a list of rows with these heights; undefined while it fits. A row that was taken out comes back once there
 * is room for it: rows shrink too, and a wall must not leave out an alarm that it could show. One that came back and had to go again
 * is not tried any more: it may make the others higher, and the wall would not come to rest.
 */
export function fittedRows(room: number, heights: readonly number[], last: Fitted | undefined): Fitted | undefined {
  const gone = rowsTooMany(-room, heights)
  const count = heights.length - gone
  if (gone > 0) {
    const next = last?.grown ? Number.POSITIVE_INFINITY : (heights[count] ?? Number.POSITIVE_INFINITY)
    return { count, next, grown: false }
  }
  if (last === undefined || last.count !== count || room < last.next + ROUNDING) return undefined
  return { count: count + 1, next: last.next, grown: true }
}
