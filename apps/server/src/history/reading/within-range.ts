import { validateTimeRange } from '@vigil/domain'
import { refuseProblems } from '../../platform/errors.ts'
import { DAY_MS } from '../writing/partitions.ts'

interface Ranged {
  beginTime?: number | undefined
  endTime?: number | undefined
  ids?: readonly string[] | undefined
}

export interface RangeLimit {
  days: number
  timeZone: string
  now: number
}

/** A list without ends is as long as a list may be; named records may be as old as they are. */
export function withinRange<F extends Ranged>(filter: F, { days, timeZone, now }: RangeLimit): F {
  if (filter.ids !== undefined && filter.beginTime === undefined && filter.endTime === undefined) return filter
  const endTime = filter.endTime ?? Math.max(now, filter.beginTime ?? now) + 1
  const beginTime = filter.beginTime ?? Math.max(0, endTime - days * DAY_MS)
  refuseProblems(validateTimeRange({ begin: beginTime, end: endTime }, days, timeZone))
  return { ...filter, beginTime, endTime }
}
