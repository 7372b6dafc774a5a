import { createDecipheriv } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encryptPassword } from './password-cipher.ts'

describe('password on the sign-in call', () => {
  it('is encoded as the specification says [API-03]', () => {
    expect(encryptPassword('admin', 'Admin123')).toBe('ODy1yqhiKkVR3LTzDa/WnQ==')
  })

  it('is read back by another implementation for any name and password', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, password) => {
        const key = Buffer.from(name.padEnd(9, '0')).subarray(0, 8)
        const decipher = createDecipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null)
        const cipherText = Buffer.from(encryptPassword(name, password), 'base64')
        const plain = Buffer.concat([decipher.update(cipherText), decipher.final()])
        expect(plain.equals(Buffer.from(password))).toBe(true)
      }),
    )
  })
})
