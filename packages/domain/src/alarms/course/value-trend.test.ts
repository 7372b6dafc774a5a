import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followTrend, type TrendMemory } from './value-trend.ts'

const heardEvery = (ms: number, values: readonly number[], from?: TrendMemory) =>
  values.reduce<TrendMemory | undefined>((known, value) => followTrend(known, value, (known?.at ?? 0) + ms), from)
const trendOf = (values: readonly number[], ms = 1000) => heardEvery(ms, values)?.trend
const times = (count: number, value: (n: number) => number) => Array.from({ length: count }, (_, n) => value(n))
/** Repeatable noise between -1 and 1. */
const noise = (n: number) => ((Math.sin(n * 12.9898) * 43758.5453) % 1) * 2 - 1

describe('the trend of a value', () => {
  it('is not told before there is something to tell it from', () => {
    expect(trendOf([1])).toBeNull()
    expect(trendOf([1, 2, 3])).toBeNull()
    expect(trendOf([1, 2, 3, 4])).toBe('rising')
  })

  it('is rising or falling over the last half minute, and steady when it stays', () => {
    expect(trendOf(times(40, (n) => 10 + n))).toBe('rising')
    expect(trendOf(times(40, (n) => 80 - n))).toBe('falling')
    expect(trendOf(times(40, () => 12))).toBe('steady')
    expect(trendOf(times(40, () => 0))).toBe('steady')
  })

  it('is not read out of noise, and is seen through it', () => {
    for (const level of [0.1, 30, 5000]) {
      for (let length = 4; length < 120; length++) {
        expect(trendOf(times(length, (n) => level * (1 + 0.02 * noise(n))))).toBe('steady')
      }
      expect(trendOf(times(60, (n) => level * (1 + 0.02 * n + 0.2 * noise(n))))).toBe('rising')
      expect(trendOf(times(60, (n) => level * (3 - 0.02 * n + 0.2 * noise(n))))).toBe('falling')
    }
  })

  it('is not told of a value that swings to and fro', () => {
    expect(trendOf([10, 30, 28, 20, 14, 9, 5])).toBeNull()
  })

  it('turns within half a minute, and is steady again soon after a step', () => {
    const risen = heardEvery(
      1000,
      times(60, (n) => 10 + n),
    )
    expect(
      heardEvery(
        1000,
        times(30, (n) => 70 - 2 * n),
        risen,
      )?.trend,
    ).toBe('falling')
    const stepped = heardEvery(1000, [...times(30, () => 0.1), ...times(8, () => 30)])
    expect(stepped?.trend).toBe('rising')
    expect(
      heardEvery(
        1000,
        times(90, () => 30),
        stepped,
      )?.trend,
    ).toBe('steady')
  })

  it('of a device that speaks once a minute is told by its last readings', () => {
    expect(trendOf([10, 12, 14, 16, 18], 60_000)).toBe('rising')
    expect(trendOf([18, 16, 14, 12, 10], 60_000)).toBe('falling')
    expect(trendOf([10, 10.1, 9.9, 10, 10.1], 60_000)).toBe('steady')
  })

  it('does not count a reading twice, nor one that comes late', () => {
    const known = heardEvery(1000, [1, 2, 3, 4]) as TrendMemory
    expect(followTrend(known, 99, known.at)).toBe(known)
    expect(followTrend(known, 99, known.at - 1)).toBe(known)
  })

  it('is the same for a value and its multiple, and the other one for its reverse', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 4, maxLength: 40 }), (values) => {
        const trend = trendOf(values)
        expect(trendOf(values.map((value) => value * 1024))).toBe(trend)
        const reverse = trendOf(values.map((value) => -value))
        expect(reverse).toBe(trend === 'rising' ? 'falling' : trend === 'falling' ? 'rising' : trend)
      }),
    )
  })
})
