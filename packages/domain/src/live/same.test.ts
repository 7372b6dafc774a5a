import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { same } from './same.ts'

describe('same', () => {
  it('agrees with JSON on JSON values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const copy = JSON.parse(JSON.stringify(a))
        expect(same(copy, JSON.parse(JSON.stringify(a)))).toBe(true)
        if (same(a, b)) expect(b).toEqual(a)
      }),
    )
  })

  it('sees a key more, a key less and a value of another sort', () => {
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(same({ a: 1, b: 2 }, { a: 1 })).toBe(false)
    expect(same({ a: 1 }, { b: 1 })).toBe(false)
    expect(same([1, 2], [1, 3])).toBe(false)
    expect(same({ a: undefined }, { b: 1 })).toBe(false)
    expect(same([], {})).toBe(false)
    expect(same({}, null)).toBe(false)
    expect(same(null, {})).toBe(false)
    expect(same(1, {})).toBe(false)
    expect(same({}, 1)).toBe(false)
  })
})
