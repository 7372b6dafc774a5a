import { describe, expect, it } from 'vitest'
import { normal } from '../random/distributions.ts'
import { createRng } from '../random/rng.ts'
import { BASELINE_START, baselineOf, baselineStep } from './baseline.ts'

describe('median baseline', () => {
  const settings = { window: 61, leastSpread: 0.001 }
  const feed = (values: readonly number[], window = settings.window) =>
    values.reduce((state, value) => baselineStep(state, value, { ...settings, window }), BASELINE_START)

  it('has no centre before the first value', () => {
    expect(baselineOf(BASELINE_START, settings)).toBeUndefined()
  })

  it.each([[[5]], [[1, 9]], [[3, 1, 2]], [[4, 4, 4, 9]], [[7, 1, 3, 3, 9, 2]]])(
    'gives median and MAD of %j',
    (values) => {
      const median = (xs: number[]) => {
        const s = [...xs].sort((a, b) => a - b)
        const half = s.length >> 1
        return s.length % 2 ? (s[half] as number) : ((s[half - 1] as number) + (s[half] as number)) / 2
      }
      const center = median(values)
      const mad = median(values.map((v) => Math.abs(v - center)))
      const baseline = baselineOf(feed(values), settings)
      expect(baseline?.center).toBe(center)
      expect(baseline?.spread).toBeCloseTo(Math.max(0.001, 1.4826 * mad), 12)
    },
  )

  it('forgets values older than its window', () => {
    expect(feed([100, 100, 1, 2, 3], 3).sorted).toEqual([1, 2, 3])
  })

  it('estimates centre and spread of noise and is not moved by outliers', () => {
    const rng = createRng('baseline')
    const values = Array.from({ length: 61 }, (_, i) => (i % 10 === 0 ? 1000 : normal(rng, 10, 1)))
    const baseline = baselineOf(feed(values), settings)
    expect(Math.abs((baseline?.center ?? 0) - 10)).toBeLessThan(0.6)
    expect(baseline?.spread).toBeGreaterThan(0.6)
    expect(baseline?.spread).toBeLessThan(1.7)
  })

  it('stays as it is while frozen and for a value that is no number', () => {
    const state = feed([1, 2, 3])
    expect(baselineStep(state, 99, settings, true)).toBe(state)
    expect(baselineStep(state, Number.NaN, settings)).toBe(state)
  })
})
