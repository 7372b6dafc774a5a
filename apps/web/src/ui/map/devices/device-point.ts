import { PointState } from '@vigil/contract'
import { distanceBetween } from '@vigil/domain'
import type { LiveFleet } from '../../../live/stores/live-fleet.ts'

export interface DevicePoint {
  readonly sn: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  /** Away from where it was put up: drawn by itself, so that it can be followed. */
  readonly moves: boolean
  /** As shown: normal while silenced. */
  readonly state: PointState
  /** The state behind a silence. */
  readonly silenced?: PointState
  /** What it measures now, of one that alarms. */
  readonly value?: string
}

/** What a satellite receiver between buildings is off by. A device that stands must not wander about on the map. */
const WANDER_M = 60
/** A square of degrees that lies within it wherever on earth: what has not left it need not be measured. */
const NEAR_DEGREES = 0.000_37

/** Where a device stands and what it shows; undefined without a position. A vehicle's own position goes before its depot. */
export function pointOf(fleet: Pick<LiveFleet, 'place' | 'device'>, sn: string): DevicePoint | undefined {
  const place = fleet.place(sn)
  if (place === undefined) return undefined
  const live = fleet.device(sn)
  const where = whereabouts(place, live?.basic.position)
  if (where === undefined) return undefined
  return {
    sn,
    name: place.name,
    ...where,
    state: live?.shown ?? PointState.NotConnected,
    ...(live?.silenced !== undefined && { silenced: live.real }),
  }
}

interface Position {
  readonly longitude: number
  readonly latitude: number
}

const isNear = (home: Position, reported: Position): boolean =>
  Math.abs(home.latitude - reported.latitude) < NEAR_DEGREES &&
  Math.abs(home.longitude - reported.longitude) < NEAR_DEGREES

export function whereabouts(
  place: { readonly longitude?: number; readonly latitude?: number },
  reported: Position | undefined,
): (Position & { readonly moves: boolean }) | undefined {
  const { longitude, latitude } = place
  const home = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
  if (reported === undefined) return home && { ...home, moves: false }
  if (home !== undefined && isNear(home, reported)) return { ...home, moves: false }
  const away = home === undefined || distanceBetween(home, reported) > WANDER_M
  return away ? { longitude: reported.longitude, latitude: reported.latitude, moves: true } : { ...home, moves: false }
}
