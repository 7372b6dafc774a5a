import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { arcPath, onCircle } from './arc.ts'
import { continued } from './continued.ts'
import { limitScale } from './limit-scale.ts'

describe('a bar of limits', () => {
  const limit = { module: 'baleMod', quantity: 'co', unit: 'ppm', direction: 'above', warn: 12, alarm: 50 } as const

  it('gives every zone the same room', () => {
    const scale = limitScale({ ...limit, highRisk: 100 })
    expect(scale?.zones).toEqual(['normal', 'warning', 'alarm', 'highRisk'])
    expect([12, 50, 100].map((value) => scale?.placeOf(value))).toEqual([0.25, 0.5, 0.75])
    expect(scale?.placeOf(31)).toBeCloseTo(0.375)
  })

  it('ends at its ends', () => {
    const scale = limitScale(limit)
    expect(scale?.zones).toEqual(['normal', 'warning', 'alarm'])
    expect([-500, 1e6].map((value) => scale?.placeOf(value))).toEqual([0, 1])
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
