import { Navigate, useNavigation } from 'react-router'
import { recall } from '../../lib/browser/storage.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { entryAddress } from '../routing/device-addresses.ts'
import { Statement } from './statement.tsx'

/** The menu's real-time entry, and the start of a local client: the device that was last selected, else the first one. */
export default function RealtimeEntry() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const leaving = useNavigation().state !== 'idle'
  useStructureVersion()
  const lastSeen = new URLSearchParams(recall('monitorFilter') ?? '').get('device') ?? undefined
  const address = entryAddress(fleet.places(), lastSeen)
  // Somebody who has already turned to another page is not to be called back.
  if (address !== undefined && !leaving) return <Navigate to={address} replace />
  return <Statement title={fleet.loading() ? t('fleet.loading') : t('fleet.empty.none')} inFrame />
}
