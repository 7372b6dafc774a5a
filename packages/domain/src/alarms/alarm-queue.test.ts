import { type AlarmEvent, AlarmPriority, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmQueue, peakStateOf, worstOf } from './alarm-queue.ts'

const alarm = (id: string, beginTime: number, rest: Partial<AlarmEvent> = {}) =>
  ({ id, beginTime, handled: false, endTime: null, ...rest }) as AlarmEvent

describe('the queue of alarms', () => {
  // A release that goes on can still hurt somebody; a dozen alarms that are over must not push it below the screen's edge.
  it('begins with what still alarms, the longest waiting first; then what is over; what was handled comes last', () => {
    const queue = alarmQueue([
      alarm('c', 3),
      alarm('done', 1, { handled: true }),
      alarm('over late', 2, { endTime: 9 }),
      alarm('b', 2),
      alarm('over', 1, { endTime: 2 }),
      alarm('done and over', 0, { handled: true, endTime: 1 }),
      alarm('a', 2),
    ])
    expect(queue.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'over', 'over late', 'done and over', 'done'])
  })

  it('has one order for alarms of the same moment', () => {
    const [a, b] = [alarm('a', 1), alarm('b', 1)]
    for (const given of [
      [a, b],
      [b, a],
    ]) {
      expect(alarmQueue(given)).toEqual([a, b])
    }
  })

  it('leaves what it was given as it is', () => {
    const given = [alarm('b', 2), alarm('a', 1)]
    alarmQueue(given)
    expect(given.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('the peak of an alarm', () => {
  it('is the worst it has been, whatever it is now: its highest value is told with it', () => {
    expect(peakStateOf({ state: State2.Warning, priority: AlarmPriority.High })).toBe(State2.HighRisk)
    expect(peakStateOf({ state: State2.Alarm, priority: AlarmPriority.Low })).toBe(State2.Alarm)
    expect(peakStateOf({ state: State2.Normal, priority: AlarmPriority.Mid })).toBe(State2.Alarm)
  })
})

describe('the worst of an alarm', () => {
  it('is its state while it is open, and what it was when it is over', () => {
    expect(worstOf({ state: 1, priority: 3 })).toBe(1)
    expect(worstOf({ state: 0, priority: 3 })).toBe(3)
    expect(worstOf({ state: 0, priority: 1 })).toBe(1)
    expect(worstOf({ state: 0, priority: 0 })).toBe(0)
  })
})
