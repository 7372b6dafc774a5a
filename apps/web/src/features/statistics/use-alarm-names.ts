import { type AlarmDimension, DEVICE_KINDS, MODULE_KEYS } from '@vigil/contract'
import { disposalName, substanceName } from '@vigil/i18n/web'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

const OUTCOMES = ['nothing', 'something', 'handled', 'cleared', 'open'] as const
const KINDS = ['normal', 'drill', 'test'] as const

const known = <T extends string>(all: readonly T[], key: string): T | undefined => all.find((each) => each === key)

/** What a key of a dimension is called. */
export function useAlarmNames(): (dimension: AlarmDimension, key: string) => string {
  const texts = useTexts()
  const { t } = texts
  const { fleet } = useLive()
  const { deviceTypes } = useSession()
  useStructureVersion()
  return (dimension, key) => {
    switch (dimension) {
      case 'office':
        return fleet.office(key)?.name ?? key
      case 'device':
        return fleet.place(key)?.name ?? key
      case 'model':
        return deviceTypes[key]?.name ?? key
      case 'danger': {
        const kind = known(DEVICE_KINDS, key)
        return kind === undefined ? t('statistics.unnamed') : t(`kind.${kind}`)
      }
      case 'module': {
        const module = known(MODULE_KEYS, key)
        return module === undefined ? key : t(`module.${module}`)
      }
      case 'kind': {
        const kind = known(KINDS, key)
        return kind === undefined ? key : t(`alarm.kind.${kind}`)
      }
      case 'priority': {
        const priority = ([0, 1, 2, 3] as const).find((each) => String(each) === key)
        return priority === undefined ? key : t(`alarm.priority.${priority}`)
      }
      case 'subject':
        return key === '' ? t('statistics.unnamed') : substanceName(texts, key)
      case 'outcome': {
        const outcome = known(OUTCOMES, key)
        return outcome === undefined ? key : t(`statistics.outcome.${outcome}`)
      }
      case 'disposal':
        return disposalName(texts, key)
    }
  }
}
