import type { OwnPart, Stretch } from '../fitting/template-comparison.ts'

/** In standard deviations of a peak, beyond either end of what belongs to it: its flanks, and some of what lies below. */
const REACH = 2.6
/** A slope says by how far a peak is off only as long as the two overlap; in standard deviations of a peak. */
const MOST_SHIFT = 2
const COLUMNS = 4

/** Solution of a small positive system, with the variances of its parts; undefined where it has none. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]) {
  const size = right.length
  const rows = matrix.map((row, i) => [...row, ...right.map((_, j) => (i === j ? 1 : 0)), right[i] as number])
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]?.[at] as number
    if (!(pivot > 1e-9 * (matrix[at]?.[at] as number))) return undefined
    const own = (rows[at] as number[]).map((value) => value / pivot)
    rows[at] = own
    for (const [i, row] of rows.entries()) {
      const factor = row[at] as number
      if (i !== at) rows[i] = row.map((value, j) => value - factor * (own[j] as number))
    }
  }
  return { parts: rows.map((row) => row[2 * size] as number), variances: rows.map((row, i) => row[size + i] as number) }
}

/** By how many bins a peak lies above where it is promised, and how closely that is known. */
export interface Shift {
  readonly bins: number
  readonly error: number
}

/**
 * A peak that lies a little beside its place looks like itself and some of its own slope. Both are fitted, on a straight line, to
 * counts as they are: neighbouring bins know nothing of each other, so the error is that of counting. Undefined where no peak is.
 */
export function shiftOf(
  { promised, measured, variance }: OwnPart,
  [from, to]: Stretch,
  sigma: number,
): Shift | undefined {
  const middle = (from + to) / 2
  const reach = REACH * Math.max(1, sigma)
  const first = Math.max(1, Math.round(from - reach))
  const last = Math.min(promised.length - 2, Math.round(to + reach))
  const matrix = Array.from({ length: COLUMNS }, () => new Array<number>(COLUMNS).fill(0))
  const right = new Array<number>(COLUMNS).fill(0)
  for (let bin = first; bin <= last; bin++) {
    const slope = ((promised[bin + 1] as number) - (promised[bin - 1] as number)) / 2
    const columns = [promised[bin] as number, slope, 1, (bin - middle) / reach]
    const weight = 1 / (variance[bin] as number)
    for (const [i, own] of columns.entries()) {
      right[i] = (right[i] as number) + weight * own * (measured[bin] as number)
      const row = matrix[i] as number[]
      for (const [j, other] of columns.entries()) row[j] = (row[j] as number) + weight * own * other
    }
  }
  const fit = solved(matrix, right)
  const [size = 0, slope = 0] = fit?.parts ?? []
  if (fit === undefined || !(size > 0)) return undefined
  const most = MOST_SHIFT * sigma
  return {
    bins: Math.max(-most, Math.min(most, -slope / size)),
    error: Math.sqrt(fit.variances[1] as number) / size,
  }
}
