import type { AlarmEvent } from '@vigil/contract'

export const FLOOD_WINDOW_MS = 10 * 60 * 1000
/** More than this many within the window is a flood. */
export const FLOOD_ABOVE = 10
/** Fewer than this many ends it: between the two it stays what it is, or the screen would change to and fro. */
export const FLOOD_ENDS_BELOW = 5

/** Whether an operator is in a flood now. `begins`: of every alarm that came to them, re-occurrences included. */
export function isFlood(was: boolean, begins: Iterable<number>, now: number): boolean {
  let count = 0
  for (const at of begins) if (at > now - FLOOD_WINDOW_MS && at <= now) count += 1
  return was ? count >= FLOOD_ENDS_BELOW : count > FLOOD_ABOVE
}

/**
 * From when on alarms belong to the flood of now: ten minutes before the one that made it a flood. Null when there is none.
 * `begins` as far back as they are known.
 */
export function floodSince(begins: Iterable<number>, now: number): number | null {
  const times = [...begins].filter((at) => at <= now).sort((a, b) => a - b)
  let since: number | null = null
  let first = 0
  const passTo = (end: number, by: number): void => {
    while (first < end && (times[first] as number) <= by - FLOOD_WINDOW_MS) {
      first += 1
      if (end - first < FLOOD_ENDS_BELOW) since = null
    }
  }
  for (const [index, at] of times.entries()) {
    passTo(index, at)
    if (index + 1 - first > FLOOD_ABOVE) since ??= at - FLOOD_WINDOW_MS
  }
  passTo(times.length, now)
  return since
}

/** An alarm of a flood, and when it first came within it. */
export interface FloodMember {
  readonly alarm: AlarmEvent
  readonly at: number
}

/** One that had stood before the flood, and did not come again, is none of it. */
export function floodMember(alarm: AlarmEvent, since: number): FloodMember | undefined {
  const at = (alarm.life?.begins ?? [alarm.beginTime]).find((begin) => begin > since)
  return at === undefined ? undefined : { alarm, at }
}

/** A mast further away tells nothing about the wind of a place. */
export const WIND_WITHIN_M = 30 * 1000

/** Those of a flood in the order in which they came. */
export const inOrder = (members: Iterable<FloodMember>): readonly FloodMember[] =>
  [...members].sort((a, b) => a.at - b.at || Number(a.alarm.id > b.alarm.id) - Number(a.alarm.id < b.alarm.id))
