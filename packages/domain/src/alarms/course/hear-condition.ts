import { type AlarmIncident, type Finding, type ShieldOption, State2 } from '@vigil/contract'
import { type AlarmLogDraft, advanceAlarm, giveWay } from './advance-alarm.ts'
import { type Alarm, type AlarmMeasured, isOver, isSettled, outgrows, raiseAlarm } from './alarm.ts'
import type { Condition } from './condition.ts'
import { leadingReading } from './leading-reading.ts'
import {
  beganAt,
  endedAt,
  freeSince,
  fullerPassage,
  isApart,
  isNextInLane,
  isOtherVehicle,
  isPassing,
  type Passages,
  placeKept,
} from './passage.ts'
import { shieldsAlarms } from './shield.ts'

/** What is known of one module when it speaks. */
export interface ModuleAlarms {
  /** Its last alarm, until that is over: what its device says next is about this one, or about a new one. */
  readonly last: Alarm | undefined
  readonly passages: Passages
}

/** One step of one alarm. */
export interface AlarmMove {
  /** `followed`: what was measured has risen, or more was found, and nothing else. */
  readonly kind: 'raised' | 'escalated' | 'eased' | 'ended' | 'followed'
  /** Undefined for an alarm that begins. */
  readonly before: Alarm | undefined
  readonly alarm: Alarm
  /** What is to be written down; null where no new version begins. */
  readonly entry: AlarmLogDraft | null
  /** What brought it about, as `advanceAlarm` takes it. */
  readonly condition: Condition
  /** Over before anybody heard of it: what its device says next is never about this one. */
  readonly isPast: boolean
}

export interface Heard extends ModuleAlarms {
  /** In their order: one that gives way comes before the one that it gives way to. */
  readonly moves: readonly AlarmMove[]
}

export interface Hearing {
  readonly sn: string
  newId(): string
  /** A shielded device raises nothing new; what was open when the shield came on is followed to its end. */
  readonly shield: ShieldOption
  /** The alarm with this id, as long as it is not over. */
  alarm(id: string): Alarm | undefined
  /** The incident that an alarm belongs to which begins now; left out: one of its own. */
  place?(begun: Begun): AlarmIncident
}

/** What is known of an alarm at the moment it begins. */
export interface Begun {
  readonly id: string
  readonly at: number
  readonly condition: Condition
  readonly isPast: boolean
}

const MAX_FINDINGS = 20
const NO_MOVES: readonly AlarmMove[] = Object.freeze([])

/**
 * What a condition makes of a module's alarms. Nothing but this raises an alarm, lets it go on, ease or end, lets it give way to
 * another, and puts together what was measured.
 *
 * A danger before anybody has dealt with the last one is that one again; beyond what was handled or cleared it is another. Of a
 * module that looks at passers-by the next danger is another vehicle: counted into the last one, a source would leave with a load
 * of potash.
 */
export function hearCondition(known: ModuleAlarms, condition: Condition, hearing: Hearing): Heard {
  if (condition.isKept) return hearKept(known, condition, hearing)
  const { last, moves } = hearLive(known.last, condition, hearing)
  return { last, passages: withMoves(known.passages, moves, condition), moves }
}

type Live = Pick<Heard, 'last' | 'moves'>

const unmoved = (last: Alarm | undefined): Live => ({ last, moves: NO_MOVES })

function hearLive(last: Alarm | undefined, condition: Condition, hearing: Hearing): Live {
  if (last !== undefined && isBehind(last, condition)) {
    const move = addTo(last, condition)
    return move === undefined ? unmoved(last) : oneMove(move)
  }
  if (last === undefined || last.endAt !== null) {
    return condition.state <= State2.Normal ? unmoved(last) : begin(last, condition, hearing)
  }
  const open = last
  const isNext =
    isNextInLane(open.freeSince, condition.lane, condition) || isOtherVehicle(open.passage, condition.passage)
  if (condition.state <= State2.Normal) {
    const holds = !isNext && (!condition.tells || isPassing(open.beginAt, condition.lane, condition.at))
    return holds ? unmoved(inLane(open, condition)) : oneMove(end(open, condition))
  }
  const outgrown = outgrows(open, condition.state)
  if (!isNext && !outgrown) return follow(open, condition)
  const ended = end(open, condition)
  if (!outgrown && shieldsAlarms(hearing.shield)) return oneMove(ended)
  const raised = raise(ended.alarm, condition, hearing)
  return { last: raised.alarm, moves: [ended, raised] }
}

/** Older than what is known of the alarm: it can make it worse, not better. */
const isBehind = (last: Alarm, { at, state }: Condition): boolean =>
  at < last.reportedAt && !isOver(last) && !outgrows(last, state)

/** What tells of a danger that was, as part of this alarm; undefined: nothing new. */
function addTo(alarm: Alarm, condition: Condition): AlarmMove | undefined {
  const { alarm: next, entry } = advanceAlarm(alarm, condition)
  const measured = condition.state > State2.Normal ? measuredBy(alarm, condition) : undefined
  const passage = fullerPassage(alarm.passage, condition.passage)
  if (entry === null && measured === undefined && passage === alarm.passage) return undefined
  const kind = entry === null ? 'followed' : 'escalated'
  return { kind, before: alarm, alarm: { ...next, ...measured, passage }, entry, condition, isPast: false }
}

const oneMove = (move: AlarmMove): Live => ({ last: move.alarm, moves: [move] })

/** A danger where none was. */
function begin(last: Alarm | undefined, condition: Condition, hearing: Hearing): Live {
  if (shieldsAlarms(hearing.shield)) return unmoved(last)
  if (last !== undefined && goesOn(last, condition)) {
    const { alarm, entry } = advanceAlarm(last, condition)
    const measured = measuredBy(last, condition)
    const { clockOffset } = condition
    const late = arrivedLater(last, condition)
    const back = { ...alarm, ...measured, ...late, clockOffset, freeSince: undefined, endDeviceTime: undefined }
    return oneMove({ kind: 'raised', before: last, alarm: back, entry, condition, isPast: false })
  }
  // A repetition of what an alarm that is over was about.
  const isPast =
    last !== undefined && isOver(last) && condition.at <= last.reportedAt && condition.state <= last.peakState
  return isPast ? unmoved(last) : oneMove(raise(last, condition, hearing))
}

/** It has waited for people since they could know that it is back, unless it waited before. */
const arrivedLater = ({ waitingSince }: Alarm, { arrivedAt }: Condition): Partial<Alarm> | undefined =>
  arrivedAt === undefined ? undefined : { arrivedAt, waitingSince: waitingSince ?? arrivedAt }

/** The danger of the last alarm is back: nobody has dealt with that, and it is no other passer-by's. */
function goesOn(last: Alarm, condition: Condition): boolean {
  if (isSettled(last)) return false
  if (!condition.isPassage) return true
  if (isOtherVehicle(last.passage, condition.passage)) return false
  return !isApart({ at: last.reportedAt, deviceTime: last.endDeviceTime }, condition)
}

/**
 * An alarm does not begin before the last one was changed. What came late did: people at headquarters may have dealt with the last one
 * long after it, and its device has said since when it is so.
 */
const notBefore = (last: Alarm, { at, arrivedAt }: Condition): number =>
  Math.max(at, arrivedAt === undefined ? last.changedAt : last.reportedAt)

function raise(last: Alarm | undefined, condition: Condition, hearing: Hearing, isPast = false): AlarmMove {
  const { sn, newId } = hearing
  const { module, kind, state, leading, findings = [], simulated, clockOffset, passage, arrivedAt } = condition
  const at = last === undefined ? condition.at : notBefore(last, condition)
  const measured = { peak: leading?.reading ?? null, peakAt: condition.at, findings, simulated, clockOffset }
  const id = newId()
  const incident = hearing.place?.({ id, at, condition, isPast })
  const alarm = raiseAlarm({
    id,
    sn,
    module,
    source: 'device',
    kind,
    state,
    at,
    incident,
    passage,
    arrivedAt,
    measured,
  })
  const entry: AlarmLogDraft = { kind: 'raised', at, by: '', from: '', note: '', state, version: 1 }
  return { kind: 'raised', before: undefined, alarm, entry, condition, isPast }
}

function end(open: Alarm, given: Condition, isPast = false): AlarmMove {
  // A danger that ends this alarm is another alarm's: what was measured of it is not added to this one.
  const isOwn = given.state <= State2.Normal
  const condition = isOwn ? given : { ...given, state: State2.Normal, at: notBefore(open, given) }
  const { alarm, entry } = isOwn ? advanceAlarm(open, condition) : giveWay(open, condition.at)
  const findings = isOwn ? withFindings(open.findings, condition.findings) : open.findings
  const ended = { ...alarm, findings, freeSince: undefined, endDeviceTime: condition.deviceTime }
  return { kind: 'ended', before: open, alarm: ended, entry, condition, isPast }
}

function follow(open: Alarm, condition: Condition): Live {
  const { alarm, entry } = advanceAlarm(open, condition)
  const measured = withClock(open, condition, measuredBy(open, condition))
  const passage = fullerPassage(open.passage, condition.passage)
  const known = passage === open.passage ? alarm : { ...alarm, passage }
  const next = inLane(measured === undefined ? known : { ...known, ...measured }, condition)
  const kind =
    entry === null
      ? followedKind(open, measured, passage !== open.passage)
      : entry.kind === 'eased'
        ? 'eased'
        : 'escalated'
  if (kind === undefined) return unmoved(next)
  return oneMove({ kind, before: open, alarm: next, entry, condition, isPast: false })
}

/** A simulation that turned out to be real has to be told like any other escalation. */
function followedKind(
  { simulated }: Alarm,
  measured: Partial<AlarmMeasured> | undefined,
  isNamed: boolean,
): AlarmMove['kind'] | undefined {
  if (measured === undefined) return isNamed ? 'followed' : undefined
  return measured.simulated === simulated ? 'followed' : 'escalated'
}

function inLane(alarm: Alarm, condition: Condition): Alarm {
  const free = freeSince(alarm.freeSince, condition.lane, condition)
  return free === alarm.freeSince ? alarm : { ...alarm, freeSince: free }
}

type Measured = Pick<AlarmMeasured, 'peak' | 'peakAt' | 'findings' | 'simulated'>

/** What a danger adds to what was measured; undefined: nothing. */
function measuredBy(alarm: Alarm, condition: Condition): Measured | undefined {
  const { state, leading } = condition
  const isHigher = state > alarm.peakState || (state === alarm.peakState && surpasses(leading, alarm, condition))
  const findings = withFindings(alarm.findings, condition.findings)
  // Once real, always real.
  const simulated = alarm.simulated && condition.simulated
  if (!isHigher && findings === alarm.findings && simulated === alarm.simulated) return undefined
  const { peak, peakAt } = isHigher ? { peak: leading?.reading ?? alarm.peak, peakAt: condition.at } : alarm
  return { peak, peakAt, findings, simulated }
}

/**
 * A clock that is ahead by now marks an alarm that began with a right one. A clock that seems behind may be a message that the device
 * had kept, and is told at the device itself.
 */
function withClock(
  alarm: Alarm,
  { clockOffset = 0 }: Condition,
  measured: Measured | undefined,
): (Measured & Partial<AlarmMeasured>) | undefined {
  if (alarm.clockOffset !== undefined || clockOffset <= 0) return measured
  const { peak, peakAt, findings, simulated } = measured ?? alarm
  return { peak, peakAt, findings, simulated, clockOffset }
}

function surpasses(leading: Condition['leading'], { module, peak }: Alarm, { thresholds }: Condition): boolean {
  if (leading === null) return false
  if (peak === null) return true
  const reached = leadingReading(module, { [peak.quantity]: peak.value }, thresholds)
  return reached === null || leading.exceedance > reached.exceedance
}

const confidenceOf = (finding: Finding): number => finding.confidence ?? 0

function withFindings(known: readonly Finding[], found: readonly Finding[] | undefined): readonly Finding[] {
  if (found === undefined) return known
  const sureAs = (finding: Finding) => (each: Finding) =>
    each.name === finding.name && confidenceOf(each) >= confidenceOf(finding)
  const news = found.filter((finding) => !known.some(sureAs(finding)))
  if (news.length === 0) return known
  const names = new Set(news.map((finding) => finding.name))
  return [...news, ...known.filter((finding) => !names.has(finding.name))].slice(0, MAX_FINDINGS)
}

/** Who passed while an alarm was live, so that what was kept of the same time finds it. */
function withMoves(passages: Passages, moves: readonly AlarmMove[], { isPassage, deviceTime }: Condition): Passages {
  if (!isPassage) return passages
  return moves.reduce((sofar, { kind, alarm: { id, peakState } }) => {
    if (kind === 'raised') return beganAt(sofar, id, deviceTime, peakState)
    return kind === 'ended' ? endedAt(sofar, id, deviceTime, peakState) : sofar
  }, passages)
}

/** Who passed while the link was down gets an alarm of its own, which is over, or is found to have one. */
function hearKept(known: ModuleAlarms, condition: Condition, hearing: Hearing): Heard {
  const { deviceTime: time, state, lane, liveTime } = condition
  const { passages, danger } = placeKept(known.passages, { time, state, lane }, liveTime, hearing.newId)
  const { last } = known
  if (danger === undefined) return { last, passages, moves: NO_MOVES }
  if (danger.knownPeak === undefined)
    return { last, passages, moves: past(condition, { ...hearing, newId: () => danger.id }) }
  const alarm = hearing.alarm(danger.id)
  if (alarm === undefined || outgrows(alarm, state)) {
    return { last, passages, moves: state > danger.knownPeak ? past(condition, hearing) : NO_MOVES }
  }
  const move = addTo(alarm, condition)
  if (move === undefined) return { last, passages, moves: NO_MOVES }
  return { last: last?.id === alarm.id ? move.alarm : last, passages, moves: [move] }
}

/** Told as a danger first: an alarm that only ends would make nobody look up. */
function past(condition: Condition, hearing: Hearing): readonly AlarmMove[] {
  const raised = raise(undefined, condition, hearing, true)
  const ended = end(raised.alarm, { ...condition, isKept: false, state: State2.Normal, findings: undefined }, true)
  return [raised, ended]
}
