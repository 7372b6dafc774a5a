import { Permission } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { deskWith, failing, unreachable } from '../../../test/desk-kit.ts'
import { recall } from '../../lib/browser/storage.ts'

const expired = failing({ kind: 'expired' })

describe('basic data', () => {
  it('loads once: user with profile, menu, device types [GRD-01, GRD-03]', async () => {
    const { desk, calls } = deskWith()
    desk.enter('T1')
    expect(await Promise.all([desk.ready(), desk.ready()])).toEqual(['ready', 'ready'])
    expect(await desk.ready()).toBe('ready')
    expect(calls.toSorted()).toEqual(['getDeviceTypeInfo', 'menu', 'profile', 'user'])
    const { basic } = desk.state()
    expect(basic?.user).toMatchObject({ name: 'Anna', profile: { companyLogo: 'logo.png' } })
    expect(basic?.permissions.has(Permission.Home)).toBe(true)
  })

  it('that fails leads to /500, the second time in a row to the sign-in [GRD-01]', async () => {
    const { desk, calls, told } = deskWith({ user: unreachable })
    desk.enter('T1')
    expect(await desk.ready()).toBe('/500')
    expect(recall('token')).toBe('T1')
    expect(await desk.ready()).toBe('login')
    expect(recall('token')).toBeUndefined()
    expect(desk.state()).toMatchObject({ basic: undefined, notice: 'error.server' })
    expect(calls).toContain('logout')

    desk.enter('T2')
    expect(await desk.ready()).toBe('/500')
    delete told.user
    expect(await desk.ready()).toBe('ready')
  })

  it('counts a success in between: the next failure is a first one again [GRD-01]', async () => {
    const { desk, told } = deskWith({ profile: unreachable })
    desk.enter('T1')
    expect(await desk.ready()).toBe('/500')
    delete told.profile
    expect(await desk.ready()).toBe('ready')
    expect(recall('bootFailures')).toBeUndefined()
  })

  it('does without device types: pictures have a default', async () => {
    const { desk, logged } = deskWith({ getDeviceTypeInfo: unreachable })
    desk.enter('T1')
    expect(await desk.ready()).toBe('ready')
    expect(desk.state().basic?.deviceTypes).toEqual({})
    expect(logged).toEqual(['device types'])
  })

  it('waits for the menu with growing pauses, logs, and never gives up [GRD-04]', async () => {
    let failures = 0
    const { desk, waits, logged } = deskWith({
      menu: () => (failures++ < 5 ? unreachable() : { [Permission.Home]: true }),
    })
    desk.enter('T1')
    expect(await desk.ready()).toBe('ready')
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000])
    expect(logged).toEqual(['menu', 'menu', 'menu', 'menu', 'menu'])
    expect(desk.state().menuRetryAt).toBeUndefined()
  })

  it('of somebody who signed out meanwhile belongs to nobody', async () => {
    let answer: (menu: unknown) => void = () => {}
    const { desk } = deskWith({ menu: () => new Promise((resolve) => (answer = resolve)) })
    desk.enter('T1')
    const ready = desk.ready()
    await new Promise((resolve) => setTimeout(resolve))
    desk.signOut()
    answer({ [Permission.Home]: true })
    expect(await ready).toBe('login')
    expect(desk.state().basic).toBeUndefined()
  })
})

describe('an ended session', () => {
  it('opens one dialog however many calls fail, and signs out when it is acknowledged [ERR-03]', async () => {
    const { desk } = deskWith({ menu: expired, task: expired })
    desk.enter('T1')
    let told = 0
    desk.subscribe(() => told++)
    await Promise.allSettled([desk.api('menu', {}), desk.api('task', {}), desk.api('menu', {})])
    expect(told).toBe(1)
    expect(desk.state().expired).toBe(true)
    expect(recall('token')).toBe('T1')
    desk.acknowledge()
    expect(desk.state()).toMatchObject({ expired: false, notice: 'signIn.ended', basic: undefined })
    expect(recall('token')).toBeUndefined()
  })

  it('during the start waits for the acknowledgement, and is no failure of the server [ERR-03]', async () => {
    const { desk } = deskWith({ user: expired })
    desk.enter('T1')
    const ready = desk.ready()
    await new Promise((resolve) => setTimeout(resolve))
    expect(desk.state().expired).toBe(true)
    desk.acknowledge()
    expect(await ready).toBe('login')
  })

  it('is not told by a late answer to an older token', async () => {
    let fail: () => void = () => {}
    const { desk } = deskWith({ task: () => new Promise((_, reject) => (fail = () => expired().catch(reject))) })
    desk.enter('T1')
    const late = desk.api('task', {}).catch(() => {})
    desk.enter('T2')
    fail()
    await late
    expect(desk.state().expired).toBe(false)
  })
})

describe('signing out', () => {
  it('empties session storage and forgets user, profile and menu [GRD-06]', async () => {
    const { desk, calls } = deskWith()
    desk.enter('T1')
    await desk.ready()
    desk.signOut()
    expect(sessionStorage.length).toBe(0)
    expect(desk.state()).toEqual({ basic: undefined, expired: false, notice: undefined, menuRetryAt: undefined })
    expect(calls).toContain('logout')
  })

  it('does not depend on the call: a failure is logged, a 403 opens no dialog [GRD-06, ERR-03, ERR-06]', async () => {
    for (const logout of [unreachable, expired]) {
      const { desk, logged } = deskWith({ logout })
      desk.enter('T1')
      await desk.ready()
      desk.signOut()
      expect(desk.hasToken()).toBe(false)
      await new Promise((resolve) => setTimeout(resolve))
      expect(desk.state().expired).toBe(false)
      expect(logged).toEqual(['logout'])
    }
  })
})

describe('a local client', () => {
  it('is signed in by itself; where it is not offered the sign-in page stays [GRD-05]', async () => {
    const { desk } = deskWith()
    expect(await desk.enterLocally()).toBe(true)
    expect(recall('token')).toBe('LOCAL')
    const refused = deskWith({ localLogin: failing({ kind: 'rejected', code: 403, message: '' }) })
    expect(await refused.desk.enterLocally()).toBe(false)
    expect(refused.desk.hasToken()).toBe(false)
  })
})
