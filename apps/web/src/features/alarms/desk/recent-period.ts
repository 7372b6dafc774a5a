import { PointState } from '@vigil/contract'

const DAY_MS = 24 * 3_600_000
const DANGERS: ReadonlySet<PointState> = new Set([PointState.Warning, PointState.Alarm, PointState.HighRisk])

/** From the address; the last 24 hours when nothing sensible stands there. */
export function sinceOf(text: string | null, now: number): number {
  const since = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return since > 0 && since < now ? since : now - DAY_MS
}

/** Where it ends, from the address; now when nothing sensible stands there. */
export function untilOf(text: string | null, since: number): number | undefined {
  const until = text !== null && /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  return until > since ? until : undefined
}

/** `states` as the call for recent alarms takes them: it knows dangers alone. */
export function dangerStates(states: readonly PointState[]): string | undefined {
  const dangers = states.filter((state) => DANGERS.has(state))
  return dangers.length === 0 ? undefined : dangers.join(',')
}
