import { type DetectorModel, sigmaKeV } from '../photons/detector.ts'
import { findPeaks, type GammaPeak } from './peak-search.ts'

/** Widths at which peaks are looked for first, beside the one that the model states. */
const STARTS = [1.5, 1, 0.45, 0.18, 0.07]
const LEAST_SIGNIFICANCE = 12
const MOST_PEAKS = 10
const ROUNDS = 6
const [NARROW, WIDE] = [0.75, 1.5]
/** Nearer than this the model may be believed: what is left is found by the fit. */
const CLEARLY_OTHER = 1.3
/** Peaks that lie together look like one wide peak: the narrower ones tell. */
const QUANTILE = 0.35
const LEAST_SIGMA_CHANNELS = 0.6
const LOWEST_KEV = 100
/** Peaks of a scintillator grow faster than by the root of the energy. */
const FASTER = 0.1
const BOUNDS = [0.0012, 0.14] as const

function through(counts: ArrayLike<number>, channel: number, sigma: number): number {
  const half = Math.ceil(4 * sigma)
  const at = Math.round(channel)
  if (at - half < 0 || at + half >= counts.length) return Number.NaN
  let [signal, sum, kernel] = [0, 0, 0]
  for (let j = -half; j <= half; j++) {
    const t = ((at + j - channel) / sigma) ** 2
    const g = (1 - t) * Math.exp(-t / 2)
    const y = counts[at + j] as number
    signal += g * y
    kernel += g
    sum += y
  }
  return signal - (kernel * sum) / (2 * half + 1)
}

/** Width of one peak in channels, from what two filters make of it; NaN where it is none. */
function widthOf(counts: ArrayLike<number>, channel: number, start: number): number {
  let sigma = start
  for (let round = 0; round < ROUNDS; round++) {
    const [narrow, wide] = [Math.max(0.5, NARROW * sigma), Math.max(1, WIDE * sigma)]
    const ratio = (through(counts, channel, wide) / through(counts, channel, narrow)) ** (2 / 3)
    const squared = (narrow ** 2 * wide ** 2 * (ratio - 1)) / (wide ** 2 - ratio * narrow ** 2)
    if (Number.isNaN(squared)) return Number.NaN
    // Beyond what the two filters can tell apart: the next round looks with narrower or wider ones.
    sigma = squared <= 0 ? 0.6 * sigma : Math.min(1.6 * sigma, Math.max(0.55 * sigma, Math.sqrt(squared)))
    if (sigma < LEAST_SIGMA_CHANNELS) return Number.NaN
  }
  return sigma
}

function quantile(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const half = QUANTILE * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  for (const { value, weight } of sorted) {
    sum += weight
    if (sum >= half) return value
  }
  return Number.NaN
}

/**
 * Resolution at 661.7 keV that the peaks of a spectrum show; undefined where they are too few or fit to what the model states.
 * A LaBr spectrum taken for one of NaI has its peaks three times too narrow for every template.
 */
export function resolutionSeen(counts: ArrayLike<number>, detector: DetectorModel): number | undefined {
  let best: { resolution: number; evidence: number } | undefined
  for (const start of STARTS) {
    const tried = {
      ...detector,
      resolution662: detector.resolution662 * start,
      noiseKeV: (detector.noiseKeV ?? 0) * start,
    }
    if (sigmaKeV(tried, 1000) < LEAST_SIGMA_CHANNELS * detector.keVPerChannel) continue
    const peaks = findPeaks(counts, tried, LEAST_SIGNIFICANCE)
      .filter(({ keV }) => keV > LOWEST_KEV)
      .toSorted((a: GammaPeak, b: GammaPeak) => b.significance - a.significance)
      .slice(0, MOST_PEAKS)
    const widths = peaks.flatMap(({ channel, keV, significance }) => {
      const expected = sigmaKeV(tried, keV) / detector.keVPerChannel
      const factor = widthOf(counts, channel, expected) / expected
      const faster = detector.noiseKeV === undefined ? (keV / 661.7) ** -FASTER : 1
      return factor > 0 ? [{ value: factor * faster * tried.resolution662, weight: significance }] : []
    })
    const resolution = quantile(widths)
    // Evidence counts only where peaks were sought with about the width that they turned out to have.
    const evidence = widths.reduce(
      (sum, { weight, value }) => sum + (Math.abs(Math.log(value / resolution)) < 0.3 ? weight : 0),
      0,
    )
    if (evidence > (best?.evidence ?? 0)) best = { resolution, evidence }
  }
  if (best === undefined) return undefined
  const resolution = Math.min(BOUNDS[1], Math.max(BOUNDS[0], best.resolution))
  return Math.abs(Math.log(resolution / detector.resolution662)) > Math.log(CLEARLY_OTHER) ? resolution : undefined
}

/** One step of a ladder on which a resolution is rounded, so that templates can be kept. */
const LADDER = 1.1

export const roundedResolution = (resolution: number): number =>
  LADDER ** Math.round(Math.log(resolution) / Math.log(LADDER))

const POTASSIUM_KEV = 1460.8
const THALLIUM_KEV = 2614.5
/** As far as a gain that nobody has corrected goes astray. */
const MOST_OFF = 0.05
const LEAST_LINE = 5

/**
 * Factor on the energies that puts the lines of potassium and thallium in a background where they belong; undefined where they are not
 * seen, and for a crystal whose own activity stands beside them.
 */
export function gainSeen(background: ArrayLike<number>, detector: DetectorModel): number | undefined {
  if (detector.selfCps > 0) return undefined
  const peaks = findPeaks(background, detector, LEAST_LINE)
  let [sum, weights] = [0, 0]
  for (const keV of [POTASSIUM_KEV, THALLIUM_KEV]) {
    const near = peaks.filter((peak) => Math.abs(peak.keV / keV - 1) < MOST_OFF)
    const highest = near.toSorted((a, b) => b.significance - a.significance)[0]
    if (highest === undefined) continue
    // The error of a place is its width over its significance.
    const weight = ((highest.significance * keV) / sigmaKeV(detector, keV)) ** 2
    sum += (weight * keV) / highest.keV
    weights += weight
  }
  return weights > 0 ? sum / weights : undefined
}
