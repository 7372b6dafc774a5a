import { degreesEast, EARTH_RADIUS_M, type Place, radians } from './sphere.ts'

/** What is small against the earth (an area, a stretch of a way) is measured on a plane in metres, also across the date line. */

export type OnPlane = readonly [east: number, north: number]

const M_PER_DEGREE = radians(EARTH_RADIUS_M)

/** Metres in a degree of longitude and of latitude, at a latitude. */
export const metresPerDegree = (latitude: number): [longitude: number, latitude: number] => [
  M_PER_DEGREE * Math.cos(radians(latitude)),
  M_PER_DEGREE,
]

/** Other places as metres east and north of this one. */
export function planeAround({ longitude, latitude }: Place): (place: Place) => OnPlane {
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  return (place) => [degreesEast(longitude, place.longitude) * perLongitude, (place.latitude - latitude) * perLatitude]
}

/** From the middle of the plane to a line, of which the ends are a part. */
export function distanceToLine([x1, y1]: OnPlane, [x2, y2]: OnPlane): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / square))
  return Math.hypot(x1 + along * dx, y1 + along * dy)
}
