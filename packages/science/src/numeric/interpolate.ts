/** Two parallel columns; `xs` ascends. Equal neighbours mark a step (an absorption edge). */
export interface Curve {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

/** Largest index whose x does not exceed the value; -1 below the first. */
function lowerIndex(xs: ArrayLike<number>, x: number): number {
  let low = 0
  let high = xs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xs[middle] as number) <= x) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Straight line between points; the end values hold outside. */
export function interpolateLinear(xs: ArrayLike<number>, ys: ArrayLike<number>, x: number): number {
  const i = lowerIndex(xs, x)
  if (i < 0) return ys[0] as number
  if (i >= xs.length - 1) return ys[xs.length - 1] as number
  const x0 = xs[i] as number
  const x1 = xs[i + 1] as number
  const y0 = ys[i] as number
  return y0 + (((ys[i + 1] as number) - y0) * (x - x0)) / (x1 - x0)
}

/** Straight line on log-log paper, which is how photon coefficients are tabulated; the end values hold outside. */
export function interpolateLogLog({ xs, ys }: Curve, x: number): number {
  const i = lowerIndex(xs, x)
  if (i < 0) return ys[0] as number
  if (i >= xs.length - 1) return ys[xs.length - 1] as number
  const x0 = xs[i] as number
  const y0 = ys[i] as number
  const slope = Math.log((ys[i + 1] as number) / y0) / Math.log((xs[i + 1] as number) / x0)
  return y0 * (x / x0) ** slope
}
