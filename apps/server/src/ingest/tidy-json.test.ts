import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidyJson } from './tidy-json.ts'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

describe('tidyJson', () => {
  it.each([
    ['a number that overflows', '{"a":{"b":1e999}}', 'a.b: a number beyond all bounds'],
    ['one below all bounds', '[-1e999]', '0: a number beyond all bounds'],
    ['NUL in a text', '{"result":{"deep":["a\\u0000b"]}}', 'result.deep.0: U+0000 in a text'],
    ['NUL in a name', '{"result":{"\\u0000":1}}', '"result.\\u0000": a name that can not be stored'],
    ['half a character in a name', '{"\\ud800":1}', '"\\ud800": a name that can not be stored'],
  ])('names %s', (_what, text, problem) => {
    expect(tidyJson(JSON.parse(text))).toEqual({ problem })
  })

  it.each([32, 33, 9_000, 100_000])('bears a depth of %i', (depth) => {
    expect('problem' in tidyJson(nested(depth))).toBe(depth > 32)
  })

  it('replaces half a character, and takes for zero what nobody can measure', () => {
    const value = JSON.parse(
      '{"a":"x\\ud800y","b":"\\ud83d\\ude00","c":[5e-324,-0,0.1],"d":"\\\\u0000","e":null,"f":true}',
    )
    expect(tidyJson(value)).toEqual({
      value: { a: 'x\ufffdy', b: '😀', c: [0, 0, 0.1], d: '\\u0000', e: null, f: true },
    })
  })

  it('leaves whatever is tidy as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given), (_key, each: unknown) =>
          typeof each === 'number' && Math.abs(each) < 1e-30 ? 0 : each,
        )
        const tidy = tidyJson(structuredClone(value))
        if ('value' in tidy) expect(tidy.value).toEqual(value)
        else expect(JSON.stringify(value)).toContain('\\u')
      }),
    )
  })
})
