import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignSlots, type RowSlots } from './row-slots.ts'

describe('elements of a list', () => {
  it('a row that stays keeps its element, and one that comes takes that of one that has gone', () => {
    const before = assignSlots(new Map(), ['a', 'b', 'c'])
    const after = assignSlots(before, ['x', 'b', 'y'])
    expect(after.get('b')).toBe(before.get('b'))
    expect(new Set([after.get('x'), after.get('y')])).toEqual(new Set([before.get('a'), before.get('c')]))
  })

  it('is the same map while the same rows are shown in the same order', () => {
    const before = assignSlots(new Map(), ['a', 'b'])
    expect(assignSlots(before, ['a', 'b'])).toBe(before)
  })

  it('a row that comes above all others is built, and none of the others is touched', () => {
    const before = assignSlots(new Map(), ['a', 'b', 'c', 'd'])
    const after = assignSlots(before, ['x', 'a', 'b', 'c'])
    for (const key of ['a', 'b', 'c']) expect(after.get(key)).toBe(before.get(key))
    expect([...before.values()]).not.toContain(after.get('x'))
  })

  it('the row with the focus keeps its element though all others would have kept theirs', () => {
    const before = assignSlots(new Map(), ['a', 'b', 'c', 'd'])
    const after = assignSlots(before, ['d', 'a', 'b', 'c'], 'd')
    expect(after.get('d')).toBe(before.get('d'))
  })

  it('never gives one element to two rows, and never moves one in the document', () => {
    const keys = fc.constantFrom(...'abcdefghij')
    const screens = fc.array(fc.tuple(fc.uniqueArray(keys, { maxLength: 8 }), fc.option(keys, { nil: undefined })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(screens, (all) => {
        let slots: RowSlots = new Map()
        for (const [shown, held] of all) {
          const next = assignSlots(slots, shown, held)
          expect([...next.keys()]).toEqual(shown)
          expect(new Set(next.values()).size).toBe(shown.length)
          if (held !== undefined && slots.has(held) && next.has(held)) expect(next.get(held)).toBe(slots.get(held))
          const order = [...slots.values()]
          const places = [...next.values()].map((slot) => order.indexOf(slot)).filter((place) => place !== -1)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          slots = next
        }
      }),
    )
  })
})
