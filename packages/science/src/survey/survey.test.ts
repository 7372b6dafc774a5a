import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normal } from '../random/distributions.ts'
import { createRng } from '../random/rng.ts'
import { episodesAbove, lowestLimit, mostExpected } from './limit-episodes.ts'
import { afterSoMany, compareRanks, LEAST_COMPARED } from './rank-comparison.ts'
import { histogramOf, quantileOfSorted, robustMedian, robustSummary } from './robust-summary.ts'

const numbers = (minLength: number, maxLength = 60) =>
  fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength, maxLength })

describe('robust figures', () => {
  it('agree with known values [FEA-07]', () => {
    // R: quantile(c(1, 2, 4, 8, 16), c(.05, .25, .75, .95)), mad(c(1, 2, 4, 8, 16))
    expect(robustSummary([16, 1, 8, 2, 4])).toEqual({
      n: 5,
      median: 4,
      spread: 1.4826 * 3,
      q01: 1.04,
      q05: expect.closeTo(1.2, 12),
      q25: 2,
      q75: 8,
      q95: expect.closeTo(14.4, 12),
      q99: expect.closeTo(15.68, 12),
    })
    expect(robustMedian([3, 1, 2, 10])).toBe(2.5)
    expect(robustSummary([Number.NaN])).toBeUndefined()
    expect(quantileOfSorted([], 0.5)).toBeNaN()
  })

  it('are in order, lie within the values and move with them [FEA-07]', () => {
    fc.assert(
      fc.property(numbers(1), fc.double({ min: -100, max: 100, noNaN: true }), (values, by) => {
        const found = robustSummary(values)
        if (found === undefined) throw new Error('nothing')
        const { q01, q05, q25, median, q75, q95, q99, spread } = found
        const places = [Math.min(...values), q01, q05, q25, median, q75, q95, q99, Math.max(...values)]
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(spread).toBeGreaterThanOrEqual(0)
        const moved = robustSummary(values.map((value) => value + by))
        expect(moved?.median).toBeCloseTo(median + by, 5)
        expect(moved?.spread).toBeCloseTo(spread, 5)
      }),
    )
  })

  it('do not follow a few outliers, however far away [FEA-07]', () => {
    const rng = createRng(5)
    const calm = Array.from({ length: 200 }, () => normal(rng))
    const found = robustSummary([...calm, ...new Array<number>(15).fill(1e9)])
    expect(found?.median).toBeLessThan(0.4)
    expect(found?.spread).toBeLessThan(1.4)
  })
})

describe('a histogram', () => {
  it('holds every value once, in bins that touch [FEA-07]', () => {
    fc.assert(
      fc.property(numbers(1), (values) => {
        const bins = histogramOf(values)
        expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(values.length)
        expect(bins.length).toBeLessThanOrEqual(60)
        expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([Math.min(...values) + 0, Math.max(...values) + 0])
        for (const [place, { from }] of bins.slice(1).entries()) expect(from).toBe(bins[place]?.to)
      }),
    )
    expect(histogramOf([])).toEqual([])
    expect(histogramOf([5e-324, -0])).toEqual([{ from: 0, to: 5e-324, n: 2 }])
    expect(histogramOf([2, 2])).toEqual([{ from: 2, to: 2, n: 2 }])
    expect(histogramOf([0, 5e-324])).toEqual([{ from: 0, to: 5e-324, n: 2 }])
  })
})

describe('ranks of before and now', () => {
  it('agree with a known test [FEA-07]', () => {
    // scipy.stats.mannwhitneyu(now, before, method='asymptotic'): 32.0, 0.02948
    const before = [1.1, 2.2, 2.2, 3.1, 0.4, 1.9]
    const now = [2.2, 3.3, 3.8, 2.9, 4.1, 2.7]
    const found = compareRanks(before, now)
    expect(found?.chance).toBeCloseTo(0.02948, 5)
    expect(found?.shift).toBeCloseTo(1.25, 12)
  })

  it('say nothing of too few, and of equal values that nothing can be told apart [FEA-07]', () => {
    const few = new Array<number>(LEAST_COMPARED - 1).fill(1)
    const many = new Array<number>(LEAST_COMPARED).fill(1)
    expect(compareRanks(few, many)).toBeUndefined()
    expect(compareRanks(many, few)).toBeUndefined()
    expect(compareRanks(many, many)).toEqual({ shift: 0, chance: 1 })
  })

  it('turn their sign when both sides are exchanged, and keep their chance [FEA-07]', () => {
    fc.assert(
      fc.property(numbers(LEAST_COMPARED, 20), numbers(LEAST_COMPARED, 20), (before, now) => {
        const [there, back] = [compareRanks(before, now), compareRanks(now, before)]
        expect(back?.chance).toBeCloseTo(there?.chance ?? -1, 9)
        expect(back?.shift).toBeCloseTo(-(there?.shift ?? 0), 6)
      }),
    )
  })

  it('of a thousand pairs alike nearly none is called changed after correction, and a real shift is [FEA-07]', () => {
    const rng = createRng(11)
    const values = (by: number) => Array.from({ length: 25 }, () => normal(rng) + by)
    const alike = Array.from({ length: 1000 }, () => compareRanks(values(0), values(0))?.chance ?? 1)
    expect(alike.filter((chance) => chance < 0.05).length).toBeGreaterThan(20)
    expect(afterSoMany(alike).filter((chance) => chance < 0.05).length).toBeLessThanOrEqual(2)
    const real = Array.from({ length: 50 }, () => compareRanks(values(0), values(2))?.chance ?? 1)
    const found = afterSoMany([...alike, ...real]).slice(1000)
    expect(found.filter((chance) => chance < 0.05).length).toBeGreaterThan(45)
  })

  it('corrected chances agree with known ones, never fall below the chance itself and keep its order [FEA-07]', () => {
    // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), 'BH')
    const known = [0.02, 0.04, 0.04, 0.02]
    for (const [place, chance] of afterSoMany([0.01, 0.04, 0.03, 0.005]).entries())
      expect(chance).toBeCloseTo(known[place] ?? -1, 12)
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(chances, (given) => {
        const adjusted = afterSoMany(given)
        for (const [i, chance] of given.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(chance)
          expect(adjusted[i]).toBeLessThanOrEqual(1)
          for (const [j, other] of given.entries()) {
            if (chance < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0)
          }
        }
      }),
    )
  })
})

describe('how often a limit would have been reached', () => {
  const record = (most: readonly number[], gap = 1) => ({ at: most.map((_, step) => step * gap), most })

  it('counts stretches, and takes those that lie close together as one [FEA-07]', () => {
    const most = [0, 5, 5, 0, 5, 0, 0, 0, 5]
    expect(episodesAbove(record(most), 5, 0)).toBe(3)
    expect(episodesAbove(record(most), 5, 1)).toBe(2)
    expect(episodesAbove(record(most), 5, 3)).toBe(1)
    expect(episodesAbove(record(most), 5.1, 0)).toBe(0)
    // What was not measured joins nothing.
    expect(episodesAbove({ at: [1, 2, 9], most: [5, 5, 5] }, 5, 0)).toBe(2)
  })

  it('finds the lowest limit that keeps to what is allowed, as counting for every value does [FEA-07]', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.array(heights, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        (lists, allowed, pause, gap) => {
          const records = lists.map((most) => record(most, gap))
          const count = (limit: number) => records.reduce((sum, each) => sum + episodesAbove(each, limit, pause), 0)
          const values = [...new Set(lists.flat())].sort((a, b) => b - a)
          const tooMany = values.find((value) => count(value) > allowed)
          expect(lowestLimit(records, allowed, pause)).toEqual({
            above: tooMany ?? Number.NEGATIVE_INFINITY,
            isBeyond: tooMany === values[0],
          })
        },
      ),
      { numRuns: 500 },
    )
    expect(lowestLimit([], 1, 0)).toBeUndefined()
  })

  it('tells how many more may come by chance, by known values [FEA-07]', () => {
    // qchisq(0.95, 2 * (k + 1)) / 2
    for (const [count, most] of [
      [0, 2.9957],
      [1, 4.7439],
      [10, 16.9622],
      [100, 118.0786],
    ] as const)
      expect(mostExpected(count)).toBeCloseTo(most, 2)
    expect(mostExpected(1000) / 1054).toBeCloseTo(1, 2)
  })
})
