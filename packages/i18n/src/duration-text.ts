const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  return format
}

/** English alone writes `hr` and `sec` for what stands beside it as `4 h ago` and `24 s ago`. */
const ENGLISH: Readonly<Record<string, string>> = { hour: 'h', second: 's' }

export function unitText(value: number, unit: string, language: string): string {
  const symbol = language === 'en' ? ENGLISH[unit] : undefined
  return symbol === undefined ? formatOf(language, unit).format(value) : `${value} ${symbol}`
}

/** `2 h 5 min`, in the language: the two largest units, whole seconds at the least. */
export function durationText(ms: number, language: string): string {
  const seconds = Math.max(0, Math.round(ms / 1000) * 1000)
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  const at = first < 0 ? UNITS.length - 1 : first
  let rest = seconds
  const texts = UNITS.slice(at, at + 2).flatMap(([unit, size], index) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return index > 0 && value === 0 ? [] : unitText(value, unit, language)
  })
  return texts.join(' ')
}
