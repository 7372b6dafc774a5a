import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolvedNumber } from './resolved-number.ts'

describe('resolvedNumber', () => {
  it.each([
    [5e-324, 0],
    [-5e-324, 0],
    [9.99e-31, 0],
    [-9.99e-31, 0],
    [-0, 0],
    [0, 0],
    [1e-30, 1e-30],
    [-1e-30, -1e-30],
    [0.11, 0.11],
    [1.7976931348623157e308, 1.7976931348623157e308],
  ])('keeps %d as %d', (told, kept) => {
    expect(Object.is(resolvedNumber(told), kept)).toBe(true)
  })

  it('leaves every number that an instrument can tell from zero as it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(resolvedNumber(value)).toBe(Math.abs(value) < 1e-30 ? 0 : value)
      }),
    )
  })
})
