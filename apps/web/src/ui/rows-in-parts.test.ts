import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextContents, nextRows, type PlacedRows } from './rows-in-parts.ts'

const rows = (keys: string, from = 0): PlacedRows => new Map([...keys].map((key, n) => [from + n, key]))

describe('rows that are drawn in parts', () => {
  it('change at once when they are few', () => {
    expect(nextRows(rows('abcd'), rows('bacd'), 2)).toEqual(rows('bacd'))
    expect(nextRows(rows('ab'), rows('cdef', 4), 4)).toEqual(rows('cdef', 4))
  })

  it('change from the first on when they are many, and a row that has moved does not stand twice', () => {
    expect(nextRows(rows('abcd'), rows('dcba'), 1)).toEqual(
      new Map([
        [0, 'd'],
        [1, 'b'],
        [2, 'c'],
      ]),
    )
  })

  it('begin with the row that has the focus', () => {
    expect(nextRows(rows('abcd'), rows('wxyz'), 1, 2)).toEqual(rows('abyd'))
  })

  it('are the same map when nothing has changed', () => {
    const drawn = rows('abc')
    expect(nextRows(drawn, rows('abc'), 1)).toBe(drawn)
  })

  it('are whole after as many frames as the changes need, and never show a row twice', () => {
    const screen = fc
      .uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 })
      .chain((keys) => fc.nat(5).map((from) => rows(keys.join(''), from)))
    fc.assert(
      fc.property(screen, screen, fc.integer({ min: 1, max: 4 }), (before, wanted, atOnce) => {
        let drawn = before
        for (let frame = 0; frame < Math.ceil(wanted.size / atOnce); frame++) {
          drawn = nextRows(drawn, wanted, atOnce)
          expect(new Set(drawn.values()).size).toBe(drawn.size)
          expect([...drawn.keys()].every((index) => wanted.has(index))).toBe(true)
        }
        expect(nextRows(drawn, wanted, atOnce)).toEqual(wanted)
      }),
    )
  })
})

describe('what rows say', () => {
  const said = (words: Readonly<Record<string, string>>) => new Map(Object.entries(words))

  it('changes at once where few have changed; one that comes says what it should', () => {
    expect(nextContents(said({ a: '1', b: '1' }), said({ a: '2', b: '1', c: '1' }), 'abc', 2)).toEqual(
      said({ a: '2', b: '1', c: '1' }),
    )
  })

  it('changes in the order of the screen where many have, beside those that come, and always for one of them', () => {
    const shown = said({ a: '1', b: '1', c: '1' })
    const wanted = said({ a: '2', b: '2', c: '2', d: '2', e: '2' })
    expect(nextContents(shown, wanted, 'abc', 2)).toEqual(said({ a: '2', b: '2', c: '1' }))
    expect(nextContents(shown, wanted, 'deabc', 2)).toEqual(said({ d: '2', e: '2', a: '2', b: '1', c: '1' }))
  })

  it('stays with a row that waits for its turn to go', () => {
    expect(nextContents(said({ a: '1', b: '1' }), said({ b: '2' }), 'ab', 1)).toEqual(said({ a: '1', b: '2' }))
  })

  it('is as it should be after as many frames as there are rows', () => {
    const contents = fc.dictionary(fc.constantFrom(...'abcdef'), fc.constantFrom('1', '2', '3')).map(said)
    fc.assert(
      fc.property(contents, contents, fc.integer({ min: 1, max: 4 }), (before, wanted, atOnce) => {
        let shown: ReadonlyMap<string, string> = before
        for (let frame = 0; frame < wanted.size; frame++) shown = nextContents(shown, wanted, wanted.keys(), atOnce)
        if (wanted.size > 0) expect(shown).toEqual(wanted)
      }),
    )
  })
})
