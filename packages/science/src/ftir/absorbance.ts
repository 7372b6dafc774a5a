/** Less light than this no handheld tells from none. */
const LEAST_PERCENT = 0.01

/** Decadic absorbance of a transmittance in per cent; light above 100 per cent, as noise brings it, is negative. */
export const absorbanceOf = (percent: number): number => -Math.log10(Math.max(percent, LEAST_PERCENT) / 100)

/** Transmittance in per cent. */
export const transmittanceOf = (absorbance: number): number => 100 * 10 ** -absorbance
