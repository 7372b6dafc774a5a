import { Permission } from '@vigil/contract'
import { isDispositionEnabled } from '@vigil/domain'
import { useSession } from '../../../lib/session.tsx'

/** What this operator may do to alarms; the server asks the same. */
export function useMayAct(): { readonly act: boolean; readonly handle: boolean } {
  const { can, user } = useSession()
  const act = can(Permission.AlarmHandle)
  return { act, handle: act && isDispositionEnabled(user.profile) }
}
