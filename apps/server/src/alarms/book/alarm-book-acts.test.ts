import type { State2 } from '@vigil/contract'
import { type Alarm, type AlarmAct, advanceAlarm, isSettled } from '@vigil/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceRow, TestDirectory, testBook } from '../../../test/live-kit.ts'
import { advance, newEntry } from '../../fleet/live-entry.ts'
import type { KeptAlarm, SinceAct } from './kept-alarm.ts'

const START = 1_780_000_000_000
const disposal = { handler: '', situation: '', kind: 'normal', options: [] } as const

type Step =
  | { type: 'state'; state: 0 | 1 | 2 | 3; afterMs: number }
  | { type: 'act'; act: 'acknowledge' | 'shelve' | 'handle' | 'clear' | 'downgrade' | 'upgrade'; by: number }
  | { type: 'settle'; which: number; stored: boolean }

const steps = (acts: readonly Extract<Step, { type: 'act' }>['act'][], stored: fc.Arbitrary<boolean>) =>
  fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('state' as const),
        state: fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
        // The server's clock may be set back.
        afterMs: fc.constantFrom(0, 100, 1000, 60_000, -5000),
      }),
      fc.record({ type: fc.constant('act' as const), act: fc.constantFrom(...acts), by: fc.nat(2) }),
      fc.record({ type: fc.constant('settle' as const), which: fc.nat(5), stored }),
    ),
    { maxLength: 40 },
  )

/** One device, and people who act on its alarms; what they did is stored, or is not, whenever it pleases. */
function world() {
  const row = deviceRow('A', '1', { deviceType: 'RG500' })
  const entry = newEntry(row)
  let ids = 0
  let at = START
  let time = START
  const book = testBook(new TestDirectory([row]), () => `A${++ids}`)
  const pending: { kept: KeptAlarm; act: SinceAct }[] = []

  const actOf = ({ act, by }: Extract<Step, { type: 'act' }>, { version }: Alarm): AlarmAct => {
    const mark = { userId: `${by}`, by: `u${by}`, at, from: '', note: '' }
    if (act === 'acknowledge') return { type: 'acknowledge', version, mark }
    if (act === 'shelve') return { type: 'shelve', version, mark, until: at + 60_000 }
    if (act === 'handle') return { type: 'handle', version, mark, disposal }
    return { type: 'judge', version, mark, handling: act }
  }
  return {
    book,
    pending,
    settle({ which, stored }: { which: number; stored: boolean }) {
      const [each] = pending.length === 0 ? [] : pending.splice(which % pending.length, 1)
      if (each === undefined) return
      if (stored) book.stands(each.kept, each.act)
      else book.withdraw(each.kept, each.act)
    },
    play(step: Step) {
      if (step.type === 'settle') return this.settle(step)
      if (step.type === 'act') {
        const kept = [...book.all()].findLast(({ alarm }) => !isSettled(alarm))
        if (kept === undefined) return
        const event = actOf(step, kept.alarm)
        const { alarm, entry: line } = advanceAlarm(kept.alarm, event)
        if (line !== null) pending.push({ kept, act: book.act(kept, event, alarm) })
        return
      }
      at += step.afterMs
      time += Math.abs(step.afterMs)
      const message = { type: 'data', time, mods: { nuclearMod: { state: step.state as State2 } } } as const
      advance(entry, { type: 'reading', at, message, thresholds: [] }, book)
    },
  }
}

const storyOf = ({ alarm }: KeptAlarm) => {
  const { id, beginAt, endAt, peakState, reported, reportedAt, occurrences, begins, kind } = alarm
  const { acknowledged, judged, shelved, handled, cleared, waitingSince } = alarm
  const told = { acknowledged, judged, shelved, handled, cleared, waitingSince }
  return { id, beginAt, endAt, peakState, reported, reportedAt, occurrences, begins, kind, ...told }
}

it('acts of which none could be stored leave every alarm as the device alone made it, in whatever order they fail [DSP-02]', () => {
  fc.assert(
    fc.property(steps(['acknowledge', 'shelve', 'downgrade', 'upgrade'], fc.constant(false)), (played) => {
      const acted = world()
      const alone = world()
      let version = 0
      for (const step of played) {
        acted.play(step)
        if (step.type === 'state') alone.play(step)
        for (const { alarm } of acted.book.all()) {
          expect(alarm.version).toBeGreaterThanOrEqual(version)
          version = alarm.version
        }
      }
      while (acted.pending.length > 0) acted.settle({ which: 3, stored: false })
      expect([...acted.book.all()].map(storyOf)).toEqual([...alone.book.all()].map(storyOf))
    }),
  )
})

it('a danger is an open alarm of its level, whatever people do and whichever of it is stored [DSP-01, NOT-04]', () => {
  const acts = ['acknowledge', 'shelve', 'handle', 'clear', 'downgrade', 'upgrade'] as const
  fc.assert(
    fc.property(steps(acts, fc.boolean()), (played) => {
      let state = 0
      const own = world()
      for (const step of played) {
        own.play(step)
        if (step.type === 'state') state = step.state
        const open = [...own.book.all()].filter(({ alarm }) => alarm.endAt === null)
        expect(open.map(({ alarm }) => alarm.reported)).toEqual(state === 0 ? [] : [state])
        // Whoever dealt with it dealt with this, and not with something worse.
        for (const { alarm } of open) {
          const settled = alarm.handled ?? alarm.cleared
          if (settled !== null) expect(settled.peak).toBeGreaterThanOrEqual(state)
        }
      }
    }),
  )
})
