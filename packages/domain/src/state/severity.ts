import { PointState } from '@vigil/contract'

/** Codes are not ordered by severity: 71 is milder than 2. */
const RANK: Readonly<Record<PointState, number>> = {
  [PointState.HighRisk]: 8,
  [PointState.Alarm]: 7,
  [PointState.Warning]: 6,
  [PointState.Fault]: 5,
  [PointState.Maintenance]: 4,
  [PointState.Baseline]: 3,
  [PointState.Normal]: 2,
  [PointState.Green]: 1,
  [PointState.NotConnected]: 0,
}

export function severityRank(state: PointState): number {
  return RANK[state]
}

export function moreSevere(a: PointState, b: PointState): PointState {
  return RANK[a] >= RANK[b] ? a : b
}

/** Warning, alarm or high risk. */
export function isDangerous(state: PointState): boolean {
  return RANK[state] >= RANK[PointState.Warning]
}
