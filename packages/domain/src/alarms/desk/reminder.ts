import { type AlarmEvent, AlarmPriority } from '@vigil/contract'
import type { AlarmSound } from '../course/alarm-flag.ts'
import { isShelved } from '../course/shelf.ts'
import { isSilenced, type SilentList } from '../course/silence.ts'
import { isWaiting } from './alarm-queue.ts'

/** While somebody has yet to acknowledge, the console sounds again after so long, though no device is in danger any more. */
export const REMINDER_EVERY_MS = 60 * 1000

/** The sound that reminds of what nobody has acknowledged; null when there is nothing to remind of. */
export function reminderSound(
  alarms: Iterable<AlarmEvent>,
  silent: SilentList,
  now: number,
  /** Shelves end by the server's clock; silences were begun by this one. */
  serverNow: number = now,
): AlarmSound | null {
  let sound: AlarmSound | null = null
  for (const alarm of alarms) {
    const isQuiet = (alarm.life !== undefined && isShelved(alarm.life, serverNow)) || isSilenced(silent, alarm.sn, now)
    if (isQuiet || !isWaiting(alarm)) continue
    if (alarm.priority >= AlarmPriority.Mid) return 'alarm'
    sound = 'warning'
  }
  return sound
}
