/** Complementary error function; relative error below 1.2e-7 everywhere (Chebyshev fit, Numerical Recipes 6.2). */
export function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x))
  const p =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))))
  const tail = t * Math.exp(-x * x + p)
  return x >= 0 ? tail : 2 - tail
}

export function erf(x: number): number {
  return 1 - erfc(x)
}

/** Standard normal cumulative distribution. */
export function normalCdf(z: number): number {
  return 0.5 * erfc(-z / Math.SQRT2)
}
