import {
  type AlarmEvent,
  type AlarmKind,
  type AlarmLife,
  type AlarmPhase,
  type AlarmPriority,
  type AlarmSource,
  BEGINS_KEPT,
  type ModuleKey,
  State2,
} from '@vigil/contract'
import { priorityOf } from './priority.ts'

/**
 * One alarm of one module, from its first danger until it is over and somebody has dealt with it. As the server keeps it;
 * consoles are told its life.
 */
export interface AlarmCourse extends Omit<AlarmLife, 'phase' | 'begins'> {
  readonly id: string
  readonly sn: string
  readonly module: ModuleKey
  readonly kind: AlarmKind
  readonly beginAt: number
  readonly endAt: number | null
  readonly peakState: State2
  /** Time of the newest message that was believed. */
  readonly reportedAt: number
  readonly begins: readonly number[]
  /** Whoever made the last decisive change; empty for a device. */
  readonly decidedBy: string
  readonly decidedAt: number
}

export interface NewAlarm {
  readonly id: string
  readonly sn: string
  readonly module: ModuleKey
  readonly source: AlarmSource
  readonly kind: AlarmKind
  readonly state: State2
  readonly at: number
}

export function raiseAlarm({ at, state, ...rest }: NewAlarm): AlarmCourse {
  return {
    ...rest,
    beginAt: at,
    endAt: null,
    peakState: state,
    reported: state,
    reportedAt: at,
    begins: [at],
    occurrences: 1,
    waitingSince: at,
    judged: null,
    acknowledged: null,
    handled: null,
    cleared: null,
    shelved: null,
    caseId: null,
    caseOrigin: null,
    version: 1,
    decisive: 1,
    changedAt: at,
    decidedBy: '',
    decidedAt: at,
  }
}

export const withBegin = (begins: readonly number[], at: number): readonly number[] =>
  [...begins, at].slice(-BEGINS_KEPT)

type Settled = Pick<AlarmCourse, 'handled' | 'cleared'>

/** Somebody has handled or cleared it. */
export const isSettled = ({ handled, cleared }: Settled): boolean => handled !== null || cleared !== null

/** Dealt with and no longer in danger: the next danger of the module is another alarm. */
export const isOver = (course: Settled & Pick<AlarmCourse, 'endAt'>): boolean =>
  isSettled(course) && course.endAt !== null

/** A danger beyond what was handled or cleared is another alarm: nobody has seen it. */
export function outgrows(course: Settled, state: State2): boolean {
  const settled = course.handled ?? course.cleared
  return settled !== null && state > settled.peak
}

export function phaseOf(course: Settled & Pick<AlarmCourse, 'acknowledged' | 'endAt'>): AlarmPhase {
  if (course.cleared !== null) return 'cleared'
  if (course.handled !== null) return 'handled'
  if (course.acknowledged !== null) return 'acknowledged'
  return course.endAt === null ? 'raised' : 'latched'
}

/** What the alarm is now, an operator's judgement included. */
export function effectiveState({
  endAt,
  reported,
  judged,
}: Pick<AlarmCourse, 'endAt' | 'reported' | 'judged'>): State2 {
  if (endAt !== null) return State2.Normal
  return judged === null ? reported : judgedState(judged.state, reported)
}

/** Of the worst that it has been, unless an operator judged otherwise. */
export const effectivePriority = (course: Pick<AlarmCourse, 'peakState' | 'judged'>): AlarmPriority =>
  priorityOf(effectivePeak(course))

/** The worst that it has been, or what an operator made of that. */
export function effectivePeak({ peakState, judged }: Pick<AlarmCourse, 'peakState' | 'judged'>): State2 {
  return judged === null ? peakState : judgedState(judged.state, peakState)
}

/** Downgrading lowers to pre-alarm, upgrading raises to alarm; neither does the opposite of its name. */
function judgedState(judged: 1 | 2, state: State2): State2 {
  return (judged === State2.Warning ? Math.min(state, judged) : Math.max(state, judged)) as State2
}

export function lifeOf(course: AlarmCourse): AlarmLife {
  const { version, decisive, changedAt, source, occurrences, begins, waitingSince, reported } = course
  const { judged, acknowledged, handled, cleared, shelved, caseId, caseOrigin } = course
  return {
    version,
    decisive,
    changedAt,
    phase: phaseOf(course),
    source,
    occurrences,
    begins: [...begins],
    waitingSince,
    reported,
    judged,
    acknowledged,
    handled,
    cleared,
    shelved,
    caseId,
    caseOrigin,
  }
}

/** The alarm's message with its life in it: what the device reported gives way to what operators made of it. */
export function withLife(event: AlarmEvent, course: AlarmCourse): AlarmEvent {
  const state = effectiveState(course)
  return {
    ...event,
    state,
    eventData: { sn: event.sn, state },
    beginTime: course.beginAt,
    endTime: course.endAt,
    kind: course.kind,
    priority: effectivePriority(course),
    handled: isSettled(course),
    life: lifeOf(course),
  }
}
