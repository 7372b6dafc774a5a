import { type AlarmEvent, type AlarmKind, type AlarmLife, BEGINS_KEPT } from '@vigil/contract'

const MINUTE_MS = 60 * 1000
export const CHATTER_WINDOW_MS = MINUTE_MS
/** A chattering alarm is marked until it has been calm for so long. */
export const CHATTER_CALM_MS = 10 * MINUTE_MS
export const STALE_AFTER_MS = 24 * 60 * MINUTE_MS

/** Three or more begins within a minute. */
export function isChattering({ begins }: Pick<AlarmLife, 'begins'>, now: number): boolean {
  const first = begins.at(-BEGINS_KEPT)
  const last = begins.at(-1)
  if (first === undefined || last === undefined) return false
  return last - first <= CHATTER_WINDOW_MS && now - last <= CHATTER_CALM_MS
}

/** In danger for more than a day without a break: it tells nobody anything any more. */
export function isStaleAlarm({ endTime, beginTime, life }: AlarmEvent, now: number): boolean {
  return endTime === null && now - (life?.begins.at(-1) ?? beginTime) > STALE_AFTER_MS
}

/** Drills and tests are shown everywhere and counted nowhere, unless somebody asks for them. */
export const countsInStatistics = ({ kind }: { readonly kind: AlarmKind }): boolean => kind === 'normal'
