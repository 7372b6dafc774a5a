import { type AlarmInput, advanceAlarm } from './advance-alarm.ts'
import { type Alarm, measuredOf } from './alarm.ts'

export interface PastEvent {
  readonly event: AlarmInput
  /** Version of the alarm after this event. */
  readonly version: number
}

/**
 * The alarm after each of these events, for the time when one before them did not count after all (it could not be stored). People
 * acted on what they saw: what they did stands wherever it is still possible. Every change keeps the version that it was told by.
 */
export function foldAgain(base: Alarm, events: readonly PastEvent[]): readonly Alarm[] {
  let alarm = base
  return events.map(({ event, version }) => {
    const from = { ...alarm, version: version - 1 }
    const { entry, alarm: next } = advanceAlarm(from, 'mark' in event ? { ...event, version: from.version } : event)
    alarm = entry === null ? { ...alarm, version } : next
    return alarm
  })
}

/**
 * The alarm as it really is, beyond every version by which it was told otherwise: no screen keeps that. What was measured meanwhile
 * was measured whatever people did.
 */
export function takenBack(alarm: Alarm, told: Alarm): Alarm {
  return {
    ...alarm,
    ...measuredOf(told),
    version: told.version + 1,
    changedAt: Math.max(alarm.changedAt, told.changedAt),
  }
}
