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

/**
 * Names one after the other, each the one that explains most of what is left, as long as it explains enough; `isFaintTried`: special material of
 * which hardly a line stands out as well, but only once no other name is found, for it must not take the place of one.
 */
function findAll(
  look: Look,
  nuclides: readonly Nuclide[],
  ranked: readonly Candidate[],
  isFaintTried: boolean,
): readonly Nuclide[] {
  const found: Nuclide[] = []
  let taken: readonly Column[] = look.always
  let before = look.empty
  let needed = LEAST_GAIN
  let list = ranked
  const enough = (candidate: Candidate, least: number) => before.left - candidate.rank >= least
  const isSpecial = ({ nuclide }: { readonly nuclide: Nuclide }) => nuclide.category === 'snm'
  while (found.length < MOST_FOUND) {
    const open = nuclides.filter((nuclide) => !found.includes(nuclide))
    const pick =
      list.find((candidate) => enough(candidate, needed)) ??
      list.find((candidate) => isSpecial(candidate) && enough(candidate, FURTHER_GAIN)) ??
      (isFaintTried && found.length > 0
        ? candidates(
            look,
            open.filter((nuclide) => isSpecial({ nuclide })),
            before,
            taken,
            LEAST_LINE_SIGMA.special,
          ).find((candidate) => enough(candidate, FURTHER_GAIN))
        : undefined)
    if (pick === undefined) break
    if (found.length === 0) needed = Math.max(FURTHER_GAIN, FURTHER_SHARE * (before.left - pick.rank))
    found.push(pick.nuclide)
    taken = [...look.always, look.kit.fluorescence, ...found.flatMap((nuclide) => activeOf(pick.fit, nuclide))]
    before = look.comparison.fit(taken)
    const left = open.filter((nuclide) => nuclide !== pick.nuclide)
    list = found.length < MOST_FOUND ? candidates(look, left, before, taken, LEAST_LINE_SIGMA.further) : []
  }
  return found
}

/**
 * All names that explain a spectrum together, what explains most first. Lines of special material drown in the flank of a stronger peak, while much
 * is left that only it explains: it is tried all the same. What is not suspected then is not told, and no other name depends on it.
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
  const found = findAll(look, nuclides, ranked, false)
  const judged = judgedOf(found)
  const all = findAll(look, nuclides, ranked, true)
  const faint = all.slice(found.length)
  const isFaint = ({ match }: Judged): boolean => faint.some(({ id }) => id === match.nuclide)
  const suspected = faint.length === 0 ? [] : judgedOf(all).filter((each) => isFaint(each) && isSuspected(each))
  if (suspected.length === 0) return { found, judged }
  // All others are judged as if nobody had looked for it.
  return {
    found: all,
    judged: [...judged, ...suspected].toSorted((a, b) => b.match.significance - a.match.significance),
  }
}
