/** Cut, not rounded: a day with an outage must never read 100 %. */
export function shownPercent(percent: number): { value: number; digits: number } {
  if (percent >= 100) return { value: 100, digits: 0 }
  return { value: Math.floor(percent * 10) / 10, digits: 1 }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** In the unit that a person would use. */
export function durationOf(ms: number): { value: number; unit: 'second' | 'minute' | 'hour' } {
  if (ms < MINUTE) return { value: Math.round(ms / SECOND), unit: 'second' }
  if (ms < 2 * HOUR) return { value: Math.round(ms / MINUTE), unit: 'minute' }
  return { value: Math.round((ms / HOUR) * 10) / 10, unit: 'hour' }
}

/** Digits as the rest of the console has them: Western ones in Arabic, too. */
export function durationText(language: string, ms: number): string {
  const { value, unit } = durationOf(ms)
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
