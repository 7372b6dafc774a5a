import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, mark, raised } from '../fixtures.ts'
import { deskQueue, isWaiting } from './desk-queue.ts'
import { reminderSound } from './reminder.ts'
import { silence } from './silence.ts'

describe('the queue of the desk', () => {
  it('is by severity, then age; drills after what is real, what is handled last', () => {
    const queue = deskQueue(
      [
        alarmEvent({ id: 'handled', priority: 3, handled: true }),
        alarmEvent({ id: 'test', priority: 3, kind: 'test' }),
        alarmEvent({ id: 'drill', priority: 3, kind: 'drill' }),
        alarmEvent({ id: 'low', priority: 1, beginTime: 1 }),
        alarmEvent({ id: 'b', priority: 2, beginTime: 5 }),
        alarmEvent({ id: 'a', priority: 2, beginTime: 5 }),
        alarmEvent({ id: 'old', priority: 2, beginTime: 4 }),
        alarmEvent({ id: 'high', priority: 3, beginTime: 9 }),
        alarmEvent({ id: 'high', priority: 3, beginTime: 9 }),
      ],
      0,
    )
    expect(queue.map(({ id }) => id)).toEqual(['high', 'high', 'old', 'a', 'b', 'low', 'drill', 'test', 'handled'])
  })

  it('takes for the age of an alarm that came again its last begin: that is what alarms now', () => {
    const again = eventOf({ ...raised({ id: 'again', at: 1000 }), begins: [1000, 9000], occurrences: 2 })
    const once = eventOf(raised({ id: 'once', at: 5000 }))
    expect(deskQueue([again, once], 9000).map(({ id }) => id)).toEqual(['once', 'again'])
  })

  it('knows what waits to be acknowledged', () => {
    expect([alarmEvent(), alarmEvent({ handled: true }), eventOf(raised())].map(isWaiting)).toEqual([true, false, true])
    expect(isWaiting(eventOf({ ...raised(), waitingSince: null }))).toBe(false)
  })
})

describe('the reminder of what nobody has acknowledged', () => {
  const low = eventOf(raised({ id: 'low', state: 1 }))
  const latched = eventOf({ ...raised({ id: 'mid' }), endAt: 2000 })
  const none = new Map()

  it('sounds by the worst of it, though its danger may be over [REP-03]', () => {
    expect(reminderSound([], none, 0)).toBeNull()
    expect(reminderSound([low], none, 0)).toBe('warning')
    expect(reminderSound([low, latched], none, 0)).toBe('alarm')
    expect(reminderSound([eventOf({ ...raised(), waitingSince: null })], none, 0)).toBeNull()
    expect(reminderSound([alarmEvent()], none, 0)).toBe('alarm')
  })

  it('is quiet about what is silenced or on the shelf [SIL-01]', () => {
    const silent = silence(none, [{ sn: 'SN1', state: 2, state2: 2, types: [] }], 0)
    expect(reminderSound([low, latched], silent, 1)).toBeNull()
    expect(reminderSound([low, latched], silent, 300_000)).toBe('alarm')
    const shelved = { ...mark('u1', 1), peak: 2 as const, until: 5000 }
    expect(reminderSound([eventOf({ ...raised(), shelved })], none, 4999)).toBeNull()
  })
})
