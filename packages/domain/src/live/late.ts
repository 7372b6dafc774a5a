import { UNREADABLE_DEVICE_TIME } from '@vigil/contract'
import { CLOCK_TOLERANCE_MS } from './device-clock.ts'
import type { LiveDevice } from './live-device.ts'

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
  if (clockOffset !== undefined && Math.abs(time - at - clockOffset) <= CLOCK_TOLERANCE_MS) return false
  if (late === undefined) return true
  const told = time - late.time
  const passed = at - late.at
  return told <= 0 || Math.abs(told - passed) > told / 2
}
