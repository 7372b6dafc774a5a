/** Metres east and north of the centre of the simulated city. */
export interface Place {
  readonly east: number
  readonly north: number
}

export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

const METRES_PER_DEGREE = 111_320

const metresPerDegreeEast = (centre: Coordinates): number =>
  METRES_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180)

export const placeOf = (centre: Coordinates, { longitude, latitude }: Coordinates): Place => ({
  east: (longitude - centre.longitude) * metresPerDegreeEast(centre),
  north: (latitude - centre.latitude) * METRES_PER_DEGREE,
})

export const coordinatesOf = (centre: Coordinates, { east, north }: Place): Coordinates => ({
  longitude: centre.longitude + east / metresPerDegreeEast(centre),
  latitude: centre.latitude + north / METRES_PER_DEGREE,
})

export const distance = (a: Place, b: Place): number => Math.hypot(a.east - b.east, a.north - b.north)

/** Direction from one place to another: 0 north, 90 east. */
export const bearingDeg = (from: Place, to: Place): number =>
  ((Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI + 360) % 360

/** A point `metres` from a place, in the direction the wind blows to (`fromDeg` is where it comes from). */
export function downwind(place: Place, fromDeg: number, metres: number): Place {
  const toward = ((fromDeg + 180) * Math.PI) / 180
  return { east: place.east + metres * Math.sin(toward), north: place.north + metres * Math.cos(toward) }
}
