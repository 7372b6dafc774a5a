import { afterFailure, type Failures, lockedForMs, type ThrottleRule, throttleKeys } from '@vigil/domain'

/** Names are whatever a stranger types: the memory for them is bounded, the oldest failures are forgotten first. */
const MAX_KEYS = 30_000

interface FailureCounts {
  lockedFor(key: string, rule: ThrottleRule, now: number): number
  failed(key: string, rule: ThrottleRule, now: number): void
  succeeded(key: string): void
}

export function createFailureCounts(maxKeys = MAX_KEYS): FailureCounts {
  const counts = new Map<string, Failures>()
  return {
    lockedFor: (key, rule, now) => lockedForMs(counts.get(key), rule, now),
    failed: (key, rule, now) => {
      const failures = afterFailure(counts.get(key), rule, now)
      counts.delete(key)
      counts.set(key, failures)
      const [oldest] = counts.keys()
      if (counts.size > maxKeys && oldest !== undefined) counts.delete(oldest)
    },
    succeeded: (key) => {
      counts.delete(key)
    },
  }
}

interface LoginThrottle {
  /** Milliseconds until the next try is looked at; 0 when it is now. */
  lockedFor(username: string, address: string, now: number): number
  failed(username: string, address: string, now: number): void
  succeeded(username: string, address: string): void
}

export function createLoginThrottle(maxKeys = MAX_KEYS): LoginThrottle {
  const counts = createFailureCounts(maxKeys)
  return {
    lockedFor: (username, address, now) =>
      Math.max(...throttleKeys(username, address).map(({ key, rule }) => counts.lockedFor(key, rule, now))),
    failed: (username, address, now) => {
      for (const { key, rule } of throttleKeys(username, address)) counts.failed(key, rule, now)
    },
    succeeded: (username, address) => {
      // Guessing from many addresses must not be forgiven because the owner signed in; a site behind one address, where
      // somebody mistypes every hour, must be.
      for (const { key } of throttleKeys(username, address)) if (!key.startsWith('account ')) counts.succeeded(key)
    },
  }
}
