import { type AlarmEvent, AlarmPriority, State2 } from '@vigil/contract'

const WORST: Readonly<Record<AlarmPriority, State2>> = {
  [AlarmPriority.None]: State2.Normal,
  [AlarmPriority.Low]: State2.Warning,
  [AlarmPriority.Mid]: State2.Alarm,
  [AlarmPriority.High]: State2.HighRisk,
}

/** An alarm that is over says "normal" of itself; what it was stands in its priority. */
export function worstOf({ state, priority }: Pick<AlarmEvent, 'state' | 'priority'>): State2 {
  return state >= State2.Warning ? state : WORST[priority]
}

const byId = (a: AlarmEvent, b: AlarmEvent): number => (a.id < b.id ? -1 : Number(a.id > b.id))

/** What waits longest for somebody comes first; what somebody has seen to, though it still alarms, comes last. */
export function alarmQueue(alarms: Iterable<AlarmEvent>): readonly AlarmEvent[] {
  return [...alarms].sort((a, b) => Number(a.handled) - Number(b.handled) || a.beginTime - b.beginTime || byId(a, b))
}
