import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng } from '../random/rng.ts'
import { heldSteps, highestOf, stepsBeyond, sumOf, timesReached, toxicLoad, worstWindow } from './exposure-windows.ts'
import { LEAST_OF_TREND, robustTrend } from './robust-trend.ts'

const known = (...values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN)
/** Steps as they come: some nobody measured. */
const anySteps = fc
  .array(fc.option(fc.integer({ min: 0, max: 50 }), { freq: 4, nil: null }), { minLength: 1, maxLength: 80 })
  .map((values) => known(...values))

describe('steps that are known', () => {
  it('hold a value until the next, over short pauses alone, and leave the rest unknown', () => {
    expect([
      ...heldSteps(
        [
          [-1, 9],
          [1, 2],
          [3, 4],
          [9, 5],
        ],
        12,
        3,
      ),
    ]).toEqual([...[9, 2, 2, 4, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 5, Number.NaN, Number.NaN]])
    expect([...heldSteps([[0, Number.NaN]], 2, 3)]).toEqual([Number.NaN, Number.NaN])
  })

  it('are the highest of several, unknown where none measured', () => {
    expect([...highestOf([known(1, null, 3, null), known(2, 5, null, null)], 4)]).toEqual([2, 5, 3, Number.NaN])
  })

  it('count time beyond a level on either side, and unknown steps on neither', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 0, max: 50 }), (steps, level) => {
        const measured = [...steps].filter((value) => !Number.isNaN(value))
        expect(stepsBeyond(steps, level, 'above')).toBe(measured.filter((value) => value >= level).length)
        expect(stepsBeyond(steps, level, 'below')).toBe(measured.filter((value) => value <= level).length)
        const { sum, known: n, unknown } = sumOf(steps)
        expect([sum, n, unknown]).toEqual([
          measured.reduce((all, value) => all + value, 0),
          measured.length,
          steps.length - measured.length,
        ])
      }),
    )
  })
})

describe('means over a window', () => {
  const windows = (steps: Float64Array, width: number) => {
    const count = Math.max(1, steps.length - width + 1)
    return Array.from({ length: count }, (_, at) => {
      const { sum, known: n } = sumOf(steps, at, at + width)
      return { at, mean: sum / width, n }
    })
  }

  it('are those of every window counted by itself: the worst, and how often a limit was reached', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 40 }), (steps, width, limit) => {
        const all = windows(steps, width)
        const worst = worstWindow(steps, width)
        const told = all.filter(({ n }) => n > 0)
        expect(worst === undefined).toBe(told.length === 0)
        if (worst !== undefined) {
          expect(worst.mean).toBeCloseTo(Math.max(...told.map(({ mean }) => mean)), 9)
          expect(worst.unknown).toBe(sumOf(steps, worst.at, worst.at + width).unknown)
        }
        const over = all.map(({ mean }) => mean >= limit * (1 - 1e-9))
        const begins = over.flatMap((isOver, at) => (isOver && !over[at - 1] ? [at] : []))
        expect(timesReached(steps, width, limit)).toEqual(begins)
      }),
    )
  })

  it('takes a stretch that is shorter than its window as preceded by clean air', () => {
    expect(worstWindow(known(30, 30), 15)).toEqual({ at: 0, mean: 4, unknown: 0 })
  })
})

it('adds up C to the power of n: twice the concentration is four times the load at n = 2', () => {
  expect(toxicLoad(known(2, null, -1, 4), 2, 5)).toBe((4 + 16) * 5)
})

describe('a robust trend', () => {
  it('finds the slope of a line, whatever a few outliers do', () => {
    const line = Array.from({ length: 30 }, (_, day) => (day === 7 ? 900 : 5 + 0.2 * day))
    const trend = robustTrend([...line.slice(0, 10), Number.NaN, ...line.slice(10)])
    expect(trend?.n).toBe(30)
    expect(trend?.slope).toBeCloseTo(0.2, 1)
    expect(trend?.change).toBeGreaterThan(5)
    expect(trend?.chance).toBeLessThan(0.001)
    expect(trend?.low).toBeLessThanOrEqual(trend?.slope ?? 0)
    expect(trend?.high).toBeGreaterThanOrEqual(trend?.slope ?? 0)
  })

  it('is none of fewer than ten values, and shows nothing where nothing moves', () => {
    expect(robustTrend(Array.from({ length: LEAST_OF_TREND - 1 }, (_, day) => day))).toBeUndefined()
    expect(robustTrend(Array.from({ length: 12 }, () => 3))).toMatchObject({ slope: 0, chance: 1 })
  })

  it('calls few of 300 series a trend that have none, also where days repeat each other', () => {
    const rng = createRng(7)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
    for (const memory of [0, 0.5]) {
      let called = 0
      for (let series = 0; series < 300; series += 1) {
        let last = gauss()
        const values = Array.from({ length: 60 }, () => {
          last = memory * last + Math.sqrt(1 - memory ** 2) * gauss()
          return last
        })
        if ((robustTrend(values)?.chance ?? 1) < 0.05) called += 1
      }
      expect(called).toBeLessThan(300 * 0.12)
    }
  })

  it('holds its slope within its range in nine of ten and more', () => {
    const rng = createRng(11)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
    let within = 0
    for (let series = 0; series < 200; series += 1) {
      const trend = robustTrend(Array.from({ length: 40 }, (_, day) => 0.05 * day + gauss()))
      if (trend !== undefined && trend.low <= 0.05 && trend.high >= 0.05) within += 1
    }
    expect(within).toBeGreaterThan(180)
  })
})
