import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretMatches } from './device-secret.ts'

describe('secretMatches', () => {
  const hash = createHash('sha256').update('secret').digest()
  it.each([
    ['the secret', hash, 'secret', true],
    ['the secret as bytes', hash, Buffer.from('secret'), true],
    ['another', hash, 'Secret', false],
    ['nothing', hash, '', false],
    ['the secret of no device', undefined, 'secret', false],
    ['the hash of a broken row', Buffer.alloc(3), 'secret', false],
    ['the hash of zeros', undefined, Buffer.alloc(32), false],
  ])('judges %s', (_what, known, given, expected) => {
    expect(secretMatches(known, given)).toBe(expected)
  })
})
