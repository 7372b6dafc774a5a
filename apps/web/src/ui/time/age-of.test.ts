import { describe, expect, it } from 'vitest'
import { ageOf, countdownText } from './age-of.ts'

const NOW = 1_800_000_000_000
const ago = (ms: number) => ageOf(NOW - ms, NOW)

describe('the age of a value', () => {
  it('is said in the largest unit of which there are at least two', () => {
    expect(ago(2000)).toEqual({ unit: 'seconds', count: 2 })
    expect(ago(119_999)).toEqual({ unit: 'seconds', count: 119 })
    expect(ago(120_000)).toEqual({ unit: 'minutes', count: 2 })
    expect(ago(7_199_999)).toEqual({ unit: 'minutes', count: 119 })
    expect(ago(7_200_000)).toEqual({ unit: 'hours', count: 2 })
    expect(ago(48 * 3_600_000)).toEqual({ unit: 'days', count: 2 })
  })

  it('tells a value that never came from one that came just now', () => {
    expect(ageOf(0, NOW)).toEqual({ unit: 'never' })
    expect(ago(1999)).toEqual({ unit: 'now' })
  })

  it('is not negative when the clock runs behind the server', () => {
    expect(ago(-60_000)).toEqual({ unit: 'now' })
  })
})

describe('a countdown', () => {
  it('shows minutes and seconds, and hours when there are any', () => {
    expect(countdownText(NOW + 272_000, NOW)).toBe('4:32')
    expect(countdownText(NOW + 3_872_000, NOW)).toBe('1:04:32')
  })

  it('reaches nought when it is over and stays there', () => {
    expect(countdownText(NOW + 1, NOW)).toBe('0:01')
    expect(countdownText(NOW, NOW)).toBe('0:00')
    expect(countdownText(NOW - 5000, NOW)).toBe('0:00')
  })
})
