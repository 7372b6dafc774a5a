import { wallClockMs } from '@vigil/domain'

/** No zone changes its clock within such a span. */
const SPAN_MS = 15 * 60_000

export type WallClock = (at: number) => number

/** What the clock of a zone shows, as if it were UTC. A million times in a row cost one look into the zone's rules per span. */
export function createWallClock(timeZone: string): WallClock {
  let span = Number.NaN
  let offset = 0
  return (at) => {
    const itsSpan = Math.floor(at / SPAN_MS)
    if (itsSpan !== span) {
      span = itsSpan
      offset = wallClockMs(itsSpan * SPAN_MS, timeZone) - itsSpan * SPAN_MS
    }
    return at + offset
  }
}

/** yyyy-MM-dd HH:mm:ss of a wall clock. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
