import type { DeviceTrack, State2 } from '@vigil/contract'

/** A place on the way, and what was measured there. */
export interface TrailPoint {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly value?: number | undefined
  readonly state?: State2 | undefined
}

const MOST_POINTS = 20_000

/** Adds nothing for a device that stands; beyond a day of positions every few seconds the oldest leave. */
export function addToTrail(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  const last = trail.at(-1)
  if (last !== undefined && last.at >= point.at) return trail
  if (last !== undefined && last.longitude === point.longitude && last.latitude === point.latitude) return trail
  return [...trail.slice(1 - MOST_POINTS), point]
}

export const trailOf = ({ points }: Pick<DeviceTrack, 'points'>): readonly TrailPoint[] =>
  points.map(([at, longitude, latitude, value, state]) => ({
    at,
    longitude,
    latitude,
    value: value ?? undefined,
    state,
  }))

/** What is on record, then what has come since. */
export function joinedTrail(stored: readonly TrailPoint[], live: readonly TrailPoint[]): readonly TrailPoint[] {
  const end = stored.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  const after = live.filter(({ at }) => at > end)
  return after.length === 0 ? stored : [...stored, ...after]
}
