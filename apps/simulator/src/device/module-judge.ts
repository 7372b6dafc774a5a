import { State2, type Threshold } from '@vigil/contract'
import { judgeValues } from '@vigil/domain'

/** Readings must have fallen for this long before the device takes an alarm back: a gusty plume would chatter. */
const HELD_SECONDS = 15

/** What a device itself thinks of its readings: a limit counts once it is passed for a while, and holds for a while. */
export class ModuleJudge {
  readonly #thresholds: readonly Threshold[]
  #passedSince: number | undefined
  #fallenSince: number | undefined
  state: State2 = State2.Normal

  constructor(thresholds: readonly Threshold[]) {
    this.#thresholds = thresholds
  }

  judge(values: Readonly<Record<string, number>>, at: number, seconds: number, smoothingSeconds: number): State2 {
    const now = this.#thresholds.length === 0 ? State2.Normal : judgeValues(values, this.#thresholds)
    if (now > this.state) {
      this.#fallenSince = undefined
      this.#passedSince ??= at
      if (at - this.#passedSince >= smoothingSeconds * 1000 || seconds > smoothingSeconds) this.#take(now)
    } else if (now < this.state) {
      this.#passedSince = undefined
      this.#fallenSince ??= at
      if (at - this.#fallenSince >= HELD_SECONDS * 1000 || seconds > HELD_SECONDS) this.#take(now)
    } else {
      this.#passedSince = undefined
      this.#fallenSince = undefined
    }
    return this.state
  }

  #take(state: State2): void {
    this.state = state
    this.#passedSince = undefined
    this.#fallenSince = undefined
  }
}
