import { expect, it } from 'vitest'
import { seenWithinSeconds } from './seen-within.ts'

it('what a sensor notices is told after its response and one interval, and nothing is said where a part is unknown', () => {
  expect(seenWithinSeconds(1, 30)).toBe(31)
  expect(seenWithinSeconds(60, 0)).toBe(60)
  expect(seenWithinSeconds(undefined, 30)).toBeUndefined()
  expect(seenWithinSeconds(1, undefined)).toBeUndefined()
})
