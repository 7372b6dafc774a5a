import { expect, it } from 'vitest'
import { tokenAfter } from './token-sharing.ts'

it('is taken over by a window that has the token which died', () => {
  expect(tokenAfter({ old: 'a', fresh: 'b' }, 'a')).toBe('b')
})

it('is left alone by a window of somebody else, or of nobody', () => {
  expect(tokenAfter({ old: 'a', fresh: 'b' }, 'c')).toBeUndefined()
  expect(tokenAfter({ old: 'a', fresh: 'b' }, undefined)).toBeUndefined()
  expect(tokenAfter({ fresh: 'b' }, undefined)).toBeUndefined()
})

it.each([undefined, null, 'b', 7, {}, { old: 'a' }, { old: 'a', fresh: 1 }])('ignores %o', (message) => {
  expect(tokenAfter(message, 'a')).toBeUndefined()
})
