import type { SpectralAxis } from './axis.ts'
import { createEvidence, type LineEvidence, type Noted, notedOf } from './evidence.ts'

export const MATCH_FROM_HQI = 85
export const POSSIBLE_FROM_HQI = 60
/** How far the axis of an instrument may be off, 1/cm. */
const SHIFT_REACH = 8
/** A shift has to earn its place: of two that fit, the one that needs less of it. */
const SHIFT_COST = 0.06
const FEW_LINES_REACH = 3
const NOTHING_LIKE = 12
const NONE: LineEvidence = { covered: 0, explained: 0, matched: 0, wanted: 1, strongMissing: 1, strange: 0 }
const LEAST_LEAD = 5
const LEAST_POSSIBLE_LEAD = 12
/** A substance that brings the police or the bomb squad is named only well ahead of everything else. */
const LEAST_CONTROLLED_LEAD = 8

/** Hit quality: 100 r2 of the mean-centred spectra; spectra that run against each other give 0. */
export function hitQuality(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return shiftedQuality(a, b, 0)
}

/** With the second moved by so many points; what has no counterpart counts nothing. */
function shiftedQuality(a: ArrayLike<number>, b: ArrayLike<number>, shift: number): number {
  const from = Math.max(0, shift)
  const to = Math.min(a.length, b.length + shift)
  const n = to - from
  let [sumA, sumB, ab, aa, bb] = [0, 0, 0, 0, 0]
  for (let i = from; i < to; i++) {
    const x = a[i] as number
    const y = b[i - shift] as number
    sumA += x
    sumB += y
    ab += x * y
    aa += x * x
    bb += y * y
  }
  const covariance = ab - (sumA * sumB) / n
  const spread = (aa - (sumA * sumA) / n) * (bb - (sumB * sumB) / n)
  return covariance > 0 && spread > 0 ? (100 * covariance * covariance) / spread : 0
}

export interface LibraryReference {
  readonly id: string
  /** What it is a spectrum of, where that is not its id: two references of one substance do not compete. */
  readonly of?: string | undefined
  /** On the axis of comparison, without baseline. */
  readonly values: Float64Array
  /** The same lines, narrower and wider: instruments differ in resolution. */
  readonly variants?: readonly Float64Array[] | undefined
  /** Its lines; without them nothing but the shape is compared, at its place. */
  readonly lines?: readonly { readonly at: number; readonly height: number }[] | undefined
  readonly axis?: SpectralAxis | undefined
  /** A drug, an explosive or an agent: never named because it is possible. */
  readonly controlled?: boolean | undefined
}

export type MatchVerdict = 'match' | 'possible' | 'none'

export const verdictOf = (hqi: number): MatchVerdict =>
  hqi >= MATCH_FROM_HQI ? 'match' : hqi >= POSSIBLE_FROM_HQI ? 'possible' : 'none'

export interface LibraryHit {
  readonly id: string
  readonly hqi: number
}

export interface Aligned extends LibraryHit {
  /** Shift of the instrument's axis, in points. */
  readonly shift: number
  readonly values: Float64Array
  readonly score: number
  readonly evidence: LineEvidence | undefined
  readonly reference: LibraryReference
}

/** The best place and width of one reference. */
export function aligned(prepared: ArrayLike<number>, reference: LibraryReference, noted: Noted): Aligned {
  const { axis, lines } = reference
  const reach = axis === undefined || lines === undefined ? 0 : Math.round(SHIFT_REACH / axis.step)
  let best = { shift: 0, hqi: -1, values: reference.values, rank: -1 }
  const tried = (values: Float64Array, shift: number): void => {
    const hqi = shiftedQuality(prepared, values, shift)
    const rank = hqi - SHIFT_COST * (shift * (axis?.step ?? 1)) ** 2
    if (rank > best.rank) best = { shift, hqi, values, rank }
  }
  for (let shift = -reach; shift <= reach; shift += reach > 4 ? 2 : 1) tried(reference.values, shift)
  // What is nothing like the spectrum at any place is not like it at another width.
  if (best.hqi < NOTHING_LIKE && lines !== undefined) {
    return {
      id: reference.id,
      hqi: best.hqi,
      shift: 0,
      values: best.values,
      score: best.rank - 40,
      evidence: NONE,
      reference,
    }
  }
  for (const values of reference.variants ?? []) {
    for (let shift = best.shift - 1; shift <= best.shift + 1; shift++) tried(values, shift)
  }
  if (reach > 4) for (const near of [-1, 1]) tried(best.values, best.shift + near)
  const { shift, hqi, values, rank } = best
  const evidence =
    axis === undefined || lines === undefined ? undefined : createEvidence(prepared, values, shift, axis, lines, noted)
  const missing = evidence === undefined ? 0 : 25 * (1 - evidence.covered) + 15 * (1 - evidence.explained)
  return { id: reference.id, hqi, shift, values, score: rank - missing, evidence, reference }
}

export interface LibraryMatch {
  /** What may be said: a controlled substance is a match or nothing. */
  readonly verdict: MatchVerdict
  /** Best first; controlled substances only where they are a match. */
  readonly hits: readonly LibraryHit[]
  /** Lead of the first over the second: a match with a small lead is no answer. */
  readonly margin: number
}

/** What the lines of a reference allow to say, beside the likeness of the whole. */
function allowed({ hqi, evidence, reference, shift }: Aligned): MatchVerdict {
  const verdict = verdictOf(hqi)
  if (evidence === undefined || verdict === 'none') return verdict
  const { covered, explained, matched, wanted, strongMissing, strange } = evidence
  // One or two lines are where the axis puts them: moved far, they could be anybody's.
  if (matched < 3 && Math.abs(shift) * (reference.axis?.step ?? 1) > FEW_LINES_REACH) return 'none'
  if (reference.controlled === true) {
    const isClear = covered >= 0.85 && explained >= 0.75 && strongMissing === 0 && matched >= Math.min(4, wanted)
    return verdict === 'match' && isClear ? 'match' : 'none'
  }
  // A close relative has most of the lines: what one of the two lacks tells them apart, however alike they look.
  if (strongMissing > 0 || strange > 0) return 'none'
  const isEnough = matched >= Math.min(3, wanted)
  if (verdict === 'match' && isEnough && covered >= 0.75 && explained >= 0.65) return 'match'
  return isEnough && covered >= 0.8 && explained >= 0.6 ? 'possible' : 'none'
}

/** Every reference at its best, best first. */
export function ranking(prepared: ArrayLike<number>, library: readonly LibraryReference[]): Aligned[] {
  const noted = notedOf(prepared, library[0]?.axis?.step ?? 1)
  return library.map((reference) => aligned(prepared, reference, noted)).sort((a, b) => b.score - a.score)
}

const isOf = ({ id, of }: LibraryReference): string => of ?? id

/** Compares a prepared spectrum with a library. */
export function matchLibrary(
  prepared: ArrayLike<number>,
  library: readonly LibraryReference[],
  keep = 5,
  ranked: readonly Aligned[] = ranking(prepared, library),
): LibraryMatch {
  const [best] = ranked
  const second = ranked.find(({ reference }) => best !== undefined && isOf(reference) !== isOf(best.reference))
  const margin = (best?.score ?? 0) - Math.max(0, second?.score ?? 0)
  let verdict = best === undefined ? 'none' : allowed(best)
  if (best?.evidence !== undefined) {
    if (best.reference.controlled === true && margin < LEAST_CONTROLLED_LEAD) verdict = 'none'
    // Two that fit alike: the first one is no more than possible, and what is possible is said only well ahead of the next.
    else if (verdict === 'match' && margin < LEAST_LEAD) verdict = 'possible'
    else if (verdict === 'possible' && margin < LEAST_POSSIBLE_LEAD) verdict = 'none'
  }
  const listed = new Set<string>()
  const shown = ranked.filter(({ reference, hqi }, n) => {
    const isTold = reference.controlled !== true || (n === 0 ? verdict === 'match' : hqi >= MATCH_FROM_HQI)
    const isFirst = !listed.has(isOf(reference))
    if (isTold) listed.add(isOf(reference))
    return isTold && isFirst
  })
  return { verdict, hits: shown.slice(0, keep).map(({ id, hqi }) => ({ id, hqi })), margin: Math.max(0, margin) }
}
