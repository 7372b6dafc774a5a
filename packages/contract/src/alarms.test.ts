import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from './endpoints/index.ts'
import { PUSH_MESSAGES } from './push.ts'
import { PUSH_TOPICS } from './topics.ts'

const takes = (name: keyof typeof ENDPOINTS, input: unknown): boolean => ENDPOINTS[name].input.safeParse(input).success
const seen = { id: 'A1', version: 3 }

describe('calls on alarms', () => {
  it('take no act without the version that it was made on', () => {
    expect(takes('acknowledgeAlarms', { alarms: [seen] })).toBe(true)
    for (const alarms of [[], [{ id: 'A1' }], [{ ...seen, version: -1 }], Array.from({ length: 201 }, () => seen)]) {
      expect(takes('acknowledgeAlarms', { alarms })).toBe(false)
    }
    expect(takes('judgeAlarm', { ...seen, handling: 'clear', note: 'tested' })).toBe(true)
    expect(takes('judgeAlarm', { ...seen, handling: 'delete', note: 'tested' })).toBe(false)
    expect(takes('shelveAlarm', { ...seen, reason: 'welding', until: 5 })).toBe(true)
    expect(takes('shelveAlarm', { ...seen, reason: 'welding' })).toBe(false)
  })

  it('take a disposal with its kind and the options of the specification [DSP-02, ENT-08]', () => {
    const disposal = { events: [seen], handler: 'Li', situation: 'handled', kind: 'drill', options: ['handledOnSite'] }
    expect(takes('updateDispositionInfo', disposal)).toBe(true)
    expect(takes('updateDispositionInfo', { ...disposal, kind: 'joke' })).toBe(false)
    expect(takes('updateDispositionInfo', { ...disposal, options: ['ignored'] })).toBe(false)
  })

  it('start a drill on one sensor of one device', () => {
    expect(ENDPOINTS.drillAlarm.input.parse({ sn: 'SN1', module: 'ecMod' })).toMatchObject({ state: 2, minutes: 30 })
    expect(takes('drillAlarm', { sn: 'SN1', module: 'ecMod', state: 0 })).toBe(false)
    expect(takes('drillAlarm', { sn: 'SN1' })).toBe(false)
  })

  it('find records by everything that a list shows [API-05]', () => {
    expect(ENDPOINTS.hisAlarm.input.parse({})).toEqual({ limit: 50 })
    const all = {
      beginTime: 1,
      endTime: 2,
      sn: 'SN1',
      officeId: '4',
      deviceType: 'RG500',
      dangers: ['nuclear'],
      kinds: ['drill'],
      priorities: [3],
      phases: ['latched'],
      handled: false,
      merged: true,
      handler: 'Li',
      limit: 500,
    }
    expect(ENDPOINTS.hisAlarm.input.parse(all)).toEqual(all)
    expect(takes('hisAlarm', { phases: ['lost'] })).toBe(false)
    expect(takes('hisAlarm', { limit: 501 })).toBe(false)
    expect(takes('hisAlarmDetail', {})).toBe(false)
  })

  it('tell of CAP only to addresses of the web', () => {
    const settings = { sender: 'vigil@site.example', senderName: '', radiusKm: 1, feedKey: null, version: 0 }
    const hook = { url: 'https://desk.example/cap', minPriority: 2, drills: false }
    expect(takes('saveCapSettings', { ...settings, webhooks: [hook] })).toBe(true)
    expect(takes('saveCapSettings', { ...settings, webhooks: [{ ...hook, url: 'file:///etc/passwd' }] })).toBe(false)
    expect(takes('saveCapSettings', { ...settings, sender: 'two words', webhooks: [] })).toBe(false)
  })
})

describe('pushes about alarms', () => {
  const fits = (code: number, data: unknown): boolean =>
    PUSH_MESSAGES[PUSH_TOPICS.alarmDesk].safeParse({ code, at: 1, data }).success

  it('are alarms, a sound, a line of a log or values of now, by their code [PSH-04]', () => {
    const entry = {
      id: 'L1',
      at: 1,
      kind: 'commented',
      by: 'Li',
      from: '',
      note: 'x',
      state: null,
      value: null,
      version: null,
    }
    expect(fits(30902, [])).toBe(true)
    expect(fits(30903, { id: 'A1', sn: 'SN1', step: 1 })).toBe(true)
    expect(fits(30904, { id: 'A1', sn: 'SN1', entry })).toBe(true)
    expect(fits(30904, { id: 'A1', sn: 'SN1', entry: { ...entry, kind: 'invented' } })).toBe(false)
    const now = { quantity: 'cl2', value: 3, unit: 'mg/m³', at: 1, trend: 'rising', limit: null }
    expect(fits(30906, [{ id: 'A1', now }])).toBe(true)
    expect(fits(30906, [{ id: 'A1', now: { ...now, trend: 'up' } }])).toBe(false)
    expect(fits(301, [])).toBe(false)
  })
})
