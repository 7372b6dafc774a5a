import type { Quantity, Signal } from '@vigil/devices'
import { normal, ornsteinUhlenbeckStep, poisson, type Rng, uniform } from '@vigil/science'

/** How a quantity goes on when nothing happens. */
export interface Course {
  next(hour: number, seconds: number): number
  /** A battery that is being charged. */
  readonly charging: boolean
  /** A calibration takes the drift away. */
  calibrate(): void
}

const DRIFT_MEMORY_S = 7200
/** A drift over hours need not be drawn every second. */
const DRIFT_EVERY_S = 15
/** What empties within a day is charged again; what lasts longer (a filter) is replaced at once. */
const RECHARGED_WITHIN_H = 24
const RECHARGE_SHARE = 0.15

const steady = (next: Course['next']): Course => ({ next, charging: false, calibrate() {} })

function levelCourse(rng: Rng, { mean, noise, drift }: Extract<Signal, { kind: 'level' }>): Course {
  let offset = normal(rng, 0, drift)
  let pending = 0
  return {
    charging: false,
    next(_, seconds) {
      pending += seconds
      if (pending >= DRIFT_EVERY_S && drift > 0) {
        offset = ornsteinUhlenbeckStep(rng, offset, { mean: 0, spread: drift, memorySeconds: DRIFT_MEMORY_S }, pending)
        pending = 0
      }
      return mean + offset + (noise > 0 ? normal(rng, 0, noise) : 0)
    },
    calibrate() {
      offset = 0
    },
  }
}

function rampCourse(rng: Rng, { from, to, hours }: Extract<Signal, { kind: 'ramp' }>): Course {
  const rechargeHours = hours <= RECHARGED_WITHIN_H ? hours * RECHARGE_SHARE : 0
  const period = (hours + rechargeHours) * 3600
  let elapsed = uniform(rng, 0, period)
  return {
    get charging() {
      return elapsed > hours * 3600
    },
    next(_, seconds) {
      elapsed = (elapsed + seconds) % period
      const emptied = elapsed / 3600 / hours
      if (emptied <= 1) return from + (to - from) * emptied
      return to + (from - to) * ((elapsed / 3600 - hours) / rechargeHours)
    },
    calibrate() {},
  }
}

export function courseOf(rng: Rng, { signal, range }: Quantity): Course {
  switch (signal.kind) {
    case 'level':
      return levelCourse(rng, signal)
    case 'ramp':
      return rampCourse(rng, signal)
    case 'poisson':
      return steady(() => poisson(rng, signal.background))
    case 'diurnal': {
      const { mean, amplitude, noise, peakHour } = signal
      return steady((hour) => mean + amplitude * Math.cos(((hour - peakHour) * Math.PI) / 12) + normal(rng, 0, noise))
    }
    case 'derived': {
      const rest = Math.min(range[1], Math.max(range[0], 0))
      return steady(() => rest)
    }
  }
}
