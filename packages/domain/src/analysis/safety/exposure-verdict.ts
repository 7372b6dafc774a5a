import type { ExposureVerdict } from '@vigil/contract'
import { labelOf, momentOfClock } from '../../statistics/site-calendar.ts'
import type { DaySpan } from './state-days.ts'

/** With more of a time unknown nobody can say that it stayed below a limit. */
export const UNKNOWN_MOST = 0.1

/** What is known of an exposure against its limit. It is at least as much: above holds whatever is unknown, below does not. */
export function exposureVerdict(value: number, limit: number | undefined, unknownShare: number): ExposureVerdict {
  if (limit === undefined) return 'noLimit'
  if (value >= limit * (1 - 1e-9)) return 'over'
  return unknownShare > UNKNOWN_MOST ? 'unknown' : 'under'
}

/** µSv/h. Ground and sky give less nearly everywhere; limits count what is added to them. To be reviewed by the site's expert. */
export const NATURAL_MOST = 0.3

/** A dose over so many measured hours, natural background within: above only if that can not be why. */
export function doseVerdict(dose: number, hours: number, limit: number, unknownShare: number): ExposureVerdict {
  if (dose - NATURAL_MOST * hours >= limit) return 'over'
  return dose >= limit ? 'unknown' : exposureVerdict(dose, limit, unknownShare)
}

const WORST_FIRST = ['over', 'unknown', 'under', 'noLimit'] as const satisfies readonly ExposureVerdict[]

/** Of several: above before unknown, unknown before below. */
export const worstVerdict = (all: readonly ExposureVerdict[]): ExposureVerdict =>
  WORST_FIRST.find((verdict) => all.includes(verdict)) ?? 'noLimit'

/** Modules whose air people breathe; what is in a bale or a sampler nobody does. */
const BREATHED: ReadonlySet<string> = new Set(['ecMod', 'smokeMod', 'tvocMod', 'cwaMod'])
const CONCENTRATIONS: ReadonlySet<string> = new Set(['ppm', 'ppb', 'mg/m³', 'µg/m³'])

/** Whether means over time say what a person takes in. */
export const isBreathed = (module: string, unit: string): boolean => BREATHED.has(module) && CONCENTRATIONS.has(unit)
/** Whether its sum over time is a dose. */
export const isDoseRate = (quantity: string): boolean => quantity === 'doseRate'

const HOUR_MS = 3_600_000
/** People at these desks work twelve hours (decision 40). */
const SHIFT_BEGINS = [8, 20] as const

/** The shifts that lie within a time or reach into it, on the site’s clock. */
export function shiftsWithin(from: number, to: number, timeZone: string): DaySpan[] {
  const begins: number[] = []
  const firstDay = labelOf('day', from, timeZone) - 24 * HOUR_MS
  for (let day = firstDay; ; day += 24 * HOUR_MS) {
    for (const hour of SHIFT_BEGINS) begins.push(momentOfClock(day + hour * HOUR_MS, timeZone))
    if ((begins.at(-1) as number) >= to) break
  }
  return begins
    .slice(0, -1)
    .map((begin, place) => ({ begin, end: begins[place + 1] as number }))
    .filter(({ begin, end }) => end > from && begin < to)
}
