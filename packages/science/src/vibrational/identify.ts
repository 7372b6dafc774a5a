import { notedOf } from './evidence.ts'
import { aligned, type LibraryHit, type LibraryMatch, type LibraryReference, matchLibrary, ranking } from './match.ts'
import { type Mixture, matchMixture } from './mixture.ts'

export interface Identification extends LibraryMatch {
  /** Present where two substances together explain the spectrum and one alone does not. */
  readonly mixture: Mixture | undefined
  /** What may be said to be in the sample: the parts of the mixture, else the first hit where it is a match or possible. */
  readonly named: readonly LibraryHit[]
}

/** A part of a mixture shows its own lines, or it is not in it. */
const LEAST_COVERED = 0.8

/** Compares a prepared spectrum with a library, one substance at a time and as a mixture. */
export function identify(
  prepared: ArrayLike<number>,
  library: readonly LibraryReference[],
  keep?: number,
): Identification {
  const ranked = ranking(prepared, library)
  const match = matchLibrary(prepared, library, keep, ranked)
  const mixture = match.verdict === 'match' ? undefined : mixtureOf(prepared, library, ranked[0]?.shift ?? 0)
  const named =
    mixture !== undefined
      ? mixture.parts.map(({ id }) => ({ id, hqi: mixture.hqi }))
      : match.verdict === 'none'
        ? []
        : match.hits.slice(0, 1)
  return { ...match, mixture, named }
}

/** The axis of an instrument is off by the same for all that is in the sample. */
function mixtureOf(
  prepared: ArrayLike<number>,
  library: readonly LibraryReference[],
  shift: number,
): Mixture | undefined {
  const moved = Float64Array.from(
    { length: prepared.length },
    (_, i) => (prepared[i + shift] as number | undefined) ?? 0,
  )
  const mixture = matchMixture(moved, library)
  if (mixture === undefined) return undefined
  const shows = mixture.parts.every(({ id }) => {
    const reference = library.find((each) => each.id === id)
    if (reference?.lines === undefined || reference.axis === undefined) return true
    const { evidence } = aligned(moved, reference, notedOf(moved, reference.axis.step))
    return evidence === undefined || (evidence.covered >= LEAST_COVERED && evidence.strongMissing === 0)
  })
  return shows ? mixture : undefined
}
