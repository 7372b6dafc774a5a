import type { PendingRetention, Retention } from '@vigil/contract'

/** Between a wish to keep less and the first record that goes: time enough for somebody to see it and take it back. */
export const RETENTION_GRACE_MS = 24 * 3_600_000

const fieldsOf = (retention: Retention) => Object.keys(retention) as (keyof Retention)[]
/** Null keeps for ever. */
const isLess = (days: number | null, than: number | null): boolean => days !== null && (than === null || days < than)

/** Tables that would keep less than before: what they drop can not be brought back. */
export const shortened = (before: Retention, after: Retention): (keyof Retention)[] =>
  fieldsOf(after).filter((field) => isLess(after[field], before[field]))

/** What maintenance goes by: until the grace is over, of what was kept and what is wished the longer. */
export function retentionInForce(wished: Retention, pending: PendingRetention | null, now: number): Retention {
  if (pending === null || now >= pending.until) return wished
  const inForce = { ...wished }
  for (const field of fieldsOf(wished)) {
    if (isLess(wished[field], pending.kept[field])) inForce[field] = pending.kept[field]
  }
  return inForce
}

/** What stays in force for a while when days are changed; null when nothing becomes less, so that a change back holds at once. */
export function graceOf(inForce: Retention, wished: Retention, now: number): PendingRetention | null {
  return shortened(inForce, wished).length === 0 ? null : { kept: inForce, until: now + RETENTION_GRACE_MS }
}
