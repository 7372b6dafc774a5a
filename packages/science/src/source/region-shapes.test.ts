import { expect, it } from 'vitest'
import { candidatesOf, regionPolygons } from './region-shapes.ts'
import { sourceMap } from './source-grid.ts'

const grid = { west: 0, south: 0, step: 10, columns: 40, rows: 40 }
/** Two hills, one a little higher. */
const logs = Float64Array.from({ length: 1600 }, (_, cell) => {
  const [x, y] = [(cell % 40) + 0.5, Math.floor(cell / 40) + 0.5]
  return Math.max(-((x - 8) ** 2 + (y - 8) ** 2) / 4, -0.5 - ((x - 30) ** 2 + (y - 30) ** 2) / 4)
})
const map = sourceMap(grid, logs, 1, 0.9)

it('tells places that lie apart, the likeliest first, with the chance of each [FEA-07]', () => {
  const [first, second, ...others] = candidatesOf(map)
  expect(Math.hypot((first?.east ?? 0) - 80, (first?.north ?? 0) - 80)).toBeLessThan(15)
  expect(Math.hypot((second?.east ?? 0) - 300, (second?.north ?? 0) - 300)).toBeLessThan(15)
  expect(first?.chance).toBeGreaterThan(second?.chance ?? 1)
  expect([first, second, ...others].reduce((sum, each) => sum + (each?.chance ?? 0), 0)).toBeGreaterThan(0.85)
  expect(candidatesOf({ ...map, region: [] })).toEqual([])
})

it('draws the ground that holds it: the smaller the chance, the smaller [FEA-07]', () => {
  const [half, most] = [regionPolygons(map, 0.5), regionPolygons(map, 0.9)]
  expect(most).toHaveLength(2)
  const points = (polygons: typeof most) => polygons.flat(2)
  const width = (polygons: typeof most) => Math.max(...points(polygons).map(([x]) => x))
  expect(width(half)).toBeLessThanOrEqual(width(most))
})
