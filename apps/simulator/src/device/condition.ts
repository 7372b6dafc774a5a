import { type DeviceActivity, RunState } from '@vigil/contract'
import { chance, exponential, type Rng, uniform } from '@vigil/science'

export type Condition = 'online' | 'fault' | 'maintenance' | 'off' | 'starting' | 'baseline' | 'calibrating'

interface Misfortune {
  readonly condition: Condition
  /** Share of a fleet that is in it at any time, and how long it lasts. */
  readonly share: number
  readonly minutes: number
}

const MISFORTUNES: readonly Misfortune[] = [
  { condition: 'fault', share: 0.014, minutes: 30 },
  { condition: 'maintenance', share: 0.01, minutes: 25 },
  { condition: 'off', share: 0.012, minutes: 40 },
  { condition: 'calibrating', share: 0.005, minutes: 1.5 },
]
/** Just switched on when the simulation begins. */
const BEGINS_WITH_BASELINE = 0.04
const STARTING_S = 12
const BASELINE_S = { least: 40, most: 100 }
const RELEARNS_AFTER_START = 0.5

const RUN_STATE: Readonly<Record<Condition, RunState>> = {
  online: RunState.Online,
  fault: RunState.Fault,
  maintenance: RunState.Maintenance,
  off: RunState.Offline,
  starting: RunState.Online,
  baseline: RunState.Baseline,
  calibrating: RunState.Online,
}
const ACTIVITY: Readonly<Partial<Record<Condition, DeviceActivity>>> = {
  starting: 'initializing',
  calibrating: 'selfCalibrating',
}

/** The ups and downs of one device. */
export class ConditionCourse {
  readonly #rng: Rng
  #until: number
  now: Condition = 'online'

  constructor(rng: Rng, at: number, steady: boolean) {
    this.#rng = rng
    this.#until = Number.POSITIVE_INFINITY
    if (steady) return
    let draw = rng.next()
    for (const { condition, share, minutes } of MISFORTUNES) {
      draw -= share
      if (draw < 0) {
        this.#enter(condition, at + exponential(rng, minutes) * 60_000)
        return
      }
    }
    if (draw < BEGINS_WITH_BASELINE) this.#learn(at)
    else this.#recover(at)
  }

  get runState(): RunState {
    return RUN_STATE[this.now]
  }

  get activity(): DeviceActivity | undefined {
    return ACTIVITY[this.now]
  }

  #enter(condition: Condition, until: number): void {
    this.now = condition
    this.#until = until
  }

  advance(at: number): void {
    while (this.#until <= at) this.#next(this.#until)
  }

  #next(at: number): void {
    if (this.now === 'off') this.#enter('starting', at + STARTING_S * 1000)
    else if (this.now === 'starting' && chance(this.#rng, RELEARNS_AFTER_START)) this.#learn(at)
    else if (this.now === 'online') this.#befall(at)
    else this.#recover(at)
  }

  #learn(at: number): void {
    this.#enter('baseline', at + uniform(this.#rng, BASELINE_S.least, BASELINE_S.most) * 1000)
  }

  #recover(at: number): void {
    const perMinute = MISFORTUNES.reduce((sum, { share, minutes }) => sum + share / minutes, 0)
    this.#enter('online', at + exponential(this.#rng, 1 / perMinute) * 60_000)
  }

  #befall(at: number): void {
    const weights = MISFORTUNES.map(({ share, minutes }) => share / minutes)
    let draw = this.#rng.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const index = weights.findIndex((weight) => {
      draw -= weight
      return draw < 0
    })
    const { condition, minutes } = MISFORTUNES[index] ?? (MISFORTUNES[0] as Misfortune)
    this.#enter(condition, at + exponential(this.#rng, minutes) * 60_000)
  }
}
