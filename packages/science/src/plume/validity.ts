import type { Review } from '../review.ts'

/** Why a figure of the Gaussian model should not be trusted. The screen has the words. */
export type PlumeCaution =
  /** Heavier than air near the source: it slumps and creeps, also upwind. */
  | 'dense-gas'
  /** Wind below 1 m/s: direction and spread are not defined. */
  | 'calm-wind'
  /** Nearer than the curves were measured. */
  | 'too-near'
  /** Farther than the curves were measured. */
  | 'too-far'

export const PLUME_LIMITS = {
  calmBelowMs: 1,
  /** In calm air the model is run with this wind: no wind must not read as no danger. */
  leastWindMs: 0.5,
  nearM: 100,
  farM: 10_000,
  /** Release density over air density from which a release counts as dense. */
  denseFromRatio: 1.1,
  review: 'site-expert' satisfies Review,
} as const

export interface PlumeConditions {
  readonly windMs: number
  readonly distanceM?: number
  /** Density of what comes out, at its own temperature, relative to the air around. */
  readonly densityRatio?: number
  /** Flashes from a liquefied store: the cold droplets make even ammonia slump. */
  readonly fromLiquefied?: boolean
}

export function plumeCautions(conditions: PlumeConditions): readonly PlumeCaution[] {
  const { windMs, distanceM, densityRatio } = conditions
  const cautions: PlumeCaution[] = []
  const heavy = densityRatio !== undefined && densityRatio >= PLUME_LIMITS.denseFromRatio
  if (heavy || conditions.fromLiquefied === true) cautions.push('dense-gas')
  if (windMs < PLUME_LIMITS.calmBelowMs) cautions.push('calm-wind')
  if (distanceM !== undefined && distanceM < PLUME_LIMITS.nearM) cautions.push('too-near')
  if (distanceM !== undefined && distanceM > PLUME_LIMITS.farM) cautions.push('too-far')
  return cautions
}

const AIR_GRAMS_PER_MOL = 28.96

/** Density of a gas relative to air, from molar mass and the two temperatures. */
export function gasDensityRatio(gramsPerMol: number, releaseC: number, airC: number): number {
  return (gramsPerMol / AIR_GRAMS_PER_MOL) * ((airC + 273.15) / (releaseC + 273.15))
}
