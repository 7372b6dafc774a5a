import { PointState, type UsualBand } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'

interface Point {
  readonly at: number
  readonly value: number
}

/** Fewer readings do not tell how far they scatter. */
const LEAST_POINTS = 20
/** The newest may be the beginning of what is to be seen above the band. */
const LEFT_OUT_MS = 20_000

/** What a device derives from other readings has no background of its own; the dose rate is derived, and has one. */
export const hasBackground = ({ key, signal }: Pick<Quantity, 'key' | 'signal'>): boolean =>
  signal.kind === 'poisson' || signal.kind === 'level' || signal.kind === 'diurnal' || key === 'doseRate'

/** Its values are counts, which scatter by themselves. */
export const isCounted = ({ unit, signal }: Pick<Quantity, 'unit' | 'signal'>): boolean =>
  signal.kind === 'poisson' || unit === 'cps'

/** Stretches that are not "normal": what was measured in them is no background. */
export function calmOnly<T extends Point>(
  points: readonly T[],
  states: readonly (readonly [number, PointState])[],
): readonly T[] {
  if (states.length === 0) return points
  let place = 0
  let state: PointState | undefined
  return points.filter(({ at }) => {
    for (let next = states[place]; next !== undefined && next[0] <= at; next = states[place]) {
      state = next[1]
      place += 1
    }
    return state === undefined || state === PointState.Normal
  })
}

const middleOf = (sorted: Float64Array): number => Number(sorted[sorted.length >> 1])

/** Within so many robust standard deviations of the median: the first reading of an alarm comes before the alarm. */
const KEPT_SIGMAS = 6
const MAD_TO_SIGMA = 1.4826

function withoutStragglers(values: Float64Array): Float64Array {
  const median = middleOf(values.toSorted())
  const spread = MAD_TO_SIGMA * middleOf(values.map((value) => Math.abs(value - median)).sort())
  return spread > 0 ? values.filter((value) => Math.abs(value - median) <= KEPT_SIGMAS * spread) : values
}

/**
 * Mean and scatter of calm readings, the last seconds before `end` left out. Of a count (`counting`) the scatter is never taken
 * as less than that of counting itself, the root of the mean: means over several seconds scatter less than the readings shown.
 */
export function usualBand(points: readonly Point[], counting: boolean, end: number): UsualBand | undefined {
  const calm = points.filter(({ at }) => at <= end - LEFT_OUT_MS).map(({ value }) => value)
  if (calm.length < LEAST_POINTS) return undefined
  const values = withoutStragglers(Float64Array.from(calm))
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const scatter = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1))
  return { mean, sigma: counting ? Math.max(scatter, Math.sqrt(Math.max(mean, 0))) : scatter, count }
}

/** How many standard deviations a reading stands above what is usual; undefined where nothing scatters. */
export const significance = (value: number, band: Pick<UsualBand, 'mean' | 'sigma'>): number | undefined =>
  band.sigma > 0 ? (value - band.mean) / band.sigma : undefined
