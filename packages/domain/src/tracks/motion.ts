import { bearingBetween, distanceBetween, type Place } from '../places/sphere.ts'
import { TRACK_GAP_MS } from './gaps.ts'

export interface Motion {
  /** In metres a second. */
  readonly speed: number
  /** In degrees clockwise from north; undefined of a device that stands. */
  readonly heading: number | undefined
}

/** Over so much time a position that jumps by some metres does not look like a drive. */
const OVER_MS = 10 * 1000
/** Slower than a walk, and within what positions of a device that stands differ by. */
const STANDS_BELOW = 0.5

/** By its last positions, oldest first; undefined where nothing was told of the way lately. */
export function motionOf(points: readonly (Place & { readonly at: number })[]): Motion | undefined {
  const last = points.at(-1)
  if (last === undefined) return undefined
  let from: (typeof points)[number] | undefined
  for (let index = points.length - 2; index >= 0; index--) {
    const point = points[index] as (typeof points)[number]
    if (last.at - point.at > TRACK_GAP_MS) break
    from = point
    if (last.at - point.at >= OVER_MS) break
  }
  if (from === undefined || from.at === last.at) return undefined
  const speed = (distanceBetween(from, last) * 1000) / (last.at - from.at)
  return speed < STANDS_BELOW ? { speed: 0, heading: undefined } : { speed, heading: bearingBetween(from, last) }
}
