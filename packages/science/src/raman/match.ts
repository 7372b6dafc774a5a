import { airPls } from './airpls.ts'
import { MATCH_AXIS, resampleRaman } from './axis.ts'
import { RAMAN_SUBSTANCES } from './substances.ts'
import { ramanLines } from './synthesise.ts'

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

/** Spectrum on the axis of comparison with its baseline taken off. */
export function prepareRaman(shifts: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const even = resampleRaman(shifts, values, MATCH_AXIS)
  const baseline = airPls(even)
  return even.map((value, i) => value - (baseline[i] as number))
}

export interface RamanReference {
  readonly id: string
  /** On `MATCH_AXIS`, without baseline. */
  readonly values: Float64Array
}

/** References made from the line lists; build it once. */
export function createRamanLibrary(): readonly RamanReference[] {
  return RAMAN_SUBSTANCES.map((row) => ({ id: row.id, values: ramanLines(row, MATCH_AXIS) }))
}

export type RamanVerdict = 'match' | 'possible' | 'none'

export interface RamanMatch {
  readonly verdict: RamanVerdict
  /** Best first. */
  readonly hits: readonly { readonly id: string; readonly hqi: number }[]
  /** Lead of the first over the second: a match with a small lead is no answer. */
  readonly margin: number
}

/** Compares a prepared spectrum with a library. */
export function matchRaman(prepared: ArrayLike<number>, library: readonly RamanReference[], keep = 5): RamanMatch {
  const hits = library
    .map(({ id, values }) => ({ id, hqi: hitQuality(prepared, values) }))
    .sort((a, b) => b.hqi - a.hqi)
  const best = hits[0]?.hqi ?? 0
  const verdict = best >= MATCH_FROM_HQI ? 'match' : best >= POSSIBLE_FROM_HQI ? 'possible' : 'none'
  return { verdict, hits: hits.slice(0, keep), margin: best - (hits[1]?.hqi ?? 0) }
}
