import { nonNegativeFit } from '../numeric/nnls.ts'
import { hitQuality, type LibraryReference, MATCH_FROM_HQI } from './match.ts'

export interface MixturePart {
  readonly id: string
  /** Share of the signal, not of the mass: how strongly a substance answers is not known. */
  readonly share: number
}

export interface Mixture {
  /** Largest first. */
  readonly parts: readonly MixturePart[]
  /** Hit quality of all parts together. */
  readonly hqi: number
}

const MOST_PARTS = 2
/** A part that adds less is as likely to mend a flaw of a reference as to be in the sample. */
const LEAST_GAIN_HQI = 6

interface Chosen {
  readonly columns: readonly number[]
  readonly weights: Float64Array
  readonly hqi: number
}

/**
 * The mixture that explains a spectrum clearly better than its best single reference, and well enough to be called a match;
 * undefined where there is none. Parts are added one at a time, each the one that helps most.
 */
export function matchMixture(prepared: ArrayLike<number>, library: readonly LibraryReference[]): Mixture | undefined {
  const size = library.length
  const gram = gramOf(library)
  const right = Float64Array.from(library, ({ values }) => dot(prepared, values))
  const fit = (columns: readonly number[]): Chosen => {
    const weights = nonNegativeFit(gram, size, right, columns)
    const sum = new Float64Array(prepared.length)
    for (const [place, column] of columns.entries()) {
      const { values } = library[column] as LibraryReference
      for (let i = 0; i < sum.length; i++)
        sum[i] = (sum[i] as number) + (weights[place] as number) * (values[i] as number)
    }
    return { columns, weights, hqi: hitQuality(prepared, sum) }
  }

  let best: Chosen = { columns: [], weights: new Float64Array(0), hqi: 0 }
  while (best.columns.length < MOST_PARTS) {
    let better = best
    for (let column = 0; column < size; column++) {
      if (best.columns.includes(column)) continue
      const tried = fit([...best.columns, column])
      if (tried.hqi > better.hqi) better = tried
    }
    if (better.hqi - best.hqi < LEAST_GAIN_HQI) break
    best = better
  }
  if (best.columns.length < 2 || best.hqi < MATCH_FROM_HQI) return undefined
  const total = best.weights.reduce((sum, weight) => sum + weight, 0)
  const parts = best.columns
    .map((column, place) => ({
      id: (library[column] as LibraryReference).id,
      share: (best.weights[place] as number) / total,
    }))
    .sort((a, b) => b.share - a.share)
  return { parts, hqi: best.hqi }
}

/** Search data of one library, made once: it costs more than everything else here. */
const GRAMS = new WeakMap<readonly LibraryReference[], Float64Array>()

function gramOf(library: readonly LibraryReference[]): Float64Array {
  const known = GRAMS.get(library)
  if (known !== undefined) return known
  const size = library.length
  const gram = new Float64Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = a; b < size; b++) {
      const value = dot((library[a] as LibraryReference).values, (library[b] as LibraryReference).values)
      gram[a * size + b] = value
      gram[b * size + a] = value
    }
  }
  GRAMS.set(library, gram)
  return gram
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}
