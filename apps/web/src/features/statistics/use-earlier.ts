import type { PeriodUnit } from '@vigil/contract'
import { hasYearBefore } from '@vigil/domain'
import { useTranslation } from 'react-i18next'

export interface EarlierName {
  readonly which: 'before' | 'yearBefore'
  readonly name: string
}

/** With what a period is compared, by its names: the one before and the same a year ago. Of a year both are one, told once. */
export function useEarlier(unit: PeriodUnit): readonly [EarlierName, ...EarlierName[]] {
  const { t } = useTranslation()
  return hasYearBefore(unit)
    ? [
        { which: 'before', name: t('statistics.before') },
        { which: 'yearBefore', name: t('statistics.yearBefore') },
      ]
    : [{ which: 'before', name: t('statistics.beforeOfYear') }]
}
