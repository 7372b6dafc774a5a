import { type AlarmEvent, type AlarmKind, type AlarmLife, CHATTER_BEGINS } from '@vigil/contract'

const MINUTE_MS = 60 * 1000
export const CHATTER_WINDOW_MS = MINUTE_MS
/** A chattering alarm is marked until it has been calm for so long. */
export const CHATTER_CALM_MS = 10 * MINUTE_MS
/** A write takes moments: only what lasts longer is worth a look. */
export const UNSTORED_SHOWN_AFTER_MS = 5_000
export const STALE_AFTER_MS = 24 * 60 * MINUTE_MS

/** Three or more begins within a minute. */
export function isChattering({ begins }: Pick<AlarmLife, 'begins'>, now: number): boolean {
  const first = begins.at(-CHATTER_BEGINS)
  const last = begins.at(-1)
  if (first === undefined || last === undefined) return false
  return last - first <= CHATTER_WINDOW_MS && now - last <= CHATTER_CALM_MS
}

/** Shown before it was on disk, and still not there: a server that ends now would not know of it. */
export const isUnstored = ({ unstoredSince }: Pick<AlarmEvent, 'unstoredSince'>, now: number): boolean =>
  unstoredSince !== undefined && now - unstoredSince > UNSTORED_SHOWN_AFTER_MS

/** When it last began: of one that came again not the first time ever. */
export const lastBegin = ({ beginTime, life }: Pick<AlarmEvent, 'beginTime' | 'life'>): number =>
  life?.begins.at(-1) ?? beginTime

/** In danger for more than a day without a break: it tells nobody anything any more. */
export function isStaleAlarm(alarm: AlarmEvent, now: number): boolean {
  return alarm.endTime === null && now - lastBegin(alarm) > STALE_AFTER_MS
}

/** A quantity that is told in standard deviations of its background already: one of those would be a deviation of deviations. */
export const isInDeviations = (unit: string): boolean => unit === 'σ'

/** Drills and tests are shown everywhere and counted nowhere, unless somebody asks for them. */
export const countsInStatistics = ({ kind }: { readonly kind: AlarmKind }): boolean => kind === 'normal'
