import { TIME_RANGE_DAYS } from '@vigil/domain'

const HOUR = 3_600_000
const LEAST_BESIDE = HOUR
const LONGEST = TIME_RANGE_DAYS.events * 24 * HOUR - HOUR

/** Some time before and after, half as long as what happened; not beyond now, nor longer than may be asked for. */
export function windowAround(begin: number, end: number | null, now: number): { beginTime: number; endTime: number } {
  const last = Math.max(end ?? now, begin)
  const beside = Math.max((last - begin) / 2, LEAST_BESIDE)
  const endTime = Math.round(Math.min(last + beside, Math.max(now, last)))
  return { beginTime: Math.round(Math.max(0, begin - beside, endTime - LONGEST)), endTime }
}
