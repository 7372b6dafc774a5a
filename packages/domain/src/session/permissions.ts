import { type Access, DEVELOPMENT_PERMISSIONS } from '@vigil/contract'

export type PermissionSet = ReadonlySet<string>

/** The menu is a map of code to flag; the development environment adds three codes. */
export function permissionSet(menu: Readonly<Record<string, boolean>>, development = false): PermissionSet {
  const codes = Object.keys(menu).filter((code) => menu[code] === true)
  return new Set(development ? [...codes, ...DEVELOPMENT_PERMISSIONS] : codes)
}

/** A route or control without a code belongs to everyone who is signed in. */
export function shows(permissions: PermissionSet, code: string | undefined): boolean {
  return code === undefined || permissions.has(code)
}

/** Whether a signed-in user may make a call. Calls of devices are never a user's. */
export function allows(permissions: PermissionSet, access: Access): boolean {
  if (typeof access === 'string') return access !== 'device'
  return access.some((code) => permissions.has(code))
}
