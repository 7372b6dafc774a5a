import { describe, expect, it } from 'vitest'
import { nonNegativeFit } from './nnls.ts'

describe('non-negative least squares', () => {
  const fit = (columns: number[][], y: number[]) => {
    const size = columns.length
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
    const gram = columns.flatMap((a) => columns.map((b) => dot(a, b)))
    return [
      ...nonNegativeFit(
        gram,
        size,
        columns.map((a) => dot(a, y)),
        columns.map((_, i) => i),
      ),
    ]
  }

  it('finds the weights of a mixture', () => {
    const [a, b] = fit(
      [
        [1, 2, 0, 1],
        [0, 1, 3, 1],
      ],
      [2, 7, 9, 5],
    )
    expect(a).toBeCloseTo(2, 9)
    expect(b).toBeCloseTo(3, 9)
  })

  it('holds at nought what would be negative, and still fits the rest best', () => {
    const [a, b] = fit(
      [
        [1, 0],
        [1, 1],
      ],
      [2, -1],
    )
    expect(b).toBe(0)
    expect(a).toBeCloseTo(2, 9)
  })

  it('does not stumble over a column that is a copy of another', () => {
    const weights = fit(
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 0, 0],
      ],
      [3, 4, 6],
    )
    expect((weights[0] ?? 0) + (weights[1] ?? 0)).toBeCloseTo(2, 9)
    expect(weights[2]).toBeCloseTo(1, 9)
  })
})
