import { describe, expect, it } from 'vitest'
import { comparedTrips } from './compared-way.ts'
import { pictureLines } from './trip-picture.tsx'

const M = 1 / 111_195
const way = (metresEast: number, value?: number) =>
  Array.from({ length: 50 }, (_, n) => ({
    at: n * 1000,
    longitude: 121 + (metresEast * M) / Math.cos((31 * Math.PI) / 180),
    latitude: 31 + n * 20 * M,
    value,
  }))

describe('the little picture of a way', () => {
  it('has north above, keeps its shape and leaves gaps open', () => {
    const { lines, end } = pictureLines([[121, 31], [121, 31.01], null, [121.01, 31.01], [121.01, 31.02]])
    expect(lines).toHaveLength(2)
    expect(end?.[1]).toBe(3)
    expect(lines[0]?.split(' ')[0]?.split(',')[1]).toBe('29')
    expect(pictureLines([]).lines).toEqual([])
    expect(pictureLines([[121, 31]]).lines).toHaveLength(1)
  })
})

describe('two trips laid over each other', () => {
  it('are told apart by how far they lie from each other', () => {
    expect(comparedTrips(way(0), way(5), 'distance').classAt(10)).toBe('calm1')
    expect(comparedTrips(way(0), way(30), 'distance').classAt(10)).toBe('calm3')
    const apart = comparedTrips(way(0), way(200), 'distance')
    expect(apart.classAt(10)).toBe('warning')
    expect(apart.sameWay).toBe(0)
    expect(apart.furthest).toBeGreaterThan(190)
    expect(comparedTrips([], way(0), 'distance').sameWay).toBe(0)
  })

  it('and by what was measured at the same place', () => {
    expect(comparedTrips(way(0, 2), way(5, 1), 'value').classAt(10)).toBe('warning')
    expect(comparedTrips(way(0, 1), way(5, 2), 'value').classAt(10)).toBe('calm1')
    expect(comparedTrips(way(0, 1), way(5, 1.1), 'value').classAt(10)).toBe('calm3')
    expect(comparedTrips(way(0, 1), way(200, 1), 'value').classAt(10)).toBe('none')
    expect(comparedTrips(way(0, 1), way(5, 1), 'value').classAt(99)).toBe('none')
  })
})
