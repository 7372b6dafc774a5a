import type { DeviceRow } from '../organisation/directory.ts'

export interface Place {
  readonly longitude: number
  readonly latitude: number
}

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres on the sphere. */
export function distanceBetween(a: Place, b: Place): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export interface NearDevice {
  readonly row: DeviceRow
  readonly distance: number
}

/** Devices within `withinM`, the nearest first; those that stand nowhere are left out. */
export function devicesNear(place: Place, rows: Iterable<DeviceRow>, withinM: number): NearDevice[] {
  const near: NearDevice[] = []
  for (const row of rows) {
    const { longitude, latitude } = row
    if (longitude === null || latitude === null) continue
    const distance = distanceBetween(place, { longitude, latitude })
    if (distance <= withinM) near.push({ row, distance })
  }
  return near.sort((a, b) => a.distance - b.distance)
}
