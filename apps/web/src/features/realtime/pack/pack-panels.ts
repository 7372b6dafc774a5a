export interface Packing {
  readonly columns: number
  /** Place of each panel, from nought on. */
  readonly places: readonly number[]
}

/** More panels beside each other than this are no longer read as a row. */
const MOST_COLUMNS = 3
export const LEAST_WIDTH = 460
export const GAP = 12
/** Below a column that ends earlier; a larger hole is not left while the panels can stand otherwise. */
export const LARGEST_HOLE = 240

export const columnsWithin = (width: number, panels: number): number =>
  Math.max(1, Math.min(MOST_COLUMNS, panels, Math.floor((width + GAP) / (LEAST_WIDTH + GAP))))

function lengths({ columns, places }: Packing, heights: readonly number[]): number[] {
  const sums = new Array<number>(columns).fill(0)
  for (const [panel, place] of places.entries()) sums[place] = (sums[place] ?? 0) + (heights[panel] ?? 0) + GAP
  return sums
}

/** How much earlier the shortest column ends than the longest. */
export function holeOf(packing: Packing, heights: readonly number[]): number {
  const sums = lengths(packing, heights)
  return Math.max(...sums) - Math.min(...sums)
}

/** The tallest first, each into the column that is shortest so far; the first panel stands in the first column. */
function balanced(heights: readonly number[], columns: number): Packing {
  const sums = new Array<number>(columns).fill(0)
  const places = new Array<number>(heights.length).fill(0)
  const tallestFirst = heights.map((height, panel) => ({ height, panel })).sort((a, b) => b.height - a.height)
  for (const { height, panel } of tallestFirst) {
    const shortest = sums.indexOf(Math.min(...sums))
    places[panel] = shortest
    sums[shortest] = (sums[shortest] ?? 0) + height + GAP
  }
  const order = [...new Set(places)]
  return { columns, places: places.map((place) => order.indexOf(place)) }
}

/**
 * As many columns as leave no large hole, and where each number of them leaves one, those that leave the smallest. Two panels of
 * which one is far taller stand below each other.
 */
export function packPanels(heights: readonly number[], mostColumns: number): Packing {
  let best: Packing | undefined
  for (let columns = mostColumns; columns > 1; columns--) {
    const packing = balanced(heights, columns)
    const hole = holeOf(packing, heights)
    if (hole <= LARGEST_HOLE) return packing
    if (best === undefined || hole < holeOf(best, heights)) best = packing
  }
  return best === undefined || heights.length === 2 ? { columns: 1, places: heights.map(() => 0) } : best
}

/**
 * Panels stay where they are: one that jumps while somebody reads it is worse than a small hole. They move when a hole has become
 * large, and back into more columns only while they may `grow`: what is narrower is taller, and the two could alternate for ever.
 */
export function repacked(
  before: Packing | undefined,
  heights: readonly number[],
  mostColumns: number,
  grow: boolean,
): Packing {
  if (before === undefined || before.places.length !== heights.length || before.columns > mostColumns) {
    return packPanels(heights, mostColumns)
  }
  const best = packPanels(heights, grow ? mostColumns : before.columns)
  if (best.columns > before.columns) return best
  const hole = holeOf(before, heights)
  return hole <= LARGEST_HOLE || hole <= holeOf(best, heights) ? before : best
}
