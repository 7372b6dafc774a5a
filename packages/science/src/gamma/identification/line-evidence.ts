import type { Fit, Stretch } from '../fitting/template-comparison.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { shiftOf } from './line-shift.ts'
import type { Look } from './look.ts'

/** Share of a nuclide's strongest line: weaker lines say nothing by being absent. */
const WEAKEST_TOLD = 0.02
/** In standard deviations: from here on a line is expected, and from here on it is there. */
const EXPECTED_FROM = 2
const TOLD_FROM = 4
/** By how much the height of a line may differ from what the fit promises: shields, distance and crystal change it. */
const LINE_ERROR = 0.25
/**
 * By how much energies are bent besides their gain, as shares of a peak's width at 661.7 keV: light does not quite follow the energy, and the
 * zero of the channels is set by hand. With NaI 0.35 % and 0.7 keV.
 */
const BENT_WIDTHS = { share: 0.05, zero: 0.015 }
const REFERENCE_KEV = 661.7

/** Lines of a nuclide that lie nearer than the width of a peak are one peak. */
interface LineGroup {
  readonly from: number
  to: number
  expected: number
  seen: number
}

function groupsOf(look: Look, without: Fit, fit: Fit, nuclide: Nuclide): readonly LineGroup[] {
  const strongest = Math.max(0, ...nuclide.lines.map(({ perDecay }) => perDecay))
  const stretches = nuclide.lines
    .filter(({ keV, perDecay }) => perDecay >= WEAKEST_TOLD * strongest && keV > 30 && keV < 2900)
    .toSorted((a, b) => a.keV - b.keV)
    .map(({ keV }) => look.stretch(keV))
  const seen = look.seen(without, stretches)
  const groups: LineGroup[] = []
  for (const [i, stretch] of stretches.entries()) {
    const expected = look.comparison.expected(fit, nuclide, stretch)
    const last = groups.at(-1)
    if (last !== undefined && stretch[0] - last.to < 2 * look.kit.sigma) {
      last.to = stretch[1]
      last.expected = Math.max(last.expected, expected)
      last.seen = Math.max(last.seen, seen[i] as number)
    } else groups.push({ from: stretch[0], to: stretch[1], expected, seen: seen[i] as number })
  }
  return groups
}

/**
 * How far the peaks of a name lie beside their places, in standard deviations, all of them together (root of the mean square): beside where
 * they would lie with the gain that was expected, for the fit bends the gain to where the strongest peak fits.
 */
function shiftedOf(look: Look, fit: Fit, nuclide: Nuclide, seen: readonly LineGroup[]): number {
  if (seen.length === 0) return 0
  const part = look.comparison.ownPart(fit, nuclide)
  const { gain, error } = look.expected
  const bent = look.gain / gain - 1
  const offs = seen.flatMap(({ from, to }) => {
    const stretch: Stretch = [from, to]
    const shift = shiftOf(part, stretch, look.kit.sigma)
    if (shift === undefined) return []
    const place = (from + to + 1) / 2
    const keV = look.kit.axis.energyAt(place)
    const perBin = (look.kit.axis.energyAt(place + 0.5) - look.kit.axis.energyAt(place - 0.5)) / keV
    const zero = (BENT_WIDTHS.zero * look.kit.axisOf * REFERENCE_KEV) / keV
    return (
      (shift.bins * perBin - bent) / Math.hypot(shift.error * perBin, error, BENT_WIDTHS.share * look.kit.axisOf, zero)
    )
  })
  return offs.length === 0 ? 0 : Math.hypot(...offs) / Math.sqrt(offs.length)
}

/** What the lines of a name say, as far as a detector tells them apart. */
interface LineEvidence {
  /** How many it has where the detector would see them, and how many of them are there. */
  readonly toTell: number
  readonly told: number
  /** How clearly one is absent that should be, in standard deviations. */
  readonly absent: number
  readonly shifted: number
}

export function lineEvidenceOf(look: Look, without: Fit, fit: Fit, nuclide: Nuclide): LineEvidence {
  const groups = groupsOf(look, without, fit, nuclide)
  const due = groups.filter(({ expected }) => expected >= EXPECTED_FROM)
  return {
    toTell: groups.length,
    told: due.filter(({ seen }) => seen >= TOLD_FROM).length,
    absent: Math.max(0, ...due.map(({ expected, seen }) => (expected - seen) / Math.hypot(1, LINE_ERROR * expected))),
    shifted: shiftedOf(
      look,
      fit,
      nuclide,
      groups.filter(({ seen }) => seen >= TOLD_FROM),
    ),
  }
}
