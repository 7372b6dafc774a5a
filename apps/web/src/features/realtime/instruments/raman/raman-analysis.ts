import type { Spectrum } from '@vigil/contract'
import {
  airPls,
  createRamanLibrary,
  type LibraryReference,
  type MatchVerdict,
  matchLibrary,
  prepareRaman,
  verdictOf,
} from '@vigil/science'
import { alongOf } from '../../../../ui/chart/spectrum-axis.ts'

let library: readonly LibraryReference[] | undefined

export interface RankedMatch {
  readonly id: string
  readonly hqi: number
  readonly verdict: MatchVerdict
  /** Ahead of the next one; of the last that is kept it is not known. */
  readonly lead: number | undefined
}

export interface RamanAnalysis {
  readonly verdict: MatchVerdict
  readonly margin: number
  readonly matches: readonly RankedMatch[]
}

/** A match that is hardly ahead of the second is no answer. */
export const CLEAR_MARGIN = 10

/** Best first, each with what it is worth and how far it is ahead. */
export const ranked = (
  hits: readonly { readonly id: string; readonly hqi: number }[],
  verdict: MatchVerdict,
): RankedMatch[] =>
  hits.map(({ id, hqi }, index) => {
    const next = hits[index + 1]
    // Only the first may be an answer; how alike the others are is their own.
    return {
      id,
      hqi,
      verdict: index === 0 ? verdict : verdictOf(hqi),
      lead: next === undefined ? undefined : hqi - next.hqi,
    }
  })

/** Compares a spectrum with the built-in library and with what the site has measured itself. Costs some milliseconds: not with every message. */
export function analyseRaman(
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
  own: readonly LibraryReference[] = [],
): RamanAnalysis {
  library ??= createRamanLibrary()
  const held = own.length === 0 ? library : [...library, ...own]
  const { hits, margin, verdict } = matchLibrary(prepareRaman(alongOf(spectrum), spectrum.counts), held)
  return { verdict, margin, matches: ranked(hits, verdict) }
}

/** The lines alone: what fluorescence and glass add is taken off. */
export function withoutBaseline(counts: readonly number[]): number[] {
  const baseline = airPls(counts)
  return counts.map((count, index) => Math.max(0, count - (baseline[index] ?? 0)))
}

/** Messages bring the spectrum of the last test again and again, each time as a new object. */
export const sameSpectrum = (a: Spectrum | undefined, b: Spectrum | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.counts.length === b.counts.length &&
    a.calibration.every((factor, index) => factor === b.calibration[index]) &&
    a.counts.every((count, index) => count === b.counts[index]))
