import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint, RECENT_IDS_KEPT, RecentIds } from './recent-ids.ts'

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

  it('tells one that was taken over and could not be stored from a repetition, and from no other', () => {
    const ids = new RecentIds(['a', 'b', 'c'])
    expect(ids.takeUnstored('b')).toBe(false)
    ids.markUnstored('b')
    ids.markUnstored('never seen')
    expect(['a', 'b', 'c'].map((id) => ids.has(id))).toEqual([true, false, true])
    expect(['a', 'b', 'never seen'].map((id) => ids.isUnstored(id))).toEqual([false, true, false])
    expect(['a', 'b', 'b'].map((id) => ids.takeUnstored(id))).toEqual([false, true, false])
    expect(ids.add('b')).toBe(false)
    ids.markUnstored('b')
    expect(ids.takeUnstored('b')).toBe(true)
  })

  it('forgets what was not stored like all the rest, once newer ones need its place', () => {
    const ids = new RecentIds(['lost', 'found'])
    ids.markUnstored('lost')
    ids.markUnstored('found')
    expect(ids.takeUnstored('found')).toBe(true)
    for (const id of range(0, RECENT_IDS_KEPT)) ids.add(id)
    expect(['lost', 'found'].map((id) => ids.takeUnstored(id))).toEqual([false, false])
    ids.markUnstored('5')
    expect(ids.takeUnstored('5')).toBe(true)
  })

  it('hands on what is not stored, the latest first to stay, and takes it over from another process [REP-02]', () => {
    const ids = new RecentIds(range(0, RECENT_IDS_KEPT + 5))
    for (const id of ['2', '7', '9', String(RECENT_IDS_KEPT + 4)]) ids.markUnstored(id)
    const all = ['7', '9', String(RECENT_IDS_KEPT + 4)].map(fingerprint)
    expect(ids.unstored(10)).toEqual(all)
    expect(ids.unstored(2)).toEqual(all.slice(1))
    expect(new RecentIds(['a']).unstored(10)).toEqual([])
    const next = new RecentIds(['9'])
    for (const mark of [...all, ...all, 0, Number.NaN]) next.addUnstored(mark)
    // Stored meanwhile: a repetition.
    expect(next.takeUnstored('9')).toBe(false)
    expect(next.add('9')).toBe(false)
    expect([next.takeUnstored('7'), next.takeUnstored('7'), next.add('7')]).toEqual([true, false, false])
    expect(next.unstored(10)).toEqual([fingerprint(String(RECENT_IDS_KEPT + 4))])
  })

  it('tells neighbours apart: a day of numbers has no two alike', () => {
    const ids = new RecentIds()
    for (let id = 0; id < 86_400; id++) {
      expect(ids.has(String(id))).toBe(false)
      ids.add(String(id))
    }
  })
})
