import { expect, it } from 'vitest'
import { isPossible } from './found-verdict.ts'

it('calls a substance possible below the match threshold, by the instruments that have one', () => {
  expect([73, 84, 85, 97].map((quality) => isPossible('ftirMod', quality))).toEqual([true, true, false, false])
  expect(isPossible('ramanMod', 1.2)).toBe(true)
  expect(isPossible('ramanMod', undefined)).toBe(false)
  expect(isPossible('nuclearMod', 40)).toBe(false)
  expect(isPossible(undefined, 40)).toBe(false)
})
