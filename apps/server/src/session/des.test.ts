import { describe, expect, it } from 'vitest'
import { decryptPassword, encryptPassword, paddingsFor } from './des.ts'

describe('the encoding of passwords in the login call', () => {
  it('is DES-ECB with PKCS7 under the first 8 bytes of the name padded to 9 [API-03]', () => {
    expect(encryptPassword('admin', 'Admin123')).toBe('ODy1yqhiKkVR3LTzDa/WnQ==')
    expect(decryptPassword('admin', 'ODy1yqhiKkVR3LTzDa/WnQ==', '0')).toBe('Admin123')
  })

  it.each([
    ['a', 'x'],
    ['operator', 'Operator123'],
    ['a-very-long-user-name', 'exactly8'],
    ['管理员', 'пароль-密码'],
    ['', 'p'],
  ])('gives back what %j encoded', (username, password) => {
    for (const padding of paddingsFor(username)) {
      expect(decryptPassword(username, encryptPassword(username, password, padding), padding)).toBe(password)
    }
  })

  it('tries both paddings only where they differ', () => {
    expect(paddingsFor('admin')).toEqual(['0', ' '])
    expect(paddingsFor('operator')).toEqual(['0'])
  })

  it('takes a plus that arrived as a space for a plus', () => {
    const texts = Array.from({ length: 200 }, (_, i) => ({
      password: `Pass${i}`,
      text: encryptPassword('admin', `Pass${i}`),
    }))
    const withPlus = texts.filter(({ text }) => text.includes('+'))
    expect(withPlus.length).toBeGreaterThan(0)
    for (const { password, text } of withPlus) {
      expect(decryptPassword('admin', text.replaceAll('+', ' '), '0')).toBe(password)
    }
  })

  it.each(['', '====', 'not base64 at all', 'AAAA', 'ODy1yqhiKkVR3LTzDa/WnA=='])('does not throw on %j', (text) => {
    expect(decryptPassword('admin', text, '0')).toBeUndefined()
  })
})
