import type { Spectrum } from '@vigil/contract'

/** The energy, shift or wavenumber of every channel, by the calibration that came with the spectrum. */
export const alongOf = ({ counts, calibration }: Pick<Spectrum, 'counts' | 'calibration'>): number[] =>
  counts.map((_, channel) => calibration.reduceRight((sum, factor) => sum * channel + factor, 0))
