import { State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { judgeValues } from '@vigil/domain'

/** Readings must have fallen for this long before the device takes an alarm back: a gusty plume would chatter. */
const HELD_SECONDS = 15
/** And this far back from the limit towards what is usual. */
const RELEASE_SHARE = 0.15

function usualOf({ signal, range }: Quantity): number {
  if (signal.kind === 'level' || signal.kind === 'diurnal') return signal.mean
  if (signal.kind === 'poisson') return signal.background
  return Math.min(range[1], Math.max(range[0], 0))
}

function released(threshold: Threshold, usual: number): Threshold {
  const back = (limit: number): number => limit + (usual - limit) * RELEASE_SHARE
  const { warn, alarm, highRisk } = threshold
  return {
    ...threshold,
    warn: back(warn),
    alarm: back(alarm),
    ...(highRisk !== undefined && { highRisk: back(highRisk) }),
  }
}

/** What a device itself thinks of its readings: it warns at once, alarms after a while, and takes neither back at once. */
export class ModuleJudge {
  readonly #limits: readonly Threshold[]
  readonly #releases: readonly Threshold[]
  #passedSince: number | undefined
  #fallenSince: number | undefined
  state: State2 = State2.Normal

  constructor(thresholds: readonly Threshold[], quantities: readonly Quantity[]) {
    const usual = new Map(quantities.map((quantity) => [quantity.key, usualOf(quantity)]))
    this.#limits = thresholds
    this.#releases = thresholds.map((threshold) => released(threshold, usual.get(threshold.quantity) ?? 0))
  }

  judge(values: Readonly<Record<string, number>>, at: number, seconds: number, smoothingSeconds: number): State2 {
    if (this.#limits.length === 0) return this.state
    const now = judgeValues(values, this.#limits)
    if (now > this.state) {
      this.#fallenSince = undefined
      this.#passedSince ??= at
      const passed = at - this.#passedSince >= smoothingSeconds * 1000 || seconds > smoothingSeconds
      this.#take(passed ? now : State2.Warning, !passed)
    } else {
      this.#passedSince = undefined
      if (this.state > State2.Normal) this.#release(values, at, seconds)
    }
    return this.state
  }

  #release(values: Readonly<Record<string, number>>, at: number, seconds: number): void {
    const down = judgeValues(values, this.#releases)
    if (down >= this.state) {
      this.#fallenSince = undefined
      return
    }
    this.#fallenSince ??= at
    if (at - this.#fallenSince >= HELD_SECONDS * 1000 || seconds > HELD_SECONDS) this.#take(down, false)
  }

  #take(state: State2, pending: boolean): void {
    this.state = state > this.state || !pending ? state : this.state
    if (!pending) this.#passedSince = undefined
    this.#fallenSince = undefined
  }
}
