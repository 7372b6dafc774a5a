import type { PeriodUnit } from '@vigil/contract'
import { beginAfter, beginOf, type CalendarUnit, labelOf, type Step } from '@vigil/domain'

/** Whole units of the calendar that have some of a time. */
export function unitsBetween(unit: CalendarUnit, begin: number, end: number, timeZone: string): Step[] {
  const units: Step[] = []
  for (let at = begin < end ? beginOf(unit, begin, timeZone) : end; at < end; ) {
    const next = beginAfter(unit, at, 1, timeZone)
    units.push({ begin: at, end: next })
    at = next
  }
  return units
}

/** The days of the calendar on which they begin. */
export const unitDays = (unit: PeriodUnit, begin: number, end: number, timeZone: string): string[] =>
  unitsBetween(unit, begin, end, timeZone).map((each) =>
    new Date(labelOf(unit, each.begin, timeZone)).toISOString().slice(0, 10),
  )

/** `grain`: it is made up of such units; undefined: of a part of a day. */
export type WholePart = Step & { readonly grain: PeriodUnit | undefined }

/** A time cut into whole months, whole days, and what is left at its ends. */
export function wholeParts({ begin, end }: Step, timeZone: string): WholePart[] {
  const upward = (unit: 'day' | 'month', at: number) => {
    const floor = beginOf(unit, at, timeZone)
    return floor === at ? at : beginAfter(unit, at, 1, timeZone)
  }
  const whole = (unit: 'day' | 'month'): Step => ({ begin: upward(unit, begin), end: beginOf(unit, end, timeZone) })
  const [days, months] = [whole('day'), whole('month')]
  if (days.begin >= days.end) return [{ grain: undefined, begin, end }]
  const cut = months.begin < months.end ? months : { begin: days.end, end: days.end }
  const parts: WholePart[] = [
    { grain: undefined, begin, end: days.begin },
    { grain: 'day', begin: days.begin, end: cut.begin },
    { grain: 'month', begin: cut.begin, end: cut.end },
    { grain: 'day', begin: cut.end, end: days.end },
    { grain: undefined, begin: days.end, end },
  ]
  return parts.filter((part) => part.end > part.begin)
}

/** A time cut into the whole days of it, as one, and what is left at its ends. */
export function wholeDays(span: Step, timeZone: string): (Step & { readonly isWhole: boolean })[] {
  const parts = wholeParts(span, timeZone)
  const whole = parts.filter(({ grain }) => grain !== undefined)
  const [first, last] = [whole[0], whole.at(-1)]
  const rest = parts
    .filter(({ grain }) => grain === undefined)
    .map(({ begin, end }) => ({ begin, end, isWhole: false }))
  return first === undefined || last === undefined
    ? rest
    : [...rest, { begin: first.begin, end: last.end, isWhole: true }]
}
