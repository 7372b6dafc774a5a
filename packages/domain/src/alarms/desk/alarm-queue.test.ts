import { type AlarmEvent, AlarmPriority, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, mark, raised } from '../../fixtures.ts'
import { silence } from '../course/silence.ts'
import {
  ALARM_SECTIONS,
  alarmQueue,
  deviceAlarms,
  isWaiting,
  peakStateOf,
  queueSections,
  sectionOf,
  shownStateOf,
} from './alarm-queue.ts'
import { reminderSound } from './reminder.ts'

const seen = { ...mark('u1', 1), peak: 2 as const }
const live = (id: string, part: Partial<ReturnType<typeof raised>> = {}) => eventOf({ ...raised({ id }), ...part })
const liveSeen = (id: string, part = {}) => live(id, { acknowledged: seen, waitingSince: null, ...part })
const ids = (alarms: readonly AlarmEvent[]) => alarms.map(({ id }) => id)

describe('the queue of alarms', () => {
  // With eight devices in alarm an operator saw nothing but alarms that were over or acknowledged.
  it('begins with what is live and unacknowledged; then live and acknowledged; then what ended unacknowledged [REP-01]', () => {
    const worse = { peakState: 3 as const, reported: 3 as const }
    const queue = alarmQueue(
      [
        live('ended', { ...worse, endAt: 2000 }),
        liveSeen('ended and acknowledged', { ...worse, endAt: 2000 }),
        liveSeen('acknowledged', worse),
        live('live', { reported: 1, peakState: 1 }),
      ],
      9000,
    )
    expect(ids(queue)).toEqual(['live', 'acknowledged', 'ended', 'ended and acknowledged'])
    expect(queue.map(sectionOf)).toEqual(ALARM_SECTIONS)
  })

  it('shows what is handled and still in danger among the live ones: its danger is no smaller for it', () => {
    const handled = { ...seen, handler: '', situation: '', kind: 'normal' as const, options: [] }
    expect(sectionOf(liveSeen('handled', { handled }))).toBe('liveSeen')
    expect(sectionOf(alarmEvent({ handled: true }))).toBe('liveSeen')
  })

  it('is by level within a section, then by the newest change; drills and tests after what is real', () => {
    const queue = alarmQueue(
      [
        live('test', { kind: 'test', reported: 3, peakState: 3 }),
        live('drill', { kind: 'drill', reported: 3, peakState: 3 }),
        live('low', { reported: 1, peakState: 1, changedAt: 9000 }),
        live('eased', { reported: 1, peakState: 3, changedAt: 9001 }),
        live('older', { changedAt: 5000 }),
        live('newer', { changedAt: 6000 }),
        live('high', { reported: 3, peakState: 3 }),
      ],
      9000,
    )
    expect(ids(queue)).toEqual(['high', 'newer', 'older', 'eased', 'low', 'drill', 'test'])
  })

  // Forty devices in alarm whose link was cut stood before those that still measure: they had changed last.
  it('of one level shows those that are heard before those whose device is not connected, in every section', () => {
    const at = (sn: string, part = {}) => ({ sn, changedAt: sn === 'LOST' ? 9000 : 5000, ...part })
    const queue = alarmQueue(
      [
        live('lost', at('LOST')),
        live('heard', at('HEARD')),
        liveSeen('seen lost', at('LOST')),
        liveSeen('seen heard', at('HEARD')),
      ],
      9000,
      new Set(['LOST']),
    )
    expect(ids(queue)).toEqual(['heard', 'lost', 'seen heard', 'seen lost'])
  })

  it('keeps what fell silent in danger above every lower level: it may be worse by now', () => {
    const lost = new Set(['LOST'])
    const high = { reported: 3 as const, peakState: 3 as const }
    const queue = [
      live('lost high', { sn: 'LOST', ...high }),
      live('high', { sn: 'A', ...high }),
      live('alarm', { sn: 'B' }),
    ]
    expect(ids(alarmQueue(queue.toReversed(), 9000, lost))).toEqual(['high', 'lost high', 'alarm'])
  })

  it('asks nothing of the link of a device whose alarm is over', () => {
    const over = (id: string, sn: string, changedAt: number) => live(id, { sn, endAt: 2000, changedAt })
    const queue = alarmQueue([over('heard', 'A', 1), over('lost', 'LOST', 2)], 9000, new Set(['LOST']))
    expect(ids(queue)).toEqual(['lost', 'heard'])
  })

  it('knows the change of an alarm without a life from its times', () => {
    const [a, b, c] = [alarmEvent({ id: 'a' }), alarmEvent({ id: 'b', beginTime: 1001 }), alarmEvent({ id: 'c' })]
    expect(ids(alarmQueue([c, a, b], 0))).toEqual(['b', 'a', 'c'])
    const over = (id: string, endTime: number) => alarmEvent({ id, state: 0, endTime })
    expect(ids(alarmQueue([over('a', 5), over('b', 6)], 0))).toEqual(['b', 'a'])
    expect(alarmQueue([a, a], 0)).toHaveLength(2)
  })

  it('has one order whatever it was given, and loses nothing', () => {
    const one = fc.record({
      reported: fc.constantFrom(1, 2, 3),
      endAt: fc.constantFrom(null, 2000),
      waitingSince: fc.constantFrom(null, 1000),
      changedAt: fc.constantFrom(1000, 2000),
      kind: fc.constantFrom('normal', 'drill', 'test'),
      sn: fc.constantFrom('HEARD', 'LOST'),
    })
    const lost = new Set(['LOST'])
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (parts) => {
        const alarms = parts.map((part, n) => live(`${n}`, part as Partial<ReturnType<typeof raised>>))
        const queue = alarmQueue(alarms, 0, lost)
        expect(alarmQueue(alarms.toReversed(), 0, lost)).toEqual(queue)
        expect(queueSections(queue).flatMap(({ alarms: under }) => under)).toEqual(queue)
      }),
    )
  })

  it('is told by sections, those without alarms left out', () => {
    const sections = queueSections(alarmQueue([live('a'), live('b'), live('c', { endAt: 2000 })], 0))
    expect(sections.map(({ section, alarms }) => [section, alarms.length])).toEqual([
      ['live', 2],
      ['ended', 1],
    ])
  })

  it('of one device is the same, with what lies on its shelf at the end', () => {
    const shelved = { ...seen, until: 5000 }
    const alarms = [
      live('shelved', { shelved }),
      live('ended', { endAt: 2000 }),
      live('live'),
      live('other', { sn: 'B' }),
    ]
    expect(ids(deviceAlarms(alarms, 'SN1', 1000))).toEqual(['live', 'ended', 'shelved'])
    expect(ids(deviceAlarms(alarms, 'B', 1000))).toEqual(['other'])
  })

  it('leaves what it was given as it is', () => {
    const given = [live('b', { changedAt: 1 }), live('a', { changedAt: 2 })]
    alarmQueue(given, 0)
    expect(ids(given)).toEqual(['b', 'a'])
  })

  it('knows what waits to be acknowledged', () => {
    expect([alarmEvent(), alarmEvent({ handled: true }), eventOf(raised())].map(isWaiting)).toEqual([true, false, true])
    expect(isWaiting(eventOf({ ...raised(), waitingSince: null }))).toBe(false)
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
    expect(shownStateOf({ state: 1, priority: 3 })).toBe(1)
    expect(shownStateOf({ state: 0, priority: 3 })).toBe(3)
    expect(shownStateOf({ state: 0, priority: 1 })).toBe(1)
    expect(shownStateOf({ state: 0, priority: 0 })).toBe(0)
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
