import { interpolateLogLog } from '../../numeric/interpolate.ts'
import type { Review } from '../../review.ts'

export type DetectorId = 'nai' | 'labr' | 'csi' | 'czt' | 'hpge'

export interface EnergyCalibration {
  readonly channels: number
  readonly offsetKeV: number
  readonly keVPerChannel: number
}

export interface DetectorModel extends EnergyCalibration {
  readonly id: DetectorId
  /** Full width at half maximum at 661.7 keV, as a fraction of that energy. */
  readonly resolution662: number
  /** Part of that width, in keV, which the electronics make at every energy: a semiconductor's peaks do not get ever sharper. */
  readonly noiseKeV?: number
  readonly faceCm2: number
  readonly thicknessCm: number
  readonly densityGCm3: number
  /** Energy at which half of the detected photons leave all their energy, and how fast that share falls. */
  readonly halfPeakKeV: number
  readonly peakExponent: number
  readonly lowCutKeV: number
  /** Counts per second in a natural field of 0.1 uSv/h. */
  readonly backgroundCps: number
  /** Counts per second of the crystal's own activity (La-138 and alpha emitters in LaBr). */
  readonly selfCps: number
  readonly review: Review
}

const CHANNELS = 1024
const FULL_SCALE_KEV = 3000
const REFERENCE_KEV = 661.7
const CALIBRATION: EnergyCalibration = { channels: CHANNELS, offsetKeV: 0, keVPerChannel: FULL_SCALE_KEV / CHANNELS }

/** NaI resolution is from the science sheet; sizes, other resolutions and rates are general knowledge. */
export const DETECTORS: Readonly<Record<DetectorId, DetectorModel>> = {
  nai: {
    ...CALIBRATION,
    id: 'nai',
    resolution662: 0.07,
    faceCm2: 25.8,
    thicknessCm: 5.08,
    densityGCm3: 3.67,
    halfPeakKeV: 430,
    peakExponent: 1.5,
    lowCutKeV: 18,
    backgroundCps: 250,
    selfCps: 0,
    review: 'site-expert',
  },
  labr: {
    ...CALIBRATION,
    id: 'labr',
    resolution662: 0.03,
    faceCm2: 14.5,
    thicknessCm: 3.81,
    densityGCm3: 5.08,
    halfPeakKeV: 450,
    peakExponent: 1.35,
    lowCutKeV: 18,
    backgroundCps: 110,
    selfCps: 22,
    review: 'site-expert',
  },
  csi: {
    ...CALIBRATION,
    id: 'csi',
    resolution662: 0.075,
    faceCm2: 6.45,
    thicknessCm: 2.54,
    densityGCm3: 4.51,
    halfPeakKeV: 400,
    peakExponent: 1.45,
    lowCutKeV: 25,
    backgroundCps: 45,
    selfCps: 0,
    review: 'site-expert',
  },
  czt: {
    ...CALIBRATION,
    channels: 2048,
    keVPerChannel: FULL_SCALE_KEV / 2048,
    id: 'czt',
    resolution662: 0.018,
    noiseKeV: 6,
    faceCm2: 2.25,
    thicknessCm: 1,
    densityGCm3: 5.78,
    halfPeakKeV: 260,
    peakExponent: 1.5,
    lowCutKeV: 25,
    backgroundCps: 12,
    selfCps: 0,
    review: 'site-expert',
  },
  hpge: {
    ...CALIBRATION,
    channels: 8192,
    keVPerChannel: FULL_SCALE_KEV / 8192,
    id: 'hpge',
    resolution662: 0.0021,
    noiseKeV: 0.95,
    faceCm2: 28,
    thicknessCm: 5,
    densityGCm3: 5.32,
    halfPeakKeV: 330,
    peakExponent: 1.3,
    lowCutKeV: 25,
    backgroundCps: 120,
    selfCps: 0,
    review: 'site-expert',
  },
}

/** Detectors by the name of their crystal, as device models and files state it. */
export const CRYSTALS = {
  NaI: DETECTORS.nai,
  LaBr: DETECTORS.labr,
  CsI: DETECTORS.csi,
  CZT: DETECTORS.czt,
  HPGe: DETECTORS.hpge,
} as const satisfies Readonly<Record<string, DetectorModel>>
export type Crystal = keyof typeof CRYSTALS

/** NaI, cm2/g; the other crystals are near enough per gram for a shape. */
const CRYSTAL_ATTENUATION = {
  xs: [20, 33.17, 33.17, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000],
  ys: [
    22.3, 5.6, 30, 18.8, 10.5, 6.45, 3, 1.67, 0.611, 0.328, 0.166, 0.117, 0.0953, 0.0823, 0.0676, 0.0586, 0.0467,
    0.0413, 0.0368,
  ],
}

type Widths = Pick<DetectorModel, 'resolution662' | 'noiseKeV'>

/** Share of the square of the width at 661.7 keV that the electronics make. */
export function noiseShare({ resolution662, noiseKeV = 0 }: Widths): number {
  return Math.min(0.9, (noiseKeV / (resolution662 * REFERENCE_KEV)) ** 2)
}

export function fwhmKeV(detector: Widths, keV: number): number {
  const noise = noiseShare(detector)
  const width = Math.sqrt(noise + ((1 - noise) * Math.max(keV, 1)) / REFERENCE_KEV)
  return detector.resolution662 * REFERENCE_KEV * width
}

const FWHM_PER_SIGMA = 2 * Math.sqrt(2 * Math.LN2)

export function sigmaKeV(detector: Widths, keV: number): number {
  return fwhmKeV(detector, keV) / FWHM_PER_SIGMA
}

/** Energy at the centre of a channel; channel i covers i to i + 1 on the calibration line. */
export function channelEnergyKeV(calibration: EnergyCalibration, channel: number): number {
  return calibration.offsetKeV + (channel + 0.5) * calibration.keVPerChannel
}

/** Channel that holds an energy, as a fraction: the inverse of `channelEnergyKeV`. */
export function channelOfEnergy(calibration: EnergyCalibration, keV: number): number {
  return (keV - calibration.offsetKeV) / calibration.keVPerChannel - 0.5
}

/** Share of the photons that meet the face and leave anything at all. */
export function intrinsicEfficiency(detector: DetectorModel, keV: number): number {
  return 1 - Math.exp(-interpolateLogLog(CRYSTAL_ATTENUATION, keV) * detector.densityGCm3 * detector.thicknessCm)
}

/** Share of the detected photons that leave all their energy. */
export function peakShare(detector: DetectorModel, keV: number): number {
  return 1 / (1 + (keV / detector.halfPeakKeV) ** detector.peakExponent)
}
