import type { TaskArea } from '@vigil/contract'
import { distanceToLine, metresPerDegree, type OnPlane } from '../places/plane.ts'
import {
  asPlace,
  degrees,
  distanceBetween,
  EARTH_RADIUS_M,
  enclosedArea,
  type LonLat,
  longitudeNear,
  placeFrom,
  radians,
} from '../places/sphere.ts'

/** Corners one after the other the short way round: across the date line longitudes run on, beyond 180 or below it. */
function runningOn(points: readonly LonLat[], begin: number): LonLat[] {
  let last = begin
  return points.map(([longitude, latitude]) => {
    last = longitudeNear(last, longitude)
    return [last, latitude]
  })
}

/** From -180 up to 180. */
const normal = (longitude: number): number => longitudeNear(0, longitude)

/** How far a place lies outside of the area, in metres; 0 within it. */
export function metresOutside(area: TaskArea, place: LonLat): number {
  if (area.kind === 'circle') {
    return Math.max(0, distanceBetween(asPlace(place), asPlace(area.centre)) - area.radiusM)
  }
  // Seen from the place: a ray to the east that crosses the edge an odd number of times began within.
  const [longitude, latitude] = place
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  const corners = runningOn(area.points, longitude).map(
    ([x, y]): OnPlane => [(x - longitude) * perLongitude, (y - latitude) * perLatitude],
  )
  let inside = false
  let nearest = Number.POSITIVE_INFINITY
  let before = corners[corners.length - 1] as OnPlane
  for (const corner of corners) {
    const [[x1, y1], [x2, y2]] = [before, corner]
    if (y1 > 0 !== y2 > 0 && x1 - (y1 * (x2 - x1)) / (y2 - y1) > 0) inside = !inside
    nearest = Math.min(nearest, distanceToLine(before, corner))
    before = corner
  }
  return inside ? 0 : nearest
}

export const isInArea = (area: TaskArea, place: LonLat): boolean => metresOutside(area, place) === 0

const CIRCLE_POINTS = 64

export type AreaBounds = [west: number, south: number, east: number, north: number]

/** West lies from -180 to 180; east is beyond 180 where the area lies across the date line. */
export function areaBounds(area: TaskArea): AreaBounds {
  if (area.kind === 'circle') {
    const [longitude, latitude] = area.centre
    const angle = area.radiusM / EARTH_RADIUS_M
    const aside = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))))
    const west = normal(longitude - aside)
    return [west, latitude - degrees(angle), west + 2 * aside, latitude + degrees(angle)]
  }
  const ring = runningOn(area.points, area.points[0]?.[0] as number)
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  const least = Math.min(...longitudes)
  const west = normal(least)
  return [west, Math.min(...latitudes), west + Math.max(...longitudes) - least, Math.max(...latitudes)]
}

/** The edge as it is drawn, not closed, within its bounds; a circle as many short lines. */
export function areaRing(area: TaskArea): LonLat[] {
  const [west, , east] = areaBounds(area)
  const middle = (west + east) / 2
  if (area.kind === 'polygon') {
    return area.points.map(([longitude, latitude]) => [longitudeNear(middle, longitude), latitude])
  }
  const centre = { longitude: middle, latitude: area.centre[1] }
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const { longitude, latitude } = placeFrom(centre, (360 * index) / CIRCLE_POINTS, area.radiusM)
    return [longitude, latitude]
  })
}

/** No assignment is wider, and a plane in metres would no longer do. */
export const AREA_ACROSS_MAX_M = 500_000
const AREA_LEAST_M2 = 1

export type AreaFault = 'taskAreaCrosses' | 'taskAreaFlat' | 'taskAreaTooLarge'

/** Of corners that cannot be an area: what is inside of edges that cross nobody can say. */
export function areaFault(area: TaskArea): AreaFault | undefined {
  if (area.kind === 'circle') return undefined
  const [west, south, east, north] = areaBounds(area)
  const [perLongitude, perLatitude] = metresPerDegree((south + north) / 2)
  const across = Math.max((east - west) * perLongitude, (north - south) * perLatitude)
  if (across > AREA_ACROSS_MAX_M) return 'taskAreaTooLarge'
  const ring = areaRing(area)
  const first = ring[0] as LonLat
  const second = ring.find((corner) => !isSame(corner, first)) ?? first
  if (ring.every((corner) => sideOf(first, second, corner) === 0)) return 'taskAreaFlat'
  if (hasCrossing(ring)) return 'taskAreaCrosses'
  return enclosedArea(area.points.map(asPlace)) < AREA_LEAST_M2 ? 'taskAreaFlat' : undefined
}

/** On which side of the line from a to b a place lies. */
const sideOf = ([ax, ay]: LonLat, [bx, by]: LonLat, [x, y]: LonLat): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

type Edge = readonly [LonLat, LonLat]
const isSame = ([ax, ay]: LonLat, [bx, by]: LonLat): boolean => ax === bx && ay === by
/** Of a place on the line through an edge: whether it lies on the edge. */
const isBetween = ([[ax, ay], [bx, by]]: Edge, [x, y]: LonLat): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

/** Whether two edges that do not follow each other cross or touch. */
function meet(one: Edge, other: Edge): boolean {
  const [sides, others] = [
    [sideOf(...one, other[0]), sideOf(...one, other[1])],
    [sideOf(...other, one[0]), sideOf(...other, one[1])],
  ] as const
  if (sides[0] * sides[1] < 0 && others[0] * others[1] < 0) return true
  return (
    sides.some((side, n) => side === 0 && isBetween(one, other[n] as LonLat)) ||
    others.some((side, n) => side === 0 && isBetween(other, one[n] as LonLat))
  )
}

/** Whether the second of two edges that follow each other goes back upon the first. */
const turnsBack = ([a, b]: Edge, [, c]: Edge): boolean =>
  sideOf(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0

function hasCrossing(corners: readonly LonLat[]): boolean {
  // Whoever presses twice at one place has set one corner.
  const ring = corners.filter((corner, n) => !isSame(corner, corners.at(n - 1) as LonLat))
  const edges = ring.map((to, n): Edge => [ring.at(n - 1) as LonLat, to])
  return edges.some(
    (edge, n) =>
      turnsBack(edge, edges[(n + 1) % edges.length] as Edge) ||
      edges.slice(n + 2, n === 0 ? -1 : undefined).some((other) => meet(edge, other)),
  )
}
