import type { Threshold } from '@vigil/contract'
import { thresholdKey } from '@vigil/domain'

const isSame = (a: Threshold | undefined, b: Threshold): boolean =>
  a !== undefined && a.warn === b.warn && a.alarm === b.alarm && a.highRisk === b.highRisk

/** What is to be stored for a device: its own limits with the wanted ones over them, less those that its model has anyway. */
export function ownThresholds(
  defaults: readonly Threshold[],
  own: readonly Threshold[],
  wanted: readonly Threshold[],
): Threshold[] {
  const model = new Map(defaults.map((threshold) => [thresholdKey(threshold), threshold]))
  const merged = new Map([...own, ...wanted].map((threshold) => [thresholdKey(threshold), threshold]))
  return [...merged].flatMap(([key, threshold]) => (isSame(model.get(key), threshold) ? [] : [threshold]))
}
