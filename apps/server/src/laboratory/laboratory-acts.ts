import { Permission } from '@vigil/contract'
import { Refusal } from '../platform/errors.ts'
import type { UserContext } from '../platform/http/handlers.ts'

/** Who may look at the laboratory need not be one who writes into it, and a reference spectrum decides what others are told. */
export function requireLaboratoryActs({ user }: UserContext): void {
  if (!user.permissions.has(Permission.AlarmHandle)) throw new Refusal('noPermission')
}
