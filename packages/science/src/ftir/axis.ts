import type { SpectralAxis } from '../vibrational/axis.ts'

/** The mid infrared, 400 to 4000 1/cm: what is measured, compared and drawn lies on this one grid. */
export const FTIR_AXIS: SpectralAxis = { from: 400, step: 2, points: 1801 }
