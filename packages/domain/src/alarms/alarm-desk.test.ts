import type { AlarmEvent } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../fixtures.ts'
import { type AlarmDesk, reduceDesk, unhandledCount } from './alarm-desk.ts'

const empty: AlarmDesk = new Map()
const tell = (desk: AlarmDesk, ...alarms: AlarmEvent[]) =>
  alarms.reduce((each, alarm) => reduceDesk(each, { type: 'alarm', alarm }), desk)

describe('alarm desk', () => {
  it('keeps an ended alarm until it is handled', () => {
    const desk = tell(empty, alarmEvent(), alarmEvent({ code: 303, state: 0, endTime: 2000 }))
    expect(unhandledCount(desk)).toBe(1)
    expect(reduceDesk(desk, { type: 'handled', id: 'A1' }).size).toBe(0)
  })

  it('keeps a handled alarm while it is open, without counting it', () => {
    const desk = reduceDesk(tell(empty, alarmEvent()), { type: 'handled', id: 'A1' })
    expect(desk.get('A1')?.handled).toBe(true)
    expect(unhandledCount(desk)).toBe(0)
    expect(tell(desk, alarmEvent({ code: 303, endTime: 2000 })).size).toBe(0)
  })

  it('does not let a late push undo what was handled', () => {
    const desk = tell(reduceDesk(tell(empty, alarmEvent()), { type: 'handled', id: 'A1' }), alarmEvent({ state: 3 }))
    expect(desk.get('A1')).toMatchObject({ state: 3, handled: true })
  })

  it('forgets the alarms of a removed device, by id', () => {
    const desk = tell(empty, alarmEvent(), alarmEvent({ id: 'A2', sn: 'SN2' }))
    expect([...reduceDesk(desk, { type: 'deviceRemoved', alarmIds: ['A1', 'A9'] }).keys()]).toEqual(['A2'])
    expect(reduceDesk(desk, { type: 'deviceRemoved', alarmIds: ['A9'] })).toBe(desk)
    expect(reduceDesk(desk, { type: 'handled', id: 'A9' })).toBe(desk)
  })

  it('takes the server at its word after a lost link', () => {
    const desk = tell(empty, alarmEvent({ id: 'gone' }))
    const alarms = [
      alarmEvent({ id: 'open' }),
      alarmEvent({ id: 'ended', endTime: 5 }),
      alarmEvent({ id: 'done', endTime: 5, handled: true }),
    ]
    expect([...reduceDesk(desk, { type: 'snapshot', alarms }).keys()]).toEqual(['open', 'ended'])
  })

  it('never drops an unhandled alarm, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 201, max: 1000 }), (n) => {
        const alarms = Array.from({ length: n }, (_, i) => alarmEvent({ id: `A${i}`, beginTime: i }))
        expect(unhandledCount(tell(reduceDesk(empty, { type: 'snapshot', alarms }), alarmEvent({ id: 'X' })))).toBe(
          n + 1,
        )
      }),
      { numRuns: 10 },
    )
  })
})
