import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToStretch } from '../places/plane.ts'
import { compareWays, FAR_M, SAME_WAY_M } from './compare-ways.ts'
import { gapAfter, TRACK_GAP_MS, usualInterval } from './gaps.ts'
import { motionOf } from './motion.ts'

const SEED = 160_418
const M = 1 / 111_195
const place = (east: number, north: number) => ({
  longitude: 121 + (east * M) / Math.cos((31 * Math.PI) / 180),
  latitude: 31 + north * M,
})
const point = (at: number, east: number, north: number, value?: number) => ({ at, ...place(east, north), value })

describe('a gap', () => {
  it('is longer than half a minute, and than what is usual for the way', () => {
    expect(gapAfter(1000)).toBe(TRACK_GAP_MS)
    expect(gapAfter(60_000)).toBe(180_000)
    expect(usualInterval([])).toBe(0)
    expect(usualInterval([0, 1000, 2000, 900_000].map((at) => ({ at })))).toBe(1000)
  })
})

describe('speed and heading', () => {
  it('are those of the last seconds', () => {
    const points = Array.from({ length: 30 }, (_, n) => point(n * 1000, n * 10, 0))
    const motion = motionOf(points)
    expect(motion?.speed).toBeCloseTo(10, 1)
    expect(motion?.heading).toBeCloseTo(90, 0)
  })
  it('of a device that stands are none, and so are those behind a gap or of one position', () => {
    expect(motionOf([point(0, 0, 0), point(10_000, 1, 0)])).toEqual({ speed: 0, heading: undefined })
    expect(motionOf([point(0, 0, 0), point(60_000, 500, 0)])).toBeUndefined()
    expect(motionOf([point(0, 0, 0)])).toBeUndefined()
    expect(motionOf([point(5, 0, 0), point(5, 9, 0)])).toBeUndefined()
    expect(motionOf([])).toBeUndefined()
  })
})

describe('two ways', () => {
  const way = (north: number, value?: number) =>
    Array.from({ length: 50 }, (_, n) => point(n * 1000, n * 20, north, value))
  it('over the same streets differ by their values', () => {
    const compared = compareWays(way(0, 5), way(10, 3))
    expect(compared.every(({ distance }) => Math.abs(distance - 10) < 1)).toBe(true)
    expect(compared.every(({ difference }) => difference === 2)).toBe(true)
  })
  it('that part differ by how far they lie apart; values of other streets are not compared', () => {
    const compared = compareWays(way(0, 5), way(SAME_WAY_M * 3, 3))
    expect(compared.every(({ distance }) => Math.abs(distance - 150) < 3)).toBe(true)
    expect(compared.every(({ difference }) => difference === undefined)).toBe(true)
    expect(compareWays(way(0), way(FAR_M * 3))[0]).toEqual({ distance: FAR_M, difference: undefined })
    expect(compareWays(way(0), [])[0]).toEqual({ distance: FAR_M, difference: undefined })
  })
  it('without values are compared by their distance alone', () => {
    expect(compareWays(way(0), way(10, 3))[5]?.difference).toBeUndefined()
    expect(compareWays(way(0, 3), way(10))[5]?.difference).toBeUndefined()
  })
  it('are not joined over a gap of the other', () => {
    const broken = [point(0, 0, 0), point(600_000, 200, 0)]
    const [found] = compareWays([point(0, 100, 0)], broken)
    expect(found?.distance).toBeCloseTo(100, 0)
    const [joined] = compareWays([point(0, 45, 0)], [point(0, 0, 0), point(1000, 90, 0)])
    expect(joined?.distance).toBeCloseTo(0, 0)
  })
  it('are compared as a search through all of it would', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 1,
      maxLength: 40,
    })
    const walk = (given: [number, number][]) => {
      let [east, north] = [0, 0]
      return given.map(([dx, dy], n) => {
        east += dx
        north += dy
        return point(n * 1000, east, north)
      })
    }
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const [one, other] = [walk(a), walk(b)]
        const found = compareWays(one, other)
        for (const [n, each] of one.entries()) {
          const all = other.map((from, m) => distanceToStretch(each, from, other[m + 1] ?? from))
          const expected = Math.min(...all)
          if (expected < FAR_M - SAME_WAY_M * 2) expect(found[n]?.distance).toBeCloseTo(expected, 1)
        }
      }),
      { seed: SEED, numRuns: 100 },
    )
  })
})
