import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { SessionUser } from '../platform/http/handlers.ts'

type Organisation = Pick<Directory, 'sees' | 'devices' | 'device' | 'office'>

/** Ids of what the user may see of what is asked for. Undefined when nothing is left out: every device of the site. */
export function seenDeviceIds(
  directory: Organisation,
  user: Pick<SessionUser, 'officeId'>,
  { sn, officeId }: { sn?: string | undefined; officeId?: string | undefined } = {},
): number[] | undefined {
  const office = officeId === undefined ? undefined : directory.office(officeId)
  if (officeId !== undefined && office === undefined) return []
  const wanted = (row: DeviceRow): boolean =>
    directory.sees(user.officeId, row) && (office === undefined || directory.sees(office.id, row))
  if (sn !== undefined) {
    const row = directory.device(sn)
    return row !== undefined && wanted(row) ? [row.id] : []
  }
  const all = [...directory.devices()]
  const seen = all.filter(wanted)
  return seen.length === all.length ? undefined : seen.map(({ id }) => id)
}
