import {
  type AlarmKind,
  type AlarmLogKind,
  type AlarmMark,
  type AlarmRefusal,
  type DisposalOption,
  type MergeOrigin,
  State2,
} from '@vigil/contract'
import { type AlarmCourse, effectiveState, isSettled, outgrows, withBegin } from './alarm-course.ts'
import { type EventHandling, possibleHandlings } from './event-handling.ts'

/** What a person does to an alarm, on the version of it that they saw. */
export type AlarmAct = { readonly version: number; readonly mark: AlarmMark } & (
  | { readonly type: 'acknowledge' | 'unshelve' }
  | { readonly type: 'judge'; readonly handling: EventHandling }
  | { readonly type: 'handle'; readonly disposal: DisposalEntry }
  | { readonly type: 'shelve'; readonly until: number }
)

export interface DisposalEntry {
  readonly handler: string
  readonly situation: string
  readonly kind: AlarmKind
  readonly options: readonly DisposalOption[]
}

export interface Condition {
  readonly type: 'condition'
  readonly at: number
  readonly state: State2
  readonly kind: AlarmKind
  /** It tells what was, not what is. */
  readonly isKept?: boolean | undefined
}

export type AlarmEventOf =
  | Condition
  | AlarmAct
  /** The end of a shelf is looked for. */
  | { readonly type: 'tick'; readonly at: number }
  /** It joins a merged case, or leaves it. */
  | { readonly type: 'case'; readonly at: number; readonly by: string; readonly joins: JoinedCase | null }

export interface JoinedCase {
  readonly caseId: string
  readonly origin: MergeOrigin
}

export interface AlarmLogDraft {
  readonly kind: AlarmLogKind
  readonly at: number
  readonly by: string
  readonly from: string
  readonly note: string
  readonly state: State2 | null
  readonly version: number
}

export interface AlarmStep {
  /** The same course when nothing changed. */
  readonly course: AlarmCourse
  /** What is to be written down; null when nothing changed. */
  readonly entry: AlarmLogDraft | null
  readonly refusal: AlarmRefusal | null
}

const NO_CASE = { caseId: null, origin: null } as const
const unchanged = (course: AlarmCourse): AlarmStep => ({ course, entry: null, refusal: null })
const refused = (course: AlarmCourse, refusal: AlarmRefusal): AlarmStep => ({ course, entry: null, refusal })

/**
 * An alarm after one more event. Told twice, an event counts once. Only a person takes an alarm from those that wait; a reading
 * can put it back among them, by being worse than what somebody has seen.
 */
export function advanceAlarm(course: AlarmCourse, event: AlarmEventOf): AlarmStep {
  switch (event.type) {
    case 'condition':
      return hear(course, event)
    case 'tick':
      return course.shelved !== null && event.at >= course.shelved.until
        ? told(course, { shelved: null }, 'shelfEnded', event.at)
        : unchanged(course)
    case 'case': {
      const { caseId, origin } = event.joins ?? NO_CASE
      return caseId === course.caseId
        ? unchanged(course)
        : told(course, { caseId, caseOrigin: origin }, caseId === null ? 'unmerged' : 'merged', event.at, event.by)
    }
    default:
      return act(course, event)
  }
}

/** A change that leaves everybody's judgement valid. */
function told(
  course: AlarmCourse,
  change: Partial<AlarmCourse>,
  kind: AlarmLogKind,
  at: number,
  by = '',
  state: State2 | null = null,
): AlarmStep {
  const version = course.version + 1
  return {
    // A reading may have been received before an act that was stored first: the course never turns back.
    course: { ...course, ...change, version, changedAt: Math.max(at, course.changedAt) },
    entry: { kind, at, by, from: '', note: '', state, version },
    refusal: null,
  }
}

/** A change after which whoever acts must have seen it. */
function decided(step: AlarmStep, by: string): AlarmStep {
  const { course } = step
  return {
    ...step,
    course: { ...course, decisive: course.version, decidedBy: by, decidedAt: course.changedAt },
  }
}

function hear(course: AlarmCourse, { at, state, kind, isKept }: Condition): AlarmStep {
  if (outgrows(course, state)) return unchanged(course)
  // Once real, always real: a drill that turns into danger must not keep the drill's mark. What somebody declared stays.
  const becameReal = state > State2.Normal && kind === 'normal' && course.kind !== 'normal' && !isSettled(course)
  if (isKept || at < course.reportedAt) return hearLate(course, at, state, becameReal)
  if (state <= State2.Normal) {
    if (course.endAt !== null) return unchanged(course)
    return told(course, { reported: State2.Normal, reportedAt: at, endAt: at }, 'ended', at, '', State2.Normal)
  }
  if (course.endAt !== null) return isSettled(course) ? unchanged(course) : recur(course, at, state, kind)
  if (state === course.reported && !becameReal) return unchanged(course)
  const peakState = worse(course.peakState, state)
  const change = { ...unseen(course, state, becameReal, at), reported: state, reportedAt: at, peakState }
  const isWorse = state > course.reported || becameReal
  const step = told(course, change, isWorse ? 'escalated' : 'eased', at, '', state)
  return isWorse ? decided(step, '') : step
}

/** Older than what is known (kept while a link was down): it can make the alarm worse, not better. */
function hearLate(course: AlarmCourse, at: number, state: State2, becameReal: boolean): AlarmStep {
  if (state <= course.peakState && !becameReal) return unchanged(course)
  const peakState = worse(course.peakState, state)
  const change = { ...unseen(course, state, becameReal, course.reportedAt), peakState }
  return decided(told(course, change, 'escalated', at, '', state), '')
}

const worse = (a: State2, b: State2): State2 => (a > b ? a : b)

/** What a danger takes back of what people did before they knew of it. */
function unseen(course: AlarmCourse, state: State2, becameReal: boolean, at: number): Partial<AlarmCourse> {
  const { acknowledged, judged, shelved } = course
  const surprises = acknowledged !== null && !isSettled(course) && (state > acknowledged.peak || becameReal)
  return {
    ...(becameReal && { kind: 'normal' as const }),
    ...(surprises && { acknowledged: null, waitingSince: at }),
    ...(judged !== null && state > judged.on && { judged: null }),
    ...(shelved !== null && (state > shelved.peak || becameReal) && { shelved: null }),
  }
}

/** In danger again before anybody has dealt with it: the same alarm, unseen once more. A shelf holds, or it would be useless. */
function recur(course: AlarmCourse, at: number, state: State2, kind: AlarmKind): AlarmStep {
  const { shelved } = course
  const becameReal = kind === 'normal' && course.kind !== 'normal'
  const change: Partial<AlarmCourse> = {
    reported: state,
    reportedAt: at,
    peakState: worse(course.peakState, state),
    endAt: null,
    begins: withBegin(course.begins, at),
    occurrences: course.occurrences + 1,
    acknowledged: null,
    waitingSince: course.waitingSince ?? at,
    judged: null,
    kind: becameReal ? 'normal' : course.kind,
    shelved: shelved !== null && state <= shelved.peak && !becameReal ? shelved : null,
  }
  return decided(told(course, change, 'recurred', at, '', state), '')
}

function act(course: AlarmCourse, event: AlarmAct): AlarmStep {
  if (isRepeated(course, event)) return unchanged(course)
  if (isSettled(course)) return refused(course, 'over')
  if (event.version < course.decisive || event.version > course.version) return refused(course, 'changed')
  const { mark } = event
  const markAtPeak = { ...mark, peak: course.peakState }
  const seen = { acknowledged: course.acknowledged ?? markAtPeak, waitingSince: null }
  switch (event.type) {
    case 'acknowledge':
      return course.acknowledged === null ? done(course, seen, 'acknowledged', mark) : refused(course, 'changed')
    case 'handle': {
      const { handler, situation, options } = event.disposal
      const kind = course.source === 'drill' ? course.kind : event.disposal.kind
      const handled = { ...markAtPeak, handler, situation, kind, options: [...options] }
      return done(course, { ...seen, ...ended(course, mark.at), handled, kind, shelved: null }, 'handled', mark)
    }
    case 'judge':
      return judge(course, event.handling, mark, seen)
    case 'shelve':
      return done(course, { shelved: { ...mark, peak: levelOf(course), until: event.until } }, 'shelved', mark)
    case 'unshelve':
      return done(course, { shelved: null }, 'unshelved', mark)
  }
}

/** What a shelf is meant for: what the alarm is now. One that was worse before and eased comes back when it is so again. */
const levelOf = ({ endAt, reported, peakState }: AlarmCourse): State2 => (endAt === null ? reported : peakState)

/** The same person's act once more (a second click, an answer that was lost) is no second act. */
function isRepeated(course: AlarmCourse, event: AlarmAct): boolean {
  const { userId } = event.mark
  switch (event.type) {
    case 'acknowledge':
      return course.acknowledged?.userId === userId
    case 'handle':
      return course.handled?.userId === userId && course.handled.situation === event.disposal.situation
    case 'judge': {
      if (event.handling === 'clear') return course.cleared?.userId === userId
      return course.judged?.userId === userId && course.judged.state === JUDGED[event.handling]
    }
    case 'shelve':
      return course.shelved?.userId === userId && course.shelved.until === event.until
    case 'unshelve':
      return course.shelved === null
  }
}

const JUDGED = { upgrade: State2.Alarm, downgrade: State2.Warning } as const
const JUDGED_KIND = { upgrade: 'upgraded', downgrade: 'downgraded' } as const

function judge(course: AlarmCourse, handling: EventHandling, mark: AlarmMark, seen: Partial<AlarmCourse>): AlarmStep {
  if (handling === 'clear') {
    const cleared = { ...mark, peak: course.peakState }
    return done(course, { ...seen, ...ended(course, mark.at), cleared, shelved: null }, 'cleared', mark)
  }
  if (!possibleHandlings(effectiveState(course)).includes(handling)) return refused(course, 'notPossible')
  const judged = { ...mark, state: JUDGED[handling], on: course.peakState }
  return done(course, { judged }, JUDGED_KIND[handling], mark)
}

/** No reading ends a drill that a person started: it is over when a person says so. */
function ended(course: AlarmCourse, at: number): Partial<AlarmCourse> {
  return course.source === 'drill' && course.endAt === null
    ? { endAt: at, reported: State2.Normal, reportedAt: at }
    : {}
}

function done(course: AlarmCourse, change: Partial<AlarmCourse>, kind: AlarmLogKind, mark: AlarmMark): AlarmStep {
  const { by, at, from, note } = mark
  const step = told(course, change, kind, at, by, effectiveState({ ...course, ...change }))
  return decided({ ...step, entry: { ...(step.entry as AlarmLogDraft), from, note } }, by)
}
