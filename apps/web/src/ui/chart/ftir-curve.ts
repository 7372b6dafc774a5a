import type { Spectrum } from '@vigil/contract'
import { absorbanceOf, transmittanceOf } from '@vigil/science'
import { alongOf } from './spectrum-axis.ts'

export interface FtirCurve {
  /** Wavenumbers, rising. */
  readonly along: readonly number[]
  /** Per cent. */
  readonly transmittance: readonly number[]
  readonly absorbance: readonly number[]
}

/** A spectrum as it came, whichever way its wavenumbers run. */
export function ftirCurve(spectrum: Pick<Spectrum, 'counts' | 'calibration'>): FtirCurve {
  const along = alongOf(spectrum)
  const isFalling = (along[0] ?? 0) > (along.at(-1) ?? 0)
  const transmittance = isFalling ? spectrum.counts.toReversed() : spectrum.counts
  return {
    along: isFalling ? along.reverse() : along,
    transmittance,
    absorbance: transmittance.map(absorbanceOf),
  }
}

/** A reference on the height of the measured spectrum, as absorbance or transmittance; its own strongest band is one. */
export function scaledReference(
  reference: ArrayLike<number>,
  strongest: number,
  form: 'absorbance' | 'transmittance',
): number[] {
  const absorbance = Array.from(reference, (value) => value * strongest)
  return form === 'absorbance' ? absorbance : absorbance.map(transmittanceOf)
}
