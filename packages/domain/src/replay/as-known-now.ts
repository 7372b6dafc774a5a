import type { Alarm } from '../alarms/course/alarm.ts'
import type { LiveDevice } from '../live/live-device.ts'
import { type AlarmHeard, alarmAsOf } from './as-known-then.ts'

/** A message that takes less is not late: every one is a little under way. */
export const LATE_AFTER_MS = 10 * 1000

/** When it was measured, by the server's clock: a device whose clock is known to be wrong dates its messages by that. */
export const measuredAt = (deviceTime: number, clockOffset: number | undefined): number =>
  deviceTime - (clockOffset ?? 0)

/** Whether a message that came later tells more of a moment than was known then. */
export const isToldLater = (
  { deviceTime, clockOffset }: Pick<LiveDevice, 'deviceTime' | 'clockOffset'>,
  time: number,
  at: number,
): boolean => time > deviceTime && measuredAt(time, clockOffset) <= at

/** An alarm as it stood at an earlier moment, with what people have found it to be since. */
export const alarmAsKnownNow = (alarm: Alarm, at: number, heard?: AlarmHeard): Alarm => ({
  ...alarmAsOf(alarm, at, heard),
  judged: alarm.judged,
})
