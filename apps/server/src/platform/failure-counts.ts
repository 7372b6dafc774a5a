import { afterFailure, type Failures, lockedForMs, type ThrottleRule } from '@vigil/domain'

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
