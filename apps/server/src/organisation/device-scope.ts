import type { SessionUser } from '../platform/http/handlers.ts'
import type { DeviceRow, Directory } from './directory.ts'

export type Organisation = Pick<Directory, 'sees' | 'seesWholeSite' | 'devices' | 'device' | 'office'>

export interface WantedDevices {
  sn?: string | undefined
  /** This office and those below. */
  officeId?: string | undefined
  /** That office without those below. */
  officeAlone?: boolean | undefined
  deviceType?: string | undefined
  /** These alone. */
  sns?: readonly string[] | undefined
}

/** What the user may see of what is asked for. */
export function seenDevices(
  directory: Organisation,
  user: Pick<SessionUser, 'officeId'>,
  { sn, officeId, officeAlone = false, deviceType, sns }: WantedDevices = {},
): { rows: DeviceRow[]; isAll: boolean } {
  const office = officeId === undefined ? undefined : directory.office(officeId)
  if (officeId !== undefined && office === undefined) return { rows: [], isAll: false }
  const named = sns && new Set(sns)
  const wanted = (row: DeviceRow): boolean =>
    directory.sees(user.officeId, row) &&
    (office === undefined || (officeAlone ? row.officeId === office.id : directory.sees(office.id, row))) &&
    (deviceType === undefined || row.deviceType === deviceType) &&
    (named?.has(row.sn) ?? true)
  if (sn !== undefined) {
    const row = directory.device(sn)
    return { rows: row !== undefined && wanted(row) ? [row] : [], isAll: false }
  }
  const all = [...directory.devices()]
  const rows = all.filter(wanted)
  // Who sees every device there is still does not see those that were removed elsewhere.
  return { rows, isAll: named === undefined && directory.seesWholeSite(user.officeId) && rows.length === all.length }
}

/** Undefined when nothing is left out: every device of the site. */
export function seenDeviceIds(
  directory: Organisation,
  user: Pick<SessionUser, 'officeId'>,
  wanted: WantedDevices = {},
): number[] | undefined {
  const { rows, isAll } = seenDevices(directory, user, wanted)
  return isAll ? undefined : rows.map(({ id }) => id)
}
