import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normal } from '../random/distributions.ts'
import { createRng, type Rng } from '../random/rng.ts'
import { laggedCorrelation } from './lagged-correlation.ts'

/** Noise that remembers: each value is `memory` of the one before. */
function remembering(rng: Rng, length: number, memory: number): number[] {
  let value = 0
  return Array.from({ length }, () => {
    value = memory * value + normal(rng) * Math.sqrt(1 - memory ** 2)
    return value
  })
}

const values = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  ),
  {
    minLength: 12,
    maxLength: 40,
  },
)

describe('correlation of two series with a lag', () => {
  it('finds by how much one follows the other, whatever the units [FEA-07]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 20 }),
        fc.integer(),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        (lag, seed, scale) => {
          const rng = createRng(seed)
          const source = remembering(rng, 400, 0.5)
          const x = source.slice(50, 350)
          const y = source.slice(50 - lag, 350 - lag).map((value) => 7 - scale * (value + 0.1 * normal(rng)))
          const { best, byChance } = laggedCorrelation(x, y, 25)
          expect(best?.lag).toBe(lag)
          expect(best?.r).toBeLessThan(-0.95)
          expect(byChance).toBeLessThan(1e-6)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is the same seen from the other series, backwards in time, and lies within its bounds [FEA-07]', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        const there = laggedCorrelation(x, y, 6).lags
        const back = laggedCorrelation(y, x, 6).lags
        expect(back.map(({ lag }) => 0 - lag).reverse()).toEqual(there.map(({ lag }) => lag))
        for (const [index, each] of there.entries()) {
          const same = back[back.length - 1 - index]
          expect(each.pairs).toBe(same?.pairs)
          expect(each.r).toBeCloseTo(same?.r ?? Number.NaN, 9)
          expect(each.low).toBeLessThanOrEqual(each.r + 1e-12)
          expect(each.high).toBeGreaterThanOrEqual(each.r - 1e-12)
          expect(Math.abs(each.r)).toBeLessThanOrEqual(1)
          expect(each.independentPairs).toBeLessThanOrEqual(each.pairs)
        }
      }),
    )
  })

  it('counts pairs, and a gap of one series is none [FEA-07]', () => {
    const x = [1, 2, Number.NaN, 4, 5, 6, 7, 8, 9, 10, 11]
    const y = [2, 1, 3, 4, 5, Number.NaN, 7, 8, 9, 10, 12]
    expect(laggedCorrelation(x, y, 0).lags.map(({ lag, pairs }) => [lag, pairs])).toEqual([[0, 9]])
    expect(laggedCorrelation(x, y, 1).lags.map(({ pairs }) => pairs)).toEqual([8, 9, 8])
  })

  it('says nothing of series that do not change, are too short, or never speak together [FEA-07]', () => {
    const still = new Array<number>(30).fill(0.1 + 0.2)
    const moving = still.map((_, index) => Math.sin(index))
    expect(laggedCorrelation(still, moving, 3)).toEqual({ lags: [], best: undefined, byChance: undefined })
    expect(laggedCorrelation([1, 2, 3], [1, 2, 3], 1).best).toBeUndefined()
    expect(laggedCorrelation([], [], 5).best).toBeUndefined()
  })

  it('takes memories of two unrelated series for chance: of 200 pairs few are called related [FEA-07]', () => {
    const rng = createRng(11)
    let [found, within] = [0, 0]
    for (let trial = 0; trial < 200; trial++) {
      const [x, y] = [remembering(rng, 300, 0.9), remembering(rng, 300, 0.9)]
      const { byChance = 1 } = laggedCorrelation(x, y, 10)
      if (byChance < 0.05) found += 1
      const [now] = laggedCorrelation(x, y, 0).lags
      if (now !== undefined && now.low <= 0 && now.high >= 0) within += 1
    }
    expect(found).toBeLessThan(20)
    expect(within).toBeGreaterThan(176)
  })

  it('knows nothing for sure from few independent pairs [FEA-07]', () => {
    const slow = Array.from({ length: 16 }, (_, index) => index)
    const { best, byChance } = laggedCorrelation(
      slow,
      slow.map((value) => value * 2 + Math.sin(value * 3) / 10),
      0,
    )
    expect(best?.pairs).toBe(16)
    expect(best?.independentPairs).toBeLessThan(8)
    expect(byChance).toBeGreaterThan(0)
  })
})
