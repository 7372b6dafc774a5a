import { expect, it } from 'vitest'
import { brightestFirst, drawnSpots } from './spot-scale.ts'

const spots = [8, 40, 12].map((intensity) => ({ x: 0.5, y: 0.5, intensity }))

it('spots are listed brightest first, and drawn faintest first so that none hides a brighter one [RTE-07]', () => {
  expect(brightestFirst(spots).map(({ intensity }) => intensity)).toEqual([40, 12, 8])
  expect(drawnSpots(spots).map(({ intensity }) => intensity)).toEqual([8, 12, 40])
})
