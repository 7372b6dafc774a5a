import type { ThrottleRule } from '@vigil/domain'
import { createFailureCounts } from '../platform/failure-counts.ts'

/**
 * Only this serial number from this address is turned away: guessing elsewhere must not keep a device out, nor one device with
 * an old secret its neighbours behind the same address. A device whose secret was set right is back within a minute.
 */
const RULE: ThrottleRule = { free: 10, firstLockMs: 1_000, maxLockMs: 60_000, forgetMs: 3_600_000 }

export interface DeviceGateOptions {
  /** Whether the secret is the device's own. */
  matches(sn: string, secret: string | Buffer): boolean
  now(): number
  maxKeys?: number
}

export interface DeviceGate {
  /** Without an address somebody who is inside already is asked again: that is no guess. */
  admits(sn: string, secret: string | Buffer, address?: string): boolean
  readonly counters: {
    /** Tries with a wrong secret. */
    wrong: number
    /** Tries that were turned away without a look at their secret. */
    unchecked: number
  }
}

export function createDeviceGate({ matches, now, maxKeys }: DeviceGateOptions): DeviceGate {
  const failures = createFailureCounts(maxKeys)
  const counters = { wrong: 0, unchecked: 0 }
  return {
    counters,
    admits(sn, secret, address) {
      if (address === undefined) return matches(sn, secret)
      const key = `${address} ${sn}`
      const at = now()
      if (failures.lockedFor(key, RULE, at) > 0) {
        counters.unchecked += 1
        return false
      }
      if (matches(sn, secret)) {
        failures.succeeded(key)
        return true
      }
      counters.wrong += 1
      failures.failed(key, RULE, at)
      return false
    },
  }
}
