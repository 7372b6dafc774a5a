import type { Finding } from '@vigil/contract'
import {
  channelOfEnergy,
  type DetectorModel,
  findPeaks,
  fwhmKeV,
  type GammaPeak,
  type Nuclide,
  nuclideOf,
  PEAK_SIGNIFICANCE,
  scatteredEnergyKeV,
} from '@vigil/science'

/** What a field instrument looks for, in the order in which it would rather be wrong. */
const LIBRARY: readonly Nuclide[] = ['Cs-137', 'Co-60', 'Ir-192', 'I-131', 'Ba-133', 'Tc-99m', 'K-40', 'Ra-226'].map(
  nuclideOf,
)
const LOWEST_LINE_KEV = 100
/** A line counts as strong from this share of the strongest. */
const STRONG_SHARE = 0.5
const EXCESS_SIGMAS = 4.5
const MOST_FINDINGS = 3
const PEAK_TOLERANCE = 0.5
/** A ripple on the slope of a strong peak's continuum looks like a weak one: it must stand out by itself. */
const CLEAR_PEAK = 6
const SHARE_OF_BEST = 0.3
/** What comes back from the wall behind a source, as a hump in the spectrum: of the line of Ir-192 at 316 keV where Tc-99m has its only one. */
const fromTheWall = (keV: number): number => scatteredEnergyKeV(keV, -1)

function excessAt(
  counts: ArrayLike<number>,
  natural: (channel: number) => number,
  detector: DetectorModel,
  keV: number,
): number {
  const half = fwhmKeV(detector, keV) * 0.6
  const from = Math.max(0, Math.round(channelOfEnergy(detector, keV - half)))
  const to = Math.min(counts.length - 1, Math.round(channelOfEnergy(detector, keV + half)))
  let measured = 0
  let expected = 0
  for (let channel = from; channel <= to; channel++) {
    measured += counts[channel] ?? 0
    expected += natural(channel)
  }
  return (measured - expected) / Math.sqrt(Math.max(expected, 1))
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
  const usual = findPeaks(
    Float64Array.from({ length: counts.length }, (_, channel) => natural(channel)),
    detector,
    1,
  )
  const found: { nuclide: Nuclide; excess: number; clarity: number }[] = []
  for (const nuclide of LIBRARY) {
    const isNatural = nuclide.category === 'norm'
    const lines = strongLines(nuclide).map(({ keV }) => ({
      excess: excessAt(counts, natural, detector, keV),
      // Radium in every soil has a line beside those of Ba-133 and I-131.
      clarity: clarityAt(peaks, detector, keV) - (isNatural ? 0 : clarityAt(usual, detector, keV)),
    }))
    const excess = Math.min(...lines.map((line) => line.excess))
    const clarity = Math.min(...lines.map((line) => line.clarity))
    // The natural lines are peaks at all times: for them only more than usual counts.
    const needed = isNatural ? PEAK_SIGNIFICANCE : CLEAR_PEAK
    if (excess >= EXCESS_SIGMAS && clarity >= needed) found.push({ nuclide, excess, clarity })
  }
  const best = Math.max(0, ...found.map(({ clarity }) => clarity))
  const isHumpOf = (nuclide: Nuclide, stronger: Nuclide): boolean =>
    strongLines(nuclide).every(({ keV }) =>
      strongLines(stronger).some((line) => Math.abs(fromTheWall(line.keV) - keV) < fwhmKeV(detector, keV)),
    )
  return found
    .filter(({ clarity }) => clarity >= SHARE_OF_BEST * best)
    .sort((a, b) => b.clarity - a.clarity)
    .filter(({ nuclide }, place, all) => !all.slice(0, place).some((other) => isHumpOf(nuclide, other.nuclide)))
    .slice(0, MOST_FINDINGS)
    .map(({ nuclide, excess }) => ({
      name: nuclide.id,
      confidence: Math.min(99, Math.round(100 * (1 - Math.exp(-excess / 6)))),
      category: nuclide.category,
    }))
}

/** Significance of the peak at an energy, 0 where there is none. */
function clarityAt(peaks: readonly GammaPeak[], detector: DetectorModel, keV: number): number {
  const near = peaks.filter((peak) => Math.abs(peak.keV - keV) < PEAK_TOLERANCE * fwhmKeV(detector, keV))
  return Math.max(0, ...near.map(({ significance }) => significance))
}
