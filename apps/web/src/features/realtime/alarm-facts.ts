import type { AlarmEvent } from '@vigil/contract'

/** Open ones first, then the worst, then the newest. */
export function alarmsOf(alarms: Iterable<AlarmEvent>, sn: string): AlarmEvent[] {
  return [...alarms]
    .filter((alarm) => alarm.sn === sn)
    .sort(
      (a, b) =>
        Number(a.endTime !== null) - Number(b.endTime !== null) || b.priority - a.priority || b.beginTime - a.beginTime,
    )
}
