import { PointState } from '@vigil/contract'

/** Every state that there is, what needs somebody first: counts by it add up to the fleet. */
export const STATES_BY_NEED: readonly PointState[] = [
  PointState.HighRisk,
  PointState.Alarm,
  PointState.Warning,
  PointState.Fault,
  PointState.NotConnected,
  PointState.Maintenance,
  PointState.Baseline,
  PointState.Normal,
]
