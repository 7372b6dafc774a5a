import type { Polygon, Position } from 'geojson'
import { distanceToSegment, isInside, type Point, type Ring, signedArea } from '../geometry/point.ts'

const ringOf = (positions: readonly Position[]): Ring => positions.map((each): Point => [each[0] ?? 0, each[1] ?? 0])

/** The point of the largest part that lies furthest from its edge: a centroid may lie in the sea or next door. */
export function labelPoint(parts: readonly Polygon[]): { at: [number, number]; area: number } | undefined {
  const rings = parts.map(({ coordinates }) => ringOf(coordinates[0] ?? []))
  const largest = thinned(rings.reduce<Ring>((a, b) => (Math.abs(signedArea(b)) > Math.abs(signedArea(a)) ? b : a), []))
  if (largest.length < 4) return undefined
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of largest) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  let best: { at: Point; room: number } = { at: [(west + east) / 2, (south + north) / 2], room: -1 }
  let [width, height] = [east - west, north - south]
  // Each round looks closer around the best point of the round before.
  for (let round = 0; round < 3; round++) {
    const [left, low] = round === 0 ? [west, south] : [best.at[0] - width / 2, best.at[1] - height / 2]
    for (let column = 0; column <= 12; column++)
      for (let row = 0; row <= 12; row++) {
        const at: Point = [left + (column / 12) * width, low + (row / 12) * height]
        if (!isInside(largest, at)) continue
        const room = roomAround(largest, at, best.room)
        if (room > best.room) best = { at, room }
      }
    width /= 6
    height /= 6
  }
  const shrink = Math.cos((best.at[1] * Math.PI) / 180)
  const area = rings.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0) * shrink
  return { at: [best.at[0], best.at[1]], area }
}

/** Far fewer corners give the same point. */
const thinned = (ring: Ring): Ring => {
  const every = Math.ceil(ring.length / 240)
  return ring.filter((_, index) => index % every === 0)
}

/** Stops as soon as the point is known to be no better. */
function roomAround(ring: Ring, at: Point, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before !== undefined) least = Math.min(least, distanceToSegment(at, before, point))
    if (least <= enough) return least
    before = point
  }
  return least
}
