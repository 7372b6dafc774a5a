import { ENDPOINTS, Permission } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { allows, permissionSet, shows } from './permissions.ts'

describe('permissions', () => {
  it('a route shows only if its code is in the set [PRM-01]', () => {
    const permissions = permissionSet({ [Permission.Home]: true, [Permission.Devices]: false })
    expect(shows(permissions, Permission.Home)).toBe(true)
    expect(shows(permissions, Permission.Devices)).toBe(false)
    expect(shows(permissions, Permission.Query)).toBe(false)
    expect(shows(permissions, undefined)).toBe(true)
  })

  it('the development environment adds three codes [PRM-03]', () => {
    expect([...permissionSet({ [Permission.Home]: true }, true)]).toEqual(['010201', '019901', '019902', '019903'])
    expect([...permissionSet({ [Permission.Home]: true }, false)]).toEqual(['010201'])
  })

  it('a call needs one of its codes [PRM-01]', () => {
    const watcher = permissionSet({ [Permission.Devices]: true })
    expect(allows(watcher, [Permission.Query, Permission.Devices])).toBe(true)
    expect(allows(watcher, [Permission.AlarmHandle])).toBe(false)
    expect(allows(watcher, 'signed-in')).toBe(true)
    expect(allows(watcher, 'public')).toBe(true)
    expect(allows(watcher, 'device')).toBe(false)
  })

  it('without any code a user reaches no call that names codes [PRM-01]', () => {
    const nobody = permissionSet({})
    for (const { access } of Object.values(ENDPOINTS)) {
      if (typeof access !== 'string') expect(allows(nobody, access)).toBe(false)
    }
  })
})
