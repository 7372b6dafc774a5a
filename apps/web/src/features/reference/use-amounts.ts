import { unitSymbol, withUnit } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

/** Arabic readers of instruments read their digits. */
const numeralsOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** Values as a sheet writes them: three digits that count, with their unit. */
export function useAmounts() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const language = numeralsOf(i18n.language)
    const digits = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 })
    const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
    const unit = (name: 'meter' | 'kilometer' | 'minute' | 'hour') => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' })
      return (value: number): string => format.format(value)
    }
    const minutes = unit('minute')
    const hours = unit('hour')
    return {
      number: (value: number): string => digits.format(value),
      exact: (value: number): string => exact.format(value),
      amount: (value: number, of: string): string => withUnit(digits.format(value), unitSymbol(i18n, of)),
      metres: unit('meter'),
      kilometres: unit('kilometer'),
      minutes: (value: number): string => (value < 60 ? minutes(value) : hours(value / 60)),
    }
  }, [i18n, i18n.language])
}
