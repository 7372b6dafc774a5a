import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { placeOf, setPointsOf } from '../shared/set-point-scale.ts'
import { arcPath, onCircle } from './arc.ts'
import { continued } from './continued.ts'
import { digitsNeeded, limitScale } from './limit-scale.ts'
import { isTold, readingsOf } from './readings-of.ts'

describe('a bar of limits', () => {
  const limit = { module: 'baleMod', quantity: 'co', unit: 'ppm', direction: 'above', warn: 12, alarm: 50 } as const

  it('has a value where the large bar has it', () => {
    const dose = { ...limit, warn: 0.5, alarm: 2.5, highRisk: 100 }
    const scale = limitScale(dose)
    expect(scale?.zones.map(({ state }) => state)).toEqual(['normal', 'warning', 'alarm', 'highRisk'])
    for (const value of [0, 0.105, 0.5, 2, 50, 400]) {
      expect(scale?.placeOf(value)).toBe(placeOf(value, setPointsOf([dose])))
    }
    expect(scale?.placeOf(0.105)).toBeCloseTo(0.084)
    expect(scale?.marks.map(({ value }) => value)).toEqual([0.5, 2.5, 100])
  })

  it('changes its colour at its marks, and ends at its ends', () => {
    const scale = limitScale(limit)
    const [normal, warning] = scale?.zones ?? []
    expect(scale?.zones.map(({ state }) => state)).toEqual(['normal', 'warning', 'alarm'])
    expect(scale?.placeOf(limit.warn)).toBeCloseTo(normal?.share ?? 0)
    expect(scale?.placeOf(limit.alarm)).toBeCloseTo((normal?.share ?? 0) + (warning?.share ?? 0))
    expect([-500, 1e6].map((value) => scale?.placeOf(value))).toEqual([0, 1])
  })

  it('tells its marks with no more digits than they need', () => {
    expect([0.5, 2.5, 100, 0.125, 0.0004].map((mark) => digitsNeeded(mark, 3))).toEqual([1, 1, 0, 3, 0])
  })

  it('is drawn for every limit of the registry that must not be passed', () => {
    for (const { id } of registry.models) {
      for (const threshold of registry.thresholds(id)) {
        const scale = limitScale(threshold)
        if (threshold.direction === 'below') expect(scale).toBeUndefined()
        else expect(scale?.placeOf(threshold.alarm)).toBeGreaterThan(scale?.placeOf(threshold.warn) ?? 1)
      }
    }
    expect(limitScale(undefined)).toBeUndefined()
  })
})

describe('circles', () => {
  it('count clockwise from the top', () => {
    expect(onCircle(10, 0)).toMatchObject({ y: -10 })
    expect(onCircle(10, 90).x).toBeCloseTo(10)
  })

  it('close without vanishing', () => {
    expect(arcPath(10, 0, 360)).toMatch(/^M0\.00 -10\.00A10 10 0 1 1 -0\.00 -10\.00$/)
  })
})

describe('stored and live', () => {
  it('tell every moment once, the live ones where both know it', () => {
    const stored = [{ at: 1 }, { at: 2 }, { at: 3 }]
    expect(continued(stored, [{ at: 3 }, { at: 4 }])).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }])
    expect(continued(stored, [])).toBe(stored)
  })
})

it('draws no course through times in which nothing was measured', () => {
  const points = [0, 0, 97, 0].map((value, at) => ({ at, value }))
  expect(readingsOf(points, { idle: 0 })).toEqual([{ at: 2, value: 97 }])
  expect(readingsOf(points, {})).toBe(points)
})

describe('a quantity that a device may lack', () => {
  it('has a place where it is told, free or occupied; one that belongs to the model always has', () => {
    const readings = registry.model('RG500')?.modules[0]?.readings ?? []
    const shown = (values?: Record<string, number>) =>
      readings.filter((each) => isTold(each, values)).map(({ key }) => key)
    expect(shown()).toEqual(['doseRate', 'countRate', 'backgroundRate', 'sigma'])
    expect(shown({ doseRate: 1 })).toEqual(shown())
    for (const occupancy of [0, 1]) expect(shown({ occupancy })).toEqual([...shown(), 'occupancy'])
  })
})
