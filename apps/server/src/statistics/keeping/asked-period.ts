import {
  type Period,
  periodAt,
  periodAYearBefore,
  periodBefore,
  TIME_RANGE_DAYS,
  validateTimeRange,
} from '@vigil/domain'
import { refuseProblems } from '../../platform/errors.ts'

export interface AskedPeriod {
  readonly period: Period
  /** Until when it can be counted: its end, or now. */
  readonly until: number
  /** How much of it has passed: the first ten days of a month are compared with ten days of another. */
  readonly passedMs: number
}

/** The period in which a moment lies, as far as it has passed. */
export function askedPeriod(
  { unit, at }: { readonly unit: Period['unit']; readonly at?: number | undefined },
  timeZone: string,
  now: number,
): AskedPeriod {
  const period = periodAt(unit, at ?? now, timeZone)
  refuseProblems(validateTimeRange(period, TIME_RANGE_DAYS.statistics, timeZone))
  const until = Math.max(period.begin, Math.min(period.end, now))
  return { period, until, passedMs: until === period.end ? Number.POSITIVE_INFINITY : until - period.begin }
}

/**
 * Counts the period before and the same one a year before, each for as long as has passed of the one that was asked for.
 */
export async function besideEarlier<T>(
  { period, passedMs }: Pick<AskedPeriod, 'period' | 'passedMs'>,
  timeZone: string,
  count: (passed: { begin: number; end: number }, whole: Period) => Promise<T>,
) {
  const counted = async (earlier: Period) => {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    return { begin: earlier.begin, end: earlier.end, ...(await count({ begin: earlier.begin, end }, earlier)) }
  }
  const [last, lastYear] = [periodBefore(period, timeZone), periodAYearBefore(period, timeZone)]
  // Before a year lies one year alone.
  if (last.begin === lastYear.begin) {
    const before = await counted(last)
    return { before, yearBefore: before }
  }
  const [before, yearBefore] = await Promise.all([counted(last), counted(lastYear)])
  return { before, yearBefore }
}
