import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cadenceOf, statisticsOf } from './channel-statistics.ts'

const values = (...list: number[]) => list.map((value) => ({ value }))

describe('statistics of a raw channel [RTE-09]', () => {
  it('are those of the sample', () => {
    expect(statisticsOf([])).toBeUndefined()
    expect(statisticsOf(values(3))).toEqual({ n: 1, min: 3, max: 3, mean: 3, sigma: 0 })
    expect(statisticsOf(values(2, 4, 4, 4, 5, 5, 7, 9))).toMatchObject({ n: 8, min: 2, max: 9, mean: 5 })
    expect(statisticsOf(values(2, 4, 4, 4, 5, 5, 7, 9))?.sigma).toBeCloseTo(2.138, 3)
  })

  it('keep their digits far from zero', () => {
    expect(statisticsOf(values(1e9 + 1, 1e9 + 2, 1e9 + 3))?.sigma).toBeCloseTo(1, 6)
  })

  it('never leave what was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (list) => {
        const found = statisticsOf(values(...list))
        const slack = 1e-6
        return (
          found !== undefined && found.mean >= found.min - slack && found.mean <= found.max + slack && found.sigma >= 0
        )
      }),
    )
  })
})

it('tells how regularly a device reports', () => {
  expect(cadenceOf([{ at: 1 }, { at: 2 }])).toBeUndefined()
  expect(cadenceOf([0, 1000, 2000, 9000].map((at) => ({ at })))).toEqual({ typical: 1000, longest: 7000 })
})
