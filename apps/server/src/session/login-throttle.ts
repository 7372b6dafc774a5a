import { throttleKeys } from '@vigil/domain'
import { createFailureCounts } from '../platform/failure-counts.ts'

interface LoginThrottle {
  /** Milliseconds until the next try is looked at; 0 when it is now. */
  lockedFor(username: string, address: string, now: number): number
  failed(username: string, address: string, now: number): void
  succeeded(username: string, address: string): void
}

export function createLoginThrottle(maxKeys?: number): LoginThrottle {
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
