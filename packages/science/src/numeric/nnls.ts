/** Scaled so that the largest diagonal element is one: below this a pivot is rounding, the column a copy of others. */
const LEAST_PIVOT = 1e-10

/** Solves `a x = b` for a symmetric positive matrix of the chosen rows and columns; undefined where they depend on each other. */
function solveChosen(
  gram: ArrayLike<number>,
  size: number,
  right: ArrayLike<number>,
  chosen: readonly number[],
): Float64Array | undefined {
  const n = chosen.length
  const lower = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[(chosen[i] as number) * size + (chosen[j] as number)] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * n + k] as number) * (lower[j * n + k] as number)
      if (i !== j) {
        lower[i * n + j] = sum / (lower[j * n + j] as number)
        continue
      }
      const diagonal = gram[(chosen[i] as number) * size + (chosen[i] as number)] as number
      if (!(sum > LEAST_PIVOT * diagonal)) return undefined
      lower[i * n + i] = Math.sqrt(sum)
    }
  }
  const x = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = right[chosen[i] as number] as number
    for (let k = 0; k < i; k++) sum -= (lower[i * n + k] as number) * (x[k] as number)
    x[i] = sum / (lower[i * n + i] as number)
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] as number
    for (let k = i + 1; k < n; k++) sum -= (lower[k * n + i] as number) * (x[k] as number)
    x[i] = sum / (lower[i * n + i] as number)
  }
  return x
}

/**
 * Non-negative least squares by Lawson and Hanson, from the normal equations: `gram` is AᵀA row by row, `right` is Aᵀy.
 * `columns` are the ones that may be used; the answer has a weight for each of them, in their order.
 */
export function nonNegativeFit(
  gram: ArrayLike<number>,
  size: number,
  right: ArrayLike<number>,
  columns: readonly number[],
): Float64Array {
  const weights = new Float64Array(size)
  const refused = new Set<number>()
  let used: number[] = []
  for (let round = 0; round < 3 * columns.length; round++) {
    let best = -1
    let steepest = 0
    for (const column of columns) {
      if (used.includes(column) || refused.has(column)) continue
      let slope = right[column] as number
      for (const other of used) slope -= (gram[column * size + other] as number) * (weights[other] as number)
      // In units of the column's own length, so that a weak template is not passed over for its scale.
      const length = Math.sqrt(gram[column * size + column] as number)
      if (!(length > 0) || slope / length <= Math.max(steepest, 1e-9)) continue
      steepest = slope / length
      best = column
    }
    if (best < 0) break
    used = [...used, best]
    let solved = solveChosen(gram, size, right, used)
    if (solved === undefined) {
      refused.add(best)
      used = used.filter((column) => column !== best)
      continue
    }
    while (solved?.some((value) => value <= 0)) {
      let step = 1
      for (const [place, column] of used.entries()) {
        const [from, to] = [weights[column] as number, solved[place] as number]
        if (to <= 0) step = Math.min(step, from === to ? 0 : from / (from - to))
      }
      for (const [place, column] of used.entries()) {
        weights[column] = (weights[column] as number) + step * ((solved[place] as number) - (weights[column] as number))
      }
      const dropped = used.filter((column) => (weights[column] as number) <= 1e-12)
      for (const column of dropped) weights[column] = 0
      // Nothing left the set by rounding: the newcomer goes, or the loop would not end.
      if (dropped.length === 0) dropped.push(best)
      if (dropped.includes(best)) refused.add(best)
      weights[best] = dropped.includes(best) ? 0 : (weights[best] as number)
      used = used.filter((column) => !dropped.includes(column))
      solved = solveChosen(gram, size, right, used)
    }
    for (const [place, column] of used.entries()) weights[column] = solved?.[place] ?? 0
  }
  return Float64Array.from(columns, (column) => weights[column] as number)
}

/** Sum of squares that a fit leaves: yᵀy - 2 xᵀAᵀy + xᵀAᵀA x. */
export function leftSquares(
  gram: ArrayLike<number>,
  size: number,
  right: ArrayLike<number>,
  own: number,
  columns: readonly number[],
  weights: ArrayLike<number>,
): number {
  let sum = own
  for (const [i, column] of columns.entries()) {
    const weight = weights[i] as number
    if (weight === 0) continue
    sum -= 2 * weight * (right[column] as number)
    for (const [j, other] of columns.entries()) {
      sum += weight * (weights[j] as number) * (gram[column * size + other] as number)
    }
  }
  return Math.max(0, sum)
}
