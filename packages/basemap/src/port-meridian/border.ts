import { curveThrough } from '../geometry/lines.ts'
import type { Point } from '../geometry/point.ts'
import { FRONTIER_NORTH } from './districts.ts'
import { isLand } from './land.ts'

/** Across the island, behind the last round of the patrols. */
export const BORDER: readonly Point[] = curveThrough(
  [
    [-15_000, 15_900],
    [-12_500, 16_700],
    [-9500, 16_900],
    [-7600, FRONTIER_NORTH + 60],
    [-4300, 17_100],
    [-350, FRONTIER_NORTH + 60],
    [2600, 17_000],
    [5600, 16_800],
    [9500, FRONTIER_NORTH + 60],
    [13_500, 17_100],
    [17_500, 17_400],
    [21_500, 17_600],
  ],
  120,
).filter(isLand)
