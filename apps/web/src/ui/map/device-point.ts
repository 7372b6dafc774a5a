import { PointState } from '@vigil/contract'
import type { LiveFleet } from '../../live/live-fleet.ts'
import type { DevicePoint } from './device-features.ts'

/** Where a device stands and what it shows; undefined without a position. A vehicle's own position goes before its depot. */
export function pointOf(fleet: Pick<LiveFleet, 'place' | 'device'>, sn: string): DevicePoint | undefined {
  const place = fleet.place(sn)
  if (place === undefined) return undefined
  const live = fleet.device(sn)
  const longitude = live?.basic.position?.longitude ?? place.longitude
  const latitude = live?.basic.position?.latitude ?? place.latitude
  if (longitude === undefined || latitude === undefined) return undefined
  return {
    sn,
    name: place.name,
    longitude,
    latitude,
    state: live?.shown ?? PointState.NotConnected,
    ...(live?.silenced !== undefined && { silenced: live.real }),
  }
}
