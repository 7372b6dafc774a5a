import type { TaskArea } from '@vigil/contract'

export type LonLat = readonly [longitude: number, latitude: number]

/** Mean radius of the earth. */
const EARTH_RADIUS_M = 6_371_008.8
const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** An area is small against the earth: near it a plane in metres is as good as the globe, also across the date line. */
function planeAround([lon0, lat0]: LonLat): (place: LonLat) => [x: number, y: number] {
  const shrink = Math.cos(radians(lat0))
  return ([lon, lat]) => {
    const east = ((((lon - lon0) % 360) + 540) % 360) - 180
    return [east * M_PER_DEGREE * shrink, (lat - lat0) * M_PER_DEGREE]
  }
}

/** The ends are within the line. */
function distanceToLine([x1, y1]: [number, number], [x2, y2]: [number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  return Math.hypot(x1 + along * dx, y1 + along * dy)
}

/** How far a place lies outside of the area, in metres; 0 within it. */
export function metresOutside(area: TaskArea, place: LonLat): number {
  const toPlane = planeAround(place)
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
  const up = area.radiusM / M_PER_DEGREE
  const right = up / Math.cos(radians(latitude))
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_POINTS
    return [longitude + right * Math.cos(angle), latitude + up * Math.sin(angle)]
  })
}

export function areaBounds(area: TaskArea): [west: number, south: number, east: number, north: number] {
  const ring = areaRing(area)
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Metres in a degree of longitude and of latitude, at a latitude. */
export const metresPerDegree = (latitude: number): [longitude: number, latitude: number] => [
  M_PER_DEGREE * Math.cos(radians(latitude)),
  M_PER_DEGREE,
]

export function metresBetween(a: LonLat, b: LonLat): number {
  const [x, y] = planeAround(a)(b)
  return Math.hypot(x, y)
}
