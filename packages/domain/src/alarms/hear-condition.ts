import { State2 } from '@vigil/contract'
import { type AlarmLogDraft, advanceAlarm, type Condition } from './advance-alarm.ts'
import { type AlarmCourse, isOver, isSettled, type NewAlarm, outgrows, raiseAlarm } from './alarm-course.ts'

export interface Heard {
  /** The alarm of the device and module after the message; undefined when there is none. */
  readonly course: AlarmCourse | undefined
  /** One that gave way to it. */
  readonly closed: AlarmCourse | undefined
  /** In their order, each with the alarm that it belongs to. */
  readonly entries: readonly { readonly id: string; readonly entry: AlarmLogDraft }[]
}

/**
 * What a message about one module makes of its last alarm. A danger before anybody has dealt with it is that one again; a danger
 * beyond what was handled or cleared is a new one.
 *
 * `perPassage`: of a module that looks at one passer-by after the other. The next danger after an end is another vehicle, so
 * another alarm, and the last one stays as it is: counted into it, a source would leave with a load of potash.
 */
export function hearCondition(
  course: AlarmCourse | undefined,
  condition: Condition,
  of: Pick<NewAlarm, 'sn' | 'module'>,
  newId: () => string,
  perPassage = false,
): Heard {
  const { at, state, kind } = condition
  const isNext = perPassage && course !== undefined && isPassed(course, condition)
  if (course !== undefined && !isNext && !isOver(course) && !outgrows(course, state)) {
    const { course: next, entry } = advanceAlarm(course, condition)
    return { course: next, closed: undefined, entries: entry === null ? [] : [{ id: next.id, entry }] }
  }
  // A repetition of what the last alarm was about.
  const isPast = !isNext && course !== undefined && at <= course.reportedAt && state <= course.peakState
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

/** The alarm has ended, and this danger is none of those that were heard before its end. */
const isPassed = ({ endAt, reportedAt }: AlarmCourse, { at, state }: Condition): boolean =>
  endAt !== null && state > State2.Normal && at >= reportedAt

/** Of the alarm that a danger belongs to: one that nobody has dealt with, unless the next danger is another passer-by. */
export function continues(course: AlarmCourse, perPassage: boolean): boolean {
  return !isSettled(course) && !(perPassage && course.endAt !== null)
}
