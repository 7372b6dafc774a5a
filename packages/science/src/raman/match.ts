import { airPls } from '../vibrational/airpls.ts'
import { resample } from '../vibrational/axis.ts'
import { isControlled } from '../vibrational/controlled.ts'
import type { LibraryReference } from '../vibrational/match.ts'
import { MATCH_AXIS } from './axis.ts'
import { RAMAN_SUBSTANCES } from './substances.ts'
import { ramanLines } from './synthesise.ts'

/** Spectrum on the axis of comparison with its baseline taken off. */
export function prepareRaman(shifts: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const even = resample(shifts, values, MATCH_AXIS)
  const baseline = airPls(even)
  return even.map((value, i) => value - (baseline[i] as number))
}

/** Of instruments that resolve better or worse than the usual one, 1/cm. */
const HALF_WIDTHS = [3, 4, 6.5, 8.5, 10.5]

/** References made from the line lists; build it once. */
export function createRamanLibrary(): readonly LibraryReference[] {
  return RAMAN_SUBSTANCES.map((row) => ({
    id: row.id,
    values: ramanLines(row, MATCH_AXIS),
    variants: HALF_WIDTHS.map((halfWidth) => ramanLines(row, MATCH_AXIS, halfWidth)),
    lines: row.lines.map(({ shift, height }) => ({ at: shift, height })),
    axis: MATCH_AXIS,
    controlled: isControlled(row.id),
  }))
}
