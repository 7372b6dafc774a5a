import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToLine, planeAround } from './plane.ts'
import { asPlace, bearingBetween, distanceBetween, enclosedArea, type LonLat, lengthOf, type Place } from './sphere.ts'

const SEED = 160_418
const M = 1 / 111_195
const place = (east: number, north: number) => ({
  longitude: 121 + (east * M) / Math.cos((31 * Math.PI) / 180),
  latitude: 31 + north * M,
})
const distanceToStretch = (from: Place, ...[begin, end]: [Place, Place]): number => {
  const toPlane = planeAround(from)
  return distanceToLine(toPlane(begin), toPlane(end))
}
const line = (...points: LonLat[]) => points.map(asPlace)

describe('on the sphere', () => {
  it('a degree of latitude is 111 km, half way round 20 015 km', () => {
    expect(distanceBetween({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 1 })).toBeCloseTo(111_195, -1)
    expect(distanceBetween({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBeCloseTo(20_015_115, -1)
  })
  it('directions run clockwise from north', () => {
    const here = { longitude: 0, latitude: 0 }
    expect(bearingBetween(here, { longitude: 0, latitude: 1 })).toBeCloseTo(0)
    expect(bearingBetween(here, { longitude: 1, latitude: 0 })).toBeCloseTo(90)
    expect(bearingBetween(here, { longitude: -1, latitude: 0 })).toBeCloseTo(270)
  })
  it('a place beside a stretch is as far from it as straight across, beyond its ends as from the end', () => {
    expect(distanceToStretch(place(50, 20), place(0, 0), place(100, 0))).toBeCloseTo(20, 0)
    expect(distanceToStretch(place(150, 0), place(0, 0), place(100, 0))).toBeCloseTo(50, 0)
    expect(distanceToStretch(place(0, 30), place(0, 0), place(0, 0))).toBeCloseTo(30, 0)
  })
  it('is the same from both ends, and never longer by a detour left out', () => {
    const any = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    })
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 3)
        expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 0.01)
        expect(bearingBetween(a, b)).toBeGreaterThanOrEqual(0)
        expect(bearingBetween(a, b)).toBeLessThan(360)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})

describe('measuring', () => {
  it('knows the length of a degree and of a known way', () => {
    expect(distanceBetween(asPlace([0, 60]), asPlace([1, 60]))).toBeCloseTo(55_597, -1)
    // Paris to London, about 344 km.
    expect(distanceBetween(asPlace([2.3522, 48.8566]), asPlace([-0.1276, 51.5072])) / 1000).toBeCloseTo(343.6, 0)
  })

  it('adds up a line, also over the date line', () => {
    expect(lengthOf([])).toBe(0)
    expect(lengthOf(line([5, 5]))).toBe(0)
    expect(lengthOf(line([179, 0], [-179, 0], [-179, 1]))).toBeCloseTo(3 * 111_195, -1)
  })

  it('knows the area of a square, whichever way it is walked and wherever it lies', () => {
    const corners: LonLat[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
    ]
    const square = line(...corners)
    expect(enclosedArea(square) / 1e6).toBeCloseTo(1.2364, 3)
    expect(enclosedArea([...square].reverse())).toBeCloseTo(enclosedArea(square), 3)
    const acrossDateLine = line(...corners.map(([x, y]): LonLat => [x + 179.995 > 180 ? x - 180.005 : x + 179.995, y]))
    expect(enclosedArea(acrossDateLine)).toBeCloseTo(enclosedArea(square), 0)
    expect(enclosedArea(square.slice(0, 2))).toBe(0)
  })
})
