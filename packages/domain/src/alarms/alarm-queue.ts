import { type AlarmEvent, AlarmPriority, State2 } from '@vigil/contract'

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
export function worstOf({ state, priority }: Pick<AlarmEvent, 'state' | 'priority'>): State2 {
  return state >= State2.Warning ? state : WORST[priority]
}

const byId = (a: AlarmEvent, b: AlarmEvent): number => (a.id < b.id ? -1 : Number(a.id > b.id))

/** Ongoing, over but not handled, handled. */
const turnOf = ({ handled, endTime }: AlarmEvent): number => (handled ? 2 : Number(endTime !== null))

/**
 * What still alarms comes first, the longest waiting before the rest; then what came and went unseen; what somebody has seen to,
 * though it may still alarm, comes last.
 */
export function alarmQueue(alarms: Iterable<AlarmEvent>): readonly AlarmEvent[] {
  return [...alarms].sort((a, b) => turnOf(a) - turnOf(b) || a.beginTime - b.beginTime || byId(a, b))
}
