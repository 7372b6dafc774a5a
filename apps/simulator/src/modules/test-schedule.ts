import { type Rng, uniform } from '@vigil/science'
import { recordNumber } from './record-number.ts'
import type { Scene } from './scene.ts'

const EVERY_S = { live: 900, history: 28_800 }
const MEASURING_S = 8
const SHOWN_S = 20
/** An inspector who has a suspicion tests at once. */
const SUSPICION_S = 6
/** One bag, one test. */
const NEXT_SUSPICION_S = 300

type Phase = 'idle' | 'measuring' | 'shown'
export type TestEvent = 'begun' | 'measured' | 'over' | 'none'

/** Tests by hand: now and then a sample is measured, its result shown for a while, and a record left. */
export class TestSchedule {
  readonly #rng: Rng
  #beginAt = 0
  phase: Phase = 'idle'
  begin = 0
  /** What is being tested is what somebody looks for. */
  suspicious = false

  constructor(rng: Rng) {
    this.#rng = rng
  }

  get subject(): string {
    return recordNumber('SAMPLE', this.begin)
  }

  /** Says what happened in this step. In a told past a test is over within its step. */
  advance({ at, pace, seconds, airStopped }: Scene, suspicious: boolean): TestEvent {
    if (this.#beginAt === 0) this.#beginAt = at + uniform(this.#rng, 0.05, 1) * EVERY_S[pace] * 1000
    if (this.phase === 'idle') {
      if (airStopped) return 'none'
      const suspects = suspicious && at - this.begin > NEXT_SUSPICION_S * 1000
      if (suspects) this.#beginAt = Math.min(this.#beginAt, at + SUSPICION_S * 1000)
      if (at < this.#beginAt && !(suspects && pace === 'history')) return 'none'
      this.suspicious = suspects
      this.phase = 'measuring'
      this.begin = at
      return 'begun'
    }
    const elapsed = (at - this.begin) / 1000
    if (this.phase === 'measuring') {
      if (elapsed < MEASURING_S && seconds < MEASURING_S) return 'none'
      this.phase = 'shown'
      return 'measured'
    }
    if (elapsed < MEASURING_S + SHOWN_S) return 'none'
    this.phase = 'idle'
    this.#beginAt = at + uniform(this.#rng, 0.5, 1.5) * EVERY_S[pace] * 1000
    return 'over'
  }
}
