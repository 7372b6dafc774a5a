import type { State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { eventOf, mark, raised } from '../../fixtures.ts'
import { EMPTY_BOOK, reduceBook } from '../desk/desk-book.ts'
import { type AlarmAct, type AlarmInput, advanceAlarm } from './advance-alarm.ts'
import { type Alarm, coreOf } from './alarm.ts'
import { foldAgain, type PastEvent, takenBack } from './fold-again.ts'

const danger = (at: number, state: State2): AlarmInput => ({ type: 'condition', at, state, kind: 'normal' })
const acknowledge = (version: number): AlarmAct => ({ type: 'acknowledge', version, mark: mark('u1', 2000) })
const judge = (version: number, handling: 'upgrade' | 'downgrade' | 'clear', who = 'u2'): AlarmAct => ({
  type: 'judge',
  handling,
  version,
  mark: mark(who, 3000),
})

/** All of them happen; the first is not stored. */
function withoutFirst(events: readonly AlarmInput[]): { told: Alarm; real: Alarm } {
  const base = raised()
  let told = base
  const past = events.map((event): PastEvent => {
    told = advanceAlarm(told, event).alarm
    return { event, version: told.version }
  })
  return { told, real: takenBack(foldAgain(base, past.slice(1)).at(-1) ?? base, told) }
}

describe('an act that could not be stored', () => {
  it('is no part of the alarm, whatever came after it [DSP-02]', () => {
    const alone = withoutFirst([acknowledge(1)])
    expect(alone.real).toEqual({ ...raised(), version: 3, changedAt: 2000 })
    const later = withoutFirst([acknowledge(1), danger(2500, 3), danger(2600, 0)])
    expect(later.told.version).toBe(4)
    expect(later.real).toMatchObject({ acknowledged: null, waitingSince: 1000, peakState: 3, endAt: 2600, version: 5 })
  })

  it('keeps what others did meanwhile, where it is possible without it', () => {
    expect(withoutFirst([acknowledge(1), judge(2, 'clear')]).real).toMatchObject({
      cleared: { userId: 'u2' },
      acknowledged: { userId: 'u2' },
    })
    // Back to what it is without the first: there is nothing left to change.
    const { real } = withoutFirst([judge(1, 'downgrade', 'u1'), judge(2, 'upgrade')])
    expect(real).toMatchObject({ judged: null, version: 4 })
  })

  it('leaves whoever has not seen the worse danger behind it to look again', () => {
    const { real } = withoutFirst([acknowledge(1), danger(2500, 3)])
    expect(advanceAlarm(real, { ...acknowledge(2), mark: mark('u3', 4000) }).refusal).toBe('changed')
    expect(advanceAlarm(real, { ...acknowledge(3), mark: mark('u3', 4000) }).refusal).toBeNull()
  })

  it('leaves what was measured meanwhile, which nobody did', () => {
    const peak = { quantity: 'doseRate', value: 7, unit: 'µSv/h' }
    const told = { ...advanceAlarm(raised(), acknowledge(1)).alarm, peak, findings: [{ name: 'Cs-137' }] }
    expect(takenBack(raised(), told)).toMatchObject({ acknowledged: null, peak, findings: [{ name: 'Cs-137' }] })
    expect(coreOf(told)).not.toHaveProperty('peak')
  })

  it('is taken back on every screen, in whatever order it hears', () => {
    const { told, real } = withoutFirst([acknowledge(1), danger(2500, 3)])
    for (const order of [
      [told, real],
      [real, told],
    ]) {
      const { desk } = reduceBook(EMPTY_BOOK, { type: 'alarms', alarms: order.map(eventOf) })
      expect(desk.get(real.id)).toEqual(eventOf(real))
    }
  })
})
