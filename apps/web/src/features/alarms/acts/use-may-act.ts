import { Permission } from '@vigil/contract'
import { isDispositionEnabled } from '@vigil/domain'
import { DEFAULT_MONITOR_CONFIG } from '../../../lib/browser/storage.ts'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useSession } from '../../../lib/session.tsx'

/** What this operator may do to alarms, here; the server asks the same, but for what is switched off at this workstation. */
export function useMayAct(): { readonly act: boolean; readonly handle: boolean } {
  const { can, user } = useSession()
  const [{ enableAlarmDisposition }] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  const act = can(Permission.AlarmHandle)
  return { act, handle: act && enableAlarmDisposition && isDispositionEnabled(user.profile) }
}
