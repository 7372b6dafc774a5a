import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, raised } from '../../fixtures.ts'
import {
  CHATTER_CALM_MS,
  countsInStatistics,
  isChattering,
  isInDeviations,
  isStaleAlarm,
  isUnstored,
  lastBegin,
  STALE_AFTER_MS,
  UNSTORED_SHOWN_AFTER_MS,
} from './alarm-marks.ts'

describe('a chattering alarm', () => {
  it('began three times within a minute, and has not been calm since', () => {
    expect(isChattering({ begins: [0, 60_000] }, 60_000)).toBe(false)
    expect(isChattering({ begins: [0, 1, 60_000] }, 60_000)).toBe(true)
    expect(isChattering({ begins: [0, 1, 60_001] }, 60_001)).toBe(false)
    expect(isChattering({ begins: [0, 1, 2] }, 2 + CHATTER_CALM_MS)).toBe(true)
    expect(isChattering({ begins: [0, 1, 2] }, 3 + CHATTER_CALM_MS)).toBe(false)
    expect(isChattering({ begins: [] }, 0)).toBe(false)
  })
})

describe('a stale alarm', () => {
  it('has been in danger for more than a day since it last began', () => {
    const alarm = eventOf(raised())
    expect(isStaleAlarm(alarm, 1000 + STALE_AFTER_MS)).toBe(false)
    expect(isStaleAlarm(alarm, 1001 + STALE_AFTER_MS)).toBe(true)
    expect(isStaleAlarm({ ...alarm, endTime: 5000 }, 1001 + STALE_AFTER_MS)).toBe(false)
    expect(isStaleAlarm(eventOf({ ...raised(), begins: [1000, 9000] }), 1001 + STALE_AFTER_MS)).toBe(false)
    expect(isStaleAlarm(alarmEvent({ beginTime: 1000 }), 1001 + STALE_AFTER_MS)).toBe(true)
  })
})

it('is said to be not yet stored only when that lasts [PSH-03]', () => {
  const told = alarmEvent({ unstoredSince: 1000 })
  expect(isUnstored(told, 1000 + UNSTORED_SHOWN_AFTER_MS)).toBe(false)
  expect(isUnstored(told, 1001 + UNSTORED_SHOWN_AFTER_MS)).toBe(true)
  expect(isUnstored(alarmEvent(), 1001 + UNSTORED_SHOWN_AFTER_MS)).toBe(false)
})

it('only real alarms are counted [ENT-07]', () => {
  expect((['normal', 'drill', 'test'] as const).map((kind) => countsInStatistics({ kind }))).toEqual([
    true,
    false,
    false,
  ])
})

it('last began when it came again, not when it first came', () => {
  expect(lastBegin(eventOf({ ...raised(), begins: [1000, 9000] }))).toBe(9000)
  expect(lastBegin(alarmEvent({ beginTime: 1000 }))).toBe(1000)
})

it('knows a quantity that counts deviations itself', () => {
  expect([isInDeviations('σ'), isInDeviations('µSv/h')]).toEqual([true, false])
})
