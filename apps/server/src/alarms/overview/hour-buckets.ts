import { wallClockMs } from '@vigil/domain'

const HOUR_MS = 3_600_000

/** Where the hour of the site's clock began: a quarter to in some zones, and anew when the clock is set by half an hour. */
function hourStart(epochMs: number, timeZone: string): number {
  const start = epochMs - (wallClockMs(epochMs, timeZone) % HOUR_MS)
  // The clock may have been set within this hour: then the hour began at that moment.
  return offsetOf(start, timeZone) === offsetOf(epochMs, timeZone) ? start : changeBetween(start, epochMs, timeZone)
}

const offsetOf = (epochMs: number, timeZone: string): number => wallClockMs(epochMs, timeZone) - epochMs

function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetOf(from, timeZone)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

/** Starts of the last hours of the site's clock, the current one last. */
export function hourStarts(now: number, timeZone: string, hours: number): number[] {
  const starts: number[] = []
  for (let at = now; starts.length < hours; at = (starts[0] ?? at) - 1) starts.unshift(hourStart(at, timeZone))
  return starts
}
