import { isAlike } from '../nuclides/alike.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import type { Evidence, NuclideMatch } from './identification.ts'
import type { Look } from './look.ts'
import { activeOf, type Candidate, candidates, evidenceOf, handicapOf, matchOf, smoothCandidates } from './search.ts'

/** A peak of the first nuclide may be weak where many lines together tell; a further one must be seen to be named. */
export const LEAST_LINE_SIGMA = { first: 2, further: 5, special: 1 }
/** Chi-square that a smooth excess must take away. */
const SMOOTH_GAIN = 60

export interface Judged {
  readonly match: NuclideMatch
  readonly evidence: Evidence
  readonly rival: Candidate | undefined
}

/** A name beside the others that were found: what it takes away, and how much better it is than any other in its place. */
export function judgeOne(
  look: Look,
  nuclide: Nuclide,
  found: readonly Nuclide[],
  rivals: readonly Nuclide[],
  strangers: readonly Nuclide[],
): Judged {
  const all = look.comparison.fit([
    ...look.always,
    look.kit.fluorescence,
    ...found.flatMap((each) => look.kit.of(each)),
  ])
  const taken = [...look.always, ...found.flatMap((each) => (each === nuclide ? [] : activeOf(all, each)))]
  const without = look.comparison.fit(taken)
  const own = { nuclide, fit: look.fit(nuclide, taken) }
  const rank = own.fit.left + handicapOf(nuclide)
  // For what it stands for, it stands: that is no other name.
  const open = rivals.filter((each) => !found.includes(each) && !isAlike(each.id, nuclide.id))
  const [rival] = candidates(look, open, without, taken, LEAST_LINE_SIGMA.first)
  const [stranger] = candidates(look, strangers, without, taken, LEAST_LINE_SIGMA.first)
  const evidence = evidenceOf(look, own, without, rival, stranger, rank, found.length)
  return { match: matchOf(own, evidence), evidence, rival }
}

/** A smooth excess over the background, where it is far beyond what a field can grow. */
export function judgeSmooth(look: Look, nuclides: readonly Nuclide[]): Judged | undefined {
  const [best, rival] = smoothCandidates(look, nuclides)
  const without = look.comparison.fit(look.plain)
  if (best === undefined || without.left - best.rank < SMOOTH_GAIN) return undefined
  const evidence = evidenceOf(look, best, without, rival, undefined, best.rank, 1)
  return { match: matchOf(best, evidence), evidence, rival }
}

/** The best other name in the place of one: only one of the two can be right. */
export function inItsPlace(rival: Candidate, { match, evidence }: Judged): NuclideMatch {
  const other = matchOf(rival, { ...evidence, gap: -evidence.gap })
  return { ...other, confidence: Math.min(other.confidence, 100 - match.confidence) }
}
