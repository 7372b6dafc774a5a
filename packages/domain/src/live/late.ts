import { UNREADABLE_DEVICE_TIME } from '@vigil/contract'
import type { LiveDevice } from './live-device.ts'

/**
 * Whether a message tells what was, not what is: kept by the device while its link was down and sent after a newer one. Such a
 * message must not talk down a live alarm. A clock that was set back goes on at the pace of time, and counts; a date that
 * can not be read says nothing of the order, and its message counts from its arrival: else the picture would stand still.
 */
export function isLate(
  { deviceTime, late }: Pick<LiveDevice, 'deviceTime' | 'late'>,
  time: number,
  at: number,
): boolean {
  if (time >= deviceTime || time === UNREADABLE_DEVICE_TIME) return false
  if (late === undefined) return true
  const told = time - late.time
  const passed = at - late.at
  return told <= 0 || Math.abs(told - passed) > told / 2
}
