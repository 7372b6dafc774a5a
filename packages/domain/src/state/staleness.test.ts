import { RunMode } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { UNCONNECT_INTERVAL_MS } from '../constants.ts'
import { isDetailUnconnected, isStale, staleTimeoutMs } from './staleness.ts'

describe('staleness', () => {
  it.each([
    [RunMode.Continuous, 30_000],
    [RunMode.Detection, 30_000],
    [RunMode.Slow, 120_000],
  ])('run mode %i is stale after more than %i ms [TRE-03]', (runMode, timeout) => {
    expect(staleTimeoutMs(runMode)).toBe(timeout)
    expect(isStale({ at: 1000, runMode }, 1000 + timeout)).toBe(false)
    expect(isStale({ at: 1000, runMode }, 1001 + timeout)).toBe(true)
  })

  it('a device that was never heard is stale, one heard in the future of a set-back clock is not [TRE-03]', () => {
    expect(isStale({ at: 0, runMode: 0 }, 1_700_000_000_000)).toBe(true)
    expect(isStale({ at: 5000, runMode: 0 }, 1000)).toBe(false)
  })

  it('a detail page is unconnected after 300 000 ms, looked at every 10 000 ms [TRE-04]', () => {
    expect(isDetailUnconnected(1000, 301_000)).toBe(false)
    expect(isDetailUnconnected(1000, 301_001)).toBe(true)
    expect(UNCONNECT_INTERVAL_MS).toBe(10_000)
  })
})
