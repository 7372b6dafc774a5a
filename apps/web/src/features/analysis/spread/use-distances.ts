import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

const KILOMETRE = 1000
const MINUTE = 60
const LEAST = 1e-6

/** Lengths and times as a person would say them: two digits that count. */
export function useDistances() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const language = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
    const unit = (name: string) => {
      const format = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumSignificantDigits: 2,
      })
      return (value: number): string => format.format(value)
    }
    const [metres, kilometres, seconds, minutes] = ['meter', 'kilometer', 'second', 'minute'].map(unit) as [
      (value: number) => string,
      (value: number) => string,
      (value: number) => string,
      (value: number) => string,
    ]
    const digits = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 })
    const share = new Intl.NumberFormat(language, { style: 'percent' })
    return {
      /** What is far below anything that is measured is nought. */
      number: (value: number): string => digits.format(Math.abs(value) < LEAST ? 0 : value),
      share: (value: number): string => share.format(value),
      length: (value: number): string => (value < KILOMETRE ? metres(value) : kilometres(value / KILOMETRE)),
      time: (value: number): string => (value < MINUTE ? seconds(value) : minutes(value / MINUTE)),
    }
  }, [i18n.language])
}
