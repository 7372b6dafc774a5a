import { expect, it } from 'vitest'
import { legsOf } from './moving-source.ts'

it('goes from passage to passage with a pace and a heading [FEA-07]', () => {
  const legs = legsOf([
    { east: 100, north: 0, atS: 20 },
    { east: 0, north: 0, atS: 0 },
    { east: 100, north: 50, atS: 20.5 },
    { east: 100, north: -100, atS: 45 },
  ])
  expect(legs[0]).toEqual({ seconds: 20, metres: 100, metresPerS: 5, towardDegrees: 90 })
  // Seen by both at once: which was first is not known.
  expect(legs[1]).toBeUndefined()
  expect(legs[2]?.towardDegrees).toBeCloseTo(180)
  expect(legsOf([])).toEqual([])
})
