import { MESSAGE_DEDUP_MS } from '../constants.ts'

/** Messages shown lately, with the moment of each. */
export type RecentMessages = ReadonlyMap<string, number>

/** Identical messages within 500 ms show once; different ones all show. */
export function admitMessage(
  recent: RecentMessages,
  text: string,
  now: number,
): { show: boolean; recent: RecentMessages } {
  const fresh = [...recent].filter(([, at]) => now - at < MESSAGE_DEDUP_MS)
  if (fresh.some(([shown]) => shown === text)) return { show: false, recent }
  return { show: true, recent: new Map(fresh).set(text, now) }
}
