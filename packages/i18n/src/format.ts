/**
 * Readings are compared with instrument faces, labels and reports, which carry Western digits in every one of the six
 * languages: Arabic keeps them too.
 */
const tagOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)

const NO_BREAK_SPACE = '\u00a0'

function memoised<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

// Building an Intl formatter costs a hundred times its use; the sets of locales, digits and zones are small.
const numberFormat = memoised((key: string) => {
  const [tag, digits] = key.split(' ')
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
    // A sensor at rest would flicker between 0.0 and -0.0.
    signDisplay: 'negative',
  })
})
const timestampFormat = memoised(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
export const formatNumber = (language: string, value: number, digits = 0): string =>
  numberFormat(`${tagOf(language)} ${digits}`).format(value)

/** So many digits of a measurement say something; an instrument's finest step is that of its smallest values. */
const SIGNIFICANT = 4

/**
 * A measurement, with as many decimals as its instrument resolves, and fewer the larger it is: 0.128, 31.80, 4,512. One decimal
 * stays: 1,013.2 hPa is measured so. What is whole is never rounded.
 */
export function formatReading(language: string, value: number, digits: number): string {
  const size = Math.abs(value)
  if (digits < 2 || size < 1) return formatNumber(language, value, digits)
  const whole = Math.floor(Math.log10(size)) + 1
  return formatNumber(language, value, Math.min(digits, Math.max(0, SIGNIFICANT - whole)))
}

/** The product's default format, yyyy-MM-dd hh:mm:ss, the same in every language; hours run from 00 to 23. */
export function formatTimestamp(at: number, timeZone: string): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of timestampFormat(timeZone).formatToParts(at)) part[type] = value
  const { year = '', month, day, hour, minute, second } = part
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`
}

/** A number with its unit, never broken over two lines; a pure number stands alone, a degree sign close to its number. */
export function withUnit(value: string, unit: string): string {
  return unit === '' || unit === '°' ? `${value}${unit}` : `${value}${NO_BREAK_SPACE}${unit}`
}

/** A share as the language writes it: Arabic has a sign of its own, close to its number. */
export function percentText(language: string, percent: number, digits = 0): string {
  const number = formatNumber(language, percent, digits)
  return language === 'ar' ? `${number}٪` : withUnit(number, '%')
}

/** Several of them as one part of a sentence: Gate, Hall, and Yard. */
export const listText = (language: string, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(parts)
