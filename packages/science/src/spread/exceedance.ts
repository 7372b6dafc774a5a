import { windAxes } from '../plume/concentration.ts'
import type { Cloud } from './cloud.ts'

/** One wind that may be the true one, and how likely. */
export interface WindMember {
  readonly cloud: Cloud
  readonly fromDegrees: number
  readonly weight: number
}

const BREATHING_M = 1.5

/** How likely a level is exceeded at a place, when the wind is one of these. */
export function exceedance(
  members: readonly WindMember[],
  place: { readonly east: number; readonly north: number },
  amount: number,
): number {
  let [above, all] = [0, 0]
  for (const { cloud, fromDegrees, weight } of members) {
    const { x, y } = windAxes(place.east, place.north, fromDegrees)
    all += weight
    if (cloud.peak({ x, y, z: BREATHING_M }) >= amount) above += weight
  }
  return all === 0 ? 0 : above / all
}

/** How well a model fits what was measured at places where either of the two is above the limit of detection. */
export interface Fit {
  readonly pairs: number
  /** Share of them that differ by no more than a factor of two; one of which only one saw anything does not. */
  readonly withinTwo: number
  /** Measured where nothing was modelled, and the other way round. */
  readonly missed: number
  readonly unseen: number
  /** Geometric mean of modelled to measured, where both saw it: 2 says twice too much. */
  readonly bias: number
  /** Geometric standard deviation of that. */
  readonly scatter: number
}

export function fitOf(
  pairs: readonly { readonly modelled: number; readonly measured: number }[],
  least: number,
): Fit | undefined {
  const told = pairs.filter(({ modelled, measured }) => modelled >= least || measured >= least)
  const logs = told
    .filter(({ modelled, measured }) => modelled >= least && measured >= least)
    .map(({ modelled, measured }) => Math.log(modelled / measured))
  if (told.length === 0) return undefined
  const mean = logs.reduce((sum, each) => sum + each, 0) / Math.max(1, logs.length)
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, logs.length)
  return {
    pairs: told.length,
    withinTwo: logs.filter((each) => Math.abs(each) <= Math.LN2).length / told.length,
    missed: told.filter(({ modelled }) => modelled < least).length,
    unseen: told.filter(({ measured }) => measured < least).length,
    bias: logs.length === 0 ? Number.NaN : Math.exp(mean),
    scatter: logs.length === 0 ? Number.NaN : Math.exp(Math.sqrt(variance)),
  }
}
