import type { BalePlace } from '@vigil/contract'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { BaleLevel, BaleView } from './bale-view.ts'

const LEVELS: Readonly<Record<Exclude<BaleLevel, 'unknown'>, string>> = {
  normal: POINT_STATE_KEYS[0],
  warning: POINT_STATE_KEYS[1],
  alarm: POINT_STATE_KEYS[2],
}

type Named = BalePlace & {
  readonly stack: { readonly name: string }
  readonly bale?: { readonly code: string } | undefined
}

/** What bales are called, on the screen and spoken. */
export function useBaleWords() {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const placeName = (stack: string, { row, column, layer }: BalePlace): string =>
      t('cotton.bale', { stack, row, column, layer })
    const baleName = ({ stack, bale, ...place }: Named): string =>
      [placeName(stack.name, place), ...(bale?.code ? [bale.code] : [])].join(' · ')
    const percent = (share: number): string => t('cotton.percent', { value: formatNumber(i18n.language, share * 100) })
    const levelName = (level: BaleLevel): string => (level === 'unknown' ? t('cotton.notChecked') : t(LEVELS[level]))
    const spoken = (view: BaleView, isDue: boolean): string =>
      [
        baleName(view),
        levelName(view.level),
        ...(view.probability === undefined ? [] : [percent(view.probability)]),
        ...(view.probe === undefined ? [] : [t('cotton.hasProbe')]),
        ...(view.probing === undefined ? [] : [t('cotton.beingChecked')]),
        ...(isDue ? [t('cotton.isDue')] : []),
      ].join(', ')
    return { placeName, baleName, levelName, percent, spoken }
  }, [t, i18n.language])
}
