import { type CheckDimension, COTTON_LEVELS } from '@vigil/contract'
import { readBaleMark } from '@vigil/domain'
import { lotName } from '@vigil/i18n/web'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

/** What a key of a statistic of cotton is called. */
export function useLotNames(): (dimension: CheckDimension, key: string) => string {
  const texts = useTexts()
  const { t } = texts
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
        const stack =
          end < 0 ? { key: '', office: '' } : { key: key.slice(end + 1), office: officeName(key.slice(0, end)) }
        return lotName(texts, dimension, stack)
      }
      case 'origin':
      case 'age':
        return lotName(texts, dimension, { key, office: '' })
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
