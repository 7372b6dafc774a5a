import { type Area, areasAbove } from '../geometry/contours.ts'
import type { Point, Ring } from '../geometry/point.ts'
import { rectangle } from '../geometry/point.ts'
import { noiseAt, terrainAt } from '../geometry/random.ts'
import { STREET_BLOCK_M } from './city.ts'
import {
  builtAt,
  CHEMICAL_PARK,
  inChemicalPark,
  inFrontierFields,
  inPark,
  inPort,
  isDry,
  PARKS,
  PORT_AREA,
} from './districts.ts'
import { ISLAND, isLand, LAND } from './land.ts'
import { nearRiver } from './waters.ts'

/** How far a point lies from the nearest land, roughly: enough for shoals. */
function distancesToLand(step: number): (east: number, north: number) => number {
  const columns = Math.ceil((ISLAND.east - ISLAND.west) / step) + 1
  const rows = Math.ceil((ISLAND.north - ISLAND.south) / step) + 1
  const far = 1e9
  const values = new Float64Array(columns * rows).fill(far)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (isLand([ISLAND.west + column * step, ISLAND.south + row * step])) values[row * columns + column] = 0
  for (const ring of LAND.slice(1))
    for (const [east, north] of ring) {
      const index = Math.round((north - ISLAND.south) / step) * columns + Math.round((east - ISLAND.west) / step)
      values[index] = 0
    }
  const relax = (index: number, other: number, cost: number): void => {
    const through = (values[other] ?? far) + cost
    if (through < (values[index] ?? far)) values[index] = through
  }
  const diagonal = step * Math.SQRT2
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column
      if (column > 0) relax(index, index - 1, step)
      if (row > 0) relax(index, index - columns, step)
      if (row > 0 && column > 0) relax(index, index - columns - 1, diagonal)
      if (row > 0 && column < columns - 1) relax(index, index - columns + 1, diagonal)
    }
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const index = row * columns + column
      if (column < columns - 1) relax(index, index + 1, step)
      if (row < rows - 1) relax(index, index + columns, step)
      if (row < rows - 1 && column < columns - 1) relax(index, index + columns + 1, diagonal)
      if (row < rows - 1 && column > 0) relax(index, index + columns - 1, diagonal)
    }
  return (east, north) =>
    values[Math.round((north - ISLAND.south) / step) * columns + Math.round((east - ISLAND.west) / step)] ?? far
}

/** Shallow water around the coast, the shallowest last. */
export function shoals(): { depth: number; areas: Area[] }[] {
  const step = 250
  const toLand = distancesToLand(step)
  const field = (east: number, north: number): number =>
    -toLand(east, north) + (terrainAt(east, north, 5200, 81, 3) - 0.5) * 2400
  return [
    { depth: 2, areas: areasAbove(field, -2900, ISLAND, step) },
    { depth: 1, areas: areasAbove(field, -1300, ISLAND, step) },
  ]
}

/** Hills rise to the north and east; the city lies low. */
const heightAt = (east: number, north: number): number => {
  const ridge = Math.max(
    1 - Math.hypot((east - 11_500) / 9500, (north - 13_500) / 7500),
    0.8 - Math.hypot((east + 8200) / 5200, (north - 4700) / 3600),
    0.85 - Math.hypot((east - 1500) / 9000, (north - 20_800) / 3400),
  )
  return ridge + (terrainAt(east, north, 4200, 91, 5) - 0.5) * 0.9
}

export function hills(): { height: number; areas: Area[] }[] {
  const field = (east: number, north: number): number => {
    const height = heightAt(east, north)
    return height > 0 && builtAt([east, north]) < -0.02 && isDry([east, north], 250) ? height : -1
  }
  return [0.18, 0.4, 0.62, 0.84].map((level, index) => ({
    height: index + 1,
    areas: areasAbove(field, level, ISLAND, 170),
  }))
}

const isOpen = (point: Point): boolean =>
  isDry(point, 140) && !inPort(point) && !inChemicalPark(point) && !inPark(point) && !nearRiver(point, 60)

/** Above 0 under trees. */
function woodAt(point: Point): number {
  const [east, north] = point
  const growth = terrainAt(east, north, 3000, 101, 5) + 0.12 * Math.max(0, heightAt(east, north)) - 0.556
  // Fields of the frontier were cleared, not to a straight line.
  const cleared = inFrontierFields(point) ? 0.07 : 0
  return growth - cleared < -0.05 || builtAt(point) > -0.06 || !isOpen(point) ? -0.05 : growth - cleared
}

export const woods = (): Area[] => areasAbove((east, north) => woodAt([east, north]), 0, ISLAND, 150)

export function builtUp(): Area[] {
  const field = (east: number, north: number): number => (isDry([east, north], 60) ? builtAt([east, north]) : -1)
  return areasAbove(field, 0, ISLAND, 150)
}

/** Patchwork of the farmers along the border and round the villages. */
export function fields(): { tone: number; ring: Ring }[] {
  const list: { tone: number; ring: Ring }[] = []
  const block = STREET_BLOCK_M
  for (let east = -13_200; east < 24_000; east += block)
    for (let north = -1200; north < 16_500; north += block) {
      const middle: Point = [east + block / 2, north + block / 2]
      const tilled = inFrontierFields(middle) ? 0.2 : 0.5
      if (noiseAt(middle[0], middle[1], 1500, 111) < tilled || noiseAt(middle[0], middle[1], 90, 112) < 0.25) continue
      if (builtAt(middle) > -0.12 || woodAt(middle) > 0 || !isOpen(middle) || !isDry(middle, 300)) continue
      const edge = 9
      list.push({
        tone: Math.floor(noiseAt(middle[0], middle[1], 170, 113) * 3),
        ring: rectangle(east + edge, north + edge, east + block - edge, north + block - edge),
      })
    }
  return list
}

export const GROUNDS: readonly { kind: string; ring: Ring }[] = [
  { kind: 'port', ring: PORT_AREA },
  { kind: 'industrial', ring: CHEMICAL_PARK },
  ...PARKS.map(({ ring }) => ({ kind: 'park', ring })),
]
