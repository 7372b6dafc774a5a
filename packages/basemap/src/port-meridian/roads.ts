import { curveThrough } from '../geometry/lines.ts'
import type { Point } from '../geometry/point.ts'
import { STREET_BLOCK_M } from './city.ts'
import { cityAt, inChemicalPark, inFrontierFields, inPark, inPort, isDry, onRound, VILLAGES } from './districts.ts'
import { ISLAND } from './land.ts'
import { type Road, type RoadClass, TRUNK_ROADS } from './trunk-roads.ts'
import { nearRiver } from './waters.ts'

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

export const ROADS: readonly Road[] = [...TRUNK_ROADS, ...gridRoads(), ...villageRoads(), ...YARD_LANES]
