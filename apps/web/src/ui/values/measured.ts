import type { Quantity } from '@vigil/devices'
import { formatReading, type Lookup, percentText, unitSymbol, unitText, withUnit } from '@vigil/i18n/web'

interface Texts extends Lookup {
  readonly language: string
}

interface Measure extends Pick<Quantity, 'unit' | 'digits'> {
  readonly words?: Quantity['words'] | undefined
  readonly idle?: number | undefined
}

export const NOT_MEASURED = '–'

/** Undefined for a number that is a number. Of several readings, some yes and some no, the mean is the share that said yes. */
function inWords(texts: Texts, value: number, { words, idle }: Measure): string | undefined {
  if (value === idle) return NOT_MEASURED
  if (words === undefined) return undefined
  const word = words[value]
  return word === undefined ? percentText(texts.language, value * 100) : texts.t(word)
}

/** A number with its unit, as the trade writes it in the language. */
export const measured = (texts: Texts, value: number, quantity: Measure): string =>
  inWords(texts, value, quantity) ??
  withUnit(formatReading(texts.language, value, quantity.digits), unitSymbol(texts, quantity.unit))

/** Shares and directions end where they end; anything else at its upper limit is at least that. */
const NATURAL_LIMITS: readonly string[] = ['%', '°']

/** A reading by itself; what is beyond the range of its sensor must not look measured. */
export function readingText(texts: Texts, value: number, quantity: Measure & Pick<Quantity, 'range'>): string {
  const words = inWords(texts, value, quantity)
  if (words !== undefined) return words
  const text = formatReading(texts.language, value, quantity.digits)
  return value >= quantity.range[1] && !NATURAL_LIMITS.includes(quantity.unit) ? `≥ ${text}` : text
}

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const

/** `5 min`, in the language; in the largest unit that gives a whole number. */
export function durationText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each && ms % each === 0) ?? UNITS[3]
  return unitText(ms / size, unit, language)
}
