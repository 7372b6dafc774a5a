import { hasCompanions, type Kits } from '../fitting/detector-kit.ts'
import type { Column, Fit, Stretch } from '../fitting/template-comparison.ts'
import { alikeOf } from '../nuclides/alike.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { roundedResolution } from '../peaks/resolution.ts'
import { confidenceOf } from './confidence.ts'
import type { Evidence, NuclideMatch } from './identification.ts'
import { lineEvidenceOf } from './line-evidence.ts'
import { Look, type Measured, strongLines } from './look.ts'

/** Of the highest line of all names: whose lines are all lower does not explain what is there, and needs no fit. */
const HIGH_SHARE = 0.2
/** Of a line, in standard deviations, to count among those that tell together. */
const LEAST_COUNTED = 1.5
/** A line counts as missing below this share of what the fit promises. */
const MISSING_SHARE = 0.35
const LEAST_SHARE_THERE = 0.6
/** Chi-square by which a nuclide that is seldom met must be better. */
const SELDOM_HANDICAP = 12
/** Hardly ever met, and nearly the same lines as U-235: it must be much better to stand before it. */
const HIDES_SPECIAL: ReadonlySet<string> = new Set(['Cu-67'])
const HIDING_HANDICAP = 30
/** More columns fit better by themselves. */
const COMPANION_HANDICAP = 4
/** Chi-square that a smooth excess may lie above scatter that was free to take any slope. */
const SMOOTH_SLACK = 40
/** Of the columns of scatter, the softest: electrons that are stopped in something light leave mostly those. */
const SOFT = 3
const FISSION_HANDICAP = 20
const LADDER = [0.8264, 0.9091, 1.1, 1.21]
/** In errors of the gain. */
const GAIN_STEPS = [-2, -1, 1, 2]
const RESOLUTION_ERROR = 0.12

/** General knowledge of what goes through gates and hospitals, to be reviewed by the site's expert; all others are seldom met. */
const OFTEN: ReadonlySet<string> = new Set([
  ...['F-18', 'Ga-67', 'Tc-99m', 'In-111', 'I-123', 'I-125', 'I-131', 'Xe-133', 'Lu-177', 'Tl-201', 'Mo-99'],
  ...['Na-22', 'Co-57', 'Co-60', 'Se-75', 'Ba-133', 'Cs-137', 'Eu-152', 'Ir-192', 'Am-241'],
  ...['K-40', 'Ra-226', 'Th-232', 'U-238', 'U-235', 'Pu-239', 'Np-237'],
])

export interface Candidate {
  readonly nuclide: Nuclide
  readonly fit: Fit
  readonly rank: number
}

const isLineless = (nuclide: Nuclide): boolean => nuclide.fission !== undefined || nuclide.lines.length === 0

export const handicapOf = (nuclide: Nuclide): number =>
  (OFTEN.has(nuclide.id) ? 0 : SELDOM_HANDICAP) +
  (hasCompanions(nuclide) ? COMPANION_HANDICAP : 0) +
  (HIDES_SPECIAL.has(nuclide.id) ? HIDING_HANDICAP : 0)

export const activeOf = ({ columns, weights }: Fit, nuclide: Nuclide): readonly Column[] =>
  columns.filter((column, place) => column.nuclide === nuclide && (weights[place] as number) > 0)

interface Lines {
  readonly stretches: readonly Stretch[]
  /** How far each stands out before the nuclide is there, in standard deviations. */
  readonly seen: readonly number[]
}

function linesOf(look: Look, before: Fit, nuclide: Nuclide): Lines {
  const stretches = strongLines(nuclide).map((keV) => look.stretch(keV))
  return { stretches, seen: look.seen(before, stretches) }
}

/** Share of the lines that are there: one that the fit promises and that is not speaks against a nuclide. */
function shareThere(look: Look, { stretches, seen }: Lines, fit: Fit, nuclide: Nuclide): number {
  if (stretches.length === 0) return 1
  const there = stretches.filter(
    (stretch, i) => (seen[i] as number) > MISSING_SHARE * look.comparison.expected(fit, nuclide, stretch) - 1,
  )
  return there.length / stretches.length
}

/** Names that could explain what a fit leaves, best first. One of its lines at least must be a peak before a nuclide is tried at all. */
export function candidates(
  look: Look,
  nuclides: readonly Nuclide[],
  before: Fit,
  taken: readonly Column[],
  least: number,
): readonly Candidate[] {
  const open = nuclides
    .filter((nuclide) => !isLineless(nuclide))
    .map((nuclide) => ({ nuclide, lines: linesOf(look, before, nuclide) }))
    .map((each) => ({ ...each, highest: Math.max(0, ...each.lines.seen) }))
  const needed = Math.max(least, HIGH_SHARE * Math.max(0, ...open.map(({ highest }) => highest)))
  return open
    .filter(({ highest }) => highest > needed)
    .flatMap(({ nuclide, lines }): Candidate[] => {
      const fit = look.fit(nuclide, taken)
      if (shareThere(look, lines, fit, nuclide) < LEAST_SHARE_THERE) return []
      return [{ nuclide, fit, rank: fit.left + handicapOf(nuclide) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

/**
 * Emitters of electrons, and fission: told by nothing but a smooth excess, of which any scatter could be the cause. So they are tried
 * beside what is always there without any scatter, where no peak is left, and must fit as well as scatter of any kind does.
 */
export function smoothCandidates(look: Look, nuclides: readonly Nuclide[]): readonly Candidate[] {
  if ((look.unexplained(look.empty)[0]?.sigma ?? 0) > 0) return []
  return nuclides
    .filter(isLineless)
    .map((nuclide) => ({
      nuclide,
      fit: look.comparison.fit([...look.plain, ...look.kit.scatter.slice(0, SOFT), ...look.kit.of(nuclide)]),
    }))
    .filter(({ fit }) => fit.left < look.empty.left + SMOOTH_SLACK)
    .map((each) => ({ ...each, rank: each.fit.left + (each.nuclide.fission === undefined ? 0 : FISSION_HANDICAP) }))
    .toSorted((a, b) => a.rank - b.rank)
}

/** How unlikely a look is, in standard deviations of gain and resolution. */
const strainOf = ({ gainOff, kit }: Look): number =>
  Math.hypot(gainOff, Math.log(kit.width.resolution662 / kit.axisOf) / RESOLUTION_ERROR)

/** The look whose resolution and gain let the likeliest names fit best. */
export function bestLook(
  kits: Kits,
  measured: Measured,
  first: Look,
  likely: readonly Nuclide[],
  axisOf: number,
  powers: readonly number[],
): Look {
  const cost = (look: Look): number =>
    strainOf(look) ** 2 + Math.min(...likely.map((nuclide) => look.fit(nuclide, look.always).left))
  const better = (best: { look: Look; cost: number }, looks: readonly Look[]) =>
    looks.reduce((so, look) => {
      const now = cost(look)
      return now < so.cost ? { look, cost: now } : so
    }, best)
  const at = (resolution662: number, power: number, gain: number) =>
    new Look(kits.at({ resolution662, power }, axisOf), measured, gain)
  let best = { look: first, cost: cost(first) }
  const { power } = first.kit.width
  best = better(
    best,
    GAIN_STEPS.map((step) => at(axisOf, power, measured.expected.gain + step * measured.expected.error)),
  )
  const { gain } = best.look
  best = better(
    best,
    LADDER.map((step) => at(roundedResolution(axisOf * step), power, gain)),
  )
  const { resolution662 } = best.look.kit.width
  best = better(
    best,
    powers.filter((other) => other !== power).map((other) => at(resolution662, other, gain)),
  )
  return best.look
}

/** Of NaI, at 661.7 keV. */
const USUAL_RESOLUTION = 0.07

export function evidenceOf(
  look: Look,
  { nuclide, fit }: { nuclide: Nuclide; fit: Fit },
  without: Fit,
  rival: Candidate | undefined,
  stranger: Candidate | undefined,
  rank: number,
  names: number,
): Evidence {
  const { comparison } = look
  const bins = comparison.bins - comparison.first
  const peaks = comparison.residuals(fit, 'peaks')
  const gain = without.left - fit.left
  const before = Math.max(look.empty.left, without.left)
  const taken = before - fit.left
  const lines = linesOf(look, without, nuclide)
  return {
    gain,
    gap: Math.min(without.left, rival?.rank ?? without.left, stranger?.rank ?? without.left) - rank,
    lead: Math.min(without.left, rival?.fit.left ?? without.left) - fit.left,
    reduced: fit.left / (2 * bins),
    reducedPeaks: peaks.reduce((sum, value) => sum + value * value, 0) / bins,
    unexplained: look.unexplained(fit)[0]?.sigma ?? 0,
    missing: Math.max(0, ...peaks.map((value) => -value)),
    line: Math.hypot(...lines.seen.filter((sigma) => sigma > LEAST_COUNTED)),
    linesSeen: shareThere(look, lines, fit, nuclide),
    explained: taken / Math.max(taken, before - bins),
    names,
    strain: strainOf(look),
    ...lineEvidenceOf(look, without, fit, nuclide),
    sharpness: Math.log(USUAL_RESOLUTION / look.kit.axisOf),
    gainOff: Math.abs(look.gainOff),
    isLineless: isLineless(nuclide),
    overStrangers: Math.min(without.left, stranger?.fit.left ?? without.left) - fit.left,
  }
}

export function matchOf({ nuclide, fit }: { nuclide: Nuclide; fit: Fit }, evidence: Evidence): NuclideMatch {
  let [netCounts, behind] = [0, 0]
  for (const [place, { nuclide: owner, shielded }] of fit.columns.entries()) {
    if (owner !== nuclide) continue
    netCounts += fit.weights[place] as number
    if (shielded) behind += fit.weights[place] as number
  }
  return {
    nuclide: nuclide.id,
    category: nuclide.category,
    confidence: Math.min(99, Math.round(100 * confidenceOf(evidence))),
    netCounts,
    significance: Math.sqrt(Math.max(0, evidence.gain)),
    shielded: behind > netCounts / 2,
    alike: alikeOf(nuclide.id),
  }
}
