import { RunMode, RunState, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { raiseAlarm } from '../alarms/course/alarm.ts'
import { newLiveDevice } from '../live/live-device.ts'
import {
  alarmAsOf,
  heardSince,
  isPictureDue,
  isToldOnDesk,
  MOVED_EVERY_MS,
  PICTURE_EVERY_MS,
  plainModule,
} from './as-known-then.ts'

const device = newLiveDevice('A', 'd1', 'RG500', RunMode.Continuous)

describe('what is put down for the replay [FEA-04]', () => {
  const heard = { ...device, at: 1000 }
  it('the first of a device, one after a while, and every one of a moment that was put down before', () => {
    expect(isPictureDue(device, heard, 1000, undefined)).toBe(true)
    expect(isPictureDue(heard, { ...heard, at: 2000 }, 2000, 1000)).toBe(false)
    expect(isPictureDue(heard, { ...heard, at: 2000 }, 1000 + PICTURE_EVERY_MS, 1000)).toBe(true)
    expect(isPictureDue(heard, heard, 1000, 1000)).toBe(true)
  })

  it('what a list or a map shows otherwise', () => {
    expect(isPictureDue(heard, { ...heard, state2: State2.Alarm }, 2000, 1000)).toBe(true)
    expect(isPictureDue(heard, heard, 2000, 1000)).toBe(false)
  })

  it('the first of a run of late messages and not thousands, and a clock that was set back', () => {
    const late = { ...heard, late: { time: 500, at: 2000 } }
    expect(isPictureDue(heard, late, 2000, 1000)).toBe(true)
    expect(isPictureDue(late, { ...late, late: { time: 501, at: 2001 } }, 2001, 2000)).toBe(false)
    expect(isPictureDue({ ...heard, deviceTime: 900 }, { ...heard, deviceTime: 800 }, 2000, 1000)).toBe(true)
  })

  it('a vehicle every ten seconds and not with every message, but its first place at once', () => {
    const [here, there] = [
      { longitude: 1, latitude: 2 },
      { longitude: 1.1, latitude: 2 },
    ]
    const standing = { ...heard, position: here }
    expect(isPictureDue(heard, standing, 2000, 1000)).toBe(true)
    expect(isPictureDue(standing, heard, 2000, 1000)).toBe(true)
    expect(isPictureDue(standing, { ...standing, position: there }, 2000, 1000)).toBe(false)
    expect(isPictureDue(standing, { ...standing, position: there }, 1000 + MOVED_EVERY_MS, 1000)).toBe(true)
    expect(isPictureDue(standing, { ...standing, position: { ...here } }, 1000 + MOVED_EVERY_MS, 1000)).toBe(false)
  })
})

describe('a message that came after what was put down [FEA-04]', () => {
  const place = { longitude: 1, latitude: 2 }
  const known = { ...device, at: 1000, deviceTime: 900, position: { ...place, speed: 3 } }

  it('moves the device and its times', () => {
    expect(heardSince(known, 2000, 1900, undefined)).toEqual({ ...known, at: 2000, deviceTime: 1900 })
    expect(heardSince(known, 2000, 1900, place).position).toBe(known.position)
    expect(heardSince(known, 2000, 1900, { longitude: 5, latitude: 2 }).position).toEqual({
      longitude: 5,
      latitude: 2,
      speed: 3,
    })
    expect(heardSince({ at: 1000 }, 2000, 1900, undefined)).toEqual({ at: 2000, deviceTime: 1900 })
    expect(heardSince({ ...known, position: undefined }, 2000, 1900, place).position).toEqual(place)
    expect(heardSince(known, 2000, 1900, { longitude: 1, latitude: 3 }).position).toMatchObject({ latitude: 3 })
  })

  it('tells neither when nor where it is if it was late', () => {
    expect(heardSince(known, 2000, 800, { longitude: 5, latitude: 2 })).toEqual({ ...known, at: 2000 })
  })
})

describe('an alarm as it stood at an earlier moment [FEA-04]', () => {
  const mark = { userId: '7', by: 'Anna', at: 3000, from: '', note: '', peak: State2.Alarm }
  const raised = raiseAlarm({
    id: 'a',
    sn: 'A',
    module: 'nuclearMod',
    kind: 'normal',
    source: 'device',
    at: 1000,
    state: State2.Alarm,
  })

  it('has nothing of what people did later, and no end that came later', () => {
    const last = { ...raised, acknowledged: mark, waitingSince: null, endAt: 4000, reported: State2.Normal }
    expect(alarmAsOf(last, 2000)).toMatchObject({
      acknowledged: null,
      endAt: null,
      reported: State2.Alarm,
      waitingSince: 1000,
    })
    expect(alarmAsOf(last, 3000)).toMatchObject({ acknowledged: mark, endAt: null, waitingSince: null })
    expect(alarmAsOf(last, 4000)).toMatchObject({ endAt: 4000, reported: State2.Normal })
  })

  it('has no begin that came later, and ended in between as its log tells', () => {
    const last = { ...raised, begins: [1000, 5000, 9000], occurrences: 3, changedAt: 9500, endAt: null }
    expect(alarmAsOf(last, 4000)).toMatchObject({ begins: [1000], occurrences: 1, changedAt: 1000, endAt: null })
    const over = { at: 2000, state: State2.Normal, isEnd: true }
    expect(alarmAsOf(last, 4000, over)).toMatchObject({ endAt: 2000, reported: State2.Normal, changedAt: 2000 })
    const again = { at: 6000, state: State2.Warning, isEnd: false }
    expect(alarmAsOf(last, 7000, again)).toMatchObject({ occurrences: 2, endAt: null, reported: State2.Warning })
    expect(alarmAsOf(last, 9500)).toMatchObject({ begins: [1000, 5000, 9000], occurrences: 3, changedAt: 9500 })
    // Of an alarm that chatters only the last begins are known.
    expect(alarmAsOf({ ...last, begins: [5000, 9000], occurrences: 40 }, 4000)).toMatchObject({
      begins: [1000],
      occurrences: 38,
    })
  })

  it('has no peak that was measured later', () => {
    const peak = { quantity: 'doseRate', value: 5, unit: 'µSv/h' }
    expect(alarmAsOf({ ...raised, peak, peakAt: 2500 }, 2000)).toMatchObject({ peak: null, peakAt: 1000 })
    expect(alarmAsOf({ ...raised, peak, peakAt: 2500 }, 2500)).toMatchObject({ peak, peakAt: 2500 })
  })

  it('waits since it is known to wait, and is seen by who handled or cleared it', () => {
    expect(alarmAsOf({ ...raised, waitingSince: 1500 }, 2000)).toMatchObject({ waitingSince: 1500, endAt: null })
    expect(alarmAsOf({ ...raised, cleared: mark, waitingSince: 1000 }, 3000).waitingSince).toBeNull()
    const handled = { ...mark, handler: 'Anna', situation: '', kind: 'normal' as const, options: [] }
    expect(alarmAsOf({ ...raised, handled, waitingSince: 1000 }, 3000).waitingSince).toBeNull()
  })

  it('lies on the desk until it is cleared, or over and handled', () => {
    expect(isToldOnDesk({ life: undefined, handled: false, endTime: null })).toBe(true)
    expect(isToldOnDesk({ life: undefined, handled: true, endTime: null })).toBe(true)
    expect(isToldOnDesk({ life: undefined, handled: true, endTime: 4000 })).toBe(false)
    const life = { cleared: mark } as unknown as NonNullable<Parameters<typeof isToldOnDesk>[0]['life']>
    expect(isToldOnDesk({ life, handled: false, endTime: null })).toBe(false)
    expect(isToldOnDesk({ life: { ...life, cleared: null }, handled: false, endTime: null })).toBe(true)
  })
})

it('a module of which nothing was said is normal while its device is there, and lost with it', () => {
  expect(plainModule(RunState.Online)).toEqual({ state: State2.Normal, runstate: RunState.Online })
  expect(plainModule(RunState.NotConnected)).toEqual({ state: State2.Offline, runstate: RunState.NotConnected })
})
