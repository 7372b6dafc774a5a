const DEFAULT_LAMBDA = 1e5
const MAX_ITERATIONS = 20
const STOP_RATIO = 0.001

/** Coefficients of D'D for second differences: main diagonal and the two beside it. */
function penalty(n: number): { main: Float64Array; first: Float64Array; second: Float64Array } {
  const main = new Float64Array(n)
  const first = new Float64Array(n)
  const second = new Float64Array(n)
  for (let i = 0; i + 2 < n; i++) {
    const row = [1, -2, 1] as const
    for (let a = 0; a < 3; a++) main[i + a] = (main[i + a] as number) + (row[a] as number) ** 2
    first[i] = (first[i] as number) + row[0] * row[1]
    first[i + 1] = (first[i + 1] as number) + row[1] * row[2]
    second[i] = (second[i] as number) + row[0] * row[2]
  }
  return { main, first, second }
}

/** Solves (W + lambda D'D) z = W y by LDL' of the five-diagonal matrix. */
export function whittakerSmooth(y: ArrayLike<number>, weights: ArrayLike<number>, lambda: number): Float64Array {
  const n = y.length
  const { main, first, second } = penalty(n)
  const d = new Float64Array(n)
  const l1 = new Float64Array(n)
  const l2 = new Float64Array(n)
  const z = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const d1 = i > 0 ? (d[i - 1] as number) : 0
    const d2 = i > 1 ? (d[i - 2] as number) : 0
    const e1 = i > 0 ? (l1[i - 1] as number) : 0
    const e2 = i > 1 ? (l2[i - 2] as number) : 0
    const pivot = (weights[i] as number) + lambda * (main[i] as number) - e1 * e1 * d1 - e2 * e2 * d2
    d[i] = pivot
    const crossed = i > 0 ? (l2[i - 1] as number) * e1 * d1 : 0
    l1[i] = (lambda * (first[i] as number) - crossed) / pivot
    l2[i] = (lambda * (second[i] as number)) / pivot
    const before = i > 0 ? (z[i - 1] as number) : 0
    const earlier = i > 1 ? (z[i - 2] as number) : 0
    z[i] = (weights[i] as number) * (y[i] as number) - e1 * before - e2 * earlier
  }
  for (let i = n - 1; i >= 0; i--) {
    const after = i + 1 < n ? (l1[i] as number) * (z[i + 1] as number) : 0
    const later = i + 2 < n ? (l2[i] as number) * (z[i + 2] as number) : 0
    z[i] = (z[i] as number) / (d[i] as number) - after - later
  }
  return z
}

/** Baseline below the lines (adaptive iteratively reweighted penalised least squares, Zhang 2010). */
export function airPls(values: ArrayLike<number>, lambda: number = DEFAULT_LAMBDA): Float64Array {
  const n = values.length
  let total = 0
  for (let i = 0; i < n; i++) total += Math.abs(values[i] as number)
  const weights = new Float64Array(n).fill(1)
  let baseline = whittakerSmooth(values, weights, lambda)
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    let below = 0
    let deepest = 0
    for (let i = 0; i < n; i++) {
      const difference = (values[i] as number) - (baseline[i] as number)
      if (difference >= 0) continue
      below -= difference
      deepest = Math.max(deepest, -difference)
    }
    if (!(below > STOP_RATIO * total)) break
    for (let i = 0; i < n; i++) {
      const difference = (values[i] as number) - (baseline[i] as number)
      weights[i] = difference >= 0 ? 0 : Math.exp((-iteration * difference) / below)
    }
    const end = Math.exp((iteration * deepest) / below)
    weights[0] = end
    weights[n - 1] = end
    baseline = whittakerSmooth(values, weights, lambda)
  }
  return baseline
}
