/** A place on the ground, as devices tell it. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** The same as maps and areas write it. */
export type LonLat = readonly [longitude: number, latitude: number]

export const asPlace = ([longitude, latitude]: LonLat): Place => ({ longitude, latitude })

/** Mean radius: distances over the ground are within half a percent. */
export const EARTH_RADIUS_M = 6_371_008.8
export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (angle: number): number => (angle * 180) / Math.PI

/** From one longitude to another the short way round, also across the date line; east is positive. */
export const degreesEast = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180

/** The same longitude, counted on across the date line until it lies no more than half way round from another. */
export const longitudeNear = (other: number, longitude: number): number =>
  longitude + 360 * Math.round((other - longitude) / 360)

/** On the straight line of a map from one place to another, the short way round; `share` of it away from the first. */
export const placeBetween = (from: Place, to: Place, share: number): Place => ({
  longitude: longitudeNear(0, from.longitude + degreesEast(from.longitude, to.longitude) * share),
  latitude: from.latitude + (to.latitude - from.latitude) * share,
})

/** Over the ground, in metres. */
export function distanceBetween(a: Place, b: Place): number {
  const dLatitude = radians(b.latitude - a.latitude)
  const dLongitude = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2
  // Opposite places come to a little more than 1 by rounding.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** From a to b, in degrees clockwise from north. */
export function bearingBetween(a: Place, b: Place): number {
  const dLongitude = radians(b.longitude - a.longitude)
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const y = Math.sin(dLongitude) * Math.cos(to)
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(dLongitude)
  return (degrees(Math.atan2(y, x)) + 360) % 360
}

/** Where one is who has gone so far from a place; `bearing` in degrees clockwise from north. The longitude runs on across the date line. */
export function placeFrom({ longitude, latitude }: Place, bearing: number, metres: number): Place {
  const [from, towards, angle] = [radians(latitude), radians(bearing), metres / EARTH_RADIUS_M]
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(towards))
  const east = Math.atan2(
    Math.sin(towards) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return { longitude: longitude + degrees(east), latitude: degrees(to) }
}

/** Length of a line over the ground, in metres. */
export function lengthOf(line: Iterable<Place>): number {
  let sum = 0
  let before: Place | undefined
  for (const place of line) {
    if (before !== undefined) sum += distanceBetween(before, place)
    before = place
  }
  return sum
}

/** Area that closing the line would enclose, in square metres. */
export function enclosedArea(line: readonly Place[]): number {
  if (line.length < 3) return 0
  let sum = 0
  let before = line[line.length - 1] as Place
  for (const place of line) {
    const step = degreesEast(before.longitude, place.longitude)
    sum += radians(step) * (2 + Math.sin(radians(before.latitude)) + Math.sin(radians(place.latitude)))
    before = place
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}
