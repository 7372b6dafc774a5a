import {
  type AlarmEvent,
  type AlarmIncident,
  type AlarmKind,
  type AlarmLife,
  type AlarmPhase,
  type AlarmPriority,
  type AlarmSource,
  CHATTER_BEGINS,
  type Finding,
  type ModuleKey,
  State2,
  type VehiclePassage,
} from '@vigil/contract'
import type { LeadingReading } from './leading-reading.ts'
import type { HeardAt } from './passage.ts'
import { priorityOf } from './priority.ts'

/** What an alarm keeps of its story, as one value in its row; what was measured stands beside it. */
export interface AlarmCore extends Omit<AlarmLife, 'phase' | 'begins'> {
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

/** What was measured of an alarm. It changes without a new version, and no act of a person changes it. */
export interface AlarmMeasured {
  readonly peak: LeadingReading | null
  readonly peakAt: number
  /** Everything that was found while the alarm was open, latest first. */
  readonly findings: readonly Finding[]
  readonly simulated: boolean
  /** How far the device's date of the last occurrence was from its arrival, where that is more than a right clock explains. */
  readonly clockOffset: number | undefined
  /** Its lane has been free since, though the signal has not fallen: whoever comes next is another one. */
  readonly freeSince: HeardAt | undefined
  /** The device's own time of its end, as far as this process has heard it. */
  readonly endDeviceTime: number | undefined
}

/**
 * One alarm of one module, from its first danger until it is over and somebody has dealt with it. Devices change it by
 * `hearCondition`, people, the clock and cases by `advanceAlarm`, and nothing else does.
 */
export interface Alarm extends AlarmCore, AlarmMeasured {}

export interface NewAlarm {
  readonly id: string
  readonly sn: string
  readonly module: ModuleKey
  readonly source: AlarmSource
  readonly kind: AlarmKind
  readonly state: State2
  readonly at: number
  /** Undefined: one of its own, by its own id. */
  readonly incident?: AlarmIncident | undefined
  readonly passage?: VehiclePassage | undefined
  /** When it came to headquarters, if that was late: people there wait for nobody before it. */
  readonly arrivedAt?: number | undefined
  readonly measured?: Partial<AlarmMeasured> | undefined
}

export const NOTHING_MEASURED: AlarmMeasured = Object.freeze({
  peak: null,
  peakAt: 0,
  findings: [],
  simulated: false,
  clockOffset: undefined,
  freeSince: undefined,
  endDeviceTime: undefined,
})

/** Every field by its name: objects put together from others cost a storm of alarms more than all the rest of raising them. */
export function raiseAlarm(given: NewAlarm): Alarm {
  const { id, sn, module, source, kind, at, state, incident, passage, arrivedAt, measured = {} } = given
  return {
    id,
    sn,
    module,
    source,
    kind,
    beginAt: at,
    endAt: null,
    peakState: state,
    reported: state,
    reportedAt: at,
    begins: [at],
    occurrences: 1,
    waitingSince: arrivedAt ?? at,
    judged: null,
    acknowledged: null,
    handled: null,
    cleared: null,
    shelved: null,
    caseId: null,
    caseOrigin: null,
    incident,
    passage,
    arrivedAt,
    version: 1,
    decisive: 1,
    changedAt: at,
    decidedBy: '',
    decidedAt: at,
    peak: measured.peak ?? null,
    peakAt: measured.peakAt ?? at,
    findings: measured.findings ?? NOTHING_MEASURED.findings,
    simulated: measured.simulated ?? false,
    clockOffset: measured.clockOffset,
    freeSince: measured.freeSince,
    endDeviceTime: measured.endDeviceTime,
  }
}

export function measuredOf(alarm: Alarm): AlarmMeasured {
  const { peak, peakAt, findings, simulated, clockOffset, freeSince, endDeviceTime } = alarm
  return { peak, peakAt, findings, simulated, clockOffset, freeSince, endDeviceTime }
}

/** Without what was measured, which its row has in columns of their own. */
export function coreOf(alarm: Alarm): AlarmCore {
  const { peak, peakAt, findings, simulated, clockOffset, freeSince, endDeviceTime, ...core } = alarm
  return core
}

export const withBegin = (begins: readonly number[], at: number): readonly number[] =>
  [...begins, at].slice(-CHATTER_BEGINS)

/** When it last began: of one that came again not the first time ever. */
export const lastBeginOf = ({ begins, beginAt }: Pick<AlarmCore, 'begins' | 'beginAt'>): number =>
  begins.at(-1) ?? beginAt

/**
 * When that began which goes on, or went on last: an alarm that comes back hours later tells of another release than its first time,
 * one that comes and goes within minutes of the same.
 */
export function lastRunBeginOf(alarm: Pick<AlarmCore, 'begins' | 'beginAt'>, apartMs: number): number {
  let at = lastBeginOf(alarm)
  for (const earlier of [alarm.beginAt, ...alarm.begins].toReversed()) {
    if (at - earlier > apartMs) break
    at = earlier
  }
  return at
}

type Settled = Pick<AlarmCore, 'handled' | 'cleared'>

/** Somebody has handled or cleared it. */
export const isSettled = ({ handled, cleared }: Settled): boolean => handled !== null || cleared !== null

/** Dealt with and no longer in danger: the next danger of the module is another alarm. */
export const isOver = (alarm: Settled & Pick<AlarmCore, 'endAt'>): boolean => isSettled(alarm) && alarm.endAt !== null

/** A danger beyond what was handled or cleared is another alarm: nobody has seen it. */
export function outgrows(alarm: Settled, state: State2): boolean {
  const settled = alarm.handled ?? alarm.cleared
  return settled !== null && state > settled.peak
}

export function phaseOf(alarm: Settled & Pick<AlarmCore, 'acknowledged' | 'endAt'>): AlarmPhase {
  if (alarm.cleared !== null) return 'cleared'
  if (alarm.handled !== null) return 'handled'
  if (alarm.acknowledged !== null) return 'acknowledged'
  return alarm.endAt === null ? 'raised' : 'latched'
}

/** What the alarm is now, an operator's judgement included. */
export function effectiveState({ endAt, reported, judged }: Pick<AlarmCore, 'endAt' | 'reported' | 'judged'>): State2 {
  if (endAt !== null) return State2.Normal
  return judged === null ? reported : judgedState(judged.state, reported)
}

/** Priority of the worst that the alarm has been, unless an operator judged otherwise. */
export const effectivePriority = (alarm: Pick<AlarmCore, 'peakState' | 'judged'>): AlarmPriority =>
  priorityOf(effectivePeak(alarm))

/** The worst that it has been, or what an operator made of that. */
export function effectivePeak({ peakState, judged }: Pick<AlarmCore, 'peakState' | 'judged'>): State2 {
  return judged === null ? peakState : judgedState(judged.state, peakState)
}

/** Downgrading lowers to pre-alarm, upgrading raises to alarm; neither does the opposite of its name. */
function judgedState(judged: 1 | 2, state: State2): State2 {
  return (judged === State2.Warning ? Math.min(state, judged) : Math.max(state, judged)) as State2
}

export function lifeOf(alarm: AlarmCore): AlarmLife {
  const { version, decisive, changedAt, source, occurrences, begins, waitingSince, reported } = alarm
  const { judged, acknowledged, handled, cleared, shelved, caseId, caseOrigin, incident, passage, arrivedAt } = alarm
  return {
    version,
    decisive,
    changedAt,
    phase: phaseOf(alarm),
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
    ...(incident !== undefined && { incident }),
    ...(passage !== undefined && { passage }),
    ...(arrivedAt !== undefined && { arrivedAt }),
  }
}

type ToldByLife = 'state' | 'eventData' | 'beginTime' | 'endTime' | 'kind' | 'priority' | 'handled' | 'life'

/** The alarm's message with its life in it: what the device reported gives way to what operators made of it. */
export function withLife(event: Omit<AlarmEvent, ToldByLife>, alarm: AlarmCore): AlarmEvent {
  const state = effectiveState(alarm)
  return {
    ...event,
    state,
    eventData: { sn: event.sn, state },
    beginTime: alarm.beginAt,
    endTime: alarm.endAt,
    kind: alarm.kind,
    priority: effectivePriority(alarm),
    handled: isSettled(alarm),
    life: lifeOf(alarm),
  }
}
