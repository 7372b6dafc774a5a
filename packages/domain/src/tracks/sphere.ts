/** A place on the ground. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

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
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** How far a place lies from the straight way between two others, in metres; of a few kilometres, where the ground is flat. */
export function distanceToStretch(place: Place, from: Place, to: Place): number {
  const shrink = Math.cos(radians(place.latitude))
  // Across the date line the shorter way round is meant.
  const east = (other: Place): number => radians(((other.longitude - place.longitude + 540) % 360) - 180) * shrink
  const north = (other: Place): number => radians(other.latitude - place.latitude)
  const [ax, ay, bx, by] = [east(from), north(from), east(to), north(to)]
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / long))
  return EARTH_RADIUS_M * Math.hypot(ax + share * dx, ay + share * dy)
}
