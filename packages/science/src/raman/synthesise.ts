import { normal } from '../random/distributions.ts'
import type { Rng } from '../random/rng.ts'
import type { SpectralAxis } from '../vibrational/axis.ts'
import { drawBands } from '../vibrational/bands.ts'
import { DEVICE_AXIS } from './axis.ts'
import { type RamanSubstance, ramanSubstance } from './substances.ts'

export interface RamanScene {
  readonly parts: readonly { readonly substance: string; readonly share: number }[]
  /** Counts at the strongest line of a pure substance. */
  readonly counts: number
  /** Fluorescence at its highest, relative to `counts`. */
  readonly fluorescence: number
  /** Half width at half maximum of a line, 1/cm. */
  readonly halfWidth?: number
  /** Calibration error of the instrument, 1/cm. */
  readonly offset?: number
  readonly axis?: SpectralAxis
}

const DEFAULT_HALF_WIDTH = 5
const DARK_COUNTS = 20
const FLUORESCENCE_CENTRE = 1300
const FLUORESCENCE_WIDTH = 900

/** Lorentzian lines alone, strongest at height one. */
export function ramanLines(
  { lines }: RamanSubstance,
  axis: SpectralAxis,
  halfWidth: number = DEFAULT_HALF_WIDTH,
  offset = 0,
): Float64Array {
  const bands = lines.map(({ shift, height }) => ({ at: shift + offset, height, halfWidth }))
  return drawBands(bands, axis, 1)
}

/** Expected counts: lines over a broad fluorescence hump and the detector's dark level. */
export function synthesiseRaman(scene: RamanScene): Float64Array {
  const axis = scene.axis ?? DEVICE_AXIS
  const out = Float64Array.from({ length: axis.points }, (_, i) => {
    const t = (axis.from + i * axis.step - FLUORESCENCE_CENTRE) / FLUORESCENCE_WIDTH
    return DARK_COUNTS + scene.counts * scene.fluorescence * Math.exp(-0.5 * t * t)
  })
  for (const { substance, share } of scene.parts) {
    const lines = ramanLines(ramanSubstance(substance), axis, scene.halfWidth, scene.offset)
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + scene.counts * share * (lines[i] as number)
  }
  return out
}

/** Shot and read-out noise on expected counts. */
export function sampleRaman(rng: Rng, expected: ArrayLike<number>, readNoise = 5): Float64Array {
  return Float64Array.from({ length: expected.length }, (_, i) => {
    const mean = expected[i] as number
    return Math.max(0, normal(rng, mean, Math.sqrt(Math.max(mean, 0) + readNoise * readNoise)))
  })
}
