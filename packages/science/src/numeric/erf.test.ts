import { describe, expect, it } from 'vitest'
import { erf, erfc, normalCdf } from './erf.ts'
import { interpolateLinear, interpolateLogLog } from './interpolate.ts'

describe('error function', () => {
  it('agrees with tabulated values', () => {
    expect(erf(0.5)).toBeCloseTo(0.5204999, 6)
    expect(erf(-1)).toBeCloseTo(-0.8427008, 6)
    expect(erfc(3) / 2.2090497e-5).toBeCloseTo(1, 6)
  })

  it('gives the usual normal quantiles', () => {
    expect(normalCdf(0)).toBeCloseTo(0.5, 6)
    expect(normalCdf(1.959964)).toBeCloseTo(0.975, 6)
    expect(normalCdf(-4) / 3.16712e-5).toBeCloseTo(1, 4)
  })
})

describe('interpolation', () => {
  it('hits the points, runs straight between them and holds the ends', () => {
    const xs = [1, 2, 4]
    const ys = [10, 20, 0]
    expect([0, 1, 1.5, 2, 3, 4, 9].map((x) => interpolateLinear(xs, ys, x))).toEqual([10, 10, 15, 20, 10, 0, 0])
  })

  it('keeps a power law on log-log paper', () => {
    const curve = { xs: [1, 10, 100], ys: [1, 100, 10_000] }
    expect(interpolateLogLog(curve, 5)).toBeCloseTo(25, 10)
  })

  it('steps at an edge written as two equal abscissas', () => {
    const curve = { xs: [1, 2, 2, 4], ys: [4, 2, 8, 4] }
    expect(interpolateLogLog(curve, 1.999)).toBeLessThan(2.01)
    expect(interpolateLogLog(curve, 2)).toBe(8)
  })
})
