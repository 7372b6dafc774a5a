import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECENT_IDS_KEPT, RecentIds } from './recent-ids.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index))

describe('RecentIds', () => {
  it('knows the last ones and forgets older ones', () => {
    const ids = new RecentIds(range(0, RECENT_IDS_KEPT + 10))
    expect(range(0, 10).some((id) => ids.has(id))).toBe(false)
    expect(range(10, RECENT_IDS_KEPT + 10).every((id) => ids.has(id))).toBe(true)
  })

  it('knows exactly what it was given, as long as it fits', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 80 }), fc.nat(80), (all, cut) => {
        const ids = new RecentIds(all.slice(0, cut))
        expect(all.map((id) => ids.has(id))).toEqual(all.map((_, index) => index < cut))
      }),
    )
  })

  it('forgets one that could not be stored, and no other', () => {
    const ids = new RecentIds(['a', 'b', 'c'])
    ids.remove('b')
    ids.remove('never seen')
    expect(['a', 'b', 'c'].map((id) => ids.has(id))).toEqual([true, false, true])
  })

  it('tells neighbours apart: a day of numbers has no two alike', () => {
    const ids = new RecentIds()
    for (let id = 0; id < 86_400; id++) {
      expect(ids.has(String(id))).toBe(false)
      ids.add(String(id))
    }
  })
})
