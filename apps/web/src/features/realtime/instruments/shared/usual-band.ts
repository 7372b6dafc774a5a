import { PointState } from '@vigil/contract'

interface Point {
  readonly at: number
  readonly value: number
}

/** What readings are like while nothing happens. */
export interface UsualBand {
  readonly mean: number
  readonly sigma: number
  /** Readings that it rests on. */
  readonly count: number
}

/** Fewer readings do not tell how far they scatter. */
const LEAST_POINTS = 20
/** The newest may be the beginning of what is to be seen above the band. */
const LEFT_OUT_MS = 20_000

/** Stretches that are not "normal": what was measured in them is no background. */
export function calmOnly<T extends Point>(
  points: readonly T[],
  states: readonly (readonly [number, PointState])[],
): readonly T[] {
  if (states.length === 0) return points
  let place = -1
  return points.filter(({ at }) => {
    while (place + 1 < states.length && (states[place + 1]?.[0] ?? 0) <= at) place += 1
    const state = states[place]?.[1]
    return state === undefined || state === PointState.Normal
  })
}

const middleOf = (sorted: Float64Array): number => sorted[sorted.length >> 1] ?? 0

/** Within so many robust standard deviations of the median: the first reading of an alarm comes before the alarm. */
const KEPT_SIGMAS = 6
const MAD_TO_SIGMA = 1.4826

function withoutStragglers(values: Float64Array): Float64Array {
  const median = middleOf(values.toSorted())
  const spread = MAD_TO_SIGMA * middleOf(values.map((value) => Math.abs(value - median)).sort())
  return spread > 0 ? values.filter((value) => Math.abs(value - median) <= KEPT_SIGMAS * spread) : values
}

/**
 * Mean and scatter of calm readings, the last seconds left out. Of a count (`counting`) the scatter is never taken as less than
 * that of counting itself, the root of the mean: means over several seconds scatter less than the readings shown.
 */
export function usualBand(points: readonly Point[], counting: boolean): UsualBand | undefined {
  const end = (points.at(-1)?.at ?? 0) - LEFT_OUT_MS
  const values = withoutStragglers(Float64Array.from(points.filter(({ at }) => at <= end).map(({ value }) => value)))
  const count = values.length
  if (count < LEAST_POINTS) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const scatter = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1))
  return { mean, sigma: counting ? Math.max(scatter, Math.sqrt(Math.max(mean, 0))) : scatter, count }
}

/** How many standard deviations a reading stands above what is usual; undefined where nothing scatters. */
export const significance = (value: number, band: UsualBand): number | undefined =>
  band.sigma > 0 ? (value - band.mean) / band.sigma : undefined
