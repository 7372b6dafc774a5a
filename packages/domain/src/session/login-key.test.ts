import { expect, it } from 'vitest'
import { loginKey } from './login-key.ts'

it('pads the user name to nine characters, with 0 or with what is asked for [CON-01]', () => {
  expect(loginKey('admin')).toBe('admin0000')
  expect(loginKey('admin', ' ')).toBe('admin    ')
  expect(loginKey('inspector-7')).toBe('inspector-7')
})
