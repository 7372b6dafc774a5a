import { State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarm } from '../../test/fakes.ts'
import { QUEUE_DRAWN_EVERY_MS, queueStandsFor, STORM_DRAWN_EVERY_MS } from './use-alarm-queue.ts'

const some = (from: number, count: number, state: State2 = State2.Alarm) =>
  Array.from({ length: count }, (_, n) => alarm(String(from + n), `D${from + n}`, state))

describe('queueStandsFor', () => {
  const shown = some(0, 20)

  it('rows stand for a quarter of a second while some of them change [FEA-02]', () => {
    expect(queueStandsFor(shown, [...some(100, 11), ...shown])).toBe(QUEUE_DRAWN_EVERY_MS)
    expect(queueStandsFor(shown, shown.slice(3))).toBe(QUEUE_DRAWN_EVERY_MS)
  })

  it('rows stand for a second while all of them change [FEA-02]', () => {
    expect(queueStandsFor(shown, [...some(100, 12), ...shown])).toBe(STORM_DRAWN_EVERY_MS)
  })

  it('in a storm the first alarms, and what is worse than all that is shown, do not wait for it [FEA-02]', () => {
    expect(queueStandsFor([], some(0, 50))).toBe(QUEUE_DRAWN_EVERY_MS)
    const worse = some(100, 1, State2.HighRisk)
    expect(queueStandsFor(shown, [...worse, ...some(200, 50), ...shown])).toBe(QUEUE_DRAWN_EVERY_MS)
  })
})
