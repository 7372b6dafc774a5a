import { type CheckDimension, COTTON_AGES, COTTON_LEVELS } from '@vigil/contract'
import { readBaleMark } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

/** What a key of a statistic of cotton is called. */
export function useLotNames(): (dimension: CheckDimension, key: string) => string {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const officeName = (id: string): string => fleet.office(id)?.name ?? id
  return (dimension, key) => {
    switch (dimension) {
      case 'office':
        return officeName(key)
      case 'stack': {
        // The office before the first colon; the name of a stack may have one.
        const end = key.indexOf(':')
        return end < 0 ? t('statistics.cotton.noStack') : `${key.slice(end + 1)} · ${officeName(key.slice(0, end))}`
      }
      case 'origin':
        return key || t('statistics.cotton.noOrigin')
      case 'age': {
        const index = COTTON_AGES.findIndex((from) => String(from) === key)
        const next = COTTON_AGES[index + 1]
        if (index < 0) return t('statistics.cotton.noAge')
        return next === undefined
          ? t('statistics.cotton.daysOrMore', { from: key })
          : t('statistics.cotton.days', { from: key, to: next - 1 })
      }
      case 'device':
        return fleet.place(key)?.name ?? key
      case 'by':
        return key || t('cotton.byDevice')
      case 'level': {
        const level = COTTON_LEVELS.find((each) => each === key)
        return level === undefined ? key : t(`state.${level}`)
      }
    }
  }
}

/** A mark by which a list is narrowed, in words. */
export function useBaleMarkName(): (mark: string) => string {
  const { t } = useTranslation()
  const nameOf = useLotNames()
  return (text) => {
    const mark = readBaleMark(text)
    if (mark === undefined || mark.name === 'any') return t('statistics.cotton.balesAlone')
    return `${t(`statistics.by.${mark.name}`)}: ${nameOf(mark.name, mark.key)}`
  }
}
