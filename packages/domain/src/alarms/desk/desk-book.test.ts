import type { AlarmEvent } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, mark, raised } from '../../fixtures.ts'
import { advanceAlarm } from '../course/advance-alarm.ts'
import {
  type AlarmDesk,
  type DeskEvent,
  EMPTY_BOOK,
  GONE_KEPT,
  isStoredSince,
  reduceBook,
  unhandledCount,
} from './desk-book.ts'

const empty: AlarmDesk = new Map()
/** The desk alone, without those that have left it. */
const reduceDesk = (desk: AlarmDesk, event: DeskEvent): AlarmDesk =>
  reduceBook({ desk, gone: EMPTY_BOOK.gone }, event).desk
const tell = (desk: AlarmDesk, ...alarms: AlarmEvent[]) =>
  alarms.reduce((each, alarm) => reduceDesk(each, { type: 'alarms', alarms: [alarm] }), desk)

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

  it('that is told the same once more is the same desk: nothing is drawn anew', () => {
    const desk = tell(empty, alarmEvent(), alarmEvent({ id: 'A2' }))
    expect(reduceDesk(desk, { type: 'alarms', alarms: [alarmEvent(), alarmEvent({ id: 'A2' })] })).toBe(desk)
    const changed = reduceDesk(desk, { type: 'alarms', alarms: [alarmEvent(), alarmEvent({ id: 'A2', state: 3 })] })
    expect(changed.get('A1')).toBe(desk.get('A1'))
    expect(changed.get('A2')?.state).toBe(3)
  })

  // Every alarm was drawn a second time: what tells it at once says when the device dated it, the list of the next tick does not.
  it('that is told again without the time of its device is the same desk, and tells whether it is stored alone', () => {
    const atOnce = alarmEvent({ deviceTime: 990, unstoredSince: 1000 })
    const desk = tell(empty, atOnce)
    expect(tell(desk, alarmEvent({ unstoredSince: 1000 }))).toBe(desk)
    expect(isStoredSince(atOnce, alarmEvent())).toBe(true)
    expect(isStoredSince(atOnce, alarmEvent({ unstoredSince: 1000 }))).toBe(false)
    expect(isStoredSince(atOnce, alarmEvent({ state: 3 }))).toBe(false)
    expect(isStoredSince(atOnce, alarmEvent({ deviceTime: 995 }))).toBe(false)
    expect(isStoredSince(alarmEvent(), alarmEvent())).toBe(false)
    expect(isStoredSince(undefined, alarmEvent())).toBe(false)
  })

  it('marks what is not stored yet until it is told that it is, and changes nothing else [PSH-03]', () => {
    const desk = tell(empty, alarmEvent({ unstoredSince: 1000 }), alarmEvent({ id: 'A2' }))
    expect(desk.get('A1')?.unstoredSince).toBe(1000)
    const stored = reduceDesk(desk, { type: 'stored', ids: ['A1', 'A2', 'unknown'] })
    expect([...stored.values()]).toEqual([alarmEvent(), alarmEvent({ id: 'A2' })])
    expect(reduceDesk(stored, { type: 'stored', ids: ['A1'] })).toBe(stored)
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

describe('alarms with a life', () => {
  const first = raised()
  const act = { version: 1, mark: mark('u1', 2000) }
  const cleared = eventOf(advanceAlarm(first, { ...act, type: 'judge', handling: 'clear' }).alarm)
  const seen = eventOf(advanceAlarm(first, { ...act, type: 'acknowledge' }).alarm)
  const hear = (...alarms: AlarmEvent[]) =>
    alarms.reduce((book, alarm) => reduceBook(book, { type: 'alarms', alarms: [alarm] }), EMPTY_BOOK)

  it('leave the desk when they are cleared, though their danger goes on, and do not come back by a late message', () => {
    expect(hear(eventOf(first), cleared).desk.size).toBe(0)
    expect(hear(cleared, eventOf(first), cleared).desk.size).toBe(0)
    expect(hear(cleared, alarmEvent()).desk.size).toBe(0)
  })

  it('are as the highest version says; of the same version the later message speaks', () => {
    expect(hear(seen, eventOf(first)).desk.get('A1')?.life?.phase).toBe('acknowledged')
    expect(hear(seen, { ...seen, message: 'higher' }).desk.get('A1')?.message).toBe('higher')
    expect(hear(seen, alarmEvent({ message: 'plain' })).desk.get('A1')).toMatchObject({
      message: 'plain',
      life: { phase: 'acknowledged' },
    })
  })

  it('of a storm are taken together, each as its highest version', () => {
    const { desk } = reduceBook(EMPTY_BOOK, { type: 'alarms', alarms: [seen, eventOf(first)] })
    expect(desk.get('A1')?.life?.phase).toBe('acknowledged')
    expect(reduceBook({ desk, gone: new Map() }, { type: 'alarms', alarms: [eventOf(first)] }).desk).toBe(desk)
  })

  it('of a device that went out of sight come back with it', () => {
    const away = reduceBook(hear(seen), { type: 'deviceRemoved', alarmIds: ['A1'] })
    expect(away.desk.size).toBe(0)
    expect(reduceBook(away, { type: 'alarms', alarms: [seen] }).desk.size).toBe(1)
  })

  it('are remembered as gone in a bounded number', () => {
    const alarms = Array.from({ length: GONE_KEPT + 5 }, (_, i) => ({ ...cleared, id: `A${i}` }))
    const { gone } = reduceBook(EMPTY_BOOK, { type: 'alarms', alarms })
    expect(gone.size).toBe(GONE_KEPT)
    expect(gone.has('A4')).toBe(false)
    expect(gone.has('A5')).toBe(true)
  })
})
