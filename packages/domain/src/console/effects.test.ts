import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../fixtures.ts'
import { effectsOf } from './effects.ts'
import { newWatch, reduceWatch, type Watch, type WatchEvent } from './watch.ts'

/** Plays events and returns the effects of the last one. */
function last(...events: WatchEvent[]) {
  let previous: Watch = newWatch()
  let next = previous
  for (const event of events) {
    previous = next
    next = reduceWatch(previous, event)
  }
  return effectsOf(previous, next, events.at(-1) as WatchEvent)
}

const danger = (at: number, sn = 'SN1', state: 1 | 2 | 3 = 2): WatchEvent => ({
  type: 'push',
  at,
  push: { code: 301, at, data: alarmEvent({ id: `A-${sn}`, sn, state }) },
})
const link = (
  type: 'start' | 'connected' | 'updated' | 'updateFailed' | 'initFailed' | 'configFailed' | 'dropped' | 'stop',
  at = 0,
): WatchEvent => ({
  type: 'connection',
  at,
  event: { type, at },
})
const tick = (at: number): WatchEvent => ({ type: 'tick', at })

describe('effects', () => {
  it('play the sound of the flag, change it and stop it [REP-03]', () => {
    const sounds = (...events: WatchEvent[]) => last(...events).filter((effect) => effect.type === 'sound')
    expect(sounds(danger(0, 'A', 1))).toEqual([{ type: 'sound', sound: 'warning' }])
    expect(sounds(danger(0, 'A', 1), danger(1, 'B', 3))).toEqual([{ type: 'sound', sound: 'alarm' }])
    expect(sounds(danger(0, 'A', 2), danger(1, 'B', 2))).toEqual([])
    expect(sounds(danger(0, 'A', 2), { type: 'preferences', at: 1, soundOn: false })).toEqual([
      { type: 'sound', sound: null },
    ])
    expect(sounds(danger(0), { type: 'silence', at: 1 })).toEqual([{ type: 'sound', sound: null }])
    expect(sounds(danger(0), { type: 'silence', at: 1 }, tick(300_001))).toEqual([{ type: 'sound', sound: 'alarm' }])
  })

  it('open, update and close notices, the third closing the first [NOT-01, NOT-03]', () => {
    const notices = (...events: WatchEvent[]) =>
      last(...events).flatMap((effect) => {
        if (effect.type === 'closeNotice') return [`close ${effect.key}`]
        return effect.type === 'openNotice' || effect.type === 'updateNotice'
          ? [`${effect.type} ${effect.notice.key}`]
          : []
      })
    expect(notices(danger(0))).toEqual(['openNotice ALARM:A-SN1:0'])
    expect(notices(danger(0), danger(100))).toEqual(['updateNotice ALARM:A-SN1:0'])
    expect(notices(danger(0), danger(100, 'B'), danger(200, 'C'))).toEqual([
      'close ALARM:A-SN1:0',
      'openNotice ALARM:A-C:200',
    ])
    expect(notices(danger(0), tick(5000))).toEqual(['close ALARM:A-SN1:0'])
    expect(notices(danger(0), tick(4999))).toEqual([])
  })

  it('leave a notice alone that did not change', () => {
    expect(last(danger(0), danger(100, 'B')).filter((effect) => effect.type === 'updateNotice')).toEqual([])
  })

  it('connect, fetch, tell a lost link and restart [PSH-05, PSH-06]', () => {
    expect(last(link('start'))).toEqual([{ type: 'connectPush' }])
    expect(last(link('start'), link('connected'))).toEqual([{ type: 'fetchSnapshot' }])
    expect(last(link('start'), link('connected'), link('updated'))).toEqual([])
    const dropped = [link('start'), link('connected'), link('updated'), link('dropped', 1000)]
    expect(last(...dropped)).toEqual([{ type: 'tellConnectionLost', restartInMs: 10_000 }])
    expect(last(...dropped, tick(10_999))).toEqual([])
    expect(last(...dropped, tick(11_000))).toEqual([{ type: 'connectPush' }])
    expect(last(...dropped, tick(11_000), link('connected', 11_500))).toEqual([{ type: 'fetchSnapshot' }])
    expect(last(link('start'), link('stop'))).toEqual([{ type: 'closePush' }])
  })

  it('log a failed configuration, attempt or update, and fetch again [PSH-05, PSH-06]', () => {
    expect(last(link('start'), link('configFailed'))).toEqual([{ type: 'log', event: 'pushConfigFailed' }])
    expect(last(link('start'), link('initFailed'))).toEqual([{ type: 'log', event: 'pushInitFailed' }])
    const failed = [link('start'), link('connected'), link('updateFailed', 100)]
    expect(last(...failed)).toEqual([{ type: 'log', event: 'snapshotFailed' }])
    expect(last(...failed, tick(10_100))).toEqual([{ type: 'fetchSnapshot' }])
  })
})
