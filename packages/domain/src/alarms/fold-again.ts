import { type AlarmEventOf, advanceAlarm } from './advance-alarm.ts'
import type { AlarmCourse } from './alarm-course.ts'

export interface PastEvent {
  readonly event: AlarmEventOf
  /** Of the alarm after it. */
  readonly version: number
}

/**
 * The alarm after each of these events, for the time when one before them did not count after all (it could not be stored). People
 * acted on what they saw: what they did stands wherever it is still possible. Every change keeps the version that it was told by.
 */
export function foldAgain(base: AlarmCourse, events: readonly PastEvent[]): readonly AlarmCourse[] {
  let course = base
  return events.map(({ event, version }) => {
    const from = { ...course, version: version - 1 }
    const { entry, course: next } = advanceAlarm(from, 'mark' in event ? { ...event, version: from.version } : event)
    course = entry === null ? { ...course, version } : next
    return course
  })
}

/** The alarm as it really is, beyond every version by which it was told otherwise: no screen keeps that. */
export function takenBack(course: AlarmCourse, told: AlarmCourse): AlarmCourse {
  return { ...course, version: told.version + 1, changedAt: Math.max(course.changedAt, told.changedAt) }
}
