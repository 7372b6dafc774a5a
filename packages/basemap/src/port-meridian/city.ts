import type { Point } from '../geometry/point.ts'

/** An invented city on an invented island, far from any real one: a demonstration must not point at anybody's plant. */
export const CITY_NAME = 'Port Meridian'
export const CITY_CENTRE = { longitude: -30, latitude: 33 } as const

/** Metres east and north of the city centre. */
export interface Place {
  readonly east: number
  readonly north: number
}

export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

/** Blocks of the street grid. Vehicles of the demonstration drive round them. */
export const STREET_BLOCK_M = 300

const METRES_PER_DEGREE = 111_320
const METRES_PER_DEGREE_EAST = METRES_PER_DEGREE * Math.cos((CITY_CENTRE.latitude * Math.PI) / 180)
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const coordinatesOf = ({ east, north }: Place): Coordinates => ({
  longitude: rounded(CITY_CENTRE.longitude + east / METRES_PER_DEGREE_EAST),
  latitude: rounded(CITY_CENTRE.latitude + north / METRES_PER_DEGREE),
})

export const placeOf = ({ longitude, latitude }: Coordinates): Place => ({
  east: (longitude - CITY_CENTRE.longitude) * METRES_PER_DEGREE_EAST,
  north: (latitude - CITY_CENTRE.latitude) * METRES_PER_DEGREE,
})

/** For GeoJSON. */
export function positionOf([east, north]: Point): [number, number] {
  const { longitude, latitude } = coordinatesOf({ east, north })
  return [longitude, latitude]
}
