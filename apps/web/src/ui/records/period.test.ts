import { describe, expect, it } from 'vitest'
import { periodsWithin, readTime, spanOf, timeProblems, timeQuery } from './period.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const read = (text: string, ...rest: [Parameters<typeof readTime>[2]?]) =>
  readTime(new URLSearchParams(text), '1d', ...rest)

describe('the time that a list covers', () => {
  it('comes from the address, where it says one that the list offers', () => {
    expect(read('last=7d')).toBe('7d')
    expect(read('last=1h')).toBe('1d')
    expect(read('last=1h', ['1h', '1d'])).toBe('1h')
    expect(read('last=30d', ['1h', '1d'])).toBe('1d')
    expect(read('begin=5&end=9&last=7d')).toEqual({ begin: 5, end: 9 })
    expect(read('begin=9&end=5')).toBe('1d')
    expect(read('begin=&end=5')).toBe('1d')
  })

  it('stands in the address unless it is the usual one', () => {
    expect(timeQuery('1d', '1d')).toEqual({ last: undefined })
    expect(timeQuery('6h', '1d')).toEqual({ last: '6h' })
    expect(timeQuery({ begin: 5, end: 9 }, '1d')).toEqual({ begin: '5', end: '9' })
  })

  it('ends now, or stands', () => {
    expect(spanOf('6h', DAY)).toEqual({ begin: 18 * HOUR, end: DAY })
    expect(spanOf('30d', DAY)).toEqual({ begin: 0, end: DAY })
    expect(spanOf({ begin: 1, end: 2 }, DAY)).toEqual({ begin: 1, end: 2 })
  })

  it('is refused beyond what the query may have, a period as well [VAL-07]', () => {
    expect(timeProblems('30d', 'UTC')).toEqual([])
    expect(timeProblems('1d', 'UTC', 1)).toEqual([])
    for (const time of ['7d', { begin: 0, end: DAY + 1 }] as const) {
      expect(timeProblems(time, 'UTC', 1)).toEqual([
        expect.objectContaining({ key: 'validation.timeRangeTooLong', values: { num: 1 } }),
      ])
    }
    expect(periodsWithin(1)).toEqual(['1h', '6h', '1d'])
    expect(periodsWithin(31)).toEqual(['1h', '6h', '1d', '7d', '30d'])
  })
})
