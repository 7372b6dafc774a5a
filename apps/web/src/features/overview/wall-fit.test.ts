import { expect, it } from 'vitest'
import { rowsTooMany } from './wall-fit.ts'

// The wall cut a row in half and counted it among those that were seen.
it('takes whole rows from the end of the wall until the rest fits', () => {
  expect(rowsTooMany(0, [60, 60, 60])).toBe(0)
  expect(rowsTooMany(-5, [60, 60, 60])).toBe(0)
  expect(rowsTooMany(1, [60, 60, 60])).toBe(1)
  expect(rowsTooMany(60, [60, 60, 60])).toBe(1)
  expect(rowsTooMany(61, [60, 90, 60])).toBe(2)
})

it('never takes the first row', () => {
  expect(rowsTooMany(1000, [60, 60])).toBe(1)
  expect(rowsTooMany(1000, [60])).toBe(0)
  expect(rowsTooMany(1000, [])).toBe(0)
})
