import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition, Quantity } from '@vigil/devices'
import { judgeValue, leadingReading } from '@vigil/domain'
import type { ChartLimit } from '../../ui/chart/plot-spec.ts'

type Values = Readonly<Record<string, number>>

/** The level of a threshold that a value has reached, and where it lies. */
function levelOf(value: number, threshold: Threshold): { level: State2; limit: number } {
  const level = judgeValue(value, threshold)
  const limit =
    level === State2.HighRisk
      ? (threshold.highRisk ?? threshold.alarm)
      : level === State2.Alarm
        ? threshold.alarm
        : threshold.warn
  return { level, limit }
}

export type Reason =
  | {
      readonly kind: 'limit'
      readonly quantity: string
      readonly value: number
      readonly unit: string
      readonly limit: number
      readonly level: State2
      readonly direction: Threshold['direction']
    }
  /** The device says so itself: it smooths, waits, or knows more; its limit for this level is not reached now. */
  | { readonly kind: 'reported' }

/**
 * Why a module is in warning, alarm or high risk. Of several limits that were reached the worst speaks, and of equals the one
 * that was passed the furthest.
 */
export function reasonOf(
  module: ModuleKey,
  { state, values = {} }: { readonly state: State2; readonly values?: Values | undefined },
  thresholds: readonly Threshold[],
): Reason | undefined {
  if (state < State2.Warning) return undefined
  const reached = thresholds
    .filter((threshold) => threshold.module === module && values[threshold.quantity] !== undefined)
    .map((threshold) => ({ threshold, ...levelOf(values[threshold.quantity] ?? 0, threshold) }))
    .filter(({ level }) => level >= State2.Warning)
  const worst = reached.reduce<State2>((most, { level }) => (level > most ? level : most), State2.Normal)
  // What the limits explain must be as bad as what is shown, or the device knows more than they do.
  if (worst < state) return { kind: 'reported' }
  const candidates = reached.filter(({ level }) => level === worst)
  const furthest = leadingReading(
    module,
    values,
    candidates.map(({ threshold }) => threshold),
  )?.reading.quantity
  const found = candidates.find(({ threshold }) => threshold.quantity === furthest)
  if (found === undefined) return { kind: 'reported' }
  const { quantity, unit, direction } = found.threshold
  return {
    kind: 'limit',
    quantity,
    value: values[quantity] ?? 0,
    unit,
    limit: found.limit,
    level: found.level,
    direction,
  }
}

/**
 * The quantity that stands large: while something is wrong the one that tells why, otherwise the first of the model. Following
 * the highest at all times would change the display with every reading.
 */
export function leadingQuantity(
  { key, readings }: ModuleDefinition,
  report: { readonly state: State2; readonly values?: Values | undefined } | undefined,
  thresholds: readonly Threshold[],
): Quantity | undefined {
  const reason = report === undefined ? undefined : reasonOf(key, report, thresholds)
  const telling = reason?.kind === 'limit' ? readings.find((each) => each.key === reason.quantity) : undefined
  return telling ?? readings.find((each) => report?.values?.[each.key] !== undefined) ?? readings[0]
}

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
