import type { TaskArea } from '@vigil/contract'
import type { LonLat } from '../places/sphere.ts'
import { metresOutside } from './task-area.ts'

/** What a receiver may be wrong by: at the edge nobody is told of every metre. */
export const AREA_MARGIN_M = 30

/**
 * Whether a device is outside of its area now. It has left when it is further out than the margin, and is back when it is within:
 * one that stands on the edge is told of once.
 */
export function isOutside(area: TaskArea, place: LonLat, before: boolean): boolean {
  const metres = metresOutside(area, place)
  return before ? metres > 0 : metres > AREA_MARGIN_M
}
