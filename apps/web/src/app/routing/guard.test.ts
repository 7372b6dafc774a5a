import { ALL_PERMISSIONS, Permission } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import {
  admitPublic,
  failureAddress,
  landing,
  loginAddress,
  mayOpen,
  mayReload,
  menuRetryDelay,
  reloadNote,
  returnAddress,
} from './guard.ts'

describe('guard', () => {
  it('keeps what was asked for through the sign-in, and only addresses of the console [GRD-03]', () => {
    const wanted = '/devices/monitor/map?device=SN1'
    expect(loginAddress(wanted)).toBe('/login?from=%2Fdevices%2Fmonitor%2Fmap%3Fdevice%3DSN1')
    expect(failureAddress(wanted)).toBe('/500/loading?from=%2Fdevices%2Fmonitor%2Fmap%3Fdevice%3DSN1')
    expect(returnAddress(wanted)).toBe(wanted)
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'devices',
      '',
      null,
      undefined,
    ]) {
      expect(returnAddress(foreign)).toBeUndefined()
    }
    for (const useless of [
      '/',
      '/login',
      '/login?from=/x',
      '/500/loading',
      '/404',
      '/error/404',
      '/redirect?password=x',
    ]) {
      expect(loginAddress(useless)).toBe('/login')
    }
    expect(returnAddress('/downloads')).toBe('/downloads')
  })

  it('shows error pages, /download and /temp without a token only as targets of redirects [RTE-02]', () => {
    expect(admitPublic({ hasToken: false, byAddress: true })).toBe('login')
    expect(admitPublic({ hasToken: false, byAddress: false })).toBe('show')
    expect(admitPublic({ hasToken: true, byAddress: true })).toBe('show')
  })

  it('lands on the first page of the menu that is open, or on /error/404 [GRD-03]', () => {
    expect(landing(new Set(ALL_PERMISSIONS), false)).toBe('/dashboard')
    expect(landing(new Set([Permission.Devices]), false)).toBe('/devices/monitor')
    expect(landing(new Set([Permission.Sound, Permission.AlarmHandle]), false)).toBe('/error/404')
    expect(landing(new Set(), false)).toBe('/error/404')
  })

  it('lands a local client at its device [GRD-05]', () => {
    expect(landing(new Set(ALL_PERMISSIONS), true)).toBe('/devices/monitor')
    expect(landing(new Set([Permission.Home]), true)).toBe('/dashboard')
  })

  it('opens a page only to those whose set has its code [PRM-01]', () => {
    expect(mayOpen({ code: Permission.Query }, new Set([Permission.Query]))).toBe(true)
    expect(mayOpen({ code: Permission.Query }, new Set([Permission.Devices]))).toBe(false)
  })

  it('asks for the menu again later and later, at most every 10 s [GRD-04]', () => {
    expect([1, 2, 3, 4, 5, 50].map(menuRetryDelay)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  it('loads an address anew once a minute at most when its chunk fails [RTE-22]', () => {
    const note = reloadNote('/devices/monitor/map?device=a b', 5000)
    expect(mayReload(undefined, '/dashboard', 5000)).toBe(true)
    expect(mayReload(note, '/devices/monitor/map?device=a b', 6000)).toBe(false)
    expect(mayReload(note, '/dashboard', 6000)).toBe(true)
    expect(mayReload(note, '/devices/monitor/map?device=a b', 65_000)).toBe(true)
    expect(mayReload('garbage', '/dashboard', 0)).toBe(true)
  })
})
