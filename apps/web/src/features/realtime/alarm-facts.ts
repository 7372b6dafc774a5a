import { type AlarmEvent, AlarmPriority, PointState } from '@vigil/contract'

const WORST: Readonly<Record<AlarmPriority, PointState>> = {
  [AlarmPriority.None]: PointState.Normal,
  [AlarmPriority.Low]: PointState.Warning,
  [AlarmPriority.Mid]: PointState.Alarm,
  [AlarmPriority.High]: PointState.HighRisk,
}

/** The worst that an alarm was: one that has ended is in no state any more. */
export const worstStateOf = ({ priority }: Pick<AlarmEvent, 'priority'>): PointState => WORST[priority]

/** Open ones first, then the worst, then the newest. */
export function alarmsOf(alarms: Iterable<AlarmEvent>, sn: string): AlarmEvent[] {
  return [...alarms]
    .filter((alarm) => alarm.sn === sn)
    .sort(
      (a, b) =>
        Number(a.endTime !== null) - Number(b.endTime !== null) || b.priority - a.priority || b.beginTime - a.beginTime,
    )
}
