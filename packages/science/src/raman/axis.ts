import { interpolateLinear } from '../numeric/interpolate.ts'

/** Evenly spaced shifts in 1/cm. */
export interface RamanAxis {
  readonly from: number
  readonly step: number
  readonly points: number
}

/** Where spectra are compared: below lie filters and glass, above few instruments reach. */
export const MATCH_AXIS: RamanAxis = { from: 450, step: 1, points: 1351 }
/** What a handheld instrument shows. */
export const DEVICE_AXIS: RamanAxis = { from: 200, step: 2, points: 1451 }

export function axisShifts(axis: RamanAxis): Float64Array {
  return Float64Array.from({ length: axis.points }, (_, i) => axis.from + i * axis.step)
}

/** A measured spectrum on another axis; `shifts` may run either way. Outside the measurement its end values hold. */
export function resampleRaman(shifts: ArrayLike<number>, values: ArrayLike<number>, axis: RamanAxis): Float64Array {
  const descending = shifts.length > 1 && (shifts[0] as number) > (shifts[shifts.length - 1] as number)
  const xs = descending ? Float64Array.from(shifts).reverse() : shifts
  const ys = descending ? Float64Array.from(values).reverse() : values
  return axisShifts(axis).map((shift) => interpolateLinear(xs, ys, shift))
}
