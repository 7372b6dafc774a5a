import { type DetectorModel, noiseShare } from '../photons/detector.ts'

const REFERENCE_KEV = 661.7
const FROM_KEV = 22
const TO_KEV = 2900
/** Bins of a scintillator: two to a peak of LaBr, five to one of NaI. A finer crystal gets more, but not more than can be fitted at once. */
const LEAST_BINS = 256
const MOST_BINS = 1024
const BINS_PER_WIDTH = 2
const FWHM_PER_SIGMA = 2 * Math.sqrt(2 * Math.LN2)

/** Bins of energy that grow as the peaks of a detector do: on them every peak is equally wide, whatever its energy. */
export interface EnergyAxis {
  readonly bins: number
  readonly edges: Float64Array
  readonly centres: Float64Array
  /** Where an energy lies, in bins from the first edge. */
  at(keV: number): number
  energyAt(place: number): number
  /** Standard deviation of a peak in bins, for a resolution at 661.7 keV. */
  sigma(resolution662: number): number
}

/** How wide peaks are: at 661.7 keV, and by which power they grow with the energy. Bins grow by the root; peaks of a scintillator faster. */
export interface PeakWidth {
  readonly resolution662: number
  readonly power: number
}

/** Standard deviation of a peak in bins at an energy. */
export const sigmaAt = (axis: EnergyAxis, { resolution662, power }: PeakWidth, keV: number): number =>
  axis.sigma(resolution662) * (Math.max(keV, FROM_KEV) / REFERENCE_KEV) ** (power - 0.5)

export function createEnergyAxis(detector: DetectorModel): EnergyAxis {
  const noise = noiseShare(detector)
  const along = (keV: number) => Math.sqrt(noise + ((1 - noise) * Math.max(keV, 0)) / REFERENCE_KEV)
  const from = along(Math.max(FROM_KEV, 1.2 * detector.lowCutKeV))
  const range = along(TO_KEV) - from
  const width = (detector.resolution662 * (1 - noise)) / 2
  const bins = Math.round(Math.min(MOST_BINS, Math.max(LEAST_BINS, (BINS_PER_WIDTH * range) / width)))
  const energyAt = (place: number): number =>
    (((from + (range * place) / bins) ** 2 - noise) * REFERENCE_KEV) / (1 - noise)
  return {
    bins,
    edges: Float64Array.from({ length: bins + 1 }, (_, i) => energyAt(i)),
    centres: Float64Array.from({ length: bins }, (_, i) => energyAt(i + 0.5)),
    at: (keV) => ((along(keV) - from) * bins) / range,
    energyAt,
    sigma: (resolution662) => (resolution662 * (1 - noise) * bins) / (2 * range * FWHM_PER_SIGMA),
  }
}
