import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../../fixtures.ts'
import { isDispositionEnabled, reduceNotifications } from './stored-notifications.ts'

const first = alarmEvent()
const second = alarmEvent({ id: 'A2', sn: 'SN2' })
const stored = [second, first]

describe('stored notifications', () => {
  it('are kept only when disposition is enabled, newest first [NOT-04]', () => {
    expect(reduceNotifications([first], { type: 'alarms', alarms: [second] }, true)).toEqual([second, first])
    expect(reduceNotifications([first], { type: 'alarms', alarms: [second] }, false)).toEqual([first])
  })

  it('hold one alarm once, in its latest form [NOT-04]', () => {
    const worse = alarmEvent({ state: 3 })
    expect(reduceNotifications(stored, { type: 'alarms', alarms: [worse] }, true)).toEqual([worse, second])
  })

  it('are removed by handling, here or by a colleague, enabled or not [NOT-04]', () => {
    expect(reduceNotifications(stored, { type: 'handled', id: 'A1' }, true)).toEqual([second])
    expect(reduceNotifications(stored, { type: 'handled', id: 'A1' }, false)).toEqual([second])
    expect(reduceNotifications(stored, { type: 'alarms', alarms: [alarmEvent({ handled: true })] }, true)).toEqual([
      second,
    ])
    const told = { type: 'alarms', alarms: [alarmEvent({ handled: true })] } as const
    expect(reduceNotifications(stored, told, false)).toEqual([second])
    expect(reduceNotifications([second], { type: 'alarms', alarms: [first] }, false)).toEqual([second])
    expect(reduceNotifications([first], { type: 'alarms', alarms: [first] }, false)).toEqual([first])
    expect(reduceNotifications(stored, { type: 'handled', id: 'A9' }, true)).toBe(stored)
  })

  it('are removed by id when a device is deleted [NOT-04]', () => {
    expect(reduceNotifications(stored, { type: 'deviceRemoved', alarmIds: ['A2', 'A1'] }, true)).toEqual([])
  })

  it.each([
    [0, false],
    ['0', false],
    ['', false],
    [undefined, false],
    [null, false],
    [1, true],
    ['1', true],
    [2, true],
    ['true', true],
  ] as const)('enableAlarmDisposition %j is %s [ENT-01, DSP-03]', (enableAlarmDisposition, enabled) => {
    expect(isDispositionEnabled({ enableAlarmDisposition })).toBe(enabled)
    expect(isDispositionEnabled({})).toBe(false)
  })
})
