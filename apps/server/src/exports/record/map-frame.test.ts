import type { LonLat } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { degreeTicks, INNER, isWithin, type MapFrame, mapFrame, roundLength } from './map-frame.ts'

const framed = (...places: LonLat[]): MapFrame => mapFrame(places) as MapFrame

describe('the frame of a map on paper [FEA-04]', () => {
  it('shows all places, as large as they fit, with as much room on both sides', () => {
    const places: LonLat[] = [
      [121.4, 31.2],
      [121.5, 31.25],
      [121.45, 31.3],
    ]
    const frame = framed(...places)
    expect(places.map((place) => isWithin(frame.at(place)))).toEqual([true, true, true])
    const [[, low], [, high]] = [frame.at([121.4, 31.2]), frame.at([121.45, 31.3])]
    expect(high - INNER.top).toBeCloseTo(INNER.bottom - low, 0)
    expect(high - INNER.top).toBeCloseTo(20, 0)
  })

  it('of one place shows the ground around it, and of none is no map', () => {
    const frame = framed([121.4, 31.2])
    expect(frame.at([121.4, 31.2])).toEqual([(INNER.left + INNER.right) / 2, (INNER.top + INNER.bottom) / 2])
    expect((INNER.bottom - INNER.top) / frame.perMetre).toBeGreaterThan(400)
    expect(mapFrame([])).toBeUndefined()
  })

  it('goes on across the date line', () => {
    const frame = framed([179.9, 10], [-179.9, 10])
    const [[west], [east]] = [frame.at([179.9, 10]), frame.at([-179.9, 10])]
    expect(east).toBeGreaterThan(west)
    const { longitudes } = degreeTicks(frame)
    expect(longitudes.ticks.map(({ degrees }) => degrees)).toEqual(
      expect.arrayContaining([expect.closeTo(179.95, 6), expect.closeTo(-179.95, 6)]),
    )
  })

  it('has its ticks at round degrees, with no more decimals than their step needs', () => {
    const { longitudes, latitudes } = degreeTicks(framed([121.4, 31.2], [121.5, 31.25]))
    expect(longitudes).toMatchObject({ decimals: 2 })
    expect(longitudes.ticks.map(({ degrees }) => degrees)).toEqual([121.4, 121.42, 121.44, 121.46, 121.48, 121.5])
    expect(latitudes.ticks.map(({ degrees }) => degrees)).toEqual([31.2, 31.22, 31.24])
    const country = degreeTicks(framed([100, 20], [121, 35]))
    expect(country.longitudes.decimals).toBe(0)
    expect(country.longitudes.ticks.every(({ degrees }) => degrees % 5 === 0)).toBe(true)
  })

  it('has a scale that a person can think in', () => {
    expect([7, 49, 1234, 0.3].map(roundLength)).toEqual([5, 20, 1000, 0.2])
  })
})
