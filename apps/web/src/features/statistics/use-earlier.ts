import type { PeriodUnit } from '@vigil/contract'
import { hasYearBefore, periodSteps, type Step } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'

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

interface Compared<S> {
  readonly unit: PeriodUnit
  /** Since when anything is on record; null: nothing is, or nothing is compared. */
  readonly since: number | null
  readonly before: Step & { readonly steps: readonly S[] }
  readonly yearBefore: Step & { readonly steps: readonly S[] }
}

/** Before that nobody knows whether there was anything: it must not look like nothing. */
export const isBeforeRecord = ({ end }: Pick<Step, 'end'>, since: number | null): boolean =>
  since !== null && end <= since

/** The same step of an earlier period; undefined where nothing is on record of it. */
export function useEarlierSteps<S>({ unit, since, before, yearBefore }: Compared<S>) {
  const { timeZone } = useSession().config
  const spans = useMemo(() => {
    const stepsOf = ({ begin, end }: Step): readonly Step[] => periodSteps({ unit, begin, end }, timeZone)
    return { before: stepsOf(before), yearBefore: stepsOf(yearBefore) }
  }, [unit, before, yearBefore, timeZone])
  const told = { before: before.steps, yearBefore: yearBefore.steps }
  return (which: EarlierName['which'], index: number): S | undefined => {
    const span = spans[which][index]
    return since === null || span === undefined || isBeforeRecord(span, since) ? undefined : told[which][index]
  }
}
