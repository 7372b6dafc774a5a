import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it('tells a time in its two largest units', () => {
  const told = (ms: number) => durationText(ms, 'en')
  expect([0, 400, 12_000, 60_000, 61_500, 7_500_000, 86_400_000, 90_000_000].map(told)).toEqual([
    '0 s',
    '0 s',
    '12 s',
    '1 min',
    '1 min 2 s',
    '2 h 5 min',
    '1 day',
    '1 day 1 h',
  ])
  expect(durationText(-5, 'en')).toBe('0 s')
  expect(durationText(120_000, 'ar')).toMatch(/2/)
})
