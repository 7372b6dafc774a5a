import { describe, expect, it } from 'vitest'
import { createCloud } from './cloud.ts'
import { contourPolygons } from './contour.ts'
import { exceedanceGrid } from './exceedance-grid.ts'

const gridOf = (rows: readonly string[]) => ({
  west: 0,
  south: 0,
  step: 10,
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  values: rows.toReversed().flatMap((row) => [...row].map(Number)),
})
const areaOf = (ring: readonly (readonly [number, number])[]) =>
  ring.slice(1).reduce((sum, [x, y], n) => sum + ((ring[n]?.[0] ?? 0) * y - x * (ring[n]?.[1] ?? 0)), 0) / 2

describe('the line at which a level is reached', () => {
  it('runs around what reaches it, closed, also at the border of the ground [FEA-07]', () => {
    const [polygon, ...others] = contourPolygons(gridOf(['000', '010', '000']), 0.5)
    expect(others).toEqual([])
    expect(polygon).toHaveLength(1)
    const [edge = []] = polygon ?? []
    expect(edge[0]).toEqual(edge.at(-1))
    // A diamond half a square wide to each side.
    expect(areaOf(edge)).toBeCloseTo(50)
    const [whole] = contourPolygons(gridOf(['11', '11']), 0.5)
    expect(areaOf(whole?.[0] ?? [])).toBeGreaterThan(300)
    expect(contourPolygons(gridOf(['00', '00']), 0.5)).toEqual([])
  })

  it('leaves out holes, and joins areas that touch at a corner [FEA-07]', () => {
    const ring = contourPolygons(gridOf(['11111', '10001', '10101', '10001', '11111']), 0.5)
    // The frame with its hole, and the island in it.
    expect(ring.map((polygon) => polygon.length).toSorted()).toEqual([1, 2])
    const corners = contourPolygons(gridOf(['10', '01']), 0.5)
    expect(corners).toHaveLength(1)
  })

  it('holds half of the winds where half of the winds blow [FEA-07]', () => {
    const cloud = createCloud({
      outflow: { kind: 'lasting', kgPerS: 1 },
      heightM: 1,
      windMs: 3,
      terrain: 'urban',
      stability: 'D',
    })
    const members = [90, 270].map((fromDegrees) => ({ cloud, fromDegrees, weight: 1 }))
    const grid = exceedanceGrid(members, 1e-6, 2000)
    expect(Math.max(...(grid.values as Float32Array))).toBeCloseTo(0.5)
    const easts = contourPolygons(grid, 0.3)
      .flat(2)
      .map(([east]) => east)
    expect(Math.min(...easts)).toBeLessThan(-300)
    expect(Math.max(...easts)).toBeGreaterThan(300)
  })
})
