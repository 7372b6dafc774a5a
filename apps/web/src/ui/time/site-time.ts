import { formatDateTime, wallClockMs } from '@vigil/domain'

/** The moment at which the clock of a zone shows this; of a time that the clocks skip, the moment they skip it. */
export function momentOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - (wallClockMs(wallMs, timeZone) - wallMs)
  return guess - (wallClockMs(guess, timeZone) - wallMs)
}

/** For a field that asks for a time on the site's clock. */
export const fieldTime = (at: number, timeZone: string): string => formatDateTime(at, timeZone, 'yyyy-MM-ddThh:mm')

export function momentOfField(text: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? undefined : momentOf(wall, timeZone)
}
