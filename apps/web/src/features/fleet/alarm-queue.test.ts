import { type AlarmEvent, AlarmPriority, PointState, State2 } from '@vigil/contract'
import { alarmQueue, worstOf } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { dangerStates, passesQueue, sinceOf, untilOf } from './alarm-queue.ts'

const alarm = (id: string, rest: Partial<AlarmEvent> = {}) =>
  ({
    id,
    sn: id,
    state: State2.Alarm,
    priority: AlarmPriority.Mid,
    beginTime: 0,
    handled: false,
    endTime: null,
    ...rest,
  }) as AlarmEvent

describe('the queue of alarms', () => {
  // What goes on needs somebody before what only waits to be written up.
  it('begins with what still alarms, goes on with what is over, and ends with what is handled', () => {
    const queue = alarmQueue([
      alarm('new', { beginTime: 30 }),
      alarm('handled', { beginTime: 1, handled: true }),
      alarm('over', { beginTime: 10, endTime: 11 }),
      alarm('old', { beginTime: 20 }),
    ])
    expect(queue.map(({ id }) => id)).toEqual(['old', 'new', 'over', 'handled'])
  })

  it('has one order for alarms of the same moment', () => {
    const [a, b] = [alarm('a'), alarm('b')]
    expect(alarmQueue([b, a])).toEqual([a, b])
    expect(alarmQueue([a, b])).toEqual([a, b])
  })

  it('shows of an alarm that is over what it was', () => {
    expect(worstOf({ state: State2.Normal, priority: AlarmPriority.High })).toBe(State2.HighRisk)
    expect(worstOf({ state: State2.Warning, priority: AlarmPriority.High })).toBe(State2.Warning)
  })

  it('judges an alarm by its own state and its device by its place', () => {
    const over = alarm('x', { state: State2.Normal, endTime: 5 })
    expect(passesQueue(over, [PointState.Alarm], undefined)).toBe(true)
    expect(passesQueue(over, [PointState.Warning], undefined)).toBe(false)
    expect(passesQueue(over, [], new Set(['y']))).toBe(false)
    expect(passesQueue(over, [], new Set(['x']))).toBe(true)
  })
})

describe('the period of recent alarms', () => {
  const now = 1_800_000_000_000
  it('is taken from the address', () => {
    expect(sinceOf('1799999990000', now)).toBe(1_799_999_990_000)
  })
  it.each([null, 'day', '', '-5', '1e9', '0', '1800000000001', '9'.repeat(16)])(
    'is the last 24 hours for %j',
    (text) => {
      expect(sinceOf(text, now)).toBe(now - 86_400_000)
    },
  )
  it('is asked for with dangers alone', () => {
    expect(dangerStates([PointState.Fault, PointState.Alarm, PointState.HighRisk])).toBe('2,3')
    expect(dangerStates([PointState.Fault])).toBeUndefined()
  })

  it('ends where the address says, and now when that makes no sense', () => {
    expect(untilOf('2000', 1000)).toBe(2000)
    for (const text of [null, '', '900', 'tomorrow', '-5']) expect(untilOf(text, 1000)).toBeUndefined()
  })
})
