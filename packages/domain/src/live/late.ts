import { UNREADABLE_DEVICE_TIME } from '@vigil/contract'
import { SAME_OFFSET_MS } from './device-clock.ts'
import type { LiveDevice } from './live-device.ts'

/** What comes within this comes together: as one body, or as what several modules say of one moment. It shows no pace. */
const TOGETHER_MS = 500

/**
 * Whether a message tells what was, not what is: kept by the device while its link was down and sent after a newer one. Such a
 * message must not talk down a live alarm. A clock that was set back goes on at the pace of time, and counts; a date that
 * can not be read says nothing of the order, and neither does one of a clock that is known to be wrong by so much: such a message
 * counts from its arrival, else the picture would stand still with the clock.
 */
export function isLate(
  { deviceTime, late, clockOffset }: Pick<LiveDevice, 'deviceTime' | 'late' | 'clockOffset'>,
  time: number,
  at: number,
): boolean {
  if (time >= deviceTime || time === UNREADABLE_DEVICE_TIME) return false
  if (clockOffset !== undefined && Math.abs(time - at - clockOffset) <= SAME_OFFSET_MS) return false
  if (late === undefined || isOfMoment(late, time, at)) return true
  const told = time - late.time
  const passed = at - late.at
  return told <= 0 || Math.abs(told - passed) > told / 2
}

/**
 * The pace is that from the first of what came together, or has one date, to the first of the next. From one message to the one before, a
 * clock of whole seconds that speaks five times in each, or a body of ten readings, would never show the pace of time.
 */
const isOfMoment = (first: { time: number; at: number }, time: number, at: number): boolean =>
  time === first.time || at - first.at < TOGETHER_MS

/** The message that the next late one is measured by, once this late one has come. */
export function lateSince({ late }: Pick<LiveDevice, 'late'>, time: number, at: number): { time: number; at: number } {
  return late !== undefined && isOfMoment(late, time, at) ? { time: late.time, at: late.at } : { time, at }
}
