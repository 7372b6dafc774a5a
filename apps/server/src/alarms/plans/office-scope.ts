import { withinScope } from '@vigil/domain'
import type { Directory } from '../../organisation/directory.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'

type Offices = Pick<Directory, 'office' | 'seesWholeSite'>
type User = Pick<SessionUser, 'officeId'>

/** What is set for an office holds below it: it concerns who sits there, above it or below it. Null is set for everywhere. */
export function concerns(directory: Offices, { officeId }: User, setFor: string | null): boolean {
  if (setFor === null) return true
  const own = directory.office(officeId)?.path
  const other = directory.office(setFor)?.path
  return own !== undefined && other !== undefined && (withinScope(own, other) || withinScope(other, own))
}

/** Nobody sets anything for an office outside of their own; what is set for everywhere is set at the top. */
export function refuseOutside(directory: Offices, user: User, setFor: string | null): void {
  if (setFor === null ? directory.seesWholeSite(user.officeId) : isWithin(directory, user, setFor)) return
  throw new Refusal('noPermission')
}

function isWithin(directory: Offices, { officeId }: User, setFor: string): boolean {
  const own = directory.office(officeId)?.path
  const other = directory.office(setFor)?.path
  return own !== undefined && other !== undefined && withinScope(own, other)
}
