import { interpolateLinear } from '../numeric/interpolate.ts'

/** Evenly spaced shifts or wavenumbers in 1/cm. */
export interface SpectralAxis {
  readonly from: number
  readonly step: number
  readonly points: number
}

export function axisPositions(axis: SpectralAxis): Float64Array {
  return Float64Array.from({ length: axis.points }, (_, i) => axis.from + i * axis.step)
}

/** A measured spectrum on another axis; `positions` may run either way. Outside the measurement its end values hold. */
export function resample(
  positions: ArrayLike<number>,
  values: ArrayLike<number>,
  axis: SpectralAxis,
): Float64Array<ArrayBuffer> {
  const descending = positions.length > 1 && (positions[0] as number) > (positions[positions.length - 1] as number)
  const xs = descending ? Float64Array.from(positions).reverse() : positions
  const ys = descending ? Float64Array.from(values).reverse() : values
  return Float64Array.from({ length: axis.points }, (_, i) => interpolateLinear(xs, ys, axis.from + i * axis.step))
}
