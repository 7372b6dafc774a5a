import type { Finding } from '@vigil/contract'
import { channelOfEnergy, type DetectorModel, findPeaks, fwhmKeV, type Nuclide, nuclideOf } from '@vigil/science'

/** What a field instrument looks for, in the order in which it would rather be wrong. */
const LIBRARY: readonly Nuclide[] = ['Cs-137', 'Co-60', 'Ir-192', 'I-131', 'Ba-133', 'Tc-99m', 'K-40', 'Ra-226'].map(
  nuclideOf,
)
const LOWEST_LINE_KEV = 100
/** A line counts as strong from this share of the strongest. */
const STRONG_SHARE = 0.5
const EXCESS_SIGMAS = 4.5
const PEAK_TOLERANCE = 0.5

interface Excess {
  readonly sigmas: number
}

function excessAt(
  counts: ArrayLike<number>,
  natural: (channel: number) => number,
  detector: DetectorModel,
  keV: number,
): Excess {
  const half = fwhmKeV(detector, keV) * 0.6
  const from = Math.max(0, Math.round(channelOfEnergy(detector, keV - half)))
  const to = Math.min(counts.length - 1, Math.round(channelOfEnergy(detector, keV + half)))
  let measured = 0
  let expected = 0
  for (let channel = from; channel <= to; channel++) {
    measured += counts[channel] ?? 0
    expected += natural(channel)
  }
  return { sigmas: (measured - expected) / Math.sqrt(Math.max(expected, 1)) }
}

const strongLines = ({ lines }: Nuclide) => {
  const seen = lines.filter(({ keV }) => keV > LOWEST_LINE_KEV)
  const strongest = Math.max(...seen.map(({ perDecay }) => perDecay))
  return seen.filter(({ perDecay }) => perDecay >= STRONG_SHARE * strongest)
}

/**
 * Nuclides whose every strong line stands above the natural spectrum and is a peak, not the slope of something else.
 * `natural` gives the expected natural counts of a channel over the same time.
 */
export function identify(
  counts: ArrayLike<number>,
  natural: (channel: number) => number,
  detector: DetectorModel,
): Finding[] {
  const peaks = findPeaks(counts, detector)
  const findings: Finding[] = []
  for (const nuclide of LIBRARY) {
    let least = Number.POSITIVE_INFINITY
    for (const { keV } of strongLines(nuclide)) {
      const isPeak = peaks.some((peak) => Math.abs(peak.keV - keV) < PEAK_TOLERANCE * fwhmKeV(detector, keV))
      least = Math.min(least, isPeak ? excessAt(counts, natural, detector, keV).sigmas : 0)
    }
    if (least < EXCESS_SIGMAS) continue
    const confidence = Math.round(100 * (1 - Math.exp(-least / 6)))
    findings.push({ name: nuclide.id, confidence: Math.min(99, confidence), category: nuclide.category })
  }
  return findings.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0)).slice(0, 3)
}
