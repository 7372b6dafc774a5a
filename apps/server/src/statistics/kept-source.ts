import type { PeriodUnit } from '@vigil/contract'
import { beginAfter, beginOf, type Step } from '@vigil/domain'

/** What figures are read from: the records themselves, or what is kept of them by day or by month. */
export type Source = 'records' | 'days' | 'months'
export const SOURCE_OF: Readonly<Record<PeriodUnit, Source>> = {
  day: 'records',
  week: 'days',
  month: 'days',
  year: 'months',
}

/** A time cut into whole months, whole days, and what is left at its ends. */
export function wholeParts({ begin, end }: Step, timeZone: string): (Step & { source: Source })[] {
  const upward = (unit: 'day' | 'month', at: number) => {
    const floor = beginOf(unit, at, timeZone)
    return floor === at ? at : beginAfter(unit, at, 1, timeZone)
  }
  const whole = (unit: 'day' | 'month'): Step => ({ begin: upward(unit, begin), end: beginOf(unit, end, timeZone) })
  const [days, months] = [whole('day'), whole('month')]
  if (days.begin >= days.end) return [{ source: 'records', begin, end }]
  const cut = months.begin < months.end ? months : { begin: days.end, end: days.end }
  const parts: (Step & { source: Source })[] = [
    { source: 'records', begin, end: days.begin },
    { source: 'days', begin: days.begin, end: cut.begin },
    { source: 'months', begin: cut.begin, end: cut.end },
    { source: 'days', begin: cut.end, end: days.end },
    { source: 'records', begin: days.end, end },
  ]
  return parts.filter((part) => part.end > part.begin)
}
