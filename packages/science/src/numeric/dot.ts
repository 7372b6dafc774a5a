/** Sum of products over a stretch. Four sums at once: one would wait for itself at every step. */
export function dot(a: Float64Array, b: Float64Array, from = 0, to = a.length): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let i = from
  for (; i + 3 < to; i += 4) {
    s0 += (a[i] as number) * (b[i] as number)
    s1 += (a[i + 1] as number) * (b[i + 1] as number)
    s2 += (a[i + 2] as number) * (b[i + 2] as number)
    s3 += (a[i + 3] as number) * (b[i + 3] as number)
  }
  for (; i < to; i++) s0 += (a[i] as number) * (b[i] as number)
  return s0 + s1 + (s2 + s3)
}
