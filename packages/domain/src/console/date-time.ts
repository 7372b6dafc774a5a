import { DATE_FORMAT } from '../constants.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs some 50 µs, a table has thousands of times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsOf(epochMs: number, timeZone: string): Record<Part, string> {
  const parts = {} as Record<string, string>
  for (const { type, value } of formatOf(timeZone).formatToParts(epochMs)) parts[type] = value
  return parts as Record<Part, string>
}

const PLACES = { yyyy: 'year', MM: 'month', dd: 'day', hh: 'hour', mm: 'minute', ss: 'second' } as const

/** A moment on a site's clock, 24 hours; `pattern` knows yyyy, MM, dd, hh, mm and ss. */
export function formatDateTime(epochMs: number, timeZone: string, pattern: string = DATE_FORMAT): string {
  const parts = partsOf(epochMs, timeZone)
  return pattern.replace(/yyyy|MM|dd|hh|mm|ss/g, (place) =>
    parts[PLACES[place as keyof typeof PLACES]].padStart(place.length, '0'),
  )
}

/** What the wall clock of a site shows, as if it were UTC: differences are in the site's days and hours. */
export function wallClockMs(epochMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(epochMs, timeZone)
  const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return wall + (((epochMs % 1000) + 1000) % 1000)
}
