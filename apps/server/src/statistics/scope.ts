import { withinScope } from '@vigil/domain'
import { seenDeviceIds } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import type { SessionUser } from '../platform/http/handlers.ts'

export interface Asked {
  readonly sn?: string | undefined
  readonly officeId?: string | undefined
  readonly deviceType?: string | undefined
}

/** Where the devices stand of which a figure may tell: undefined stands for the whole site. */
export interface Scope {
  readonly officeIds?: readonly number[] | undefined
  readonly deviceType?: string | undefined
  readonly deviceIds?: readonly number[] | undefined
}

/** By places and not by devices: what is kept is kept by them, and a site may have twenty thousand devices. */
export function scopeOf(
  directory: Directory,
  user: Pick<SessionUser, 'officeId'>,
  { sn, officeId, deviceType }: Asked,
): Scope {
  if (sn !== undefined) return { deviceIds: seenDeviceIds(directory, user, { sn, officeId, deviceType }) ?? [] }
  if (officeId === undefined && directory.seesWholeSite(user.officeId)) return { deviceType }
  const own = directory.office(user.officeId)?.path ?? ''
  const asked = officeId === undefined ? own : (directory.office(officeId)?.path ?? '')
  const officeIds = directory
    .offices()
    .filter(({ path }) => withinScope(own, path) && withinScope(asked, path))
    .map(({ id }) => Number(id))
  return { officeIds, deviceType }
}
