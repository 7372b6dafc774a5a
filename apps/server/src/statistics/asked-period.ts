import { type Period, periodAt, TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import { InvalidFields } from '../platform/errors.ts'

export interface AskedPeriod {
  readonly period: Period
  /** Until when it can be counted: its end, or now. */
  readonly until: number
  /** As much has passed of it: a month of ten days is not compared with a whole one. */
  readonly passedMs: number
}

/** The period in which a moment lies, as far as it has passed. */
export function askedPeriod(
  { unit, at }: { readonly unit: Period['unit']; readonly at?: number | undefined },
  timeZone: string,
  now: number,
): AskedPeriod {
  const period = periodAt(unit, at ?? now, timeZone)
  const problems = validateTimeRange(period, TIME_RANGE_DAYS.statistics, timeZone)
  if (problems.length > 0) throw new InvalidFields(problems)
  const until = Math.max(period.begin, Math.min(period.end, now))
  return { period, until, passedMs: until === period.end ? Number.POSITIVE_INFINITY : until - period.begin }
}
