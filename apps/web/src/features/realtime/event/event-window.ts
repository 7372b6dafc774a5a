import type { AlarmEvent, RecentData, Threshold } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { quantityKey } from '../../../ui/recent/stored-series.ts'

const BEFORE_MS = 5 * 60_000
const AFTER_MS = 5 * 60_000
const LONGEST_MS = TIME_RANGE_DAYS.rawData * 86_400_000

/** Five minutes before the alarm until five after its end, or until now; of a long one the first day. */
export function eventWindow(
  { beginTime, endTime }: Pick<AlarmEvent, 'beginTime' | 'endTime'>,
  now: number,
): { from: number; to: number } {
  const from = beginTime - BEFORE_MS
  const to = Math.min((endTime ?? now) + AFTER_MS, Math.max(now, beginTime + 1000))
  return { from, to: Math.min(to, from + LONGEST_MS) }
}

/** What each quantity read at a moment: in its step, or in the last one before within the tolerance. */
export function valuesAt(
  { series, stepMs }: Pick<RecentData, 'series' | 'stepMs'>,
  at: number,
  toleranceMs = 60_000,
): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  for (const { module, quantity, points } of series) {
    const found = points.findLast(([begin]) => begin <= at)
    if (found !== undefined && at - found[0] <= Math.max(stepMs, toleranceMs))
      values.set(quantityKey(module, quantity), found[2])
  }
  return values
}

/** The limits of today, but for the one that was in force for what alarmed. */
export const limitsThen = (current: readonly Threshold[], then: Threshold | null): readonly Threshold[] =>
  then === null
    ? current
    : [
        ...current.filter(
          ({ module, quantity, direction }) =>
            module !== then.module || quantity !== then.quantity || direction !== then.direction,
        ),
        then,
      ]
