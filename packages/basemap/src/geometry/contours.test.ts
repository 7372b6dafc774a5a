import { describe, expect, it } from 'vitest'
import { areasAbove } from './contours.ts'
import { isInside, signedArea } from './point.ts'

const EXTENT = { west: -100, south: -100, east: 100, north: 100 }

describe('areas above a level', () => {
  it('follow the field', () => {
    const areas = areasAbove((east, north) => 50 - Math.hypot(east, north), 0, EXTENT, 4)
    expect(areas).toHaveLength(1)
    const [outer = []] = areas[0] ?? []
    expect(signedArea(outer)).toBeGreaterThan(0)
    expect(signedArea(outer) / (Math.PI * 50 * 50)).toBeCloseTo(1, 1)
    expect(isInside(outer, [0, 49])).toBe(true)
    expect(isInside(outer, [0, 52])).toBe(false)
  })

  it('have their holes', () => {
    const ring = (east: number, north: number): number => 20 - Math.abs(Math.hypot(east, north) - 50)
    const [area = [], ...others] = areasAbove(ring, 0, EXTENT, 4)
    expect(others).toEqual([])
    expect(area).toHaveLength(2)
    expect(signedArea(area[1] ?? [])).toBeLessThan(0)
  })

  it('close at the edge of what is looked at', () => {
    const [area = []] = areasAbove(() => 1, 0, EXTENT, 20)
    expect(signedArea(area[0] ?? [])).toBeGreaterThan(0.8 * 200 * 200)
  })
})
