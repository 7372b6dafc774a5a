import { distanceBetween, type Place } from '@vigil/domain'
import type { DeviceRow } from '../organisation/directory.ts'

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
