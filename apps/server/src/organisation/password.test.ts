import { describe, expect, it } from 'vitest'
import { hashPassword, PASSWORD_COST, verifyPassword } from './password.ts'

const CHEAP = { N: 16, r: 1, p: 1 }

describe('stored passwords', () => {
  it('are scrypt hashes that carry their own cost and salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Admin123'), hashPassword('Admin123')])
    expect(first).toMatch(new RegExp(`^scrypt\\$${PASSWORD_COST.N}\\$${PASSWORD_COST.r}\\$${PASSWORD_COST.p}\\$`))
    expect(first).not.toBe(second)
    expect(await verifyPassword('Admin123', first)).toBe(true)
  })

  it('made at another cost still verify', async () => {
    const stored = await hashPassword('Admin123', CHEAP)
    expect(await verifyPassword('Admin123', stored)).toBe(true)
    expect(await verifyPassword('admin123', stored)).toBe(false)
  })

  it('match whichever way an accent was typed', async () => {
    expect(await verifyPassword('e\u0301te\u0301', await hashPassword('été', CHEAP))).toBe(true)
  })

  it.each([undefined, '', 'plain', 'scrypt$1$1$1$$'])('never match %j', async (stored) => {
    expect(await verifyPassword('Admin123', stored)).toBe(false)
  })
})
