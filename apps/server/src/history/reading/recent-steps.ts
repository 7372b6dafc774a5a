import type { Retention } from '@vigil/contract'
import { TIME_RANGE_DAYS, wallClockMs } from '@vigil/domain'
import { DAY_MS } from '../writing/partitions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Steps that people read off a clock. */
const STEPS_MS = [
  ...[100, 200, 500],
  ...[1, 2, 5, 10, 15, 20, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  DAY_MS,
]

export interface Steps {
  readonly stepMs: number
  /** A moment at which a step begins. */
  readonly origin: number
  /** Whole steps that hold the window. */
  readonly from: number
  readonly to: number
  /** The coarsest table from which every step can be told exactly. */
  readonly source: 'reading' | 'minute' | 'hour'
}

export interface StepsRequest {
  from: number
  to: number
  /** At most so many steps. */
  points: number
  timeZone: string
  retention: Pick<Retention, 'readingDays' | 'minuteDays'>
  now: number
}

const isKept = (days: number | null, from: number, now: number): boolean => days === null || from >= now - days * DAY_MS

/**
 * Steps begin on the site's clock: in a zone that stands half an hour off, an hour of the site is no hour of the hour table and
 * is made of minutes.
 */
export function stepsOf({ from, to, points, timeZone, retention, now }: StepsRequest): Steps {
  const readings = to - from <= TIME_RANGE_DAYS.rawData * DAY_MS && isKept(retention.readingDays, from, now)
  const minutes = isKept(retention.minuteDays, from, now)
  const finest = readings ? 0 : minutes ? MINUTE_MS : HOUR_MS
  const wanted = Math.max((to - from) / points, finest)
  // One step may be lost to each edge when the window is widened; the count stays within reason.
  const stepMs = STEPS_MS.find((step) => step >= wanted) ?? DAY_MS
  const offset = Math.round((wallClockMs(from, timeZone) - from) / MINUTE_MS) * MINUTE_MS
  const wholeHours = offset % HOUR_MS === 0
  // Older than the minutes are kept there is nothing but hours, and steps begin where hours do.
  const shift = wholeHours || minutes ? offset : Math.floor(offset / HOUR_MS) * HOUR_MS
  const origin = -shift
  const source = stepMs < MINUTE_MS ? 'reading' : stepMs >= HOUR_MS && shift % HOUR_MS === 0 ? 'hour' : 'minute'
  return {
    stepMs,
    origin,
    from: origin + Math.floor((from - origin) / stepMs) * stepMs,
    to: origin + Math.ceil((to - origin) / stepMs) * stepMs,
    source,
  }
}
