import { describe, expect, it } from 'vitest'
import { recentWind, type WindMinute, weighMinutes, weighWinds, windCourse, windMembers } from './weigh-winds.ts'

const minutes = (count: number, from: (n: number) => number): WindMinute[] =>
  Array.from({ length: count }, (_, n) => [n * 60_000, 3, from(n)])

describe('the wind at a place between masts', () => {
  it('is that of the nearer one more than that of the farther one, and turns over north the short way [RTE-12]', () => {
    const wind = weighWinds([
      { awayM: 200, speed: 2, from: 350 },
      { awayM: 400, speed: 4, from: 10 },
    ])
    // Four times as near counts as sixteen to four.
    expect(wind?.speed).toBeCloseTo(2.4)
    expect(wind?.from).toBeGreaterThan(350)
    expect(wind?.from).toBeLessThan(360)
    expect(weighWinds([])).toBeUndefined()
  })

  it('does not hang on a mast that stands at the very place [RTE-12]', () => {
    const wind = weighWinds([
      { awayM: 0, speed: 2, from: 90 },
      { awayM: 100, speed: 4, from: 90 },
    ])
    expect(wind).toEqual({ speed: 3, from: 90 })
  })

  it('is weighed minute by minute of what each mast told then [RTE-12]', () => {
    const told = weighMinutes([
      { awayM: 100, winds: [[60_000, 2, 90]] },
      {
        awayM: 100,
        winds: [
          [60_000, 4, 90],
          [0, 5, 180],
        ],
      },
    ])
    expect(told.map(([at, speed, from]) => [at, speed, Math.round(from)])).toEqual([
      [0, 5, 180],
      [60_000, 3, 90],
    ])
  })
})

describe('the wind of an hour', () => {
  it('has a mean and an unrest that is neither nothing nor without end [RTE-12]', () => {
    expect(windCourse([])).toBeUndefined()
    expect(windCourse(minutes(10, () => 90))).toMatchObject({ from: 90, turnsDegrees: 3, minutes: 10 })
    expect(windCourse(minutes(36, (n) => n * 10))?.turnsDegrees).toBe(60)
    expect(windCourse(minutes(40, (n) => (n % 2 === 0 ? 80 : 100)))?.turnsDegrees).toBeCloseTo(10, 0)
  })

  it('gives the winds that may come, once half of it is known [RTE-12]', () => {
    expect(windMembers(minutes(29, () => 90))).toBeUndefined()
    const members = windMembers(minutes(60, (n) => n))
    expect(members).toHaveLength(20)
    expect(members?.[0]?.from).toBeCloseTo(1)
    expect(members?.at(-1)?.from).toBeCloseTo(58)
  })
})

describe('the wind of the last minutes', () => {
  const mast = (count: number) => [{ awayM: 100, winds: minutes(count, (n) => (n % 2 === 0 ? 260 : 280)) }]

  it('is their mean, for a plume is one as well: a gust from beside does not turn it [FEA-07]', () => {
    const wind = recentWind(mast(20), 20 * 60_000)
    expect(wind?.minutes).toBeGreaterThanOrEqual(9)
    expect(Math.abs((wind?.from ?? 0) - 270)).toBeLessThan(2)
  })

  it('is unknown where few of them are known, or none is new', () => {
    expect(recentWind(mast(4), 4 * 60_000)).toBeUndefined()
    expect(recentWind(mast(20), 24 * 60_000)).toBeUndefined()
    expect(recentWind([], 0)).toBeUndefined()
  })
})
