import { circle, type Point, type Ring, rectangle } from '../geometry/point.ts'
import { type Random, seeded } from '../geometry/random.ts'
import { SegmentIndex } from '../geometry/segment-index.ts'
import { STREET_BLOCK_M } from './city.ts'
import { cityAt, inChemicalPark, inPark, inPort, isDry, VILLAGES } from './districts.ts'
import { RAILS } from './rails.ts'
import { ROADS } from './roads.ts'
import { CHLORINE_WORKS, SPOTS } from './spots.ts'
import { type Road, TRUNK_ROADS } from './trunk-roads.ts'
import { LAKES, nearRiver } from './waters.ts'

interface Building {
  readonly ring: Ring
  readonly kind: 'house' | 'works' | 'tank' | 'container'
}
interface Box {
  west: number
  south: number
  east: number
  north: number
}

const ringOf = ({ west, south, east, north }: Box): Ring => rectangle(west, south, east, north)
const inset = (box: Box, metres: number): Box => ({
  west: box.west + metres,
  south: box.south + metres,
  east: box.east - metres,
  north: box.north - metres,
})

/** Cut in two until the pieces are as small as houses here are. */
function divided(box: Box, target: number, random: Random): Box[] {
  const [width, height] = [box.east - box.west, box.north - box.south]
  if (width * height <= target || Math.max(width, height) < 18) return [box]
  const share = random.between(0.38, 0.62)
  const [a, b]: [Box, Box] =
    width > height
      ? [
          { ...box, east: box.west + width * share },
          { ...box, west: box.west + width * share },
        ]
      : [
          { ...box, north: box.south + height * share },
          { ...box, south: box.south + height * share },
        ]
  return [...divided(a, target, random), ...divided(b, target, random)]
}

function obstacles(): SegmentIndex {
  const index = new SegmentIndex()
  const halves: Record<Road['class'], number> = {
    motorway: 34,
    primary: 20,
    secondary: 14,
    street: 10,
    lane: 7,
    track: 5,
  }
  for (const road of TRUNK_ROADS) index.add(road.line, halves[road.class])
  for (const rail of RAILS) if (rail.class === 'rail') index.add(rail.line, 18)
  for (const lake of LAKES) index.add(lake)
  return index
}

interface Fabric {
  readonly lanes: Road[]
  readonly greens: Ring[]
  readonly buildings: Building[]
}

/** What fills a block of the grid: lanes, a green here and there, and houses, denser toward the middle. */
function blockFabric(
  west: number,
  south: number,
  density: number,
  random: Random,
  blocked: SegmentIndex,
  into: Fabric,
): void {
  const block: Box = { west, south, east: west + STREET_BLOCK_M, north: south + STREET_BLOCK_M }
  const columns = density > 0.55 ? 3 : 2
  const rows = density > 0.55 ? (random.chance(0.5) ? 3 : 2) : random.chance(0.55) ? 3 : 2
  const [width, height] = [STREET_BLOCK_M / columns, STREET_BLOCK_M / rows]
  const free = (point: Point): boolean =>
    !blocked.isNear(point, 14) && isDry(point, 60) && !nearRiver(point, 30) && !inPark(point)
  for (let column = 1; column < columns; column++) {
    const east = west + column * width
    const line: Point[] = [
      [east, south],
      [east, south + 150],
      [east, block.north],
    ]
    if (line.every(free)) into.lanes.push({ class: 'lane', line: [line[0] as Point, line[2] as Point] })
  }
  for (let row = 1; row < rows; row++) {
    const north = south + row * height
    const line: Point[] = [
      [west, north],
      [west + 150, north],
      [block.east, north],
    ]
    if (line.every(free)) into.lanes.push({ class: 'lane', line: [line[0] as Point, line[2] as Point] })
  }
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const plot = inset(
        {
          west: west + column * width,
          south: south + row * height,
          east: west + (column + 1) * width,
          north: south + (row + 1) * height,
        },
        11,
      )
      const middle: Point = [(plot.west + plot.east) / 2, (plot.south + plot.north) / 2]
      if (!isDry(middle, 90) || nearRiver(middle, 75) || inPark(middle)) continue
      if (random.chance(0.05)) {
        if (!blocked.isNear(middle, 40)) into.greens.push(ringOf(plot))
        continue
      }
      const target = density > 0.6 ? 1500 : density > 0.35 ? 1000 : 720
      for (const piece of divided(plot, target, random)) {
        if (!random.chance(density > 0.45 ? 0.9 : 0.66)) continue
        const house = inset(piece, density > 0.55 ? random.between(1, 4) : random.between(3, 7))
        const [w, h] = [house.east - house.west, house.north - house.south]
        if (w < 9 || h < 9) continue
        const corners = ringOf(house)
        if (corners.some((corner) => blocked.isNear(corner, 5) || nearRiver(corner, 18))) continue
        into.buildings.push({
          kind: 'house',
          ring: random.chance(0.25) && w > 18 && h > 18 ? angled(house, random) : corners,
        })
      }
    }
}

/** With a yard at one corner. */
function angled({ west, south, east, north }: Box, random: Random): Ring {
  const [x, y] = [west + (east - west) * random.between(0.4, 0.6), south + (north - south) * random.between(0.4, 0.6)]
  return [
    [west, south],
    [east, south],
    [east, y],
    [x, y],
    [x, north],
    [west, north],
  ]
}

function villageHouses(random: Random, blocked: SegmentIndex): Building[] {
  const houses: Building[] = []
  for (const { at, radius } of VILLAGES)
    for (let n = 0; n < 150; n++) {
      const [angle, reach] = [random.between(0, 2 * Math.PI), Math.sqrt(random.next()) * radius * 0.78]
      const point: Point = [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach]
      const [w, h] = [random.between(6, 11), random.between(6, 14)]
      if (!isDry(point, 80) || blocked.isNear(point, 18) || nearRiver(point, 40)) continue
      houses.push({ kind: 'house', ring: rectangle(point[0] - w, point[1] - h, point[0] + w, point[1] + h) })
    }
  return houses
}

function works(random: Random): Building[] {
  const list: Building[] = []
  const { origin, gap } = SPOTS.tankFarm
  for (let column = 0; column < 6; column++)
    for (let row = 0; row < 8; row++)
      list.push({
        kind: 'tank',
        ring: circle(
          [origin.east + column * gap.east + 33, origin.north + row * gap.north + 33],
          column % 3 === 2 ? 17 : 23,
        ),
      })
  // Halls of the chemical park leave room for the units of the chlorine works and the points of the grid.
  for (let west = 5700; west < 8700; west += 300)
    for (let south = 2700; south < 5400; south += 300) {
      const plot = inset({ west, south, east: west + 300, north: south + 300 }, 22)
      const inTanks = west >= 5700 && west < 6600 && south >= 3600 && south < 4500
      const inGrid = west >= 6600 && south >= 3000 && south < 3900
      if (inTanks || inGrid || (west === 6300 && south === 3300)) continue
      for (const piece of divided(plot, 16_000, random)) {
        if (!random.chance(0.8)) continue
        if (random.chance(0.2))
          list.push({
            kind: 'tank',
            ring: circle([(piece.west + piece.east) / 2, (piece.south + piece.north) / 2], 26),
          })
        else list.push({ kind: 'works', ring: ringOf(inset(piece, random.between(8, 16))) })
      }
    }
  const { east, north } = CHLORINE_WORKS
  list.push({ kind: 'works', ring: rectangle(east - 190, north - 130, east - 140, north + 120) })
  list.push({ kind: 'works', ring: rectangle(east - 120, north + 70, east + 60, north + 105) })
  list.push({ kind: 'works', ring: rectangle(east + 70, north - 130, east + 105, north + 40) })
  for (let n = 0; n < 4; n++) list.push({ kind: 'tank', ring: circle([east - 100 + n * 45, north - 135], 15) })
  return list
}

/** Sheds, the passenger hall and rows of containers behind the quay. */
function port(random: Random): Building[] {
  const list: Building[] = [
    { kind: 'works', ring: rectangle(2480, -3225, 2640, -3010) },
    { kind: 'works', ring: rectangle(2700, -3380, 2900, -3240) },
    { kind: 'works', ring: rectangle(2360, -3480, 2460, -3260) },
    { kind: 'works', ring: rectangle(2880, -2120, 3000, -2020) },
    { kind: 'works', ring: rectangle(3010, -4120, 3120, -3640) },
    { kind: 'works', ring: rectangle(3320, -4120, 3430, -3640) },
    { kind: 'works', ring: rectangle(5150, -3860, 5230, -3100) },
    { kind: 'works', ring: rectangle(4560, -2480, 4800, -2330) },
    { kind: 'works', ring: rectangle(3900, -2380, 4300, -2260) },
    { kind: 'house', ring: rectangle(2180, -1545, 2290, -1515) },
  ]
  const stacks = (west: number, east: number, south: number, rows: number): void => {
    for (let left = west; left < east; left += 92)
      for (let row = 0; row < rows; row++)
        for (let part = 0; part < 3; part++) {
          if (!random.chance(0.78)) continue
          const low = south + row * 20
          list.push({ kind: 'container', ring: rectangle(left + part * 26, low, left + part * 26 + 24, low + 13) })
        }
  }
  stacks(3830, 4980, -3285, 4)
  stacks(3830, 4980, -3070, 6)
  stacks(3830, 4980, -2900, 6)
  stacks(3930, 4700, -2730, 5)
  stacks(2980, 3150, -3330, 8)
  stacks(3010, 3450, -3560, 5)
  for (const west of [2420, 2545])
    for (const south of [-2900, -2760, -2620])
      list.push({ kind: 'works', ring: rectangle(west, south, west + 100, south + 84) })
  return list
}

export function cityFabric(): Fabric {
  const random = seeded(1884)
  const blocked = obstacles()
  const fabric: Fabric = { lanes: [], greens: [], buildings: [] }
  const block = STREET_BLOCK_M
  for (let west = -7200; west < 6000; west += block)
    for (let south = -5400; south < 6300; south += block) {
      const middle: Point = [west + block / 2, south + block / 2]
      const density = cityAt(middle)
      if (density < 0.03 || inPort(middle) || inChemicalPark(middle) || inPark(middle) || !isDry(middle, 130)) continue
      blockFabric(west, south, density, random, blocked, fabric)
    }
  const local = new SegmentIndex()
  for (const road of ROADS) local.add(road.line, 8)
  fabric.buildings.push(...villageHouses(random, local), ...works(random), ...port(random))
  return fabric
}
