import { State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceAlarm } from '../alarms/course/advance-alarm.ts'
import { isSilenced } from '../alarms/course/silence.ts'
import { unhandledCount } from '../alarms/desk/desk-book.ts'
import { alarmEvent, detection, eventOf, mark, raised } from '../fixtures.ts'
import { alarmStateOf } from '../state/displayed-state.ts'
import { newWatch, reduceWatch, type Watch, type WatchEvent } from './watch.ts'

const device = (sn: string, state2: State2) => ({ sn, state: alarmStateOf(state2), state2, types: [] })
const danger = (at: number, part: Parameters<typeof alarmEvent>[0] = {}): WatchEvent => ({
  type: 'push',
  at,
  push: { code: 301, at, data: alarmEvent(part) },
})
/** What a notice says of an alarm's course, and for how long. */
const told = ({ notices }: Watch) => notices.map(({ key, course, closesAt }) => ({ key, course, closesAt }))
const play = (watch: Watch, ...events: WatchEvent[]): Watch => events.reduce(reduceWatch, watch)

describe('watch', () => {
  it('an alarm is noticed, reported, put on the desk, flagged, and stored only with disposition [REP-01, REP-02, NOT-01, NOT-04]', () => {
    const watch = play(newWatch(), danger(1000))
    expect(watch).toMatchObject({ flag: 2, notices: [{ sn: 'SN1' }], reports: [{ id: 'A1', at: 1000 }], stored: [] })
    expect(unhandledCount(watch.desk)).toBe(1)
    const enabled = play(newWatch(), { type: 'preferences', at: 0, dispositionEnabled: true }, danger(1000))
    expect(enabled.stored.map((alarm) => alarm.id)).toEqual(['A1'])
  })

  it('an alarm that is stored by now is no news: nothing sounds, nothing is noticed [PSH-03]', () => {
    const before = play(newWatch(), danger(1000, { unstoredSince: 1000 }))
    const after = play(before, { type: 'stored', at: 2000, ids: ['A1'] })
    expect(after).toEqual({ ...before, desk: new Map([['A1', alarmEvent()]]) })
    expect(play(after, { type: 'stored', at: 2100, ids: ['A1'] })).toBe(after)
  })

  it('an ended alarm of which more was measured shows it: nothing sounds, nothing is noticed or reported anew [DSP-01]', () => {
    const ended = {
      endTime: 1500,
      state: State2.Normal,
      peak: { quantity: 'doseRate', value: 20, unit: 'µSv/h', at: 1000 },
    }
    const before = play(newWatch(), danger(1000), { type: 'alarms', at: 1500, alarms: [alarmEvent(ended)] })
    const risen = alarmEvent({ ...ended, peak: { ...ended.peak, value: 40 } })
    const after = play(before, { type: 'alarms', at: 2000, alarms: [risen] })
    const { notices } = after
    expect(told(after)).toEqual(told(before))
    expect(after).toEqual({ ...before, notices, desk: new Map([['A1', risen]]) })
  })

  it('a detection is noticed and reported but is no open alarm [NOT-01]', () => {
    const watch = play(newWatch(), { type: 'push', at: 1, push: { code: 302, at: 1, data: detection() } })
    expect(watch).toMatchObject({ flag: 0, notices: [{ type: 'DETECT' }], reports: [{ id: 'D1' }] })
    expect(watch.desk.size).toBe(0)
  })

  it('a notice closes after 5 s, the alarm stays unhandled [NOT-02]', () => {
    const watch = play(newWatch(), danger(0), { type: 'tick', at: 5000 })
    expect(watch.notices).toEqual([])
    expect(unhandledCount(watch.desk)).toBe(1)
    expect(play(watch, { type: 'tick', at: 5001 })).toBe(watch)
  })

  it('201 reports halve the list and leave every alarm on the desk [REP-01]', () => {
    const events = Array.from({ length: 201 }, (_, i) => danger(i, { id: `A${i}`, beginTime: i }))
    const watch = play(newWatch(), ...events)
    expect(watch.reports).toHaveLength(101)
    expect(unhandledCount(watch.desk)).toBe(201)
  })

  it('an alarm that is over and handled leaves desk and notifications by its last message [NOT-04]', () => {
    const on = play(newWatch(), { type: 'preferences', at: 0, dispositionEnabled: true }, danger(1000))
    expect(on.stored).toHaveLength(1)
    const over = play(on, danger(2000, { endTime: 1500, handled: true }))
    expect([over.desk.size, over.stored.length]).toEqual([0, 0])
  })

  it('a storm heard at once comes to the same as alarm by alarm [REP-01, NOT-03, NOT-04]', () => {
    const push = fc
      .record({
        id: fc.constantFrom('A1', 'A2', 'A3', 'A4', 'A5'),
        state: fc.constantFrom<State2>(1, 2, 3),
        code: fc.constantFrom(301 as const, 302 as const, 303 as const),
        handled: fc.boolean(),
        version: fc.option(fc.nat(4), { nil: undefined }),
      })
      .map(({ id, state, code, handled, version }, at = 0) => {
        if (code === 302) return { code, at, data: detection({ id }) }
        const { life } = eventOf({ ...raised({ id, sn: id, state }), version: version ?? 0 })
        return { code, at, data: alarmEvent({ id, sn: id, state, handled, ...(version !== undefined && { life }) }) }
      })
    fc.assert(
      fc.property(fc.array(push, { maxLength: 12 }), fc.boolean(), (pushes, dispositionEnabled) => {
        const before = play(
          newWatch(),
          { type: 'preferences', at: 0, dispositionEnabled },
          danger(0, { id: 'A1', sn: 'A1' }),
        )
        const oneByOne = play(before, ...pushes.map((each): WatchEvent => ({ type: 'push', at: 9, push: each })))
        const { stored, ...atOnce } = play(before, { type: 'pushes', at: 9, pushes })
        const { stored: storedOneByOne, ...rest } = oneByOne
        expect(atOnce).toEqual(rest)
        expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(storedOneByOne.map(({ id }) => id)))
      }),
    )
  })

  // Found by the property above, seed 1830441801: the desk stayed at the milder state.
  it('an alarm that eases and becomes worse again within one storm is shown as it ended [REP-01]', () => {
    const push = (state: State2) => ({ code: 301 as const, at: 0, data: alarmEvent({ id: 'A1', sn: 'A1', state }) })
    const before = play(newWatch(), { type: 'push', at: 0, push: push(2) })
    const after = play(before, { type: 'pushes', at: 9, pushes: [push(1), push(2)] })
    expect([after.desk.get('A1')?.state, after.flag]).toEqual([2, 2])
  })

  it('silence stops the flag at once and for five minutes [SIL-02, SIL-03]', () => {
    const silenced = play(
      newWatch(),
      { type: 'devices', at: 0, devices: [device('A', 2), device('B', 0)] },
      { type: 'silence', at: 1000 },
    )
    expect(silenced.flag).toBe(0)
    expect([...silenced.silent.keys()]).toEqual(['A'])
    expect(play(silenced, { type: 'tick', at: 300_999 }).flag).toBe(0)
    expect(play(silenced, { type: 'tick', at: 301_000 })).toMatchObject({ flag: 2, silent: new Map() })
    expect(play(silenced, { type: 'devices', at: 2000, devices: [device('B', 1)] }).flag).toBe(1)
  })

  it('silences one device alone, and only one that alarms [SIL-01]', () => {
    const alarming = play(
      newWatch(),
      { type: 'devices', at: 0, devices: [device('A', 2), device('B', 1)] },
      danger(0, { id: 'lost', sn: 'C', state: 3 }),
    )
    expect(play(alarming, { type: 'silence', at: 1, sns: ['B'] }).silent).toEqual(
      new Map([['B', { until: 300_001, state2: 1, types: [] }]]),
    )
    expect([...play(alarming, { type: 'silence', at: 1, sns: ['C'] }).silent.keys()]).toEqual(['C'])
    expect(play(alarming, { type: 'silence', at: 1, sns: ['D'] }).silent.size).toBe(0)
  })

  it('takes over what another window silenced, without its end being moved [SIL-02]', () => {
    const watch = play(newWatch(), { type: 'devices', at: 0, devices: [device('A', 2)] })
    const silent = new Map([['A', { until: 300_000, state2: State2.Alarm, types: [] }]])
    const silenced = play(watch, { type: 'silentList', at: 10, silent })
    expect(silenced).toMatchObject({ flag: 0, silent })
    expect(play(silenced, { type: 'silentList', at: 20, silent })).toBe(silenced)
    expect(play(silenced, { type: 'tick', at: 300_000 })).toMatchObject({ flag: 2, silent: new Map() })
  })

  it('an open alarm of a lost device sounds on and can be silenced or handled', () => {
    const lost = play(newWatch(), danger(0), { type: 'devices', at: 1, devices: [device('SN1', -1)] })
    expect(lost.flag).toBe(2)
    expect(play(lost, { type: 'silence', at: 2 }).flag).toBe(0)
    expect(play(lost, { type: 'handled', at: 2, id: 'A1' }).flag).toBe(0)
    const ended = play(lost, {
      type: 'push',
      at: 3,
      push: { code: 303, at: 3, data: alarmEvent({ code: 303, state: 0, endTime: 3 }) },
    })
    expect(play(ended, { type: 'silence', at: 4 }).silent.size).toBe(0)
    expect(unhandledCount(ended.desk)).toBe(1)
    const both = play(lost, { type: 'devices', at: 5, devices: [device('SN1', 3)] }, { type: 'silence', at: 6 })
    expect(both.silent.get('SN1')?.state2).toBe(3)
  })

  it('devices that change nothing change nothing', () => {
    const watch = newWatch()
    expect(play(watch, { type: 'devices', at: 0, devices: [device('A', 0)] })).toBe(watch)
    const alarming = play(watch, { type: 'devices', at: 0, devices: [device('A', 1)] })
    expect(play(alarming, { type: 'devices', at: 0, devices: [device('A', 0)] })).toMatchObject({
      flag: 0,
      alarming: new Map(),
    })
  })

  it('a removed device takes its alarms along [NOT-04]', () => {
    const watch = play(
      newWatch(),
      { type: 'preferences', at: 0, dispositionEnabled: true },
      { type: 'devices', at: 0, devices: [device('SN1', 2)] },
      danger(0),
      { type: 'deviceRemoved', at: 1, sn: 'SN1', alarmIds: ['A1'] },
    )
    expect(watch).toMatchObject({ flag: 0, stored: [], desk: new Map(), alarming: new Map() })
  })

  it('a snapshot brings what was missed and removes what is over [PSH-06]', () => {
    const before = play(
      newWatch(),
      { type: 'preferences', at: 0, dispositionEnabled: true },
      { type: 'devices', at: 0, devices: [device('OLD', 2)] },
      danger(1000, { id: 'known', beginTime: 1000 }),
      danger(1100, { id: 'over', beginTime: 1100 }),
    )
    const snapshot: WatchEvent = {
      type: 'snapshot',
      at: 60_000,
      devices: [device('NEW', 1), device('OLD', 0)],
      alarms: [
        alarmEvent({ id: 'missed', beginTime: 30_000, state: 1 }),
        alarmEvent({ id: 'known', beginTime: 1000, state: 1 }),
        alarmEvent({ id: 'handled', beginTime: 20_000, handled: true, state: 1 }),
      ],
    }
    const watch = play(before, snapshot)
    expect(watch.reports.map((report) => report.id)).toEqual(['missed', 'over', 'known'])
    expect(watch.stored.map((alarm) => alarm.id)).toEqual(['missed', 'known'])
    expect([...watch.desk.keys()].sort()).toEqual(['handled', 'known', 'missed'])
    expect([...watch.alarming.keys()]).toEqual(['NEW'])
    expect(watch.flag).toBe(1)

    const off = play(before, { type: 'preferences', at: 2, dispositionEnabled: false }, snapshot)
    expect(off.stored.map((alarm) => alarm.id)).toEqual(['known'])
  })

  it('notices switched off close those that stand; preferences are kept apart [NOT-02]', () => {
    const watch = play(newWatch(), danger(0), { type: 'preferences', at: 1, noticesEnabled: false })
    expect(watch).toMatchObject({ notices: [], noticesEnabled: false, soundOn: true })
    expect(play(watch, danger(1000, { id: 'A2' })).notices).toEqual([])
    const quiet = play(newWatch(), danger(0), { type: 'preferences', at: 1, soundOn: false })
    expect(quiet).toMatchObject({ soundOn: false, noticesEnabled: true })
    expect(quiet.notices).toHaveLength(1)
  })

  it('a notice can be closed by hand', () => {
    const watch = play(newWatch(), danger(0))
    expect(play(watch, { type: 'closeNotice', at: 1, key: watch.notices[0]?.key as string }).notices).toEqual([])
  })

  it('a notice that is being read stays, and is the same watch where nothing is held that was not [NOT-03]', () => {
    const watch = play(newWatch(), danger(1000))
    const key = watch.notices[0]?.key as string
    const held = play(watch, { type: 'holdNotice', at: 1500, key, held: true })
    expect(held.notices[0]?.held).toBe(true)
    expect(play(held, { type: 'holdNotice', at: 1600, key, held: true })).toBe(held)
  })

  it('in any sequence the flag is 0 only when every alarming device is silenced and no open alarm waits [REP-02, SIL-01]', () => {
    const sns = ['A', 'B', 'C']
    const step = fc.record({
      wait: fc.nat(100_000),
      sn: fc.constantFrom(...sns),
      state2: fc.constantFrom(...Object.values(State2)),
      act: fc.constantFrom('devices', 'push', 'clear', 'silence', 'tick', 'handled'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        let watch = newWatch()
        let at = 0
        const real = new Map<string, State2>()
        for (const { wait, sn, state2, act } of steps) {
          at += wait
          const state = state2 > 0 ? state2 : State2.Warning
          if (act === 'devices') real.set(sn, state2)
          if (act === 'devices') watch = reduceWatch(watch, { type: 'devices', at, devices: [device(sn, state2)] })
          else if (act === 'push') watch = reduceWatch(watch, danger(at, { id: sn, sn, state }))
          else if (act === 'clear') {
            const data = alarmEvent({ id: sn, sn, state: 0, code: 303, endTime: at })
            watch = reduceWatch(watch, { type: 'push', at, push: { code: 303, at, data } })
          } else if (act === 'handled') watch = reduceWatch(watch, { type: 'handled', at, id: sn })
          else watch = reduceWatch(watch, { type: act, at })

          for (const each of sns) {
            const silenced = isSilenced(watch.silent, each, at)
            const alarming = real.get(each) ?? 0
            if (!silenced && alarming > 0) expect(watch.flag).toBeGreaterThanOrEqual(Math.min(2, alarming))
            const open = watch.desk.get(each)
            if (!silenced && open?.endTime === null && !open.handled) {
              expect(watch.flag).toBeGreaterThanOrEqual(Math.min(2, open.state))
            }
          }
        }
      }),
    )
  })
})

describe('what people did to alarms', () => {
  const course = raised()
  const seen = advanceAlarm(course, { type: 'acknowledge', version: 1, mark: mark('u1', 2000) }).alarm
  const cleared = advanceAlarm(seen, { type: 'judge', handling: 'clear', version: 2, mark: mark('u1', 3000) }).alarm
  const push = (alarm: ReturnType<typeof eventOf>): WatchEvent => ({
    type: 'push',
    at: 4000,
    push: { code: 301, at: 4000, data: alarm },
  })
  const enabled = play(newWatch(), { type: 'preferences', at: 0, dispositionEnabled: true }, push(eventOf(course)))

  it('changes and removes notifications, and raises none [NOT-04]', () => {
    const acknowledged = play(enabled, { type: 'alarms', at: 5000, alarms: [eventOf(seen)] })
    expect(acknowledged.stored.map(({ life }) => life?.phase)).toEqual(['acknowledged'])
    expect(told(acknowledged)).toEqual(told(enabled))
    expect(told(play(enabled, { type: 'alarms', at: 5000, alarms: [] }))).toEqual(told(enabled))
    const gone = play(acknowledged, { type: 'alarms', at: 6000, alarms: [eventOf(cleared)] })
    expect(gone.stored).toEqual([])
    expect(gone.desk.size).toBe(0)
    const handled = { ...eventOf(seen), handled: true }
    expect(play(enabled, { type: 'alarms', at: 6000, alarms: [handled] }).stored).toEqual([])
  })

  it('is not undone by a message from before [NOT-04]', () => {
    const gone = play(enabled, { type: 'alarms', at: 5000, alarms: [eventOf(cleared)] })
    expect(play(gone, { type: 'alarms', at: 6000, alarms: [eventOf(seen)] })).toBe(gone)
    const late = play(gone, push(eventOf(course)))
    expect([late.desk.size, late.stored.length]).toEqual([0, 0])
  })
})
