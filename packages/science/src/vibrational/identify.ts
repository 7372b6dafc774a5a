import { type LibraryHit, type LibraryMatch, type LibraryReference, matchLibrary } from './match.ts'
import { type Mixture, matchMixture } from './mixture.ts'

export interface Identification extends LibraryMatch {
  /** Present where two or three substances together explain the spectrum and one alone does not. */
  readonly mixture: Mixture | undefined
  /** What may be said to be in the sample: the parts of the mixture, else the first hit where it is a match or possible. */
  readonly named: readonly LibraryHit[]
}

/** Compares a prepared spectrum with a library, one substance at a time and as a mixture. */
export function identify(
  prepared: ArrayLike<number>,
  library: readonly LibraryReference[],
  keep?: number,
): Identification {
  const match = matchLibrary(prepared, library, keep)
  const mixture = matchMixture(prepared, library)
  const named =
    mixture !== undefined
      ? mixture.parts.map(({ id }) => ({ id, hqi: mixture.hqi }))
      : match.verdict === 'none'
        ? []
        : match.hits.slice(0, 1)
  return { ...match, mixture, named }
}
