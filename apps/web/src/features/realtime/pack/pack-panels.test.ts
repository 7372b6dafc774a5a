import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsWithin, GAP, holeOf, LARGEST_HOLE, packPanels, repacked } from './pack-panels.ts'

describe('panels in columns', () => {
  it('are as many as there is room for, three at most', () => {
    expect([390, 768, 1000, 1500, 3600].map((width) => columnsWithin(width, 9))).toEqual([1, 1, 2, 3, 3])
    expect(columnsWithin(3600, 2)).toBe(2)
    expect(columnsWithin(0, 0)).toBe(1)
  })

  it('fill the room under a short one with the next', () => {
    expect(packPanels([900, 300, 560], 2)).toEqual({ columns: 2, places: [0, 1, 1] })
    expect(packPanels([900, 300, 560], 3)).toEqual({ columns: 2, places: [0, 1, 1] })
  })

  it('stand below each other where a hole could not be avoided', () => {
    expect(packPanels([900, 200], 2)).toEqual({ columns: 1, places: [0, 0] })
    expect(packPanels([], 1)).toEqual({ columns: 1, places: [] })
  })

  it('leave the smallest hole where one can not be avoided', () => {
    const tall = [2000, 300, 300]
    const packing = packPanels(tall, 3)
    expect(packing).toEqual({ columns: 2, places: [0, 1, 1] })
    expect(repacked(packing, tall, 3, true)).toBe(packing)
  })

  it('never leave a hole as high as a panel that could fill it, and begin with the first in the first column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 40, max: 1500 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 3 }),
        (heights, most) => {
          const packing = packPanels(heights, Math.min(most, heights.length))
          expect(packing.places[0]).toBe(0)
          expect(Math.max(...packing.places)).toBe(packing.columns - 1)
          expect(holeOf(packing, heights)).toBeLessThanOrEqual(Math.max(LARGEST_HOLE, Math.max(...heights) + GAP))
        },
      ),
    )
  })

  it('stay in place until a hole has become large, and go back into more columns only while they may', () => {
    const before = packPanels([500, 480, 500], 3)
    expect(before.columns).toBe(3)
    expect(repacked(before, [560, 480, 500], 3, true)).toBe(before)
    const after = repacked(before, [500, 200, 500 + LARGEST_HOLE + GAP], 3, true)
    expect(after.columns).toBe(2)
    expect(repacked(after, [500, 480, 500], 3, false).columns).toBeLessThan(3)
    expect(repacked(after, [500, 480, 500], 3, true)).toEqual(before)
    expect(repacked(undefined, [500, 480, 500], 3, false)).toEqual(before)
    expect(repacked(before, [500, 480], 2, false).columns).toBe(2)
    expect(repacked(before, [500, 480, 500], 2, false).columns).toBeLessThanOrEqual(2)
  })
})
