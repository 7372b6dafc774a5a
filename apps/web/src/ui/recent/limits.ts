import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import { judgeValue } from '@vigil/domain'
import type { ChartLimit } from '../chart/plot-spec.ts'

/** The worst that the thresholds say about one value. */
export function stateOfValue(
  module: ModuleKey,
  quantity: string,
  value: number,
  thresholds: readonly Threshold[],
): State2 {
  let worst: State2 = State2.Normal
  for (const threshold of thresholds) {
    if (threshold.module !== module || threshold.quantity !== quantity) continue
    const state = judgeValue(value, threshold)
    if (state > worst) worst = state
  }
  return worst
}

/** State of a value that may not be there. */
export const stateOfReading = (
  module: ModuleKey,
  quantity: string,
  value: number | undefined,
  thresholds: readonly Threshold[],
): State2 => (value === undefined ? State2.Normal : stateOfValue(module, quantity, value, thresholds))

/** Limits of a quantity, the mildest first. */
export function limitsOf(
  module: ModuleKey,
  quantity: string,
  thresholds: readonly Threshold[],
  label: (state: ChartLimit['state'], value: number) => string,
): ChartLimit[] {
  return thresholds
    .filter((threshold) => threshold.module === module && threshold.quantity === quantity)
    .flatMap(({ warn, alarm, highRisk }) => [
      { value: warn, state: 'warning' as const, label: label('warning', warn) },
      { value: alarm, state: 'alarm' as const, label: label('alarm', alarm) },
      ...(highRisk === undefined
        ? []
        : [{ value: highRisk, state: 'highRisk' as const, label: label('highRisk', highRisk) }]),
    ])
}
