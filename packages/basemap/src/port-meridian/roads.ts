import { curveThrough } from '../geometry/lines.ts'
import type { Point } from '../geometry/point.ts'
import { STREET_BLOCK_M } from './city.ts'
import { cityAt, inChemicalPark, inFrontierFields, inPark, inPort, isDry, onRound, VILLAGES } from './districts.ts'
import { ISLAND } from './land.ts'
import { nearRiver } from './waters.ts'

export type RoadClass = 'motorway' | 'primary' | 'secondary' | 'street' | 'lane' | 'track'
export interface Road {
  readonly class: RoadClass
  readonly line: readonly Point[]
  /** Of its name in the language files. */
  readonly key?: string
}

const drawn = (roadClass: RoadClass, key: string | undefined, ...points: Point[]): Road => ({
  class: roadClass,
  line: curveThrough(points, 90),
  ...(key !== undefined && { key }),
})

/** What was there before the grid, and what cuts through it. */
export const TRUNK_ROADS: readonly Road[] = [
  drawn(
    'motorway',
    'ringMotorway',
    [-4500, -4250],
    [-5150, -2900],
    [-5350, -900],
    [-5500, 1300],
    [-5300, 2700],
    [-5750, 4200],
    [-4300, 5500],
    [-1500, 5950],
    [1200, 5700],
    [3300, 5350],
    [3950, 4000],
    [3750, 2300],
    [3900, 600],
    [3720, -900],
    [3700, -1900],
  ),
  drawn(
    'motorway',
    'northMotorway',
    [-1500, 5950],
    [-1350, 7600],
    [-900, 9300],
    [-1200, 11_300],
    [-700, 13_300],
    [-450, 14_900],
    [-350, 16_650],
    [-900, 18_600],
    [-2900, 20_600],
    [-4300, 21_600],
  ),
  drawn(
    'primary',
    'northCrossingRoad',
    [-4300, 5500],
    [-5500, 7700],
    [-6900, 10_300],
    [-7800, 12_900],
    [-7750, 14_300],
    [-7600, 16_650],
    [-6700, 19_300],
    [-4900, 21_700],
  ),
  drawn(
    'primary',
    'mountainRoad',
    [3300, 5350],
    [4900, 7000],
    [7700, 9000],
    [8700, 11_600],
    [9100, 14_300],
    [9500, 16_650],
    [8700, 18_900],
    [7500, 20_100],
  ),
  drawn(
    'primary',
    'eastRoad',
    [3900, 600],
    [6000, 700],
    [8800, 1000],
    [11_800, 1500],
    [15_100, 900],
    [18_400, 2300],
    [21_300, 3600],
    [23_600, 4500],
  ),
  drawn('primary', 'westRoad', [-5450, 600], [-7400, 1500], [-9600, 1600], [-11_600, 1000], [-13_000, 2900]),
  drawn(
    'secondary',
    undefined,
    [-13_000, 2900],
    [-13_100, 5600],
    [-12_700, 8000],
    [-11_200, 10_600],
    [-9300, 12_300],
    [-7800, 12_900],
  ),
  drawn(
    'secondary',
    undefined,
    [-12_600, 8200],
    [-9700, 7600],
    [-7600, 8300],
    [-5700, 8100],
    [-3300, 8900],
    [-900, 9300],
    [300, 9300],
    [2900, 9500],
    [5600, 9700],
    [8100, 9500],
  ),
  drawn(
    'secondary',
    undefined,
    [8300, 9700],
    [11_100, 8600],
    [12_500, 6500],
    [12_900, 4700],
    [14_400, 2600],
    [15_200, 900],
  ),
  drawn('secondary', undefined, [12_900, 4700], [16_200, 5600], [19_800, 5400], [23_600, 4700]),
  drawn('secondary', undefined, [8700, 3900], [10_700, 4500], [12_900, 4700]),
  drawn('secondary', undefined, [7300, 20_300], [3100, 21_900], [-900, 21_300], [-4500, 22_000]),
  // Boulevards across the grid.
  {
    class: 'primary',
    key: 'harbourBoulevard',
    line: [
      [0, 0],
      [600, -450],
      [1180, -900],
      [1850, -1420],
      [2300, -1800],
      [2950, -1880],
    ],
  },
  {
    class: 'primary',
    key: 'hillBoulevard',
    line: [
      [0, 0],
      [-600, 450],
      [-1800, 1350],
      [-3000, 2250],
      [-3700, 2700],
    ],
  },
  drawn(
    'primary',
    'coastRoad',
    [-5150, -2900],
    [-4200, -4000],
    [-2500, -4600],
    [-600, -4420],
    [150, -4330],
    [1500, -4080],
    [1900, -3300],
    [2180, -2500],
    [2250, -1750],
  ),
  // Into the yard.
  {
    class: 'secondary',
    line: [
      [3700, -1900],
      [3600, -2150],
      [3360, -2330],
      [3249, -2430],
    ],
  },
  {
    class: 'secondary',
    line: [
      [3249, -2760],
      [3380, -3000],
      [3720, -3120],
      [4900, -3120],
      [5050, -2600],
      [4500, -2050],
      [3700, -1900],
    ],
  },
]

/** Bridges stand where avenues meet the river. */
const BRIDGE_NORTHS: ReadonlySet<number> = new Set([-2100, -900, 0, 900, 2100, 3300, 4500])
const isAvenue = (metres: number): boolean => Math.round(metres / STREET_BLOCK_M) % 3 === 0

function classOf(a: Point, b: Point): RoadClass | undefined {
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const points = [a, middle, b]
  const forced = points.every(onRound)
  if (!points.every((point) => isDry(point, forced ? 30 : 120))) return undefined
  if (forced && points.every(inFrontierFields)) return 'track'
  const runsEast = a[1] === b[1]
  const wet = points.some((point) => nearRiver(point, 20))
  if (wet && !(runsEast && BRIDGE_NORTHS.has(a[1])) && !forced) return undefined
  if (points.some(inPort)) return undefined
  if (points.every(inChemicalPark)) return 'street'
  if (points.some(inPark) && !forced) return undefined
  if (!forced && !points.every((point) => cityAt(point) > 0.02)) return undefined
  const along = runsEast ? a[1] : a[0]
  if (along === 0 && cityAt(middle) > 0.12) return 'primary'
  return isAvenue(along) && cityAt(middle) > 0.08 ? 'secondary' : 'street'
}

/** The grid, each straight run of one class a single line. */
function gridRoads(): Road[] {
  const roads: Road[] = []
  const block = STREET_BLOCK_M
  const first = (from: number): number => Math.ceil(from / block) * block
  const walk = (pointAt: (along: number) => Point, from: number, to: number): void => {
    let run: { class: RoadClass; line: Point[] } | undefined
    for (let along = first(from); along + block <= to; along += block) {
      const [a, b] = [pointAt(along), pointAt(along + block)]
      const roadClass = classOf(a, b)
      if (roadClass === undefined) run = undefined
      else if (run?.class === roadClass) run.line[run.line.length - 1] = b
      else {
        run = { class: roadClass, line: [a, b] }
        roads.push(run)
      }
    }
  }
  for (let north = first(ISLAND.south); north <= ISLAND.north; north += block)
    walk((east) => [east, north], ISLAND.west, ISLAND.east)
  for (let east = first(ISLAND.west); east <= ISLAND.east; east += block)
    walk((north) => [east, north], ISLAND.south, ISLAND.north)
  return roads
}

/** A street through the middle, others off it, as villages grow. */
function villageRoads(): Road[] {
  return VILLAGES.flatMap(({ at: [east, north], radius }, index) => {
    const turn = (index * 37 * Math.PI) / 180
    const at = (along: number, across: number): Point => [
      east + radius * (along * Math.cos(turn) - across * Math.sin(turn)),
      north + radius * (along * Math.sin(turn) + across * Math.cos(turn)),
    ]
    const lines: Point[][] = [
      curveThrough([at(-0.85, -0.1), at(-0.3, 0.05), at(0.25, -0.05), at(0.85, 0.12)], 70),
      curveThrough([at(0, -0.8), at(0.08, -0.3), at(-0.02, 0), at(0.1, 0.4), at(0, 0.8)], 70),
      curveThrough(
        [
          at(-0.6, -0.55),
          at(-0.5, 0),
          at(-0.55, 0.5),
          at(0, 0.62),
          at(0.5, 0.5),
          at(0.6, 0),
          at(0.5, -0.5),
          at(0, -0.55),
          at(-0.6, -0.55),
        ],
        70,
      ),
      curveThrough([at(-0.28, 0.05), at(-0.3, 0.55)], 70),
      curveThrough([at(0.3, -0.05), at(0.32, -0.5)], 70),
      curveThrough([at(-0.26, -0.5), at(-0.28, 0.02)], 70),
      curveThrough([at(0.34, 0), at(0.3, 0.55)], 70),
    ]
    return lines.map(
      (line, n): Road => ({ class: n < 2 ? 'street' : 'lane', line: line.filter((point) => isDry(point, 60)) }),
    )
  }).filter(({ line }) => line.length > 1)
}

/** Lanes of the customs yard, one beside each portal. */
const YARD_LANES: readonly Road[] = Array.from({ length: 12 }, (_, lane): Road => {
  const east = 3200 + lane * 9
  return {
    class: 'lane',
    line: [
      [3249, -2430],
      [east, -2490],
      [east, -2700],
      [3249, -2760],
    ],
  }
})

export const GRID_ROADS: readonly Road[] = gridRoads()
export const ROADS: readonly Road[] = [...TRUNK_ROADS, ...GRID_ROADS, ...villageRoads(), ...YARD_LANES]
