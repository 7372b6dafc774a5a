import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, mark, raised } from '../../fixtures.ts'
import { alarmQueue } from '../desk/alarm-queue.ts'
import { alarmFlag } from './alarm-flag.ts'
import { isShelved, SHELF_MAX_MS, shelfOf, validateShelf } from './shelf.ts'

const on = (until: number, state: 1 | 2 | 3 = 2) => ({ ...mark('u1', 1000, 'welding'), peak: state, until })
const shelvedEvent = (id: string, until: number, state: 1 | 2 | 3 = 2) =>
  eventOf({ ...raised({ id, state }), shelved: on(until, state) })

describe('a shelf', () => {
  it('holds until its end, and not at it', () => {
    expect(isShelved({ shelved: null }, 0)).toBe(false)
    expect(isShelved({ shelved: on(5000) }, 4999)).toBe(true)
    expect(isShelved({ shelved: on(5000) }, 5000)).toBe(false)
  })

  it('needs a reason and an end within eight hours', () => {
    const keys = (reason: string, until: number) => validateShelf({ reason, until }, 1000).map(({ key }) => key)
    expect(keys('welding', 1000 + SHELF_MAX_MS)).toEqual([])
    expect(keys('welding', 1001)).toEqual([])
    expect(keys(' ', 1000)).toEqual(['validation.reasonRequired', 'validation.shelfEnd'])
    expect(keys('x'.repeat(501), 1000 + SHELF_MAX_MS + 1)).toEqual(['validation.maxLength', 'validation.shelfEnd'])
  })

  it('is listed by what comes back next, and its alarms are not in the queue meanwhile', () => {
    const alarms = [shelvedEvent('late', 9000), alarmEvent({ id: 'open' }), shelvedEvent('soon', 5000)]
    expect(shelfOf(alarms, 1000).map(({ id }) => id)).toEqual(['soon', 'late'])
    expect(alarmQueue(alarms, 1000).map(({ id }) => id)).toEqual(['open'])
    expect(alarmQueue(alarms, 9000)).toHaveLength(3)
  })

  it('makes its device quiet while it is no worse than what was shelved [REP-02]', () => {
    const device = (state2: 1 | 2 | 3) => [{ sn: 'SN1', state: 2, state2 } as const]
    const shelf = [shelvedEvent('A1', 5000, 2), shelvedEvent('A2', 5000, 1)]
    expect(alarmFlag(device(2), shelf, new Map(), 1000)).toBe(0)
    expect(alarmFlag(device(3), shelf, new Map(), 1000)).toBe(2)
    expect(alarmFlag(device(2), shelf, new Map(), 5000)).toBe(2)
    const beside = alarmEvent({ id: 'A3', module: 'bioMod', state: 1 })
    expect(alarmFlag(device(2), [...shelf, beside], new Map(), 1000)).toBe(1)
  })
})
