export const MATCH_FROM_HQI = 85
export const POSSIBLE_FROM_HQI = 60

/** Hit quality: 100 r2 of the mean-centred spectra; spectra that run against each other give 0. */
export function hitQuality(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = Math.min(a.length, b.length)
  let meanA = 0
  let meanB = 0
  for (let i = 0; i < n; i++) {
    meanA += (a[i] as number) / n
    meanB += (b[i] as number) / n
  }
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < n; i++) {
    const x = (a[i] as number) - meanA
    const y = (b[i] as number) - meanB
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab > 0 ? (100 * ab * ab) / (aa * bb) : 0
}

export interface LibraryReference {
  readonly id: string
  /** On the axis of comparison, without baseline. */
  readonly values: Float64Array
}

export type MatchVerdict = 'match' | 'possible' | 'none'

export const verdictOf = (hqi: number): MatchVerdict =>
  hqi >= MATCH_FROM_HQI ? 'match' : hqi >= POSSIBLE_FROM_HQI ? 'possible' : 'none'

export interface LibraryHit {
  readonly id: string
  readonly hqi: number
}

export interface LibraryMatch {
  readonly verdict: MatchVerdict
  /** Best first. */
  readonly hits: readonly LibraryHit[]
  /** Lead of the first over the second: a match with a small lead is no answer. */
  readonly margin: number
}

/** Compares a prepared spectrum with a library. */
export function matchLibrary(
  prepared: ArrayLike<number>,
  library: readonly LibraryReference[],
  keep = 5,
): LibraryMatch {
  const hits = library
    .map(({ id, values }) => ({ id, hqi: hitQuality(prepared, values) }))
    .sort((a, b) => b.hqi - a.hqi)
  const best = hits[0]?.hqi ?? 0
  return { verdict: verdictOf(best), hits: hits.slice(0, keep), margin: best - (hits[1]?.hqi ?? 0) }
}
