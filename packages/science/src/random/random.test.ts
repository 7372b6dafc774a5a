import { describe, expect, it } from 'vitest'
import { chance, exponential, integer, normal, pick, uniform } from './distributions.ts'
import { poisson } from './poisson.ts'
import { createRng } from './rng.ts'

const draw = (n: number, f: () => number) => Array.from({ length: n }, f)
const mean = (xs: number[]) => xs.reduce((a, b) => a + b, 0) / xs.length
const variance = (xs: number[]) => {
  const m = mean(xs)
  return mean(xs.map((x) => (x - m) ** 2))
}

describe('createRng', () => {
  it('repeats a stream from the same seed and differs for another', () => {
    const a = createRng('site-1')
    const b = createRng('site-1')
    const c = createRng('site-2')
    const first = draw(20, () => a.uint32())
    expect(draw(20, () => b.uint32())).toEqual(first)
    expect(draw(20, () => c.uint32())).not.toEqual(first)
  })

  it('forks the same stream however many numbers were drawn before', () => {
    const early = createRng(7).fork('wind')
    const parent = createRng(7)
    draw(1000, () => parent.next())
    const late = parent.fork('wind')
    expect(draw(5, () => late.uint32())).toEqual(draw(5, () => early.uint32()))
  })

  it('keeps labels apart, also across levels', () => {
    const root = createRng(7)
    const streams = [root.fork('a'), root.fork('b'), root.fork('ab'), root.fork('a').fork('b'), root.fork(1)]
    expect(new Set(streams.map((s) => s.uint32())).size).toBe(streams.length)
  })

  it('gives forks that do not follow each other', () => {
    const x = createRng('s').fork(1)
    const y = createRng('s').fork(2)
    const n = 20_000
    let sum = 0
    for (let i = 0; i < n; i++) sum += (x.next() - 0.5) * (y.next() - 0.5)
    expect(Math.abs(((sum / n) * 12) / (1 / Math.sqrt(n)))).toBeLessThan(4)
  })

  it('fills the unit interval evenly', () => {
    const rng = createRng('even')
    const bins = new Array<number>(20).fill(0)
    for (let i = 0; i < 40_000; i++) {
      const bin = Math.floor(rng.next() * 20)
      bins[bin] = (bins[bin] ?? 0) + 1
    }
    const chi2 = bins.reduce((s, n) => s + (n - 2000) ** 2 / 2000, 0)
    expect(chi2).toBeLessThan(50)
    expect(chi2).toBeGreaterThan(4)
  })
})

describe('distributions', () => {
  const n = 40_000

  it('have the mean and spread they are asked for', () => {
    const rng = createRng('moments')
    const u = draw(n, () => uniform(rng, 2, 6))
    expect(mean(u)).toBeCloseTo(4, 1)
    expect(variance(u)).toBeCloseTo(16 / 12, 1)
    const g = draw(n, () => normal(rng, 5, 2))
    expect(Math.abs(mean(g) - 5)).toBeLessThan(0.05)
    expect(Math.abs(variance(g) - 4)).toBeLessThan(0.15)
    expect(Math.abs(mean(draw(n, () => exponential(rng, 3))) - 3)).toBeLessThan(0.08)
    expect(mean(draw(n, () => (chance(rng, 0.3) ? 1 : 0)))).toBeCloseTo(0.3, 1)
  })

  it('put the right share of normal values beyond two and three sigma', () => {
    const rng = createRng('tails')
    const values = draw(200_000, () => Math.abs(normal(rng)))
    expect(values.filter((v) => v > 2).length / values.length).toBeCloseTo(0.0455, 2)
    expect(values.filter((v) => v > 3).length / values.length).toBeCloseTo(0.0027, 3)
  })

  it('pick every item and only items', () => {
    const rng = createRng('pick')
    const seen = new Set(draw(200, () => pick(rng, [1, 2, 3])))
    expect(seen).toEqual(new Set([1, 2, 3]))
    expect(new Set(draw(200, () => integer(rng, 4, 6)))).toEqual(new Set([4, 5, 6]))
    expect(() => pick(rng, [])).toThrow(RangeError)
  })
})

describe('poisson', () => {
  it.each([0.01, 0.5, 3, 9.9, 10, 37, 150, 4000, 1e7])('has mean and variance %d', (mu) => {
    const rng = createRng(`poisson ${mu}`)
    const n = 30_000
    const values = draw(n, () => poisson(rng, mu))
    expect(Math.abs(mean(values) - mu) / Math.sqrt(mu / n)).toBeLessThan(4)
    const spreadOfVariance = Math.sqrt((2 * mu * mu + mu) / n)
    expect(Math.abs(variance(values) - mu) / spreadOfVariance).toBeLessThan(4.5)
    expect(values.every((v) => Number.isInteger(v) && v >= 0)).toBe(true)
  })

  it.each([4, 12])('follows the distribution itself at mean %d', (mu) => {
    const rng = createRng(`shape ${mu}`)
    const n = 60_000
    const seen = new Map<number, number>()
    for (let i = 0; i < n; i++) {
      const k = poisson(rng, mu)
      seen.set(k, (seen.get(k) ?? 0) + 1)
    }
    let p = Math.exp(-mu)
    let chi2 = 0
    let cells = 0
    for (let k = 0; k < 40; k++) {
      if (k > 0) p *= mu / k
      if (n * p < 10) continue
      chi2 += ((seen.get(k) ?? 0) - n * p) ** 2 / (n * p)
      cells += 1
    }
    expect(chi2).toBeLessThan(cells + 4.5 * Math.sqrt(2 * cells))
  })

  it('gives zero for a mean that is zero, negative or not a number', () => {
    const rng = createRng('none')
    expect([0, -3, Number.NaN].map((m) => poisson(rng, m))).toEqual([0, 0, 0])
  })
})
