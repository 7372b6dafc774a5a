import { REPORT_UNITS, type ReportSchedule, type ReportTemplate } from '@vigil/contract'
import { type Period, periodAt, periodBefore } from '../statistics/period.ts'
import { timeOfDay } from '../statistics/site-calendar.ts'

type Timing = Pick<ReportSchedule, 'template' | 'minute'>

/** The day, month or year that was over last: yesterday, last month, last year. */
export const lastPeriod = (template: ReportTemplate, now: number, timeZone: string): Period =>
  periodBefore(periodAt(REPORT_UNITS[template], now, timeZone), timeZone)

/** When the report of a period is made: at its time on the day after. A time that the clock leaves out comes with the next one. */
export const reportDueAt = ({ minute }: Timing, period: Period, timeZone: string): number =>
  timeOfDay(period.end, minute, timeZone)

/** The period whose report has become due last, whether anybody was there to make it or not. */
export function duePeriod(timing: Timing, now: number, timeZone: string): Period {
  const last = lastPeriod(timing.template, now, timeZone)
  return reportDueAt(timing, last, timeZone) <= now ? last : periodBefore(last, timeZone)
}

/** When the next one becomes due. */
export function nextDue(timing: Timing, now: number, timeZone: string): number {
  const { end } = duePeriod(timing, now, timeZone)
  return reportDueAt(timing, periodAt(REPORT_UNITS[timing.template], end, timeZone), timeZone)
}

export interface MadeSoFar extends Timing {
  /** What became due before is nobody's: a schedule does not begin with the past. */
  readonly armedAt: number
  /** The begin of the last period that a report was made of. */
  readonly madeUntil: number | null
}

/**
 * What has to be made now: the last period that is due and was not made. Of several that a server has slept through it is the last
 * one alone: a heap of old reports in the morning is read by nobody.
 */
export function periodToMake(schedule: MadeSoFar, now: number, timeZone: string): Period | null {
  const period = duePeriod(schedule, now, timeZone)
  if (reportDueAt(schedule, period, timeZone) < schedule.armedAt) return null
  return schedule.madeUntil !== null && schedule.madeUntil >= period.begin ? null : period
}
