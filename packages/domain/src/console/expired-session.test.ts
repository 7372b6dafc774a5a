import { expect, it } from 'vitest'
import { onSessionExpired } from './expired-session.ts'

it('403 on logout signs out; otherwise one dialog until it is acknowledged [ERR-03]', () => {
  expect(onSessionExpired('logout', false)).toBe('signOut')
  expect(onSessionExpired('logout', true)).toBe('signOut')
  expect(onSessionExpired('other', false)).toBe('showDialog')
  expect(onSessionExpired('other', true)).toBe('nothing')
})
