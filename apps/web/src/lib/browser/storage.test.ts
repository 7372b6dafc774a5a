import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../../test/desk-kit.ts'
import { DEFAULT_MONITOR_CONFIG, forgetSession, keep, recall, slots } from './storage.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

const namesIn = (area: () => Storage) =>
  Object.entries(slots)
    .filter(([, slot]) => slot.area() === area())
    .map(([name]) => name)

describe('what the browser keeps', () => {
  it('holds the token and the session preferences in session storage, the rest locally [GRD-07, GRD-08, I18N-04]', () => {
    const session = namesIn(() => sessionStorage)
    expect(session).toEqual(
      expect.arrayContaining(['token', 'menuCollapse', 'deviceStateModel', 'alarmVoice', 'monitorMenu', 'monitorMode']),
    )
    const local = namesIn(() => localStorage)
    expect(local).toEqual(expect.arrayContaining(['monitorConfig', 'mapZoom', 'mapTheme', 'lang']))
    expect(slots.lang.key).toBe('lang')
    expect(slots.token.key).toBe('token')
  })

  it('gives back what was kept, and nothing for what does not parse', () => {
    keep('menuCollapse', true)
    keep('mapZoom', 9)
    expect([recall('menuCollapse'), recall('mapZoom')]).toEqual([true, 9])
    localStorage.setItem('mapZoom', 'near')
    localStorage.setItem('theme', 'purple')
    sessionStorage.setItem('menuCollapse', '1')
    expect([recall('mapZoom'), recall('theme'), recall('menuCollapse')]).toEqual([undefined, undefined, undefined])
  })

  it('reads the monitor config field by field; 40 and B_NORMAL_MAP stand where nothing else does [THM-05]', () => {
    expect(DEFAULT_MONITOR_CONFIG).toMatchObject({ fontSize: 40, mapType: 'B_NORMAL_MAP' })
    localStorage.setItem('monitorConfig', '{"fontSize":"big","multiColumn":true,"mapType":"MOON"}')
    expect(recall('monitorConfig')).toEqual({ ...DEFAULT_MONITOR_CONFIG, multiColumn: true })
    localStorage.setItem('monitorConfig', '{"fontSize":7,"enableAlarmDisposition":false}')
    expect(recall('monitorConfig')).toEqual(DEFAULT_MONITOR_CONFIG)
    for (const enableAlarmDisposition of [true, false]) {
      keep('monitorConfig', { ...DEFAULT_MONITOR_CONFIG, fontSize: 56, enableAlarmDisposition })
      expect(recall('monitorConfig')).toEqual({ ...DEFAULT_MONITOR_CONFIG, fontSize: 56, enableAlarmDisposition })
    }
    for (const broken of ['', '{', '[]', 'null', '7']) {
      localStorage.setItem('monitorConfig', broken)
      expect(recall('monitorConfig')).toBeUndefined()
    }
  })

  it('empties the session and leaves local preferences alone [GRD-06]', () => {
    keep('token', 'T')
    keep('monitorMode', 'list')
    keep('theme', 'light')
    forgetSession()
    expect([recall('token'), recall('monitorMode'), recall('theme')]).toEqual([undefined, undefined, 'light'])
  })

  it('fails at nothing where storage is switched off', () => {
    const refuse = () => {
      throw new Error('denied by policy')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: refuse })
    keep('token', 'T')
    expect(recall('token')).toBeUndefined()
    forgetSession()
  })
})
