import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, detection } from '../../fixtures.ts'
import {
  type AlarmPush,
  closeNotice,
  expireNotices,
  followNotices,
  holdNotice,
  type Notices,
  noticesByNeed,
  raiseNotice,
} from './notices.ts'

const danger = (sn: string, part: Parameters<typeof alarmEvent>[0] = {}): AlarmPush => ({
  code: 301,
  at: 0,
  data: alarmEvent({ sn, id: `A-${sn}`, ...part }),
})
const detect = (sn: string): AlarmPush => ({ code: 302, at: 0, data: detection({ sn, id: `D-${sn}` }) })
const clear = (sn: string, part: Parameters<typeof alarmEvent>[0] = {}): AlarmPush => ({
  code: 303,
  at: 0,
  data: alarmEvent({ sn, id: `A-${sn}`, code: 303, state: 0, endTime: 9, ...part }),
})
const raise = (notices: Notices, push: AlarmPush, now: number) => raiseNotice(notices, push, true, now)

describe('notices', () => {
  it('301 raises ALARM in warning style, 302 raises DETECT, 303 raises nothing [NOT-01, NOT-02]', () => {
    expect(raise([], danger('A'), 0)).toMatchObject([
      { type: 'ALARM', style: 'warning', sn: 'A', state: 2, ids: ['A-A'] },
    ])
    expect(raise([], detect('A'), 0)).toMatchObject([
      { type: 'DETECT', style: 'info', sn: 'A', state: 2, ids: ['D-A'] },
    ])
    expect(raise([], clear('A'), 0)).toEqual([])
  })

  it('stay while somebody is on them, and close as long after that as any other [NOT-02]', () => {
    const [notice] = raise([], danger('A'), 0)
    const key = notice?.key ?? ''
    const held = holdNotice(raise([], danger('A'), 0), key, true, 1000)
    expect(expireNotices(held, 60_000)).toBe(held)
    expect(holdNotice(held, key, true, 2000)).toBe(held)
    expect(holdNotice(held, 'another', false, 2000)).toBe(held)
    const left = holdNotice(held, key, false, 60_000)
    expect(expireNotices(left, 64_999)).toHaveLength(1)
    expect(expireNotices(left, 65_000)).toEqual([])
  })

  it('are never pushed out while somebody is on them: the older of the others goes [NOT-03]', () => {
    const first = raise([], danger('A'), 0)
    const held = holdNotice(first, first[0]?.key ?? '', true, 0)
    const three = raise(raise(held, danger('B'), 1000), danger('C'), 2000)
    expect(three.map(({ sn }) => sn)).toEqual(['C', 'A'])
  })

  it('show only if enabled [NOT-02]', () => {
    expect(raiseNotice([], danger('A'), false, 0)).toEqual([])
  })

  it('last 5000 ms [NOT-02]', () => {
    const notices = raise([], danger('A'), 1000)
    expect(expireNotices(notices, 5999)).toBe(notices)
    expect(expireNotices(notices, 6000)).toEqual([])
  })

  it('keep the newest two; older ones are closed [NOT-03]', () => {
    const notices = ['A', 'B', 'C'].reduce<Notices>((all, sn, i) => raise(all, danger(sn), i * 1000), [])
    expect(notices.map((notice) => notice.sn)).toEqual(['C', 'B'])
  })

  it('stand in the order of the alarm queue, while the newest two are kept [NOT-03]', () => {
    const shown = (pushes: AlarmPush[]) => {
      const notices = pushes.reduce<Notices>((all, push, i) => raise(all, push, i * 1000), [])
      return noticesByNeed(notices).map(({ sn }) => sn)
    }
    expect(shown([danger('worse', { state: 3 }), danger('newer')])).toEqual(['worse', 'newer'])
    expect(shown([danger('older'), danger('newer')])).toEqual(['newer', 'older'])
    expect(shown([danger('real'), danger('drill', { state: 3, kind: 'drill' })])).toEqual(['real', 'drill'])
    expect(shown([danger('test', { kind: 'test' }), detect('found')])).toEqual(['found', 'test'])
    expect(shown([danger('older', { state: 3 }), danger('B'), danger('C')])).toEqual(['C', 'B'])
  })

  it('debounce one device by 500 ms: a burst does not keep its notice longer [NOT-01]', () => {
    const first = raise([], danger('A'), 0)
    expect(raise(first, danger('A'), 499)).toMatchObject([{ at: 0, closesAt: 5000 }])
    expect(raise(first, danger('A'), 500)).toMatchObject([{ at: 500, closesAt: 5500 }])
  })

  it('are not starved by a device that chatters [NOT-01]', () => {
    let notices: Notices = []
    const raisedAt = new Set<number>()
    for (let now = 0; now <= 2000; now += 100) {
      notices = raise(notices, danger('A'), now)
      for (const notice of notices) raisedAt.add(notice.at)
    }
    expect([...raisedAt]).toEqual([0, 500, 1000, 1500, 2000])
  })

  it('merge a burst instead of dropping it: the worse event speaks, all are named [NOT-01]', () => {
    let notices = raise([], danger('A', { id: 'm1', state: 2 }), 0)
    notices = raise(notices, danger('A', { id: 'm2', state: 1 }), 100)
    expect(notices).toMatchObject([{ ids: ['m1', 'm2'], state: 2, event: { id: 'm1' } }])
    notices = raise(notices, danger('A', { id: 'm3', state: 3 }), 200)
    // What is worse is read for as long as what is new.
    expect(notices).toMatchObject([{ ids: ['m1', 'm2', 'm3'], state: 3, event: { id: 'm3' }, at: 200, closesAt: 5200 }])
  })

  // Raise and escalation came two seconds apart: two notices of one alarm, and the older one said less.
  it('are one for an alarm that becomes worse: it says so in its place, for five seconds more [NOT-01, NOT-02]', () => {
    const first = raise(raise([], danger('A', { state: 1 }), 0), danger('B'), 1000)
    const worse = raise(first, danger('A', { state: 3 }), 2000)
    expect(worse).toMatchObject([
      { sn: 'A', state: 3, event: { state: 3 }, key: first[1]?.key, ids: ['A-A'], at: 2000, closesAt: 7000 },
      { sn: 'B' },
    ])
    expect(raise(worse, danger('C'), 3000).map(({ sn }) => sn)).toEqual(['C', 'A'])
  })

  it('that speak for several modules name them all when one becomes worse [NOT-01]', () => {
    const burst = raise(raise([], danger('A', { id: 'm1', state: 2 }), 0), danger('A', { id: 'm2', state: 1 }), 100)
    const worse = raise(burst, danger('A', { id: 'm2', state: 3 }), 2000)
    expect(worse).toMatchObject([{ state: 3, event: { id: 'm2' }, ids: ['m1', 'm2'] }])
  })

  // Two of one device took the room of another device, and the older one said less.
  it('are one for a device: another alarm of it comes into the same one, and the worse speaks [NOT-01, NOT-03]', () => {
    const two = raise(raise([], danger('B'), 0), danger('A', { id: 'm1', state: 2 }), 100)
    const joined = raise(two, danger('A', { id: 'm2', state: 1 }), 2000)
    expect(joined).toMatchObject([
      { sn: 'A', key: two[0]?.key, ids: ['m1', 'm2'], state: 2, event: { id: 'm1' }, course: 'new', closesAt: 7000 },
      { sn: 'B' },
    ])
    expect(raise(joined, danger('A', { id: 'm3', state: 3 }), 3000)).toMatchObject([
      { sn: 'A', key: two[0]?.key, ids: ['m1', 'm2', 'm3'], state: 3, event: { id: 'm3' }, course: 'worse' },
      { sn: 'B' },
    ])
  })

  it('let what is real speak before a drill of the same device', () => {
    const drill = raise([], danger('A', { id: 'm1', state: 3, kind: 'drill' }), 0)
    const real = raise(drill, danger('A', { id: 'm2', state: 1 }), 1000)
    expect(real).toMatchObject([{ event: { id: 'm2' }, state: 1, course: 'new' }])
    expect(raise(real, danger('A', { id: 'm1', state: 3, kind: 'drill' }), 2000)).toMatchObject([
      { event: { id: 'm2' } },
    ])
  })

  it('say what became of an alarm while they are shown: worse, easing, over, and new once more', () => {
    let notices = raise([], danger('A', { state: 2 }), 0)
    const key = notices[0]?.key
    const told = () => notices.map((each) => [each.key, each.course, each.state, each.closesAt])
    expect(told()).toEqual([[key, 'new', 2, 5000]])
    notices = raise(notices, danger('A', { state: 3 }), 1000)
    expect(told()).toEqual([[key, 'worse', 3, 6000]])
    notices = followNotices(notices, [alarmEvent({ sn: 'A', id: 'A-A', state: 1 })], 2000)
    expect(told()).toEqual([[key, 'easing', 1, 7000]])
    // Somebody acknowledged it: nothing has changed that a notice tells.
    notices = followNotices(notices, [alarmEvent({ sn: 'A', id: 'A-A', state: 1 })], 2500)
    expect(told()).toEqual([[key, 'easing', 1, 7000]])
    notices = raise(notices, clear('A'), 3000)
    expect(told()).toEqual([[key, 'over', 1, 8000]])
    notices = raise(notices, danger('A', { state: 2 }), 4000)
    expect(told()).toEqual([[key, 'new', 2, 9000]])
  })

  it('are over when all alarms of the device are, and not before', () => {
    const both = raise(raise([], danger('A', { id: 'm1', state: 3 }), 0), danger('A', { id: 'm2', state: 1 }), 100)
    const one = raise(both, clear('A', { id: 'm1' }), 1000)
    expect(one).toMatchObject([{ course: 'easing', state: 1, event: { id: 'm2' } }])
    expect(raise(one, clear('A', { id: 'm2' }), 2000)).toMatchObject([{ course: 'over', event: { id: 'm2' } }])
  })

  it('are not raised by what becomes of an alarm, nor by alarms that have none [NOT-01]', () => {
    expect(followNotices([], [alarmEvent({ sn: 'A', id: 'A-A', state: 3 })], 0)).toEqual([])
    const detected = raise([], detect('A'), 0)
    expect(followNotices(detected, [alarmEvent({ sn: 'A', id: 'D-A', state: 3 })], 100)).toEqual(detected)
    expect(followNotices(raise([], danger('A'), 0), [alarmEvent({ sn: 'A', id: 'A-A', state: 3 })], 5000)).toEqual([])
  })

  it('of what is over make room first, and stand last [NOT-03]', () => {
    const shown = raise(raise([], danger('A', { state: 3 }), 0), danger('B', { state: 1 }), 1000)
    const over = raise(shown, clear('A'), 2000)
    expect(noticesByNeed(over).map(({ sn }) => sn)).toEqual(['B', 'A'])
    expect(raise(over, danger('C'), 3000).map(({ sn }) => sn)).toEqual(['C', 'B'])
  })

  it('of detections: in a burst the worse speaks, later the newest; all are named, to a bound', () => {
    const check = (id: string, state: 1 | 3): AlarmPush => ({
      code: 302,
      at: 0,
      data: detection({ sn: 'A', id, modState: { nuclearMod: { state, runstate: 1, alarmContent: '' } } }),
    })
    const burst = raise(raise([], check('d1', 3), 0), check('d2', 1), 100)
    expect(burst).toMatchObject([{ ids: ['d1', 'd2'], state: 3, event: { id: 'd1' } }])
    expect(raise(burst, check('d3', 1), 2000)).toMatchObject([
      { ids: ['d1', 'd2', 'd3'], event: { id: 'd3' }, course: 'new' },
    ])
    const many = Array.from({ length: 30 }, (_, n) => check(`d${n}`, 1))
    const [last] = many.reduce<Notices>((all, push, n) => raise(all, push, n * 1000), [])
    expect(last?.ids).toHaveLength(20)
  })

  it('keep an alarm and a detection of one device apart', () => {
    expect(raise(raise([], danger('A'), 0), detect('A'), 10).map((notice) => notice.type)).toEqual(['DETECT', 'ALARM'])
  })

  it('take the worst module of a detection', () => {
    const modState = {
      baleMod: { state: 1, runstate: 1, alarmContent: '' },
      smokeMod: { state: 3, runstate: 1, alarmContent: '' },
      ecMod: { state: 0, runstate: 1, alarmContent: '' },
    } as const
    expect(raise([], { code: 302, at: 0, data: detection({ modState }) }, 0)).toMatchObject([{ state: 3 }])
  })

  it('can be closed by hand', () => {
    const notices = raise(raise([], danger('A'), 0), danger('B'), 0)
    expect(closeNotice(notices, notices[0]?.key as string).map((notice) => notice.sn)).toEqual(['A'])
    expect(closeNotice(notices, 'other')).toBe(notices)
  })

  it('never swallow a device: each push is on the screen the moment it comes, two at most [NOT-01, NOT-03]', () => {
    const step = fc.record({ wait: fc.nat(700), sn: fc.constantFrom('A', 'B', 'C', 'D'), detected: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let notices: Notices = []
        let now = 0
        steps.forEach(({ wait, sn, detected }, i) => {
          now += wait
          const push = detected ? detect(sn) : danger(sn, { id: `A${i}` })
          notices = raise(notices, push, now)
          expect(notices.some((notice) => notice.sn === sn && notice.ids.includes(push.data.id))).toBe(true)
          expect(notices.length).toBeLessThanOrEqual(2)
          expect(notices.every((notice) => notice.closesAt > now)).toBe(true)
          expect(new Set(notices.map((notice) => notice.key)).size).toBe(notices.length)
        })
      }),
    )
  })
})
