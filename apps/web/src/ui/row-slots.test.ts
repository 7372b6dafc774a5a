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

  it('is the same map while the same rows are shown, in whatever order', () => {
    const before = assignSlots(new Map(), ['a', 'b'])
    expect(assignSlots(before, ['b', 'a'])).toBe(before)
  })

  it('never gives one element to two rows, nor builds one while another is free', () => {
    const screens = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 6 }), { maxLength: 12 })
    fc.assert(
      fc.property(screens, (all) => {
        let slots: RowSlots = new Map()
        for (const shown of all) {
          const next = assignSlots(slots, shown)
          expect([...next.keys()].sort()).toEqual([...shown].sort())
          expect(new Set(next.values()).size).toBe(shown.length)
          const built = [...next.values()].filter((slot) => ![...slots.values()].includes(slot))
          expect(built).toHaveLength(Math.max(0, shown.length - slots.size))
          for (const key of shown) if (slots.has(key)) expect(next.get(key)).toBe(slots.get(key))
          slots = next
        }
      }),
    )
  })
})
