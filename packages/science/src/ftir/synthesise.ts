import { normal } from '../random/distributions.ts'
import type { Rng } from '../random/rng.ts'
import type { SpectralAxis } from '../vibrational/axis.ts'
import { type Band, drawBands } from '../vibrational/bands.ts'
import { transmittanceOf } from './absorbance.ts'
import { FTIR_AXIS } from './axis.ts'
import { type FtirSubstance, ftirSubstance } from './substances.ts'

export interface FtirScene {
  readonly parts: readonly { readonly substance: string; readonly share: number }[]
  /** Absorbance at the strongest band of a pure substance that lies well on the crystal. */
  readonly absorbance: number
  /** Lost light that rises towards small wavenumbers: scattering, poor contact. Absorbance at the low end. */
  readonly slope?: number
  /** Carbon dioxide in the beam that the background did not have; negative where the background had more. Absorbance. */
  readonly carbonDioxide?: number
  /** Calibration error of the instrument, 1/cm. */
  readonly offset?: number
  /** Width of the bands over that of the table: crystals, temperature and resolution are never the same. */
  readonly broadening?: number
  readonly axis?: SpectralAxis
}

/** Bands of solids and liquids lie between the Lorentzian and the Gaussian shape. */
const LORENTZIAN = 0.5
const CARBON_DIOXIDE: readonly Band[] = [
  { at: 668, height: 0.3, halfWidth: 3 },
  { at: 2341, height: 0.8, halfWidth: 10 },
  { at: 2361, height: 1, halfWidth: 8 },
]
const SLOPE_FALLS_BY = 1500
/** A thermal source and a room-temperature detector have most light here, and little at both ends. */
const LIGHT_CENTRE = 1700
const LIGHT_WIDTH = 1300
const LEAST_LIGHT = 0.15

/** Bands alone, the strongest of height one. */
export function ftirBands(
  { bands }: FtirSubstance,
  axis: SpectralAxis,
  offset = 0,
  broadening = 1,
): Float64Array<ArrayBuffer> {
  return drawBands(
    bands.map(({ at, height, halfWidth }) => ({ at: at + offset, height, halfWidth: halfWidth * broadening })),
    axis,
    LORENTZIAN,
  )
}

/** Expected absorbance of a sample against the background of the clean crystal. */
export function synthesiseFtir(scene: FtirScene): Float64Array<ArrayBuffer> {
  const { parts, absorbance, slope = 0, carbonDioxide = 0, offset, broadening, axis = FTIR_AXIS } = scene
  const gas = drawBands(CARBON_DIOXIDE, axis, LORENTZIAN)
  const out = Float64Array.from(
    { length: axis.points },
    (_, i) => slope * Math.exp((-i * axis.step) / SLOPE_FALLS_BY) + carbonDioxide * (gas[i] as number),
  )
  for (const { substance, share } of parts) {
    const bands = ftirBands(ftirSubstance(substance), axis, offset, broadening)
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + absorbance * share * (bands[i] as number)
  }
  return out
}

/**
 * What the instrument reports: transmittance in per cent, the light of the sample over that of the background, with the noise of
 * both. `noise` is in per cent where there is most light.
 */
export function sampleFtir(
  rng: Rng,
  absorbance: ArrayLike<number>,
  noise = 0.05,
  axis: SpectralAxis = FTIR_AXIS,
): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: absorbance.length }, (_, i) => {
    const t = (axis.from + i * axis.step - LIGHT_CENTRE) / LIGHT_WIDTH
    const light = Math.max(LEAST_LIGHT, Math.exp(-0.5 * t * t))
    return Math.max(0, normal(rng, transmittanceOf(absorbance[i] as number), noise / light))
  })
}
