import { PushCode } from '@vigil/contract'
import type { Report } from '@vigil/domain'

export type Announcement = { kind: 'one'; report: Report } | { kind: 'many'; count: number }

const isDanger = ({ push }: Report): boolean => push.code !== PushCode.Clear

/** What a screen reader hears of reports that were added, newest first; a burst is told by its number. */
export function announcementOf(before: readonly Report[], after: readonly Report[]): Announcement | undefined {
  const newest = before[0]
  const end = newest === undefined ? after.length : after.indexOf(newest)
  const added = (end < 0 ? after : after.slice(0, end)).filter(isDanger)
  const [only] = added
  if (only === undefined) return undefined
  return added.length === 1 ? { kind: 'one', report: only } : { kind: 'many', count: added.length }
}
