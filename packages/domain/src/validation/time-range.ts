import { wallClockMs } from '../console/date-time.ts'
import type { Problem } from './problem.ts'

const DAY_MS = 86_400_000

/**
 * Measured on the site's clock: the month in which the clocks go back is an hour longer than its days times 24 and is still a
 * month.
 */
export function validateTimeRange(
  range: { begin: number | null | undefined; end: number | null | undefined },
  days: number,
  timeZone = 'UTC',
): Problem[] {
  const { begin, end } = range
  if (typeof begin !== 'number' || typeof end !== 'number' || !Number.isFinite(begin) || !Number.isFinite(end)) {
    return [{ field: 'timeRange', key: 'validation.timeRangeRequired' }]
  }
  if (end < begin) return [{ field: 'timeRange', key: 'validation.timeRangeReversed' }]
  return wallClockMs(end, timeZone) - wallClockMs(begin, timeZone) > days * DAY_MS
    ? [{ field: 'timeRange', key: 'validation.timeRangeTooLong', values: { num: days } }]
    : []
}
