import { MAX_FUTURE_MS, MAX_PAST_MS, UNREADABLE_DEVICE_TIME } from '@vigil/contract'

/**
 * What a device's clock says beside the server's. Nothing is judged by it: a message counts from the moment it came, whatever its
 * date, so that a wrong clock costs no alarm. It is told, and a clock that is wrong is a fault of its device.
 */

/** A clock within this of the server's is right. */
export const CLOCK_TOLERANCE_MS = MAX_FUTURE_MS
/** Delivery jitters: an offset that moves less is the same one. */
export const SAME_OFFSET_MS = 5_000
/**
 * An old date may be that of a reading which was kept while the link was down: such a device catches up. Only a clock goes on for
 * so long without coming nearer, whether it runs or stands still.
 */
const BEHIND_FOR_MS = 30 * 1000

/** How far the date of a message is from the moment it came (ahead is positive); undefined within the tolerance. */
export function dateOffset(time: number, at: number): number | undefined {
  const offset = time - at
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : undefined
}

export interface DeviceClock {
  /** The device's clock is wrong by so much, ahead of the server's or (negative) behind it. */
  readonly clockOffset: number | undefined
  /** Behind (the server's, or what it was ahead of that) since, by so much then; not yet long enough to tell a clock from a late delivery. */
  readonly clockBehind: { readonly offset: number; readonly since: number } | undefined
}

const RIGHT: DeviceClock = Object.freeze({ clockOffset: undefined, clockBehind: undefined })

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_OFFSET_MS

/** As a clock would that is slow, stands still or runs: at most at the pace of time, and not backward. */
function goesOn({ offset, since }: { offset: number; since: number }, time: number, at: number): boolean {
  const told = time - (since + offset)
  return told >= -SAME_OFFSET_MS && told <= at - since + SAME_OFFSET_MS
}

/** The clock after a message; the same reference while nothing is new. */
export function hearClock(clock: DeviceClock, time: number, at: number): DeviceClock {
  const offset = dateOffset(time, at)
  if (offset === undefined) {
    return clock.clockOffset === undefined && clock.clockBehind === undefined ? clock : RIGHT
  }
  const known = clock.clockOffset
  if (known !== undefined && isSame(known, offset)) {
    return clock.clockBehind === undefined ? clock : { clockOffset: known, clockBehind: undefined }
  }
  // Nobody keeps a reading of tomorrow, unless by a clock that is ahead of that as well; and a date that can not be read stands
  // still: it would never show as a clock that is behind.
  const isAhead = offset > 0 && !(known !== undefined && offset < known)
  if (isAhead || time === UNREADABLE_DEVICE_TIME) return { clockOffset: offset, clockBehind: undefined }
  const behind = clock.clockBehind
  if (behind === undefined || !goesOn(behind, time, at)) {
    return { clockOffset: known, clockBehind: { offset, since: at } }
  }
  return at - behind.since >= BEHIND_FOR_MS ? { clockOffset: offset, clockBehind: undefined } : clock
}

export interface FiledTimes {
  readonly beginAt: number
  readonly endAt: number
  /** The end as the device dated it, where it is filed under another. */
  readonly deviceTime?: number | undefined
}

/**
 * Under which times a finished check or sample is filed: its own, as long as it may have been kept while a link was down; else
 * those of its arrival, as long as it took. Filed years ago, nobody would find it, and it would be deleted within the hour.
 */
export function filedTimes({ begin, time }: { begin: number; time: number }, at: number): FiledTimes {
  // A clock that was set back in between.
  const beganAt = Math.min(begin, time)
  if (time <= at + MAX_FUTURE_MS && time >= at - MAX_PAST_MS) {
    return { beginAt: Math.max(beganAt, time - MAX_PAST_MS), endAt: time, deviceTime: undefined }
  }
  return { beginAt: at - Math.min(time - beganAt, MAX_PAST_MS), endAt: at, deviceTime: time }
}

const SUSPICIOUS_DEVICES = 3
/** Clocks that are wrong for reasons of their own do not agree so well. */
const AGREEING_MS = 30 * 1000

/**
 * By how much this server's own clock is wrong (ahead is positive), if the clocks of its devices say so: more than half of those
 * that were heard lately, and at least three, are wrong by about the same. Undefined: no reason to think so.
 */
export function serverClockError(offsets: readonly (number | undefined)[]): number | undefined {
  const wrong = offsets.filter((offset) => offset !== undefined).sort((a, b) => a - b)
  const median = wrong[Math.floor(wrong.length / 2)]
  if (median === undefined) return undefined
  const agreeing = wrong.filter((offset) => Math.abs(offset - median) <= AGREEING_MS)
  return agreeing.length >= SUSPICIOUS_DEVICES && agreeing.length * 2 > offsets.length ? -median : undefined
}
