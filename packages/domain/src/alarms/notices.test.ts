import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, detection } from '../fixtures.ts'
import { type AlarmPush, closeNotice, expireNotices, type Notices, noticesByNeed, raiseNotice } from './notices.ts'

const danger = (sn: string, part: Parameters<typeof alarmEvent>[0] = {}): AlarmPush => ({
  code: 301,
  at: 0,
  data: alarmEvent({ sn, id: `A-${sn}`, ...part }),
})
const detect = (sn: string): AlarmPush => ({ code: 302, at: 0, data: detection({ sn, id: `D-${sn}` }) })
const clear = (sn: string): AlarmPush => ({ code: 303, at: 0, data: alarmEvent({ sn, code: 303, state: 0 }) })
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

  it('debounce one device by 500 ms [NOT-01]', () => {
    const first = raise([], danger('A'), 0)
    expect(raise(first, danger('A'), 499)).toHaveLength(1)
    expect(raise(first, danger('A'), 500)).toHaveLength(2)
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
    expect(notices).toMatchObject([{ ids: ['m1', 'm2', 'm3'], state: 3, event: { id: 'm3' }, at: 0, closesAt: 5000 }])
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

  it('are two when another alarm of the same device comes, however bad [NOT-01]', () => {
    const first = raise([], danger('A', { id: 'm1', state: 1 }), 0)
    expect(raise(first, danger('A', { id: 'm2', state: 3 }), 2000)).toHaveLength(2)
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
