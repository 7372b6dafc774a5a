import { isWrittenNumber } from '../numeric/written-number.ts'
import { MAX_CHANNELS } from '../spectrum-files/measurement.ts'

/** Values of an N42 file, as instruments write them. Undefined: not such a value. */

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?)S)?)?$/
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/i

export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || !isWrittenNumber(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

export function numbersOf(text: string): number[] | undefined {
  const values: number[] = []
  for (const word of text.split(/[\s,]+/)) {
    if (word === '') continue
    const value = numberOf(word)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

/** Counts of channels, or why they can not be taken. */
export function channelsOf(text: string, compression: string | undefined): number[] | 'counts' | 'channels' {
  const numbers = numbersOf(text)
  if (numbers === undefined || numbers.length === 0 || numbers.some((count) => count < 0)) return 'counts'
  const how = (compression ?? 'None').replace(/[\s_-]/g, '')
  // Counts that are packed in a way nobody knows would be read as what they are not.
  if (!/^(none|countedzeroe?s?)$/i.test(how)) return 'counts'
  const counts = /^none$/i.test(how) ? numbers : unpacked(numbers)
  return typeof counts === 'object' && counts.length > MAX_CHANNELS ? 'channels' : counts
}

export function countsOf(text: string, compression: string | undefined): number[] | undefined {
  const counts = channelsOf(text, compression)
  return typeof counts === 'string' ? undefined : counts
}

/** A zero is followed by how many there are. */
function unpacked(packed: readonly number[]): number[] | 'counts' | 'channels' {
  const counts: number[] = []
  for (let n = 0; n < packed.length; n++) {
    const value = packed[n] ?? 0
    if (value !== 0) {
      counts.push(value)
      continue
    }
    const zeroes = packed[++n]
    if (zeroes === undefined || !Number.isInteger(zeroes) || zeroes < 1) return 'counts'
    if (counts.length + zeroes > MAX_CHANNELS) return 'channels'
    for (let zero = 0; zero < zeroes; zero++) counts.push(0)
  }
  return counts
}

/** Seconds. Some instruments write a bare number. */
export function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const bare = numberOf(text)
  if (bare !== undefined) return bare >= 0 ? bare : undefined
  const match = DURATION.exec(text)
  if (match === null || text.length < 3) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Whether a date begins with a day that there is: the last of a month that has not so many would be read as one of the next. */
export function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10)
  return !/^\d{4}-\d{2}-\d{2}$/.test(day) || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
}

/** A time without a zone is what the clock of the site showed, as if it were UTC: nobody else knows where that clock hung. */
export function momentOf(text: string): { readonly at: number; readonly isZoned: boolean } | undefined {
  const isZoned = ZONED.test(text)
  const at = Date.parse(isZoned ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) || !isCalendarDay(text) ? undefined : { at, isZoned }
}
