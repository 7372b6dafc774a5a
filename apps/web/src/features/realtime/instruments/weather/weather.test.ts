import { describe, expect, it } from 'vitest'
import { likelySky, stabilityOf } from './stability.ts'
import {
  gustOf,
  prevailing,
  SECTORS,
  sectorOf,
  sectorShare,
  speedClassOf,
  windReadings,
  windRose,
} from './wind-rose.ts'

describe('the wind rose', () => {
  it('puts a direction into the sector around it, north on both of its sides [GEN-01]', () => {
    expect([0, 11.2, 348.8, 359.9, 360].map(sectorOf)).toEqual([0, 0, 0, 0, 0])
    expect([11.3, 90, 180, 270, 348.7].map(sectorOf)).toEqual([1, 4, 8, 12, 15])
    expect(sectorOf(-90)).toBe(12)
  })

  it('sorts speeds by Beaufort, and keeps calm apart', () => {
    expect([0, 0.29, 0.3, 1.6, 3.39, 8, 10.8, 40].map(speedClassOf)).toEqual([-1, -1, 0, 1, 1, 4, 5, 5])
  })

  it('counts every reading once', () => {
    const rose = windRose([
      { at: 1, from: 0, speed: 2 },
      { at: 2, from: 358, speed: 6 },
      { at: 3, from: 180, speed: 0.1 },
      { at: 4, from: 91, speed: 12 },
    ])
    expect(rose.sectors).toHaveLength(SECTORS)
    expect(rose.sectors[0]).toEqual([0, 0.25, 0, 0.25, 0, 0])
    expect(rose.sectors[4]?.[5]).toBe(0.25)
    expect(rose.calm).toBe(0.25)
    expect(rose.calm + rose.sectors.reduce((sum, sector) => sum + sectorShare(sector), 0)).toBe(1)
    expect(prevailing(rose)).toBe(0)
  })

  it('of nothing has no direction', () => {
    expect(prevailing(windRose([]))).toBeUndefined()
    expect(windRose([])).toMatchObject({ readings: 0, calm: 0 })
  })

  it('pairs speed and direction of a moment, and takes a step around north for north', () => {
    const readings = windReadings(
      [
        { at: 1, value: 2 },
        { at: 2, value: 3 },
        { at: 3, value: 4 },
      ],
      [
        { at: 1, value: 200, min: 190, max: 210 },
        { at: 3, value: 178, min: 2, max: 357 },
      ],
    )
    expect(readings).toEqual([
      { at: 1, from: 200, speed: 2 },
      { at: 3, from: 0, speed: 4 },
    ])
  })

  it('tells mean and gust of the last ten minutes', () => {
    const minute = 60_000
    expect(
      gustOf([
        { at: 0, value: 50 },
        { at: 11 * minute, value: 2, min: 1, max: 7 },
        { at: 12 * minute, value: 4 },
      ]),
    ).toEqual({ mean: 3, gust: 7 })
    expect(gustOf([])).toBeUndefined()
  })
})

describe('the stability class', () => {
  const position = { latitude: 31.2, longitude: 121.5 }
  const noon = Date.UTC(2025, 5, 21, 4)
  const midnight = Date.UTC(2025, 5, 21, 16)

  it('follows sun, wind and sky, and says what it rests on', () => {
    expect(stabilityOf({ at: noon, windMs: 1.5, position, sky: 'clear' })).toMatchObject({
      stabilityClass: 'A',
      night: false,
      cloudTenths: 2,
    })
    expect(stabilityOf({ at: noon, windMs: 1.5, position, sky: 'clear' }).elevationDeg).toBeGreaterThan(60)
    expect(stabilityOf({ at: midnight, windMs: 1.5, position, sky: 'clear' })).toMatchObject({
      stabilityClass: 'F',
      night: true,
    })
    expect(stabilityOf({ at: midnight, windMs: 7, position, sky: 'clear' }).stabilityClass).toBe('D')
  })

  it('is neutral under a low overcast, by day and by night', () => {
    for (const at of [noon, midnight]) {
      expect(stabilityOf({ at, windMs: 2, position, sky: 'overcast' }).stabilityClass).toBe('D')
    }
  })

  it('takes rain for a sign of clouds', () => {
    expect([undefined, 0, 0.2].map(likelySky)).toEqual(['clear', 'clear', 'overcast'])
  })
})
