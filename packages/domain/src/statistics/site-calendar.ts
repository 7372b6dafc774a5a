import { wallClockMs } from '../console/date-time.ts'

/** Parts of a site's calendar. A week begins on Monday. */
export type CalendarUnit = 'hour' | 'day' | 'week' | 'month' | 'year'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The first of January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS

const floorTo = (unitMs: number, wall: number, origin = 0): number =>
  Math.floor((wall - origin) / unitMs) * unitMs + origin

/** The begin of a unit by the wall clock. Times here are what the clock shows, written as if it showed UTC. */
function wallBegin(unit: CalendarUnit, wall: number): number {
  const date = new Date(wall)
  switch (unit) {
    case 'hour':
      return floorTo(HOUR_MS, wall)
    case 'day':
      return floorTo(DAY_MS, wall)
    case 'week':
      return floorTo(7 * DAY_MS, wall, MONDAY_MS)
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0)
  }
}

/** So many units later, or earlier, by the wall clock. A month ends where the next one begins, however long it is. */
function wallShifted(unit: CalendarUnit, begin: number, count: number): number {
  const date = new Date(begin)
  switch (unit) {
    case 'hour':
      return begin + count * HOUR_MS
    case 'day':
      return begin + count * DAY_MS
    case 'week':
      return begin + count * 7 * DAY_MS
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count)
    case 'year':
      return Date.UTC(date.getUTCFullYear() + count, 0)
  }
}

/** No site's clock is further than this from UTC, and none is set by more than this at once but for a whole day. */
const CLOCK_REACH_MS = 40 * HOUR_MS

/**
 * The first moment at which the site's clock shows this time or a later one. An hour that the clock shows twice is one hour of
 * double length; a time that the clock leaves out begins where the next one does.
 */
export function momentOfClock(wall: number, timeZone: string): number {
  const reached = (epochMs: number): boolean => wallClockMs(epochMs, timeZone) >= wall
  const likely = wall - (wallClockMs(wall, timeZone) - wall)
  if (reached(likely) && !reached(likely - 1)) return likely
  let before = wall - CLOCK_REACH_MS
  let at = wall + CLOCK_REACH_MS
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (reached(middle)) at = middle
    else before = middle
  }
  return at
}

/** What the site's clock shows where the unit of this moment begins, as if it were UTC: its name, also where the clock leaves it out. */
export const labelOf = (unit: CalendarUnit, epochMs: number, timeZone: string): number =>
  wallBegin(unit, wallClockMs(epochMs, timeZone))

/** When the hour, day, week, month or year began in which this moment lies, on the site's clock. */
export const beginOf = (unit: CalendarUnit, epochMs: number, timeZone: string): number =>
  momentOfClock(labelOf(unit, epochMs, timeZone), timeZone)

/** When the unit begins that lies so many units after, or before, the one of this moment. */
export const beginAfter = (unit: CalendarUnit, epochMs: number, count: number, timeZone: string): number =>
  momentOfClock(wallShifted(unit, labelOf(unit, epochMs, timeZone), count), timeZone)

const MINUTE_MS = HOUR_MS / 60

/** When the site's clock shows so many minutes on the day of this moment, or the next time that it shows at all; of two such moments it is one, always the same. */
export const timeOfDay = (epochMs: number, minute: number, timeZone: string): number =>
  momentOfClock(labelOf('day', epochMs, timeZone) + minute * MINUTE_MS, timeZone)
