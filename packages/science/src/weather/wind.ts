import type { Rng } from '../random/rng.ts'
import type { Review } from '../review.ts'
import { ornsteinUhlenbeckStep } from './ornstein-uhlenbeck.ts'

export interface WindClimate {
  readonly meanMs: number
  /** Where the wind comes from, degrees clockwise from north. */
  readonly fromDeg: number
}

/** Gusts along and across the mean wind; `gustMs` is the highest of the last minutes, fading. */
export interface WindState {
  readonly along: number
  readonly across: number
  readonly gustMs: number
}

export interface Wind {
  readonly speedMs: number
  readonly fromDeg: number
  readonly gustMs: number
}

export const TURBULENCE = {
  /** Standard deviation over mean speed. */
  alongIntensity: 0.22,
  acrossIntensity: 0.17,
  memorySeconds: 12,
  gustMemorySeconds: 300,
  review: 'site-expert' satisfies Review,
} as const

export function windStart(climate: WindClimate): WindState {
  return { along: 0, across: 0, gustMs: climate.meanMs }
}

const speedOf = (state: WindState, climate: WindClimate) =>
  Math.hypot(Math.max(0, climate.meanMs + state.along), state.across)

/** One tick of the wind. */
export function windStep(rng: Rng, state: WindState, climate: WindClimate, seconds: number): WindState {
  const { memorySeconds } = TURBULENCE
  const alongProcess = { mean: 0, spread: TURBULENCE.alongIntensity * climate.meanMs, memorySeconds }
  const acrossProcess = { mean: 0, spread: TURBULENCE.acrossIntensity * climate.meanMs, memorySeconds }
  const along = ornsteinUhlenbeckStep(rng, state.along, alongProcess, seconds)
  const across = ornsteinUhlenbeckStep(rng, state.across, acrossProcess, seconds)
  const speed = speedOf({ along, across, gustMs: 0 }, climate)
  const fading = climate.meanMs + (state.gustMs - climate.meanMs) * Math.exp(-seconds / TURBULENCE.gustMemorySeconds)
  return { along, across, gustMs: Math.max(speed, fading) }
}

/** What an anemometer shows. */
export function windOf(state: WindState, climate: WindClimate): Wind {
  const along = Math.max(0, climate.meanMs + state.along)
  const turn = along > 0 || state.across !== 0 ? (Math.atan2(state.across, along) * 180) / Math.PI : 0
  const fromDeg = (((climate.fromDeg + turn) % 360) + 360) % 360
  return { speedMs: speedOf(state, climate), fromDeg, gustMs: state.gustMs }
}
