import { type AlarmEvent, State2 } from '@vigil/contract'
import { peakStateOf } from './alarm-queue.ts'

/**
 * Whether it is an alarm because something was named, not because of how much was measured: a multiple below one would read as if
 * nothing had happened. A warning stays below the alarm limit by its own one, and what a person made of it is nobody's name.
 *
 * @param times The peak against the alarm limit.
 */
export function raisedByName(
  alarm: Pick<AlarmEvent, 'state' | 'priority' | 'findings' | 'life'>,
  times: number | null | undefined,
): boolean {
  if (alarm.findings.length === 0 || times == null || times >= 1) return false
  return peakStateOf(alarm) >= State2.Alarm && (alarm.life?.judged ?? null) === null
}
