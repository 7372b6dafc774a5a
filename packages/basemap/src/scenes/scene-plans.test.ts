import { describe, expect, it } from 'vitest'
import { SPOTS, type SpotsKey, spotAt } from '../port-meridian/spots.ts'
import { scenePlan } from './scene-plans.ts'

const KEYS = Object.keys(SPOTS) as SpotsKey[]

describe('plans of the demonstration', () => {
  it.each(KEYS)('%s shows every device of an ordinary fleet, each at a place of its own', (key) => {
    for (const count of [1, 8, 24, 60]) {
      const plan = scenePlan(key, count)
      const points = Array.from({ length: count }, (_, n) => plan.project(spotAt(key, n)))
      for (const point of points) {
        expect(point?.x).toBeGreaterThan(0)
        expect(point?.y).toBeGreaterThan(0)
        expect(point?.x).toBeLessThan(plan.width)
        expect(point?.y).toBeLessThan(plan.height)
      }
      expect(new Set(points.map((point) => `${point?.x.toFixed(1)} ${point?.y.toFixed(1)}`)).size).toBe(count)
    }
  })

  it.each(KEYS)('%s does not claim what stands elsewhere', (key) => {
    expect(scenePlan(key, 12).project({ east: -5000, north: 9000 })).toBeUndefined()
  })

  it('say when they are not to scale', () => {
    expect(scenePlan('metroNorth', 10).schematic).toBe(true)
    expect(scenePlan('lanes', 10).schematic).toBe(false)
  })
})
