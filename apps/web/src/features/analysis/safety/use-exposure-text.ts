import type { ExposureFigures } from '@vigil/contract'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

/** A load that is smaller says nothing more. */
const LEAST = 0.001

/** Figures of an exposure in words: what is not known of them is said with them. */
export function useExposureText() {
  const { t, i18n } = useTranslation()
  const isolated = (text: string): string => (i18n.dir() === 'rtl' ? `\u2066${text}\u2069` : text)
  /** Three digits that say something, however small. */
  const number = (value: number): string => {
    const size = Math.abs(value)
    const digits = size === 0 || size >= 100 ? 0 : Math.min(8, 2 - Math.floor(Math.log10(size)))
    return formatNumber(i18n.language, value, digits)
  }
  const withIts = (value: number, unit: string): string => isolated(withUnit(number(value), unitSymbol(i18n, unit)))
  const percent = (share: number): string =>
    isolated(
      t('statistics.percent', {
        value:
          share > 0 && share < 0.001
            ? `< ${formatNumber(i18n.language, 0.1, 1)}`
            : formatNumber(i18n.language, share * 100, share > 0 && share < 0.1 ? 1 : 0),
      }),
    )
  const atLeast = (text: string, unknown: number): string =>
    unknown > 0 ? t('safety.exposure.atLeast', { value: text }) : text
  return {
    number,
    percent,
    value: (value: number | null, unit: string): string => (value === null ? '–' : withIts(value, unit)),
    atLeast: (value: number, unit: string, unknown: number): string => atLeast(withIts(value, unit), unknown),
    dose: ({ value, unknown }: NonNullable<ExposureFigures['dose']>): string =>
      value >= 1000 ? atLeast(withIts(value / 1000, 'mSv'), unknown) : atLeast(withIts(value, 'µSv'), unknown),
    load: ({ times, unknown }: NonNullable<ExposureFigures['load']>): string => {
      const isSmall = times > 0 && times < LEAST
      const value = isSmall ? `< ${formatNumber(i18n.language, LEAST, 3)}` : number(times)
      const text = t('safety.exposure.loadTimes', { value: isolated(value) })
      return isSmall ? text : atLeast(text, unknown)
    },
  }
}
