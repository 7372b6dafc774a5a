import { describe, expect, it } from 'vitest'
import { Lease } from './lease.ts'

const RENEW_MS = 400

describe('the lease of the active server', () => {
  it('is two seconds for one that is punctual [GEN-05]', () => {
    const lease = new Lease()
    const lives = Array.from({ length: 50 }, (_, n) => lease.askedAt(n * RENEW_MS))
    expect(new Set(lives)).toEqual(new Set([2_000]))
  })

  it('is longer for one that has been late, never above ten seconds, and two again when it has long been punctual', () => {
    const lease = new Lease()
    lease.askedAt(0)
    expect(lease.askedAt(1_500)).toBe(6_000)
    expect(lease.askedAt(11_500)).toBe(10_000)
    const later = Array.from({ length: 700 }, (_, n) => lease.askedAt(11_500 + (n + 1) * RENEW_MS))
    expect(later.at(-1)).toBe(2_000)
  })
})
