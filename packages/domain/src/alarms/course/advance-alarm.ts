import {
  type AlarmIncident,
  type AlarmKind,
  type AlarmLogKind,
  type AlarmMark,
  type AlarmRefusal,
  type DisposalOption,
  type MergeOrigin,
  type SiteOutcome,
  State2,
} from '@vigil/contract'
import { incidentIdOf } from '../../incidents/incident-of.ts'
import { type Alarm, effectiveState, isSettled, outgrows, withBegin } from './alarm.ts'
import { type EventHandling, possibleHandlings } from './event-handling.ts'

/** What a person does to an alarm, on the version of it that they saw. */
export type AlarmAct = { readonly version: number; readonly mark: AlarmMark } & (
  | { readonly type: 'acknowledge' | 'unacknowledge' | 'unshelve' }
  | { readonly type: 'judge'; readonly handling: EventHandling }
  | { readonly type: 'handle'; readonly disposal: DisposalEntry }
  | { readonly type: 'shelve'; readonly until: number }
)

export interface DisposalEntry {
  readonly handler: string
  readonly situation: string
  readonly kind: AlarmKind
  readonly options: readonly DisposalOption[]
  /** Outcomes that the site offers beside the built-in options. */
  readonly outcomes?: readonly SiteOutcome[] | undefined
}

/** What is said of an alarm's state, by a device or by a drill. */
export interface StateReport {
  readonly type: 'condition'
  readonly at: number
  readonly state: State2
  readonly kind: AlarmKind
  /** It tells what was, not what is. */
  readonly isKept?: boolean | undefined
}

/** Everything that can happen to an alarm once it was raised. */
export type AlarmInput =
  | StateReport
  | AlarmAct
  /** The end of a shelf is looked for. */
  | { readonly type: 'tick'; readonly at: number }
  /** It joins a merged case, or leaves it. */
  | { readonly type: 'case'; readonly at: number; readonly by: string; readonly joins: JoinedCase | null }
  /** A person puts it into another incident, or into one of its own (`isLeaving`). */
  | {
      readonly type: 'incident'
      readonly at: number
      readonly by: string
      readonly joins: AlarmIncident
      readonly isLeaving: boolean
    }

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
  /** The same one when nothing changed. */
  readonly alarm: Alarm
  /** What is to be written down; null when nothing changed. */
  readonly entry: AlarmLogDraft | null
  readonly refusal: AlarmRefusal | null
}

const NO_CASE = { caseId: null, origin: null } as const
const unchanged = (alarm: Alarm): AlarmStep => ({ alarm, entry: null, refusal: null })
const refused = (alarm: Alarm, refusal: AlarmRefusal): AlarmStep => ({ alarm, entry: null, refusal })

/**
 * An alarm after one more event. Told twice, an event counts once. Only a person takes an alarm from those that wait; a reading
 * can put it back among them, by being worse than what somebody has seen.
 */
export function advanceAlarm(alarm: Alarm, event: AlarmInput): AlarmStep {
  switch (event.type) {
    case 'condition':
      return hear(alarm, event)
    case 'tick':
      return alarm.shelved !== null && event.at >= alarm.shelved.until
        ? changed(alarm, { shelved: null }, 'shelfEnded', event.at)
        : unchanged(alarm)
    case 'case': {
      const { caseId, origin } = event.joins ?? NO_CASE
      return caseId === alarm.caseId
        ? unchanged(alarm)
        : changed(alarm, { caseId, caseOrigin: origin }, caseId === null ? 'unmerged' : 'merged', event.at, event.by)
    }
    case 'incident': {
      const { joins, isLeaving, at, by } = event
      return joins.id === incidentIdOf(alarm)
        ? unchanged(alarm)
        : changed(alarm, { incident: joins }, isLeaving ? 'incidentLeft' : 'incidentJoined', at, by)
    }
    default:
      return act(alarm, event)
  }
}

/** Ends an alarm whose place another alarm of the same module takes at `at`: never before the last message about it. */
export const giveWay = (alarm: Alarm, at: number): AlarmStep =>
  advanceAlarm(alarm, {
    type: 'condition',
    at: Math.max(at, alarm.reportedAt),
    state: State2.Normal,
    kind: alarm.kind,
  })

/** A change that leaves everybody's judgement valid. */
function changed(
  alarm: Alarm,
  change: Partial<Alarm>,
  kind: AlarmLogKind,
  at: number,
  by = '',
  state: State2 | null = null,
): AlarmStep {
  const version = alarm.version + 1
  return {
    // A reading may have been received before an act that was stored first: the alarm never turns back.
    alarm: { ...alarm, ...change, version, changedAt: Math.max(at, alarm.changedAt) },
    entry: { kind, at, by, from: '', note: '', state, version },
    refusal: null,
  }
}

/** A change after which whoever acts must have seen it. */
function decided(step: AlarmStep, by: string): AlarmStep {
  const { alarm } = step
  return {
    ...step,
    alarm: { ...alarm, decisive: alarm.version, decidedBy: by, decidedAt: alarm.changedAt },
  }
}

function hear(alarm: Alarm, { at, state, kind, isKept }: StateReport): AlarmStep {
  if (outgrows(alarm, state)) return unchanged(alarm)
  // Once real, always real: a drill that turns into danger must not keep the drill's mark. What somebody declared stays.
  const becameReal = state > State2.Normal && kind === 'normal' && alarm.kind !== 'normal' && !isSettled(alarm)
  if (isKept || at < alarm.reportedAt) return hearLate(alarm, at, state, becameReal)
  if (state <= State2.Normal) {
    if (alarm.endAt !== null) return unchanged(alarm)
    return changed(alarm, { reported: State2.Normal, reportedAt: at, endAt: at }, 'ended', at, '', State2.Normal)
  }
  if (alarm.endAt !== null) return isSettled(alarm) ? unchanged(alarm) : recur(alarm, at, state, kind)
  if (state === alarm.reported && !becameReal) return unchanged(alarm)
  const peakState = worse(alarm.peakState, state)
  const change = { ...unseen(alarm, state, becameReal, at), reported: state, reportedAt: at, peakState }
  const isWorse = state > alarm.reported || becameReal
  const step = changed(alarm, change, isWorse ? 'escalated' : 'eased', at, '', state)
  return isWorse ? decided(step, '') : step
}

/** Older than what is known (kept while a link was down): it can make the alarm worse, not better. */
function hearLate(alarm: Alarm, at: number, state: State2, becameReal: boolean): AlarmStep {
  if (state <= alarm.peakState && !becameReal) return unchanged(alarm)
  const peakState = worse(alarm.peakState, state)
  const change = { ...unseen(alarm, state, becameReal, alarm.reportedAt), peakState }
  return decided(changed(alarm, change, 'escalated', at, '', state), '')
}

const worse = (a: State2, b: State2): State2 => (a > b ? a : b)

/** What a danger takes back of what people did before they knew of it. */
function unseen(alarm: Alarm, state: State2, becameReal: boolean, at: number): Partial<Alarm> {
  const { acknowledged, judged, shelved } = alarm
  const surprises = acknowledged !== null && !isSettled(alarm) && (state > acknowledged.peak || becameReal)
  return {
    ...(becameReal && { kind: 'normal' as const }),
    ...(surprises && { acknowledged: null, waitingSince: at }),
    ...(judged !== null && state > judged.on && { judged: null }),
    ...(shelved !== null && (state > shelved.peak || becameReal) && { shelved: null }),
  }
}

/** In danger again before anybody has dealt with it: the same alarm, unseen once more. A shelf holds, or it would be useless. */
function recur(alarm: Alarm, at: number, state: State2, kind: AlarmKind): AlarmStep {
  const { shelved } = alarm
  const becameReal = kind === 'normal' && alarm.kind !== 'normal'
  const change: Partial<Alarm> = {
    reported: state,
    reportedAt: at,
    peakState: worse(alarm.peakState, state),
    endAt: null,
    begins: withBegin(alarm.begins, at),
    occurrences: alarm.occurrences + 1,
    acknowledged: null,
    waitingSince: alarm.waitingSince ?? at,
    judged: null,
    kind: becameReal ? 'normal' : alarm.kind,
    shelved: shelved !== null && state <= shelved.peak && !becameReal ? shelved : null,
  }
  return decided(changed(alarm, change, 'recurred', at, '', state), '')
}

function act(alarm: Alarm, event: AlarmAct): AlarmStep {
  if (isRepeated(alarm, event)) return unchanged(alarm)
  if (isSettled(alarm)) return refused(alarm, 'over')
  if (event.version < alarm.decisive || event.version > alarm.version) return refused(alarm, 'changed')
  const { mark } = event
  const markAtPeak = { ...mark, peak: alarm.peakState }
  const seen = {
    acknowledged: alarm.acknowledged ?? { ...markAtPeak, waitedSince: alarm.waitingSince },
    waitingSince: null,
  }
  switch (event.type) {
    case 'acknowledge':
      return alarm.acknowledged === null ? done(alarm, seen, 'acknowledged', mark) : refused(alarm, 'changed')
    case 'unacknowledge':
      return unacknowledge(alarm, mark)
    case 'handle': {
      const { handler, situation, options, outcomes = [] } = event.disposal
      const kind = alarm.source === 'drill' ? alarm.kind : event.disposal.kind
      const handled = {
        ...markAtPeak,
        handler,
        situation,
        kind,
        options: [...options],
        ...(outcomes.length > 0 && { outcomes: [...outcomes] }),
      }
      return done(alarm, { ...seen, ...ended(alarm, mark.at), handled, kind, shelved: null }, 'handled', mark)
    }
    case 'judge':
      return judge(alarm, event.handling, mark, seen)
    case 'shelve':
      return done(alarm, { shelved: { ...mark, peak: levelOf(alarm), until: event.until } }, 'shelved', mark)
    case 'unshelve':
      return done(alarm, { shelved: null }, 'unshelved', mark)
  }
}

/** Whoever has acknowledged by mistake has so long to take it back. */
export const UNDO_MS = 10 * 1000
/** What the way to the server may take of it: who presses in time is not refused for a slow link. */
export const UNDO_GRACE_MS = 5_000

/** It waits again since when it did before: who is to be mailed is mailed no later for it, and nobody a second time. */
function unacknowledge(alarm: Alarm, mark: AlarmMark): AlarmStep {
  const { userId, at, waitedSince } = alarm.acknowledged as NonNullable<Alarm['acknowledged']>
  if (userId !== mark.userId) return refused(alarm, 'notYours')
  if (mark.at - at > UNDO_MS + UNDO_GRACE_MS) return refused(alarm, 'tooLate')
  return done(alarm, { acknowledged: null, waitingSince: waitedSince ?? at }, 'unacknowledged', mark)
}

/** What a shelf is meant for: what the alarm is now. One that was worse before and eased comes back when it is so again. */
const levelOf = ({ endAt, reported, peakState }: Alarm): State2 => (endAt === null ? reported : peakState)

/** The same person's act once more (a second click, an answer that was lost) is no second act. */
function isRepeated(alarm: Alarm, event: AlarmAct): boolean {
  const { userId } = event.mark
  switch (event.type) {
    case 'acknowledge':
      return alarm.acknowledged?.userId === userId
    case 'unacknowledge':
      return alarm.acknowledged === null
    case 'handle':
      return alarm.handled?.userId === userId && alarm.handled.situation === event.disposal.situation
    case 'judge': {
      if (event.handling === 'clear') return alarm.cleared?.userId === userId
      return alarm.judged?.userId === userId && alarm.judged.state === JUDGED[event.handling]
    }
    case 'shelve':
      return alarm.shelved?.userId === userId && alarm.shelved.until === event.until
    case 'unshelve':
      return alarm.shelved === null
  }
}

const JUDGED = { upgrade: State2.Alarm, downgrade: State2.Warning } as const
const JUDGED_KIND = { upgrade: 'upgraded', downgrade: 'downgraded' } as const

function judge(alarm: Alarm, handling: EventHandling, mark: AlarmMark, seen: Partial<Alarm>): AlarmStep {
  if (handling === 'clear') {
    const cleared = { ...mark, peak: alarm.peakState }
    return done(alarm, { ...seen, ...ended(alarm, mark.at), cleared, shelved: null }, 'cleared', mark)
  }
  if (!possibleHandlings(effectiveState(alarm)).includes(handling)) return refused(alarm, 'notPossible')
  const judged = { ...mark, state: JUDGED[handling], on: alarm.peakState }
  return done(alarm, { judged }, JUDGED_KIND[handling], mark)
}

/** No reading ends a drill that a person started: it is over when a person says so. */
function ended(alarm: Alarm, at: number): Partial<Alarm> {
  return alarm.source === 'drill' && alarm.endAt === null ? { endAt: at, reported: State2.Normal, reportedAt: at } : {}
}

function done(alarm: Alarm, change: Partial<Alarm>, kind: AlarmLogKind, mark: AlarmMark): AlarmStep {
  const { by, at, from, note } = mark
  const step = changed(alarm, change, kind, at, by, effectiveState({ ...alarm, ...change }))
  return decided({ ...step, entry: { ...(step.entry as AlarmLogDraft), from, note } }, by)
}
