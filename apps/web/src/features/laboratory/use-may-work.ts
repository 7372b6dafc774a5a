import { Permission } from '@vigil/contract'
import { useSession } from '../../lib/session.tsx'

/** Whether the user writes into the laboratory, or only looks. */
export const useMayWork = (): boolean => useSession().can(Permission.AlarmHandle)
