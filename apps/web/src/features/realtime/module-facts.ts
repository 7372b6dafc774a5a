import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition, Quantity } from '@vigil/devices'
import { judgeValue, leadingReading } from '@vigil/domain'

/** They see what the pump draws; while the device flushes itself with filtered air they see that. */
const DRAWS_AIR: ReadonlySet<ModuleKey> = new Set([
  'bioMod',
  'cwaMod',
  'tvocMod',
  'ecMod',
  'explosiveMod',
  'samplerMod',
])

/** What keeps a module from measuring though it reports: it must not be called "normal" meanwhile. */
export function busyWith(
  module: ModuleKey,
  activity: string | undefined,
): 'selfCleaning' | 'selfCalibrating' | undefined {
  if (activity === 'selfCleaning' && DRAWS_AIR.has(module)) return activity
  return activity === 'selfCalibrating' && module !== 'sysMod' ? activity : undefined
}

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
