import { type AlarmEvent, type AlarmKind, AlarmPriority, State2 } from '@vigil/contract'
import { isShelved, shelfOf } from '../course/shelf.ts'

const WORST: Readonly<Record<AlarmPriority, State2>> = {
  [AlarmPriority.None]: State2.Normal,
  [AlarmPriority.Low]: State2.Warning,
  [AlarmPriority.Mid]: State2.Alarm,
  [AlarmPriority.High]: State2.HighRisk,
}

/** The worst that an alarm has been, whatever it is now: what its peak tells about. */
export function peakStateOf({ state, priority }: Pick<AlarmEvent, 'state' | 'priority'>): State2 {
  return state > WORST[priority] ? state : WORST[priority]
}

/** An alarm that is over says "normal" of itself; what it was stands in its priority. */
export function shownStateOf({ state, priority }: Pick<AlarmEvent, 'state' | 'priority'>): State2 {
  return state >= State2.Warning ? state : WORST[priority]
}

/** Nobody has acknowledged it: it sounds again and again. */
export const isWaiting = ({ handled, life }: Pick<AlarmEvent, 'handled' | 'life'>): boolean =>
  life === undefined ? !handled : life.waitingSince !== null

/**
 * Where an alarm stands on every list of what needs somebody, in this order (docs/decisions/0023-what-an-operator-sees-first.md).
 * What is handled but still in danger is among the live ones that somebody has seen: its danger is no smaller for it.
 */
export const ALARM_SECTIONS = ['live', 'liveSeen', 'ended', 'endedSeen'] as const
export type AlarmSection = (typeof ALARM_SECTIONS)[number]

export function sectionOf(alarm: Pick<AlarmEvent, 'endTime' | 'handled' | 'life'>): AlarmSection {
  if (alarm.endTime === null) return isWaiting(alarm) ? 'live' : 'liveSeen'
  return isWaiting(alarm) ? 'ended' : 'endedSeen'
}

/** What is real before drills, those before tests. */
export const KIND_TURN: Readonly<Record<AlarmKind, number>> = { normal: 0, drill: 1, test: 2 }
const SECTION_TURN = Object.fromEntries(ALARM_SECTIONS.map((section, turn) => [section, turn])) as Readonly<
  Record<AlarmSection, number>
>
const changedAt = ({ beginTime, endTime, life }: AlarmEvent): number => life?.changedAt ?? endTime ?? beginTime
const byId = (a: AlarmEvent, b: AlarmEvent): number => (a.id < b.id ? -1 : Number(a.id > b.id))

const NONE_LOST: ReadonlySet<string> = new Set()

/** Live by what was last heard: its device is not connected, and nobody knows whether the danger still stands. */
export const isUnheard = ({ sn, endTime }: Pick<AlarmEvent, 'sn' | 'endTime'>, lost: ReadonlySet<string>): boolean =>
  endTime === null && lost.has(sn)

/**
 * What is real before drills and tests, the highest level first. Of one level those that are heard: a cut link to half of a site
 * pushed what is measured now out of view. Never below a lower level: what fell silent in danger may be worse by now.
 * Of equals the one that changed last.
 */
const byNeed =
  (lost: ReadonlySet<string>) =>
  (a: AlarmEvent, b: AlarmEvent): number =>
    SECTION_TURN[sectionOf(a)] - SECTION_TURN[sectionOf(b)] ||
    KIND_TURN[a.kind] - KIND_TURN[b.kind] ||
    shownStateOf(b) - shownStateOf(a) ||
    Number(isUnheard(a, lost)) - Number(isUnheard(b, lost)) ||
    changedAt(b) - changedAt(a) ||
    byId(a, b)

/**
 * What needs somebody, section by section. What lies on the shelf is shown there (`shelfOf`). `lost`: the devices that are not
 * connected.
 */
export function alarmQueue(alarms: Iterable<AlarmEvent>, now: number, lost = NONE_LOST): readonly AlarmEvent[] {
  return [...alarms].filter(({ life }) => life === undefined || !isShelved(life, now)).sort(byNeed(lost))
}

/** All of one device in the same order, those on the shelf last. */
export function deviceAlarms(alarms: Iterable<AlarmEvent>, sn: string, now: number): readonly AlarmEvent[] {
  const own = [...alarms].filter((alarm) => alarm.sn === sn)
  return [...alarmQueue(own, now), ...shelfOf(own, now)]
}

export interface QueueSection {
  readonly section: AlarmSection
  readonly alarms: readonly AlarmEvent[]
}

/** A queue under its heads; a section without alarms has none. */
export function queueSections(queue: readonly AlarmEvent[]): readonly QueueSection[] {
  return ALARM_SECTIONS.map((section) => ({
    section,
    alarms: queue.filter((alarm) => sectionOf(alarm) === section),
  })).filter(({ alarms }) => alarms.length > 0)
}
