import { describe, expect, it } from 'vitest'
import { limitPlace, limitSteps } from './limit-place.ts'

const gas = { warn: 0.5, alarm: 1, highRisk: 2, direction: 'above' } as const
const oxygen = { warn: 19.5, alarm: 18, direction: 'below' } as const

describe('where a value stands between its limits', () => {
  it('is between the limits that it lies between, equally far apart [FEA-02]', () => {
    expect([0, 0.25, 0.5, 0.75, 1, 1.5, 2].map((value) => limitPlace(value, gas))).toEqual([
      0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75,
    ])
  })

  it('nears the end beyond the last limit and never passes it', () => {
    expect(limitPlace(4, gas)).toBeCloseTo(0.875)
    expect(limitPlace(80, gas)).toBeGreaterThan(limitPlace(40, gas))
    expect(limitPlace(1e9, gas)).toBeLessThanOrEqual(1)
  })

  it('grows as the value falls where too little is the danger', () => {
    const places = [30, 20.9, 19.5, 18.75, 18, 9, 0].map((value) => limitPlace(value, oxygen))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.at(-1)).toBe(1)
    expect(limitPlace(18, oxygen)).toBeCloseTo(2 / 3)
  })

  it('stays on the bar whatever is measured', () => {
    for (const value of [-5, 0, Number.MAX_VALUE]) {
      expect(limitPlace(value, gas)).toBeGreaterThanOrEqual(0)
      expect(limitPlace(value, { ...gas, warn: 0 })).toBeLessThanOrEqual(1)
    }
  })

  it('has the limits that there are', () => {
    expect(limitSteps(gas).map(({ state }) => state)).toEqual(['warning', 'alarm', 'highRisk'])
    expect(limitSteps(oxygen)).toHaveLength(2)
  })
})
