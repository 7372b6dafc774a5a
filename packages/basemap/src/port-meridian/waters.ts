import { curveThrough, widened } from '../geometry/lines.ts'
import type { Point, Ring } from '../geometry/point.ts'
import { seeded } from '../geometry/random.ts'
import { SegmentIndex } from '../geometry/segment-index.ts'

/** From the lake in the hills over the border and through the city to the sea. */
export const RIVER: readonly Point[] = curveThrough([
  [4100, 19_600],
  [2900, 18_300],
  [1300, 17_200],
  [700, 15_700],
  [200, 14_300],
  [900, 12_300],
  [2000, 10_700],
  [1500, 8700],
  [2300, 6900],
  [1700, 5200],
  [2050, 3700],
  [1350, 2300],
  [1150, 900],
  [1500, -500],
  [1250, -1800],
  [650, -3000],
  [850, -4100],
  [760, -5060],
])

/** Wide where it meets the sea, a stream in the hills. */
const riverWidth = (share: number): number => 30 + 110 * share + (share > 0.95 ? (share - 0.95) * 2600 : 0)
export const RIVER_AREA: Ring = widened(RIVER, riverWidth)

const BROOKS: readonly (readonly Point[])[] = [
  [
    [-5200, 11_200],
    [-3600, 9800],
    [-1900, 8800],
    [-300, 8500],
    [1500, 8700],
  ],
  [
    [9800, 9300],
    [7600, 8300],
    [5200, 7200],
    [3700, 7300],
    [2300, 6900],
  ],
  [
    [-6400, 1500],
    [-7700, 300],
    [-8200, -1500],
    [-8600, -3900],
  ],
  [
    [16_500, 9800],
    [17_200, 6400],
    [16_300, 3300],
    [17_000, 800],
    [16_800, -1600],
  ],
]
export const BROOK_LINES: readonly (readonly Point[])[] = BROOKS.map((brook) => curveThrough(brook, 120))

function lake(centre: Point, width: number, height: number, seed: number): Ring {
  const random = seeded(seed)
  const corners = Array.from({ length: 11 }, (_, n): Point => {
    const angle = (n / 11) * 2 * Math.PI
    const reach = random.between(0.72, 1.18)
    return [centre[0] + Math.cos(angle) * width * reach, centre[1] + Math.sin(angle) * height * reach]
  })
  return curveThrough(corners, 90, true)
}

export const LAKES: readonly Ring[] = [
  lake([4700, 20_100], 1250, 620, 21),
  lake([-9400, 6300], 620, 330, 22),
  lake([13_200, 7200], 520, 360, 23),
]

const river = new SegmentIndex()
for (let index = 1; index < RIVER.length; index++)
  river.add(RIVER.slice(index - 1, index + 1), riverWidth(index / (RIVER.length - 1)) / 2)

/** Within so many metres of its banks. */
export const nearRiver = (point: Point, metres: number): boolean => river.isNear(point, metres)
