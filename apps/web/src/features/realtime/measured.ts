import { formatNumber, type Lookup, unitSymbol, withUnit } from '@vigil/i18n/web'

interface Texts extends Lookup {
  readonly language: string
}

/** A number with its unit, as the trade writes it in the language. */
export const measured = (texts: Texts, value: number, { unit, digits }: { unit: string; digits: number }): string =>
  withUnit(formatNumber(texts.language, value, digits), unitSymbol(texts, unit))

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const

/** `5 min`, in the language; in the largest unit that gives a whole number. */
export function durationText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each && ms % each === 0) ?? UNITS[3]
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(ms / size)
}
