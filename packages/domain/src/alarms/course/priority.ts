import { AlarmPriority, State2 } from '@vigil/contract'

const PRIORITIES: Readonly<Record<State2, AlarmPriority>> = {
  [State2.Offline]: AlarmPriority.None,
  [State2.Normal]: AlarmPriority.None,
  [State2.Warning]: AlarmPriority.Low,
  [State2.Alarm]: AlarmPriority.Mid,
  [State2.HighRisk]: AlarmPriority.High,
}

export function priorityOf(state2: State2): AlarmPriority {
  return PRIORITIES[state2]
}
