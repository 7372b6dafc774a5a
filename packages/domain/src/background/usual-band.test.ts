import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { calmOnly, hasBackground, isCounted, significance, usualBand } from './usual-band.ts'

const every = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * 1000, value: value(index) }))
const END = 1e9

describe('the band of what is usual [GEN-01]', () => {
  it('is mean and scatter of readings, never less than counting itself scatters', () => {
    const counts = every(400, (index) => 99 + (index % 3))
    expect(usualBand(counts, true, END)?.mean).toBeCloseTo(100, 0)
    expect(usualBand(counts, true, END)?.sigma).toBeCloseTo(10, 1)
    expect(usualBand(counts, false, END)?.sigma).toBeLessThan(1)
    expect(
      usualBand(
        every(30, () => -1),
        true,
        END,
      ),
    ).toEqual({ mean: -1, sigma: 0, count: 30 })
  })

  it('leaves out what was measured in alarm, and the newest seconds', () => {
    const points = every(200, (index) => (index >= 100 && index < 150 ? 900 : 100))
    const calm = calmOnly(points, [
      [5000, PointState.Normal],
      [100_000, PointState.Alarm],
      [150_000, PointState.Normal],
    ])
    expect(calm).toHaveLength(150)
    expect(calmOnly(points, [])).toBe(points)
    expect(usualBand(calm, true, 199_000)).toEqual({ mean: 100, sigma: 10, count: 130 })
    const rising = every(100, (index) => (index > 85 ? 900 : 100))
    expect(usualBand(rising, true, 99_000)?.mean).toBe(100)
  })

  it('is not moved by the first reading of an alarm, which comes before the state', () => {
    const points = every(200, (index) => (index === 90 ? 9 : 0.1 + 0.001 * (index % 5)))
    expect(usualBand(points, false, END)?.mean).toBeCloseTo(0.102, 3)
    expect(usualBand(points, false, END)?.sigma).toBeLessThan(0.002)
  })

  it('waits for enough readings, and tells how far a reading stands out', () => {
    expect(
      usualBand(
        every(19, () => 1),
        true,
        END,
      ),
    ).toBeUndefined()
    expect(significance(150, { mean: 100, sigma: 10 })).toBe(5)
    expect(significance(150, { mean: 100, sigma: 0 })).toBeUndefined()
  })

  it('is that of what is measured, not of what a device derives; the dose rate has one', () => {
    const level = { kind: 'level', typical: 1, spread: 1 } as never
    const derived = { kind: 'derived' } as never
    const poisson = { kind: 'poisson' } as never
    const diurnal = { kind: 'diurnal' } as never
    expect([level, poisson, diurnal, derived].map((signal) => hasBackground({ key: 'x', signal }))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(hasBackground({ key: 'doseRate', signal: derived })).toBe(true)
    expect(isCounted({ unit: 'cps', signal: derived })).toBe(true)
    expect(isCounted({ unit: '', signal: poisson })).toBe(true)
    expect(isCounted({ unit: 'µSv/h', signal: derived })).toBe(false)
  })
})
