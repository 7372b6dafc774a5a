import type { AuditAct } from '@vigil/contract'
import type { AuditRecord } from '../../history/records.ts'
import type { UserContext } from '../../platform/http/handlers.ts'

/** Of what is set for the site rather than done to a device. */
export const auditBy = (
  { user, address }: Pick<UserContext, 'user' | 'address'>,
  at: number,
  act: AuditAct,
  detail: AuditRecord['detail'],
): AuditRecord => ({ at, userId: user.id, act, subject: null, detail, address })
