import type { Threshold } from '@vigil/contract'
import { placeOf, setPointsOf } from '../shared/set-point-scale.ts'

export type ZoneState = 'normal' | 'warning' | 'alarm' | 'highRisk'

export interface LimitScale {
  /** From the lowest on, each with its share of the bar. */
  readonly zones: readonly { readonly state: ZoneState; readonly share: number }[]
  /** Values at the inner ends of the zones, and where they stand. */
  readonly marks: readonly { readonly value: number; readonly place: number }[]
  /** Where a value stands on the scale, 0 to 1. */
  placeOf(value: number): number
}

/**
 * The scale of the large bar, so that one value stands at one place on both. Undefined for a limit that must not be fallen
 * below.
 */
export function limitScale(threshold: Threshold | undefined): LimitScale | undefined {
  if (threshold === undefined || threshold.direction !== 'above') return undefined
  const marks = setPointsOf([threshold])
  const states: readonly ZoneState[] = ['normal', ...marks.map(({ state }) => state)]
  const ends = [0, ...marks.map(({ place }) => place), 1]
  return {
    zones: states.map((state, index) => ({ state, share: (ends[index + 1] ?? 1) - (ends[index] ?? 0) })),
    marks,
    placeOf: (value) => placeOf(value, marks),
  }
}

/** So few that the mark is still told exactly, as far as the instrument tells it: three marks share the width of a tile. */
export function digitsNeeded(mark: number, most: number): number {
  for (let digits = 0; digits < most; digits++)
    if (Number(mark.toFixed(digits)) === Number(mark.toFixed(most))) return digits
  return most
}
