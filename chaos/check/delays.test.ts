import { describe, expect, it } from 'vitest'
import { delaysOf, Silences } from './delays.ts'

const alarm = (marker: string, at: number, isDue = true) => ({ marker, at, isDue })
const span = { from: 1_000, to: 9_000, now: 20_000 }

describe('delaysOf', () => {
  it('is the longest time from the first try to the console, of alarms that began meanwhile', () => {
    const begun = [alarm('a', 1_000), alarm('b', 3_000), alarm('before', 500), alarm('after', 9_500)]
    const shown = new Map([
      ['a', 1_400],
      ['b', 9_000],
      ['before', 19_000],
      ['after', 19_000],
    ])
    expect(delaysOf(begun, shown, span)).toEqual({ alarms: 2, longestMs: 6_000, tooLate: 1 })
  })

  it('counts one that was acknowledged and is not shown, and none that a device still holds', () => {
    expect(delaysOf([alarm('lost', 2_000), alarm('held', 2_000, false)], new Map(), span)).toEqual({
      alarms: 1,
      longestMs: 18_000,
      tooLate: 1,
    })
  })
})

describe('Silences', () => {
  it('knows the longest one that ended since then, or goes on', () => {
    const silences = new Silences(0)
    silences.heard(8_000)
    silences.heard(8_500)
    silences.heard(11_000)
    expect(silences.longestSince(0, 11_100)).toBe(8_000)
    expect(silences.longestSince(5_000, 11_100)).toBe(3_000)
    expect(silences.longestSince(9_000, 11_100)).toBe(2_000)
    expect(silences.longestSince(9_000, 15_000)).toBe(4_000)
  })
})
