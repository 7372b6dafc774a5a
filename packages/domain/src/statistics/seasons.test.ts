import { expect, it } from 'vitest'
import { checksTogether, seasonsOf } from './seasons.ts'

const months = (many: number) => Array.from({ length: many }, (_, n) => ({ begin: n * 10, end: n * 10 + 10, n }))

it('a year has four seasons of three months each, and every month is in one [FEA-06]', () => {
  const seasons = seasonsOf(months(12))
  expect(seasons.map(({ begin, end }) => [begin, end])).toEqual([
    [0, 30],
    [30, 60],
    [60, 90],
    [90, 120],
  ])
  expect(seasons.flatMap((season) => season.months)).toEqual(months(12))
  expect(seasonsOf(months(4)).at(-1)).toMatchObject({ begin: 30, end: 40 })
})

it('checks of several times are told by the mean of all of them, and of none there is no mean [FEA-03]', () => {
  const none = { n: 0, found: 0, probability: null }
  const together = checksTogether([{ n: 6, found: 2, probability: 0.5 }, none, { n: 2, found: 0, probability: 0.1 }])
  expect(together).toEqual({ n: 8, found: 2, probability: expect.closeTo(0.4, 9) })
  expect(checksTogether([none])).toEqual(none)
})
