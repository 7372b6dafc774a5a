import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nestsDeeperThan } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('nestsDeeperThan', () => {
  it('tells the depth of any JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), (value, limit) => {
        expect(nestsDeeperThan(JSON.stringify(value), limit)).toBe(depthOf(value) > limit)
      }),
    )
  })

  it.each([
    ['brackets in a text', '{"a":"[[[[\\"[[[["}', false],
    ['a text that ends in a backslash', '["\\\\",[[[[1]]]]]', true],
    ['a text that never ends', '["[[[[[[[[', false],
    ['closing before opening', ']]]][[[[', false],
  ])('reads %s as a parser would', (_what, text, deeper) => {
    expect(nestsDeeperThan(text, 3)).toBe(deeper)
  })
})
