import type { PeriodUnit } from '@vigil/contract'
import { beginAfter, beginOf, type CalendarUnit } from './site-calendar.ts'

/** What a statistic tells about, on the site's calendar: `end` is no longer within. */
export interface Period {
  readonly unit: PeriodUnit
  readonly begin: number
  readonly end: number
}

/** A chart of a day has hours, one of a week or month days, one of a year months. */
export const STEP_OF: Readonly<Record<PeriodUnit, CalendarUnit>> = {
  day: 'hour',
  week: 'day',
  month: 'day',
  year: 'month',
}

export const periodAt = (unit: PeriodUnit, epochMs: number, timeZone: string): Period => ({
  unit,
  begin: beginOf(unit, epochMs, timeZone),
  end: beginAfter(unit, epochMs, 1, timeZone),
})

export const periodBefore = ({ unit, begin }: Period, timeZone: string): Period => periodAt(unit, begin - 1, timeZone)

/** The same day, month or year of the year before. A week is compared with the one 52 weeks before: the same weekdays. */
export function periodAYearBefore({ unit, begin }: Period, timeZone: string): Period {
  if (unit === 'week') return periodAt(unit, beginAfter('week', begin, -52, timeZone), timeZone)
  if (unit === 'year') return periodAt(unit, begin - 1, timeZone)
  const month = beginAfter('month', begin, -12, timeZone)
  if (unit === 'month') return periodAt(unit, month, timeZone)
  const days = Math.round((begin - beginOf('month', begin, timeZone)) / DAY_MS)
  const day = beginAfter('day', month, days, timeZone)
  // The 29th of February has none: the last day of that month stands for it.
  const last = beginAfter('month', month, 1, timeZone)
  return periodAt(unit, Math.min(day, last - 1), timeZone)
}

/** Before a year lies one year: the period before and the same a year ago are one there, and told once. */
export const hasYearBefore = (unit: PeriodUnit): boolean => unit !== 'year'

const DAY_MS = 86_400_000

export interface Step {
  readonly begin: number
  readonly end: number
}

/** The steps of a period, without a gap: 23 or 24 hours on a day, 28 to 31 days, 12 months. */
export function periodSteps({ unit, begin, end }: Period, timeZone: string): readonly Step[] {
  const steps: Step[] = []
  for (let at = begin; at < end; ) {
    const next = Math.min(end, beginAfter(STEP_OF[unit], at, 1, timeZone))
    steps.push({ begin: at, end: next })
    at = next
  }
  return steps
}
