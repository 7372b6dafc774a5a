import type { WallClock } from '../wall-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 5, 7, 14].map((n) => n * DAY),
] as const
const MOST_TICKS = 7

export interface TimeTick {
  readonly at: number
  readonly label: string
}

/** At round times of the site's clock. */
export function timeTicks(from: number, to: number, wallClock: WallClock): TimeTick[] {
  const step = TIME_STEPS.find((each) => (to - from) / each <= MOST_TICKS) ?? 14 * DAY
  const ahead = wallClock(from) - from
  const ticks: TimeTick[] = []
  for (let at = Math.ceil((from + ahead) / step) * step - ahead; at <= to; at += step) {
    const text = new Date(wallClock(at)).toISOString()
    const label = step >= DAY ? text.slice(5, 10) : step >= MINUTE ? text.slice(11, 16) : text.slice(11, 19)
    ticks.push({ at, label: to - from > DAY && step < DAY ? `${text.slice(5, 10)} ${label}` : label })
  }
  return ticks
}

const VALUE_STEPS = [1, 2, 2.5, 5, 10]
const MOST_VALUES = 5

export interface ValueAxis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
  /** Decimal places that tell the ticks apart. */
  readonly digits: number
}

/** Round values around all that is drawn. */
export function valueAxis(values: readonly number[]): ValueAxis {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) [low, high] = [0, 1]
  // A line that is flat has a scale all the same.
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / MOST_VALUES))
  const step = (VALUE_STEPS.find((each) => span / (each * power) <= MOST_VALUES) ?? 10) * power
  const min = Math.floor(low / step) * step
  const max = Math.max(Math.ceil(high / step) * step, min + step)
  const count = Math.round((max - min) / step)
  const ticks = Array.from({ length: count + 1 }, (_, n) => min + n * step)
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(step) - 1e-9) + (step / power === 2.5 ? 1 : 0)))
  return { min, max, ticks, digits }
}
