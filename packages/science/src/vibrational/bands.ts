import type { SpectralAxis } from './axis.ts'

/** One line or band of a spectrum. */
export interface Band {
  /** Shift or wavenumber in 1/cm. */
  readonly at: number
  /** Relative to the strongest one. */
  readonly height: number
  /** Half width at half maximum, 1/cm. */
  readonly halfWidth: number
}

/** The sum of bands. `lorentzian` is the Lorentzian share of their shape, the rest is Gaussian of the same width. */
export function drawBands(bands: Iterable<Band>, axis: SpectralAxis, lorentzian: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(axis.points)
  for (const { at, height, halfWidth } of bands) {
    for (let i = 0; i < axis.points; i++) {
      const t = (axis.from + i * axis.step - at) / halfWidth
      const gaussian = lorentzian < 1 ? (1 - lorentzian) * Math.exp(-Math.LN2 * t * t) : 0
      out[i] = (out[i] as number) + height * (lorentzian / (1 + t * t) + gaussian)
    }
  }
  return out
}
