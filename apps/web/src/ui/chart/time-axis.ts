import { formatDateTime, wallClockMs } from '@vigil/domain'
import { momentOf } from '../time/site-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Distances between marks that people read off a clock. */
export const TIME_INCREMENTS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 10].map((count) => count * DAY),
]

/** Marks stand where the site's clock is at full steps: in a zone half an hour off as well, and after the clocks changed. */
export function timeMarks(from: number, to: number, step: number, timeZone: string): number[] {
  const marks: number[] = []
  const first = Math.ceil(wallClockMs(from, timeZone) / step) * step
  const last = wallClockMs(to, timeZone)
  for (let wall = first; wall <= last; wall += step) {
    const moment = momentOf(wall, timeZone)
    const before = marks.at(-1)
    if (moment >= from && moment <= to && (before === undefined || moment > before)) marks.push(moment)
  }
  return marks
}

const dayNames = new Map<string, Intl.DateTimeFormat>()

function dayName(at: number, language: string, timeZone: string): string {
  const key = `${language} ${timeZone}`
  let format = dayNames.get(key)
  if (format === undefined) {
    const tag = language === 'ar' ? 'ar-u-nu-latn' : language
    format = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' })
    dayNames.set(key, format)
  }
  return format.format(at)
}

/** The time at every mark; the day stands below the first mark and wherever another day begins. */
export function timeLabels(marks: readonly number[], step: number, language: string, timeZone: string): string[] {
  const pattern = step < MINUTE ? 'hh:mm:ss' : 'hh:mm'
  let shown = ''
  return marks.map((at) => {
    const day = dayName(at, language, timeZone)
    if (step >= DAY) return day
    const time = formatDateTime(at, timeZone, pattern)
    if (day === shown) return time
    shown = day
    return `${time}\n${day}`
  })
}
