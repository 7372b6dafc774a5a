import { State2 } from '@vigil/contract'
import { type AlarmLogDraft, advanceAlarm, type Condition } from './advance-alarm.ts'
import { type AlarmCourse, isOver, type NewAlarm, outgrows, raiseAlarm } from './alarm-course.ts'

export interface Heard {
  /** The alarm of the device and module after the message; undefined when there is none. */
  readonly course: AlarmCourse | undefined
  /** One that gave way to it. */
  readonly closed: AlarmCourse | undefined
  /** In their order, each with the alarm that it belongs to. */
  readonly entries: readonly { readonly id: string; readonly entry: AlarmLogDraft }[]
}

/**
 * What a message about one module makes of its alarm. There is never more than one that is not over: a danger before anybody
 * has dealt with the last one is that one again; a danger beyond what was handled or cleared is a new one.
 */
export function hearCondition(
  course: AlarmCourse | undefined,
  condition: Condition,
  of: Pick<NewAlarm, 'sn' | 'module'>,
  newId: () => string,
): Heard {
  const { at, state, kind } = condition
  if (course !== undefined && !isOver(course) && !outgrows(course, state)) {
    const { course: next, entry } = advanceAlarm(course, condition)
    return { course: next, closed: undefined, entries: entry === null ? [] : [{ id: next.id, entry }] }
  }
  // A repetition of what the last alarm was about.
  const isPast = course !== undefined && at <= course.reportedAt && state <= course.peakState
  if (state <= State2.Normal || isPast) return { course, closed: undefined, entries: [] }

  const begun = course === undefined ? at : Math.max(at, course.changedAt)
  const raised = raiseAlarm({ ...of, id: newId(), source: 'device', kind, state, at: begun })
  const entry: AlarmLogDraft = { kind: 'raised', at: begun, by: '', from: '', note: '', state, version: 1 }
  const first = { id: raised.id, entry }
  if (course === undefined || course.endAt !== null) return { course: raised, closed: undefined, entries: [first] }
  const end = advanceAlarm(course, { type: 'condition', at: begun, state: State2.Normal, kind })
  return {
    course: raised,
    closed: end.course,
    entries: [{ id: course.id, entry: end.entry as AlarmLogDraft }, first],
  }
}
