import { formatDateTime } from '@vigil/domain'
import { momentOf } from '../chart/time-axis.ts'

/** For a field that asks for a time on the site's clock. */
export const fieldTime = (at: number, timeZone: string): string => formatDateTime(at, timeZone, 'yyyy-MM-ddThh:mm')

export function momentOfField(text: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? undefined : momentOf(wall, timeZone)
}
