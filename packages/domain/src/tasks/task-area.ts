import type { TaskArea } from '@vigil/contract'
import { distanceToLine, metresPerDegree, planeAround } from '../places/plane.ts'
import { asPlace, type LonLat } from '../places/sphere.ts'

/** How far a place lies outside of the area, in metres; 0 within it. */
export function metresOutside(area: TaskArea, place: LonLat): number {
  const around = planeAround(asPlace(place))
  const toPlane = (other: LonLat) => around(asPlace(other))
  if (area.kind === 'circle') {
    const [x, y] = toPlane(area.centre)
    return Math.max(0, Math.hypot(x, y) - area.radiusM)
  }
  // Seen from the place: a ray to the east that crosses the edge an odd number of times began within.
  let inside = false
  let nearest = Number.POSITIVE_INFINITY
  let before = toPlane(area.points[area.points.length - 1] as LonLat)
  for (const each of area.points) {
    const point = toPlane(each)
    const [[x1, y1], [x2, y2]] = [before, point]
    if (y1 > 0 !== y2 > 0 && x1 - (y1 * (x2 - x1)) / (y2 - y1) > 0) inside = !inside
    nearest = Math.min(nearest, distanceToLine(before, point))
    before = point
  }
  return inside ? 0 : nearest
}

export const isInArea = (area: TaskArea, place: LonLat): boolean => metresOutside(area, place) === 0

const CIRCLE_POINTS = 64

/** The edge as it is drawn, not closed; a circle as many short lines. */
export function areaRing(area: TaskArea): LonLat[] {
  if (area.kind === 'polygon') return area.points.map(([longitude, latitude]) => [longitude, latitude])
  const [longitude, latitude] = area.centre
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_POINTS
    return [
      longitude + (area.radiusM * Math.cos(angle)) / perLongitude,
      latitude + (area.radiusM * Math.sin(angle)) / perLatitude,
    ]
  })
}

export function areaBounds(area: TaskArea): [west: number, south: number, east: number, north: number] {
  const ring = areaRing(area)
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
