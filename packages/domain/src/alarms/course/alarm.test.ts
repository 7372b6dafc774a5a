import { alarmEventSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, mark, raised } from '../../fixtures.ts'
import { advanceAlarm } from './advance-alarm.ts'
import {
  effectivePriority,
  effectiveState,
  lastBeginOf,
  lastRunBeginOf,
  lifeOf,
  outgrows,
  withBegin,
  withLife,
} from './alarm.ts'

describe('an alarm on the wire', () => {
  it('fits the contract, with its life in it [ENT-06]', () => {
    const seen = advanceAlarm(raised(), { type: 'acknowledge', version: 1, mark: mark('u1', 2000) }).alarm
    expect(alarmEventSchema.parse(eventOf(seen))).toEqual(eventOf(seen))
    expect(lifeOf(seen)).toMatchObject({ version: 2, phase: 'acknowledged', occurrences: 1, begins: [1000] })
  })

  it('says who passed, where the device did [ENT-06]', () => {
    const passed = { ...raised(), passage: { vehicle: 'V1', lane: '3' } }
    expect(alarmEventSchema.parse(eventOf(passed)).life?.passage).toEqual({ vehicle: 'V1', lane: '3' })
    expect(lifeOf(raised())).not.toHaveProperty('passage')
  })

  it('tells what operators made of it, and what the device says beside that', () => {
    const judged = { ...mark('u1', 2000), state: 1, on: 3 } as const
    const event = withLife(alarmEvent({ state: 3, priority: 3, beginTime: 5 }), raised({ state: 3, kind: 'test' }))
    expect(event).toMatchObject({ state: 3, priority: 3, beginTime: 1000, kind: 'test', handled: false })
    const lower = withLife(event, { ...raised({ state: 3 }), judged })
    expect(lower).toMatchObject({ state: 1, eventData: { state: 1 }, priority: 1, life: { reported: 3 } })
  })

  it('calls both handled and cleared handled, for who knows only the two [DSP-01]', () => {
    const act = { version: 1, mark: mark('u1', 2000), type: 'judge', handling: 'clear' } as const
    const cleared = advanceAlarm(raised(), act).alarm
    expect(eventOf(cleared)).toMatchObject({ handled: true, life: { phase: 'cleared' } })
  })
})

describe('a judgement', () => {
  const judged = (state: 1 | 2) => ({ ...mark('u1', 1), state, on: 3 as const })

  it('never does the opposite of its name', () => {
    expect(effectiveState({ endAt: null, reported: 3, judged: judged(2) })).toBe(3)
    expect(effectiveState({ endAt: null, reported: 0, judged: judged(1) })).toBe(0)
    expect(effectiveState({ endAt: 5, reported: 0, judged: judged(2) })).toBe(0)
    expect(effectivePriority({ peakState: 3, judged: judged(2) })).toBe(3)
    expect(effectivePriority({ peakState: 3, judged: null })).toBe(3)
  })
})

it('keeps the latest three begins', () => {
  expect(withBegin([1, 2], 3)).toEqual([1, 2, 3])
  expect(withBegin([1, 2, 3], 4)).toEqual([2, 3, 4])
})

it('is outgrown only when somebody has settled it, by what is worse', () => {
  expect(outgrows(raised(), 3)).toBe(false)
  const cleared = { ...mark('u1', 1), peak: 2 } as const
  expect([1, 2, 3].map((state) => outgrows({ handled: null, cleared }, state as 1))).toEqual([false, false, true])
})

describe('the last begin of an alarm', () => {
  it('is that of its latest occurrence, or the first where no other is known', () => {
    expect(lastBeginOf({ beginAt: 1, begins: [1, 5, 9] })).toBe(9)
    expect(lastBeginOf({ beginAt: 1, begins: [] })).toBe(1)
  })

  it('tells when that began which went on last: what comes back within minutes is the same, what comes back later is not', () => {
    expect(lastRunBeginOf({ beginAt: 1, begins: [1, 50, 55, 61] }, 10)).toBe(50)
    expect(lastRunBeginOf({ beginAt: 1, begins: [1, 5, 9] }, 10)).toBe(1)
    expect(lastRunBeginOf({ beginAt: 1, begins: [5, 9] }, 10)).toBe(1)
    expect(lastRunBeginOf({ beginAt: 7, begins: [] }, 10)).toBe(7)
  })
})
