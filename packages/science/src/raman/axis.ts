import type { SpectralAxis } from '../vibrational/axis.ts'

/** Where spectra are compared: below lie filters and glass, above few instruments reach. */
export const MATCH_AXIS: SpectralAxis = { from: 450, step: 1, points: 1351 }
/** What a handheld instrument shows. */
export const DEVICE_AXIS: SpectralAxis = { from: 200, step: 2, points: 1451 }
