import type { Spectrum } from '@vigil/contract'
import {
  createFtirLibrary,
  FTIR_AXIS,
  FTIR_SUBSTANCES,
  ftirBands,
  ftirSubstance,
  identify,
  type LibraryHit,
  type LibraryReference,
  type Mixture,
  prepareFtir,
} from '@vigil/science'
import { ftirCurve } from '../../../../ui/chart/ftir-curve.ts'
import { type RamanAnalysis, ranked } from '../raman/raman-analysis.ts'

let library: readonly LibraryReference[] | undefined

export interface FtirAnalysis extends RamanAnalysis {
  readonly mixture: Mixture | undefined
  /** What may be said to be in the sample. */
  readonly named: readonly LibraryHit[]
  /** Absorbance of the strongest band, baseline taken off. */
  readonly strongest: number
}

/** Compares a spectrum with the built-in library. Costs some milliseconds: not with every message. */
export function analyseFtir(
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
  own: readonly LibraryReference[] = [],
): FtirAnalysis {
  library ??= createFtirLibrary()
  const held = own.length === 0 ? library : [...library, ...own]
  const { along, absorbance } = ftirCurve(spectrum)
  const prepared = prepareFtir(along, absorbance)
  const { hits, margin, verdict, mixture, named } = identify(prepared, held)
  return {
    verdict: mixture === undefined ? verdict : 'match',
    margin,
    matches: ranked(hits, verdict),
    mixture,
    named,
    strongest: Math.max(0, ...prepared),
  }
}

export interface DrawnReference {
  /** Substances by their registry names. */
  readonly ids: readonly string[]
  readonly values: Float64Array
}

/** What the spectrum is drawn against, on its own wavenumbers: the parts of the mixture in their shares, else the first hit. */
export function referenceOf(
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
  { mixture, matches, verdict }: FtirAnalysis,
): DrawnReference | undefined {
  const [best] = matches
  if (best === undefined || verdict === 'none') return undefined
  const parts = mixture?.parts ?? [{ id: best.id, share: 1 }]
  // What the site has measured itself is drawn where it is kept.
  if (parts.some(({ id }) => !FTIR_SUBSTANCES.some((each) => each.id === id))) return undefined
  const { along } = ftirCurve(spectrum)
  const from = along[0] ?? FTIR_AXIS.from
  const axis = { from, step: ((along.at(-1) ?? from) - from) / Math.max(1, along.length - 1), points: along.length }
  const values = new Float64Array(axis.points)
  for (const { id, share } of parts) {
    const bands = ftirBands(ftirSubstance(id), axis)
    for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + share * (bands[i] ?? 0)
  }
  const highest = Math.max(...values)
  return { ids: parts.map(({ id }) => id), values: values.map((value) => value / highest) }
}
