import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  type Failures,
  isForgotten,
  lockedForMs,
  THROTTLE_RULES,
  throttleKeys,
} from './login-throttle.ts'

const { pair } = THROTTLE_RULES
const failed = (times: number, at = 0): Failures | undefined => {
  let failures: Failures | undefined
  for (let i = 0; i < times; i++) failures = afterFailure(failures, pair, at)
  return failures
}

describe('login throttle', () => {
  it('locks after five failures and doubles with each further one', () => {
    expect([0, 4, 5, 6, 7].map((times) => lockedForMs(failed(times), pair, 0))).toEqual([0, 0, 1000, 2000, 4000])
  })

  it('unlocks when the time is over and never locks for more than a quarter of an hour', () => {
    expect(lockedForMs(failed(5), pair, 999)).toBe(1)
    expect(lockedForMs(failed(5), pair, 1000)).toBe(0)
    expect(lockedForMs(failed(500), pair, 0)).toBe(900_000)
  })

  it('forgets after an hour without a failure', () => {
    expect(isForgotten(failed(9) as Failures, pair, 3_599_999)).toBe(false)
    expect(afterFailure(failed(9), pair, 3_599_999).count).toBe(10)
    expect(afterFailure(failed(9), pair, 3_600_000).count).toBe(1)
    expect(lockedForMs({ count: 99, lastAt: 0 }, { ...pair, maxLockMs: 1e9 }, 3_600_000)).toBe(0)
  })

  it('a clock that was set back does not lengthen a lock', () => {
    expect(lockedForMs(failed(5, 1_000_000), pair, 0)).toBe(1000)
  })

  it('counts per account at an address, per address and per account; case of the name is no way around', () => {
    const keys = throttleKeys(' Admin ', '10.0.0.1')
    expect(keys.map(({ key }) => key)).toEqual(['pair 10.0.0.1 admin', 'address 10.0.0.1', 'account admin'])
    expect(throttleKeys('admin', '10.0.0.1')).toEqual(keys)
    expect(throttleKeys('admin', '10.0.0.2').map(({ key }) => key)).toContain('account admin')
  })

  it('an account is never locked for long by strangers elsewhere', () => {
    expect(lockedForMs({ count: 10_000, lastAt: 0 }, THROTTLE_RULES.account, 0)).toBe(30_000)
  })

  it('an address, which a whole site may share, is never locked for more than a minute', () => {
    expect(lockedForMs({ count: 10_000, lastAt: 0 }, THROTTLE_RULES.address, 0)).toBe(60_000)
  })

  it('each failure locks at least as long as the one before', () => {
    fc.assert(
      fc.property(fc.nat(100), (times) => {
        expect(lockedForMs(failed(times + 1), pair, 0)).toBeGreaterThanOrEqual(lockedForMs(failed(times), pair, 0))
      }),
    )
  })
})
