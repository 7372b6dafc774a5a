import { useCallback } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'

/** Nobody sets anything for an office outside of their own; null is everywhere. */
export function useMayChange(): (officeId: string | null) => boolean {
  const { user } = useSession()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useCallback(
    (officeId) => user.seesAll === true || (officeId !== null && fleet.office(officeId) !== undefined),
    [user, fleet, structure],
  )
}

/** The name of an office for which something is set. An office above the user's own is not told by name. */
export function useSiteName(): (officeId: string | null) => string {
  const { t } = useTranslation()
  const { user } = useSession()
  const { fleet } = useLive()
  useStructureVersion()
  return (officeId) => {
    if (officeId === null) return t('alarmAdmin.everywhere')
    const unknown = user.seesAll === true || fleet.offices().length === 0 ? '' : t('alarmAdmin.above')
    return fleet.office(officeId)?.name ?? unknown
  }
}
