import type { TaskArea } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../places/plane.ts'
import { asPlace, distanceBetween, type LonLat, longitudeNear, placeFrom } from '../places/sphere.ts'
import { isOutside } from './area-watch.ts'
import { coverageGrid, coverageOf, coveredShare } from './coverage.ts'
import { areaBounds, areaFault, areaRing, isInArea, metresOutside } from './task-area.ts'

const SEED = 180_085
const RUNS = { seed: SEED, numRuns: 400 }
const TINY = 1e-9

/** As a receiver tells it. */
const told = ([longitude, latitude]: LonLat): [number, number] => [longitudeNear(0, longitude), latitude]

/** Anywhere, and as often as not where longitudes jump or meridians are close. */
const centres = fc.tuple(
  fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(180, -180, 179.999, -179.999, 179.7, -179.7, 0),
  ),
  fc.oneof(fc.double({ min: -84, max: 84, noNaN: true }), fc.constantFrom(84, -84, 0)),
)
/** Corners around a centre, at rising angles: what is nearer to the centre than the edge is within. */
const stars = fc.record({
  centre: centres,
  reach: fc.integer({ min: 20, max: 50_000 }),
  parts: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 5, maxLength: 12 }),
})
const corner = (
  { centre, reach, parts }: { centre: LonLat; reach: number; parts: readonly number[] },
  n: number,
  by = 1,
): [number, number] => {
  const [perLon, perLat] = metresPerDegree(centre[1])
  const angle = (2 * Math.PI * n) / parts.length
  const metres = reach * (parts[n] as number) * by
  return told([centre[0] + (metres * Math.cos(angle)) / perLon, centre[1] + (metres * Math.sin(angle)) / perLat])
}
const polygonOf = (star: { centre: LonLat; reach: number; parts: readonly number[] }): TaskArea => ({
  kind: 'polygon',
  points: star.parts.map((_, n) => corner(star, n)),
})
const circles = fc
  .record({ centre: centres, radiusM: fc.double({ min: 1, max: 50_000, noNaN: true }) })
  .map((circle): TaskArea => ({ kind: 'circle', ...circle }))
const areas = fc.oneof(stars.map(polygonOf), circles)

const holds = ([west, south, east, north]: readonly number[], [longitude, latitude]: LonLat): boolean =>
  longitude >= (west as number) - TINY &&
  longitude <= (east as number) + TINY &&
  latitude >= (south as number) - TINY &&
  latitude <= (north as number) + TINY

describe('an area anywhere on earth, also across 180° and near the poles [RTE-17]', () => {
  it('has a device that is inside inside, and one beyond its edge outside', () => {
    fc.assert(
      fc.property(stars, fc.nat(), (star, any) => {
        const area = polygonOf(star)
        const n = any % star.parts.length
        expect(isInArea(area, told(star.centre))).toBe(true)
        expect(isInArea(area, corner(star, n, 0.97))).toBe(true)
        expect(isOutside(area, corner(star, n, 0.97), true)).toBe(false)
        expect(isInArea(area, corner(star, n, 1.03))).toBe(false)
      }),
      RUNS,
    )
    fc.assert(
      fc.property(centres, fc.double({ min: 1, max: 50_000, noNaN: true }), fc.nat(360), (centre, radiusM, bearing) => {
        const area: TaskArea = { kind: 'circle', centre, radiusM }
        const at = (by: number): LonLat => {
          const { longitude, latitude } = placeFrom(asPlace(centre), bearing, radiusM * by)
          return told([longitude, latitude])
        }
        expect(isInArea(area, at(0.99))).toBe(true)
        expect(metresOutside(area, at(1.5))).toBeCloseTo(radiusM / 2, 2)
      }),
      RUNS,
    )
  })

  it('has bounds that hold every corner and all of its edge, and are no wider than it is', () => {
    fc.assert(
      fc.property(areas, (area) => {
        const bounds = areaBounds(area)
        const [west, south, east, north] = bounds
        expect(west).toBeGreaterThanOrEqual(-180)
        expect(west).toBeLessThanOrEqual(180)
        const ring = areaRing(area)
        for (const place of ring) expect(holds(bounds, place)).toBe(true)
        const corners = area.kind === 'circle' ? [area.centre] : area.points
        for (const [longitude, latitude] of corners) {
          expect(holds(bounds, [longitudeNear((west + east) / 2, longitude), latitude])).toBe(true)
        }
        expect((north - south) * 111_195).toBeLessThan(101_000)
        expect((east - west) * metresPerDegree((south + north) / 2)[0]).toBeLessThan(115_000)
      }),
      RUNS,
    )
  })

  it('has cells that are counted once each, and a device within is in one of the grid', () => {
    fc.assert(
      fc.property(areas, fc.array(fc.nat(4000), { maxLength: 20 }), (area, moments) => {
        const grid = coverageGrid(area)
        const bare = coverageOf(area, [])
        expect(bare.cells.length).toBeGreaterThan(0)
        expect(bare.cells.length).toBeLessThanOrEqual(33 * 33)
        expect(new Set(bare.cells.map(([column, row]) => `${column}/${row}`)).size).toBe(bare.cells.length)
        const visits = moments.map((at) => {
          const [column, row] = bare.cells[at % bare.cells.length] as (typeof bare.cells)[number]
          return { column, row, at }
        })
        const covered = coverageOf(area, visits)
        const visited = covered.cells.filter(([, , at]) => at !== null)
        expect(visited.length).toBe(new Set(visits.map(({ column, row }) => `${column}/${row}`)).size)
        expect(coveredShare(covered) * covered.cells.length).toBeCloseTo(visited.length)
        // The same arithmetic as the store's.
        for (const [longitude, latitude] of areaRing(area).map(told)) {
          const east = longitude < grid.west ? longitude + 360 : longitude
          const column = Math.floor((east - grid.west) / grid.stepLon + TINY)
          const row = Math.floor((latitude - grid.south) / grid.stepLat + TINY)
          expect([column >= 0, column <= 33, row >= 0, row <= 33]).toEqual([true, true, true, true])
        }
      }),
      RUNS,
    )
  })

  it('does not reach to the other side of the earth', () => {
    const points: [number, number][] = [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ]
    expect(isInArea({ kind: 'polygon', points }, [180, 0])).toBe(false)
    expect(isInArea({ kind: 'polygon', points }, [0, 0])).toBe(true)
  })

  it('lies between 179.9 and 180.1 where its corners are told as 179.9 and -179.9', () => {
    const points: [number, number][] = [
      [-179.9, -17],
      [179.9, -17],
      [179.9, -16.8],
      [-179.9, -16.8],
    ]
    const [west, south, east, north] = areaBounds({ kind: 'polygon', points })
    expect([south, north]).toEqual([-17, -16.8])
    expect(west).toBeCloseTo(179.9)
    expect(east).toBeCloseTo(180.1)
    expect(coverageGrid({ kind: 'polygon', points }).cellM).toBe(1000)
  })
})

describe('how much of a small or narrow area was covered [RTE-17]', () => {
  it('one smaller than a cell has the cell around its middle', () => {
    const { cells, west, south, stepLon, stepLat } = coverageOf(
      { kind: 'circle', centre: [121.5, 31.2], radiusM: 1 },
      [],
    )
    expect(cells).toEqual([[0, 0, null]])
    const middle: LonLat = [west + stepLon / 2, south + stepLat / 2]
    expect(distanceBetween(asPlace(middle), asPlace([121.5, 31.2]))).toBeLessThan(0.1)
  })

  it('a street between the middles of cells has the cells that it passes', () => {
    const points: [number, number][] = [
      [121.5, 31.2],
      [121.51, 31.2],
      [121.51, 31.20001],
      [121.5, 31.20001],
      // A spur that moves the middle of the grid beside the street.
      [121.5, 31.2004],
      [121.49999, 31.2004],
      [121.49999, 31.2],
    ]
    const { cells } = coverageOf({ kind: 'polygon', points }, [])
    expect(cells.length).toBeGreaterThan(10)
  })
})

describe('corners that cannot be an area [ENT-11, VAL-07]', () => {
  const fault = (...points: [number, number][]) => areaFault({ kind: 'polygon', points })

  it('edges that cross, corners on one line and half a continent are told', () => {
    expect(fault([10, 50], [10.02, 50], [10.02, 50.01], [10, 50.01])).toBeUndefined()
    expect(fault([10, 50], [10.02, 50.01], [10.02, 50], [10, 50.01])).toBe('taskAreaCrosses')
    expect(fault([179.99, 0], [-179.99, 0.01], [-179.99, 0], [179.99, 0.01])).toBe('taskAreaCrosses')
    expect(fault([10, 50], [10.01, 50], [10.02, 50])).toBe('taskAreaFlat')
    expect(fault([10, 50], [10, 50], [10, 50])).toBe('taskAreaFlat')
    expect(fault([10, 50], [10.000001, 50], [10, 50.000001])).toBe('taskAreaFlat')
    expect(fault([10, 50], [20, 50], [20, 51])).toBe('taskAreaTooLarge')
    expect(areaFault({ kind: 'circle', centre: [0, 0], radiusM: 1 })).toBeUndefined()
  })

  it('edges that touch, go back upon themselves or go round twice are told', () => {
    const eight: [number, number][] = [
      ...([
        [0, 0],
        [0.05, 0.05],
        [0.1, 0.2],
        [0.1, -0.1],
      ] as [number, number][]),
      ...([
        [0.05, 0.05],
        [0, 0.1],
      ] as [number, number][]),
    ]
    const square: [number, number][] = [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0, 0.1],
    ]
    expect(fault(...eight)).toBe('taskAreaCrosses')
    expect(fault(...square, ...square)).toBe('taskAreaCrosses')
    expect(fault([0, 0], [0.1, 0], [0.3, 0], [0.1, 0], [0.1, 0.1], [0, 0.1])).toBe('taskAreaCrosses')
    expect(fault([0, 0], [0.1, 0], [0.1, 0.1], [0.05, 0], [0, 0.1])).toBe('taskAreaCrosses')
    // A corner that was set twice, and one in the middle of an edge.
    expect(fault([0, 0], [0.05, 0], [0.1, 0], [0.1, 0], [0.1, 0.1], [0, 0.1], [0, 0])).toBeUndefined()
  })

  it('corners that follow each other around a centre never cross', () => {
    fc.assert(
      fc.property(stars, (star) => areaFault(polygonOf(star)) === undefined),
      RUNS,
    )
  })
})
