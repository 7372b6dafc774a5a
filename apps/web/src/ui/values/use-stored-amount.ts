import type { StoredUnit } from '@vigil/contract'
import { unitSymbol, withUnit } from '@vigil/i18n/web'
import { useCallback } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

const MOST_DIGITS = 6

/** An amount of the register of stored goods, as exactly as it was entered. */
export function useStoredAmount(): (amount: number, unit: StoredUnit) => string {
  const { i18n } = useTranslation()
  return useCallback(
    (amount, unit) => {
      // Arabic readers of instruments read their digits.
      const language = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: MOST_DIGITS }).format(amount)
      return withUnit(number, unitSymbol(i18n, unit))
    },
    [i18n],
  )
}
