import type { Column } from '../fitting/template-comparison.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { type Judged, judgeOne, LEAST_LINE_SIGMA } from './judge-name.ts'
import type { Look } from './look.ts'
import { activeOf, type Candidate, candidates } from './search.ts'

/** Chi-square that a nuclide must take away. One more always fits a little better: a further one needs more. */
export const LEAST_GAIN = 50
const FURTHER_GAIN = 60
/** And of what the first one took away; special material must not hide behind a strong source. */
const FURTHER_SHARE = 0.1
const MOST_FOUND = 4
/** Names that are tried in the place of one that was found. */
const RIVALS = 24
/**
 * Special material is suspected, though it gets no name, where it is believed to so many per cent, or where all else, other names and those without
 * one, leaves clearly more: told as a harmless source alone, it would go through every gate. Photons of 700 keV that are scattered back lie at 187
 * keV and take away 100 of chi-square as U-235.
 */
const SUSPECTED = { gain: 150, confidence: 55, lead: 30 }

export function isSuspected({ match, evidence: { gain, gap, lead, overStrangers } }: Judged): boolean {
  const isAhead = Math.min(gap, lead, overStrangers) >= SUSPECTED.lead
  return match.category === 'snm' && gain >= SUSPECTED.gain && (match.confidence >= SUSPECTED.confidence || isAhead)
}

/** Names one after the other, each the one that explains most of what is left, as long as it explains enough. */
function findAll(
  look: Look,
  nuclides: readonly Nuclide[],
  ranked: readonly Candidate[],
  leastSpecial: number,
): readonly Nuclide[] {
  const found: Nuclide[] = []
  let taken: readonly Column[] = look.always
  let before = look.empty
  let needed = LEAST_GAIN
  let list = ranked
  while (found.length < MOST_FOUND) {
    const enough = (candidate: Candidate, least: number) => before.left - candidate.rank >= least
    const pick =
      list.find((candidate) => enough(candidate, needed)) ??
      list.find((candidate) => candidate.nuclide.category === 'snm' && enough(candidate, FURTHER_GAIN))
    if (pick === undefined) break
    if (found.length === 0) needed = Math.max(FURTHER_GAIN, FURTHER_SHARE * (before.left - pick.rank))
    found.push(pick.nuclide)
    taken = [...look.always, look.kit.fluorescence, ...found.flatMap((nuclide) => activeOf(pick.fit, nuclide))]
    before = look.comparison.fit(taken)
    const open = nuclides.filter((nuclide) => !found.includes(nuclide))
    list =
      found.length < MOST_FOUND ? candidates(look, open, before, taken, LEAST_LINE_SIGMA.further, leastSpecial) : []
  }
  return found
}

/**
 * All names that explain a spectrum together, what explains most first. Lines of special material drown in the flank of a stronger peak, while much
 * is left that only it explains: it is tried all the same. What is not believed then must not stand in the way of any other name.
 */
export function foundNames(
  look: Look,
  nuclides: readonly Nuclide[],
  ranked: readonly Candidate[],
  strangers: readonly Nuclide[],
): { readonly found: readonly Nuclide[]; readonly judged: readonly Judged[] } {
  const likely = ranked.slice(0, RIVALS).map(({ nuclide }) => nuclide)
  const judgedOf = (found: readonly Nuclide[]): readonly Judged[] =>
    found
      // Beside another name its rivals are those that explain what is left, which need not be among the likeliest for the whole.
      .map((nuclide) => judgeOne(look, nuclide, found, nuclide.category === 'snm' ? nuclides : likely, strangers))
      .toSorted((a, b) => b.match.significance - a.match.significance)
  const found = findAll(look, nuclides, ranked, LEAST_LINE_SIGMA.special)
  const judged = judgedOf(found)
  const isInVain = judged.some(
    (each, place) =>
      place > 0 && each.match.category === 'snm' && each.evidence.line < LEAST_LINE_SIGMA.further && !isSuspected(each),
  )
  if (!isInVain) return { found, judged }
  const without = findAll(look, nuclides, ranked, LEAST_LINE_SIGMA.further)
  return { found: without, judged: judgedOf(without) }
}
