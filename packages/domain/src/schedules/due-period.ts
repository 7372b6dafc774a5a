import type { PeriodUnit } from '@vigil/contract'
import { type Period, periodAt, periodBefore } from '../statistics/period.ts'
import { timeOfDay } from '../statistics/site-calendar.ts'

/** What is made of every day, week, month or year, at a minute of the day after it. */
export interface Timing {
  readonly unit: PeriodUnit
  readonly minute: number
}

/** The period that was over last: yesterday, last week, last month, last year. */
export const lastPeriod = (unit: PeriodUnit, now: number, timeZone: string): Period =>
  periodBefore(periodAt(unit, now, timeZone), timeZone)

/** When a period is made: at its time on the day after. A time that the clock leaves out comes with the next one. */
export const madeAt = ({ minute }: Timing, period: Period, timeZone: string): number =>
  timeOfDay(period.end, minute, timeZone)

/** The period that has become due last, whether anybody was there to make it or not. */
export function duePeriod(timing: Timing, now: number, timeZone: string): Period {
  const last = lastPeriod(timing.unit, now, timeZone)
  return madeAt(timing, last, timeZone) <= now ? last : periodBefore(last, timeZone)
}

/** When the next one becomes due. */
export function nextDue(timing: Timing, now: number, timeZone: string): number {
  const { end } = duePeriod(timing, now, timeZone)
  return madeAt(timing, periodAt(timing.unit, end, timeZone), timeZone)
}

export interface MadeSoFar extends Timing {
  /** What became due before is nobody's: a schedule does not begin with the past. */
  readonly armedAt: number
  /** The begin of the last period that was made. */
  readonly madeUntil: number | null
}

/**
 * What has to be made now: the last period that is due and was not made. Of several that a server has slept through it is the last
 * one alone: a heap of old ones in the morning is read by nobody.
 */
export function periodToMake(schedule: MadeSoFar, now: number, timeZone: string): Period | null {
  const period = duePeriod(schedule, now, timeZone)
  if (madeAt(schedule, period, timeZone) < schedule.armedAt) return null
  return schedule.madeUntil !== null && schedule.madeUntil >= period.begin ? null : period
}

/**
 * The first period that is due and was not made, where each is wanted: a file of every day has no holes. Of more than `most` the
 * newest are made.
 */
export function periodToCatchUp(schedule: MadeSoFar, now: number, timeZone: string, most: number): Period | null {
  const due = periodToMake(schedule, now, timeZone)
  const { madeUntil, armedAt } = schedule
  if (due === null || madeUntil === null) return due
  let first = due
  for (let left = most; left > 1; left -= 1) {
    const before = periodBefore(first, timeZone)
    if (before.begin <= madeUntil || madeAt(schedule, before, timeZone) < armedAt) break
    first = before
  }
  return first
}
