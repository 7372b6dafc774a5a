import type { PeriodUnit } from '@vigil/contract'

interface NamedPeriod {
  readonly unit: PeriodUnit
  readonly begin: number
  readonly end: number
}

const tagOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : language)

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tagOf(language), options)
  formats.set(key, known)
  return known
}

const NAMES: Readonly<Record<PeriodUnit, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

/** As people call it: 17 June 2026, June 2026, 2026. */
export function periodName({ unit, begin, end }: NamedPeriod, language: string, timeZone: string): string {
  const format = dateFormat(language, { ...NAMES[unit], timeZone })
  return unit === 'week' ? format.formatRange(begin, end - 1) : format.format(begin)
}

const STEPS: Readonly<Record<PeriodUnit, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }>> = {
  day: {
    short: { hour: '2-digit', hourCycle: 'h23' },
    long: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
  week: { short: { weekday: 'short' }, long: { weekday: 'long', day: 'numeric', month: 'long' } },
  month: { short: { day: 'numeric' }, long: { weekday: 'short', day: 'numeric', month: 'long' } },
  year: { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } },
}

/** Name of a step of a period: below a bar, and longer where there is room. */
export function stepName(
  unit: PeriodUnit,
  at: number,
  language: string,
  timeZone: string,
  length: 'short' | 'long',
): string {
  return dateFormat(language, { ...STEPS[unit][length], timeZone }).format(at)
}

/** Three months of a year, from the first of them. */
export function seasonName(begin: number, end: number, language: string, timeZone: string): string {
  return dateFormat(language, { month: 'short', timeZone }).formatRange(begin, end - 1)
}

/** The first of January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

export const weekdayName = (day: number, language: string, length: 'short' | 'long'): string =>
  dateFormat(language, { weekday: length, timeZone: 'UTC' }).format(MONDAY + day * DAY_MS)

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
