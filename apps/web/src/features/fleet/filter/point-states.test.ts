import { expect, it } from 'vitest'
import { inShort } from './point-states.ts'

it('says of a group its worst state and how many are in danger', () => {
  expect(
    inShort(
      new Map([
        [71, 3],
        [1, 2],
        [2, 1],
        [-1, 4],
      ] as const),
    ),
  ).toEqual({ total: 10, dangerous: 3, worst: 2 })
  expect(inShort(new Map())).toEqual({ total: 0, dangerous: 0, worst: undefined })
})
