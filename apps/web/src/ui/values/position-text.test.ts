import { expect, it } from 'vitest'
import { positionOf, positionText } from './position-text.ts'

it('takes the position that a device reports before the one where it was put up', () => {
  const place = { longitude: 1, latitude: 2 }
  expect(positionOf({ longitude: 3, latitude: 4 }, place)).toEqual({ longitude: 3, latitude: 4 })
  expect(positionOf(undefined, place)).toEqual(place)
  expect(positionOf(undefined, { longitude: 1 })).toBeUndefined()
  expect(positionText({ longitude: 116.391276, latitude: 39.9 })).toBe('39.90000, 116.39128')
})
