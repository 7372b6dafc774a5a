import { roughened, widened } from '../geometry/lines.ts'
import { circle, type Point, type Ring } from '../geometry/point.ts'
import { seeded } from '../geometry/random.ts'

const BAND_M = 120

/** `isInside` for a ring of thousands of corners and a hundred thousand questions. */
class RingIndex {
  readonly #bands = new Map<number, [Point, Point][]>()

  constructor(ring: Ring) {
    let before = ring[ring.length - 1]
    for (const point of ring) {
      if (before !== undefined) this.#add(before, point)
      before = point
    }
  }

  #add(a: Point, b: Point): void {
    const last = Math.floor(Math.max(a[1], b[1]) / BAND_M)
    for (let band = Math.floor(Math.min(a[1], b[1]) / BAND_M); band <= last; band++) {
      const edges = this.#bands.get(band)
      if (edges === undefined) this.#bands.set(band, [[a, b]])
      else edges.push([a, b])
    }
  }

  contains([east, north]: Point): boolean {
    let inside = false
    for (const [a, b] of this.#bands.get(Math.floor(north / BAND_M)) ?? [])
      if (b[1] > north !== a[1] > north && east < b[0] + ((north - b[1]) / (a[1] - b[1])) * (a[0] - b[0]))
        inside = !inside
    return inside
  }
}

/** Around the island and its waters. */
export const ISLAND = { west: -23_000, south: -10_500, east: 35_000, north: 32_000 } as const

const NATURAL = 0.17
const QUAY = 0
type Stretch = readonly [east: number, north: number, roughness: number]

/** Counter-clockwise from the western cape; each stretch leads to the next point. Quays are straight. */
const COAST: readonly Stretch[] = [
  [-15_200, 2200, NATURAL],
  [-13_600, -1300, NATURAL],
  [-10_600, -3100, NATURAL],
  [-7600, -3500, NATURAL],
  [-5000, -4900, 0.13],
  [-2600, -5350, 0.1],
  [-300, -5150, 0.08],
  [1500, -4850, QUAY],
  [1900, -4400, QUAY],
  [2250, -4400, QUAY],
  [2250, -3560, QUAY],
  [2950, -3560, QUAY],
  [2950, -4200, QUAY],
  [3500, -4200, QUAY],
  [3500, -3390, QUAY],
  [5080, -3390, QUAY],
  [5080, -3950, QUAY],
  [5420, -3950, QUAY],
  [5420, -3020, QUAY],
  [5980, -2760, 0.12],
  [7300, -4100, 0.16],
  [8300, -1900, NATURAL],
  [11_200, -700, NATURAL],
  [14_600, -1700, NATURAL],
  [18_300, -700, NATURAL],
  [22_200, 300, NATURAL],
  [25_600, 1500, NATURAL],
  [27_600, 4700, NATURAL],
  [26_000, 7300, NATURAL],
  [26_600, 10_300, NATURAL],
  [23_200, 13_300, NATURAL],
  [20_600, 17_000, NATURAL],
  [16_300, 20_400, NATURAL],
  [11_200, 22_800, NATURAL],
  [5000, 24_600, NATURAL],
  [-1200, 23_200, NATURAL],
  [-6300, 24_700, NATURAL],
  [-10_800, 22_200, NATURAL],
  [-12_400, 19_200, NATURAL],
  [-14_300, 16_000, NATURAL],
  [-13_100, 12_600, NATURAL],
  [-15_100, 9100, NATURAL],
  [-13_900, 5600, NATURAL],
]

function coastline(): Ring {
  const random = seeded(33)
  return COAST.flatMap(([east, north, roughness], index) => {
    const [nextEast, nextNorth] = COAST[(index + 1) % COAST.length] as Stretch
    return roughened([east, north], [nextEast, nextNorth], roughness, roughness === QUAY ? 1e6 : 90, random)
  })
}

function islet(centre: Point, radius: number, seed: number): Ring {
  const random = seeded(seed)
  const corners = circle(centre, radius, 7).map(
    ([east, north]): Point => [
      centre[0] + (east - centre[0]) * random.between(0.7, 1.3),
      centre[1] + (north - centre[1]) * random.between(0.6, 1.1),
    ],
  )
  return corners.flatMap((corner, index) =>
    roughened(corner, corners[(index + 1) % corners.length] as Point, NATURAL, 70, random),
  )
}

const MAINLAND: Ring = coastline()

const ISLETS: readonly Ring[] = [
  islet([-16_600, 4300], 620, 5),
  islet([-17_300, 5800], 300, 6),
  islet([-8300, -5400], 420, 7),
  islet([10_300, -3000], 380, 8),
  islet([29_000, 7900], 700, 9),
  islet([29_800, 6300], 330, 10),
  islet([-3200, 26_700], 540, 11),
  islet([14_800, 23_600], 430, 12),
]

/** Stone moles that keep the swell out of the harbour. */
const MOLES: readonly Ring[] = [
  widened(
    [
      [6650, -3420],
      [6550, -4500],
      [6000, -5050],
      [4700, -5320],
    ],
    () => 40,
  ),
  widened(
    [
      [1520, -4860],
      [2100, -5350],
      [3500, -5560],
    ],
    () => 40,
  ),
]

export const LAND: readonly Ring[] = [MAINLAND, ...ISLETS, ...MOLES]

const mainland = new RingIndex(MAINLAND)
export const isLand = (point: Point): boolean => mainland.contains(point)
