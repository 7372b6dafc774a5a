import { type Motion, motionOf, usualInterval } from '@vigil/domain'
import type { ReplayPoint } from '../../live/stores/track-store.ts'
import { joinedTrail, type TrailPoint } from '../../ui/map/trail/trail.ts'

/** How far back a trail reaches. */
export const TRAIL_MS = 3_600_000

export interface DeviceTrail {
  readonly sn: string
  readonly points: readonly TrailPoint[]
  readonly motion: Motion | undefined
  /** How far its positions usually lie apart in time; 0 where that is not known. */
  readonly everyMs: number
}

const pointOf = ({ at, position: { longitude, latitude }, value, state }: ReplayPoint): TrailPoint => ({
  at,
  longitude,
  latitude,
  value,
  state,
})

/** The last hour: what is on record, and what has come since. */
export function deviceTrail(sn: string, stored: readonly TrailPoint[], live: readonly ReplayPoint[]): DeviceTrail {
  const joined = joinedTrail(stored, live.map(pointOf))
  const end = joined.at(-1)?.at ?? 0
  const points = joined.filter(({ at }) => at >= end - TRAIL_MS)
  return { sn, points, everyMs: usualInterval(points), motion: motionOf(points.slice(-60)) }
}
