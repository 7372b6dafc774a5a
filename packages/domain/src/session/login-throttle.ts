export interface ThrottleRule {
  /** Failures before the first lock. */
  readonly free: number
  readonly firstLockMs: number
  readonly maxLockMs: number
  /** Failures are forgotten after so long without another. */
  readonly forgetMs: number
}

export interface Failures {
  readonly count: number
  readonly lastAt: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * One person mistyping is stopped soon and only where they sit. A whole site may share one address: it gets more attempts and
 * is never locked for long. Nor is the account itself, which is slowed down only against guessing from many addresses. Either
 * way anybody could lock an operator out of a live alarm.
 */
export const THROTTLE_RULES = {
  pair: { free: 5, firstLockMs: SECOND_MS, maxLockMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  address: { free: 30, firstLockMs: SECOND_MS, maxLockMs: MINUTE_MS, forgetMs: HOUR_MS },
  account: { free: 50, firstLockMs: SECOND_MS, maxLockMs: 30 * SECOND_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, ThrottleRule>

/** Counters that one attempt touches. User names differ in case only by mistake. */
export function throttleKeys(username: string, address: string): { key: string; rule: ThrottleRule }[] {
  const account = username.trim().toLowerCase()
  return [
    { key: `pair ${address} ${account}`, rule: THROTTLE_RULES.pair },
    { key: `address ${address}`, rule: THROTTLE_RULES.address },
    { key: `account ${account}`, rule: THROTTLE_RULES.account },
  ]
}

export function afterFailure(failures: Failures | undefined, rule: ThrottleRule, now: number): Failures {
  const count = failures === undefined || isForgotten(failures, rule, now) ? 0 : failures.count
  return { count: count + 1, lastAt: now }
}

/** How long attempts are still refused. Doubles with each failure beyond the free ones. */
export function lockedForMs(failures: Failures | undefined, rule: ThrottleRule, now: number): number {
  if (failures === undefined || failures.count < rule.free || isForgotten(failures, rule, now)) return 0
  const lockMs = Math.min(rule.maxLockMs, rule.firstLockMs * 2 ** (failures.count - rule.free))
  return Math.min(lockMs, Math.max(0, failures.lastAt + lockMs - now))
}

export function isForgotten(failures: Failures, rule: ThrottleRule, now: number): boolean {
  return now - failures.lastAt >= rule.forgetMs
}
