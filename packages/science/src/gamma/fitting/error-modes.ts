import { dot } from '../../numeric/dot.ts'
import { bothWays, type PeakFilter } from '../peaks/peak-filter.ts'
import { smeared } from './bin-response.ts'

/**
 * The way in which every template of every detector is off: smoothly, by what scatters in walls, shields and the crystal's housing; as a
 * share of the continuum that is there, one standard deviation. Without it the continuum of a source behind something decides about its
 * name, or makes it unknown.
 */
const SMOOTH_ERROR = 0.15
const HATS = 8
/** In widths of a peak: what is smeared so far has no peaks left. */
const CONTINUUM_WIDTHS = 6

/** A product of columns that does not see what lies along the modes, as far as they are likely to be off. */
export interface Metric {
  vector(column: Float64Array): Float64Array
  product(a: Float64Array, b: Float64Array): number
  /** A column in standard deviations, without its likely share of the modes. */
  rest(column: Float64Array): Float64Array
}

function modesOf(modelled: Float64Array, filter: PeakFilter, sigma: number): Float64Array[] {
  const continuum = smeared(modelled, CONTINUUM_WIDTHS * Math.max(1, sigma))
  const step = (modelled.length - 1) / (HATS - 1)
  return Array.from({ length: HATS }, (_, hat) =>
    bothWays(
      continuum.map((value, bin) => SMOOTH_ERROR * value * Math.max(0, 1 - Math.abs(bin / step - hat))),
      filter,
    ),
  )
}

/** Lower triangle of a positive matrix, and its inverse times a vector. */
function cholesky(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number)
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (lower[j * size + j] as number)
    }
  }
  return lower
}

function forward(lower: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    let sum = right[i] as number
    for (let k = 0; k < i; k++) sum -= (lower[i * size + k] as number) * (x[k] as number)
    x[i] = sum / (lower[i * size + i] as number)
  }
  return x
}

function backward(lower: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = new Float64Array(size)
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i] as number
    for (let k = i + 1; k < size; k++) sum -= (lower[k * size + i] as number) * (x[k] as number)
    x[i] = sum / (lower[i * size + i] as number)
  }
  return x
}

/** Where a mode is not nought: a hat covers a quarter of the bins. */
function filledOf(mode: Float64Array, from: number, to: number): readonly [number, number] {
  let [first, last] = [from, to]
  while (first < last && mode[first] === 0) first++
  while (last > first && mode[last - 1] === 0) last--
  return [first, last]
}

/** Errors of the bins by themselves (`weight` is one over them) and modes together, by the formula of Woodbury. */
export function createMetric(
  modelled: Float64Array,
  filter: PeakFilter,
  sigma: number,
  weight: (row: number) => number,
  unsure: readonly Float64Array[],
): Metric {
  const rows = 2 * modelled.length
  const weights = Float64Array.from({ length: rows }, (_, row) => weight(row))
  const scaled = (column: Float64Array): Float64Array => {
    const out = new Float64Array(rows)
    for (let row = 0; row < rows; row++) out[row] = (column[row] as number) * (weights[row] as number)
    return out
  }
  const modes = [...modesOf(modelled, filter, sigma), ...unsure].map(scaled)
  const stretches = modes.map((mode) => [filledOf(mode, 0, rows / 2), filledOf(mode, rows / 2, rows)] as const)
  const size = modes.length
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const value = dot(modes[i] as Float64Array, modes[j] as Float64Array) + (i === j ? 1 : 0)
      matrix[i * size + j] = value
      matrix[j * size + i] = value
    }
  }
  const lower = cholesky(matrix, size)
  const along = (column: Float64Array) => {
    const amounts = new Float64Array(size)
    for (let i = 0; i < size; i++) {
      const mode = modes[i] as Float64Array
      for (const [from, to] of stretches[i] ?? []) amounts[i] = (amounts[i] as number) + dot(mode, column, from, to)
    }
    return amounts
  }
  return {
    vector(column) {
      const own = scaled(column)
      const vector = new Float64Array(rows + size)
      vector.set(own)
      vector.set(forward(lower, size, along(own)), rows)
      return vector
    },
    product(a, b) {
      return dot(a, b, 0, rows) - dot(a, b, rows, rows + size)
    },
    rest(column) {
      const own = scaled(column)
      const amounts = backward(lower, size, forward(lower, size, along(own)))
      return own.map((value, row) => {
        let sum = value
        for (let mode = 0; mode < size; mode++)
          sum -= (amounts[mode] as number) * ((modes[mode] as Float64Array)[row] as number)
        return sum
      })
    },
  }
}
