import type { Review } from '../../review.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { nuclideOf } from '../nuclides/nuclide-table.ts'
import { channelEnergyKeV, type DetectorModel } from '../photons/detector.ts'
import { addGaussian, addPhotons, createResponse, finishResponse } from '../photons/response.ts'
import { buildSourceTemplate, createTemplate, type SpectrumTemplate } from './template.ts'

export const BACKGROUND_REFERENCE_USV_H = 0.1

interface SoilShare {
  /** With the lines that come out of the ground. */
  readonly nuclide: Nuclide
  readonly bqPerKg: number
  readonly review: Review
}

/** Softer photons than these stay in the ground. */
const FROM_GROUND_KEV = 100

function fromGround(id: string): Nuclide {
  const nuclide = nuclideOf(id)
  return { ...nuclide, lines: nuclide.lines.filter(({ keV }) => keV > FROM_GROUND_KEV) }
}

/** Median activities of soil. */
export const SOIL: readonly SoilShare[] = [
  { nuclide: fromGround('K-40'), bqPerKg: 400, review: 'site-expert' },
  { nuclide: fromGround('Ra-226'), bqPerKg: 35, review: 'site-expert' },
  { nuclide: fromGround('Th-232'), bqPerKg: 30, review: 'site-expert' },
]

/** Share of the counts that come unscattered from the ground; the rest is the smooth continuum. */
export const UNSCATTERED_SHARE = 0.3

/** Two exponentials for photons scattered in soil and air, and a fall below 60 keV where air and housing absorb them. */
export function scatteredDensity(keV: number): number {
  const absorbed = 1 / (1 + (55 / keV) ** 4)
  return absorbed * (Math.exp(-keV / 120) + 0.028 * Math.exp(-keV / 650))
}

function scaled(counts: Float64Array, wanted: number): Float64Array {
  let sum = 0
  for (const count of counts) sum += count
  return sum > 0 ? counts.map((count) => (count * wanted) / sum) : counts
}

/** La-138 in LaBr: 1435.8 keV with the 32 keV X-ray on top, 788.7 keV smeared upward by its beta, alphas at 1.6 to 2.7 MeV. */
function selfActivity(detector: DetectorModel): Float64Array {
  const response = createResponse(detector)
  addGaussian(response.peaks, detector, 1468, 0.15)
  addGaussian(response.peaks, detector, 37, 0.05)
  for (let i = 0; i < 24; i++) {
    const keV = 789 + i * 10
    addPhotons(response, detector, { fromKeV: keV - 5, toKeV: keV + 5 }, 0.6 * Math.exp(-i / 8))
  }
  for (const [keV, area] of [
    [1750, 0.03],
    [1900, 0.06],
    [2050, 0.12],
    [2250, 0.08],
    [2550, 0.06],
  ] as const) {
    addGaussian(response.peaks, detector, keV, area * 0.5)
    addGaussian(response.peaks, detector, keV - 60, area * 0.5)
  }
  return finishResponse(response, detector)
}

/** Counts per second and channel in a natural field of 0.1 uSv/h; scale it with the dose rate. */
export function buildBackgroundTemplate(detector: DetectorModel): SpectrumTemplate {
  const ground = new Float64Array(detector.channels)
  for (const { nuclide, bqPerKg } of SOIL) {
    const { counts } = buildSourceTemplate(nuclide, detector)
    for (let i = 0; i < ground.length; i++) ground[i] = (ground[i] as number) + bqPerKg * (counts[i] as number)
  }
  const cut = createResponse(detector)
  for (let i = 0; i < detector.channels; i++) cut.sharp[i] = scatteredDensity(channelEnergyKeV(detector, i))
  const smooth = scaled(finishResponse(cut, detector), detector.backgroundCps * (1 - UNSCATTERED_SHARE))
  const direct = scaled(ground, detector.backgroundCps * UNSCATTERED_SHARE)
  return createTemplate(smooth.map((count, i) => count + (direct[i] as number)))
}

/** Counts per second and channel of the crystal's own activity; it does not follow the field. */
export function buildSelfTemplate(detector: DetectorModel): SpectrumTemplate | undefined {
  if (detector.selfCps <= 0) return undefined
  return createTemplate(scaled(selfActivity(detector), detector.selfCps))
}
