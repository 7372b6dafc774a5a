import { PointState } from '@vigil/contract'
import { isDangerous, severityRank } from '@vigil/domain'

/** As they are counted and offered, what needs somebody first. */
export const STATE_ORDER: readonly PointState[] = [
  PointState.HighRisk,
  PointState.Alarm,
  PointState.Warning,
  PointState.Fault,
  PointState.Maintenance,
  PointState.Baseline,
  PointState.NotConnected,
  PointState.Normal,
]

interface CountsInShort {
  readonly total: number
  readonly dangerous: number
  readonly worst: PointState | undefined
}

/** What a group of devices amounts to. */
export function inShort(counts: ReadonlyMap<PointState, number>): CountsInShort {
  let total = 0
  let dangerous = 0
  let worst: PointState | undefined
  for (const [state, count] of counts) {
    total += count
    if (isDangerous(state)) dangerous += count
    if (worst === undefined || severityRank(state) > severityRank(worst)) worst = state
  }
  return { total, dangerous, worst }
}
