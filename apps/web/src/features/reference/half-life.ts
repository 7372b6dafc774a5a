import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

const YEAR_S = 31_556_926
const UNITS = [
  ['year', YEAR_S],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
/** From here on years are told by powers of ten. */
const MANY_YEARS = 100_000

/** A half-life in the largest unit of which there is one; 0 is stable. */
export function useHalfLife(): (seconds: number) => string {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const language = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
    return (seconds) => {
      if (seconds === 0) return t('nuclides.stable')
      const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[4]
      const value = seconds / size
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumSignificantDigits: 3,
        notation: value >= MANY_YEARS || value < 0.001 ? 'scientific' : 'standard',
      }).format(value)
    }
  }, [t, i18n.language])
}
