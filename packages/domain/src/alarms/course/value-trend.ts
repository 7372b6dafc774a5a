import type { ValueTrend } from '@vigil/contract'

/** How fast what was heard before loses its weight: a trend tells of the last half minute. */
const FADES_IN_MS = 15_000
/** A device that speaks once a minute: at least so much of the weight stays from one reading to the next. */
const LEAST_KEPT = 0.75
/** Fewer readings tell a level, not a trend. */
const READINGS_NEEDED = 4
/** A change is one from this part of the value on, and so many times its own uncertainty; half of each keeps a trend going. */
const LEAST_CHANGE = 0.05
const LEAST_CERTAINTY = 3

/** The straight line through what was heard, older readings counting less. Times are relative to the last reading. */
export interface TrendMemory {
  readonly at: number
  readonly readings: number
  readonly weight: number
  readonly meanAt: number
  readonly mean: number
  /** Weighted sums of squares and products around the means. */
  readonly atAt: number
  readonly atValue: number
  readonly valueValue: number
  readonly trend: ValueTrend | null
}

const begun = (value: number, at: number): TrendMemory => ({
  at,
  readings: 1,
  weight: 1,
  meanAt: 0,
  mean: value,
  atAt: 0,
  atValue: 0,
  valueValue: 0,
  trend: null,
})

/** The same memory when the reading is none that comes after the last one. */
export function followTrend(known: TrendMemory | undefined, value: number, at: number): TrendMemory {
  if (known === undefined) return begun(value, at)
  const passed = at - known.at
  if (passed <= 0) return known
  const kept = Math.max(Math.exp(-passed / FADES_IN_MS), LEAST_KEPT)
  const weight = known.weight * kept + 1
  const beforeAt = known.meanAt - passed
  const meanAt = beforeAt - beforeAt / weight
  const offValue = value - known.mean
  const mean = known.mean + offValue / weight
  const line = {
    at,
    readings: known.readings + 1,
    weight,
    meanAt,
    mean,
    // The reading's own time is 0.
    atAt: known.atAt * kept + beforeAt * meanAt,
    atValue: known.atValue * kept - beforeAt * (value - mean),
    valueValue: known.valueValue * kept + offValue * (value - mean),
  }
  return { ...line, trend: trendOf(line, known.trend) }
}

function trendOf(line: Omit<TrendMemory, 'trend'>, before: ValueTrend | null): ValueTrend | null {
  const { readings, weight, mean, atAt, atValue, valueValue } = line
  if (readings < READINGS_NEEDED) return null
  const slope = atValue / atAt
  // Twice the spread of the times is the half minute that the readings speak of.
  const change = Math.abs(slope) * 2 * Math.sqrt(atAt / weight)
  const rest = Math.max(0, valueValue - atValue * slope)
  const uncertainty = Math.sqrt(rest / Math.max(weight - 2, 0.5) / atAt)
  const way = slope > 0 ? 'rising' : 'falling'
  const ease = way === before ? 0.5 : 1
  const isChange = change > Math.abs(mean) * LEAST_CHANGE * ease
  const isSure = Math.abs(slope) > uncertainty * LEAST_CERTAINTY * ease
  // To and fro is neither a way nor a rest.
  return isChange ? (isSure ? way : null) : 'steady'
}
