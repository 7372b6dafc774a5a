import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansWithin, unwatchedMs } from './unwatched.ts'

const span = (since: number, until: number) => ({ since, until })

describe('time that nobody watched [FEA-03]', () => {
  it('is cut to the time that is asked for, in order', () => {
    expect(spansWithin([span(80, 120), span(-5, 10), span(40, 50)], 0, 100)).toEqual([
      span(0, 10),
      span(40, 50),
      span(80, 100),
    ])
    expect(spansWithin([span(0, 10), span(100, 110)], 10, 100)).toEqual([])
    expect(spansWithin([span(20, 20), span(30, 25)], 0, 100)).toEqual([])
  })

  it('counts once where stretches lie over or beside each other', () => {
    expect(spansWithin([span(0, 50), span(10, 20), span(50, 60)], 0, 100)).toEqual([span(0, 60)])
    expect(unwatchedMs([span(0, 50), span(40, 60)], 0, 100)).toBe(60)
    expect(unwatchedMs([], 0, 100)).toBe(0)
  })

  it('is never more than the time itself, and of two halves as much as of the whole', () => {
    const spans = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)).map(([since, until]) => span(since, until)))
    fc.assert(
      fc.property(spans, fc.nat(1000), fc.nat(1000), fc.nat(1000), (given, a, b, c) => {
        const [since = 0, middle = 0, until = 0] = [a, b, c].sort((x, y) => x - y)
        const whole = unwatchedMs(given, since, until)
        expect(whole).toBeLessThanOrEqual(until - since)
        expect(unwatchedMs(given, since, middle) + unwatchedMs(given, middle, until)).toBe(whole)
      }),
    )
  })
})
