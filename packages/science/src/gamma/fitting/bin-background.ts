import type { DetectorModel } from '../photons/detector.ts'
import { SOIL, scatteredDensity, UNSCATTERED_SHARE } from '../synthesis/background.ts'
import type { BinTemplates } from './bin-templates.ts'
import type { PeakWidth } from './energy-axis.ts'

/** What is always there, in bins and adding up to one, and the parts of it of which every place has more or less. */
interface NaturalBins {
  readonly whole: Float64Array
  readonly parts: readonly Float64Array[]
  /** What scatters anywhere: falling by powers of e over some keV. */
  readonly scatter: readonly Float64Array[]
  /** The crystal's own activity. */
  readonly self: Float64Array | undefined
}

const sumOf = (bins: Float64Array): number => bins.reduce((sum, value) => sum + value, 0)

const scaledTo = (bins: Float64Array, wanted: number): Float64Array => {
  const sum = sumOf(bins)
  return sum > 0 ? bins.map((value) => (value * wanted) / sum) : bins
}

/** La-138 and alphas in LaBr: see `selfActivity` of the background. */
const SELF_LINES = [
  [1468, 0.15],
  [37, 0.05],
  [1750, 0.03],
  [1900, 0.06],
  [2050, 0.12],
  [2250, 0.08],
  [2550, 0.06],
] as const
const BETA_SHOULDER = { fromKeV: 789, steps: 24, stepKeV: 10, share: 0.6, fall: 8 }

const SCATTER_KEV = [45, 110, 260, 700]
/** Air, housing and the source itself keep the softest photons back. */
const scatterDensity = (fallKeV: number) => (keV: number) => Math.exp(-keV / fallKeV) / (1 + (45 / keV) ** 4)

/** What nothing keeps back, where the window of the crystal is thin. */
const softest = (keV: number): number => Math.exp(-keV / 15)

export function naturalBins(templates: BinTemplates, detector: DetectorModel, width: PeakWidth): NaturalBins {
  const soil = SOIL.map(({ nuclide, bqPerKg }) => {
    const [bare] = templates.of(nuclide, width)
    return bare === undefined ? new Float64Array(templates.axis.bins) : scaledTo(bare.shape, bqPerKg * bare.total)
  })
  const ground = soil.reduce((sum, part) => sum + sumOf(part), 0)
  const parts = [
    ...soil.map((part) => part.map((value) => (value * UNSCATTERED_SHARE) / ground)),
    scaledTo(templates.smooth(scatteredDensity, width), 1 - UNSCATTERED_SHARE),
  ]
  const whole = new Float64Array(templates.axis.bins)
  for (const part of parts) for (const [bin, value] of part.entries()) whole[bin] = (whole[bin] as number) + value
  const { fromKeV, steps, stepKeV, share, fall } = BETA_SHOULDER
  const shoulder = Array.from(
    { length: steps },
    (_, i) => [fromKeV + i * stepKeV, share * Math.exp(-i / fall)] as const,
  )
  return {
    whole,
    parts,
    scatter: [softest, ...SCATTER_KEV.map(scatterDensity)].map((density) =>
      scaledTo(templates.smooth(density, width), 1),
    ),
    self: detector.selfCps > 0 ? scaledTo(templates.peaks([...SELF_LINES, ...shoulder], width), 1) : undefined,
  }
}
