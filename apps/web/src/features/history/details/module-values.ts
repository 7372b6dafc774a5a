import type { ModuleKey } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
import { stateOfValue } from '../../../ui/recent/limits.ts'
import { quantityKey } from '../../../ui/recent/stored-series.ts'

export interface ModuleValue {
  readonly quantity: Quantity
  readonly value: number
  /** Lowest and highest of a step. */
  readonly range: readonly [number, number] | undefined
}
export interface ModuleValues {
  readonly module: ModuleKey
  readonly values: readonly ModuleValue[]
}

type Values = Readonly<Record<string, number>>
type Ranges = Readonly<Record<string, readonly [number, number]>>

/** What a record measured, in the order of its model; what the model does not know is left out. */
export function moduleValues(deviceType: string, values: Values, ranges: Ranges = {}): readonly ModuleValues[] {
  const modules = registry.model(deviceType)?.modules ?? []
  return modules.flatMap(({ key: module, readings }) => {
    const found = readings.flatMap((quantity) => {
      const key = quantityKey(module, quantity.key)
      const value = values[key]
      return value === undefined ? [] : [{ quantity, value, range: ranges[key] }]
    })
    return found.length === 0 ? [] : [{ module, values: found }]
  })
}

/** By the limits of the model, lowest and highest included: what to show first, not what the device was judged by. */
function severityOf(module: ModuleKey, { quantity, value, range = [value, value] }: ModuleValue): number {
  const { key, unit, limits = [] } = quantity
  const thresholds = limits.map((each) => ({ module, quantity: key, unit, ...each }))
  return Math.max(...range.map((end) => stateOfValue(module, key, end, thresholds)))
}

interface LeadingValue {
  readonly module: ModuleKey
  readonly value: ModuleValue
}

/**
 * What a row of any model says in short: of each module that watches for something its worst value, else its first; the worst of
 * them first.
 */
export function leadingValues(deviceType: string, values: Values, ranges: Ranges = {}): readonly LeadingValue[] {
  const watching = new Set(
    (registry.model(deviceType)?.modules ?? []).filter(({ kind }) => kind !== undefined).map(({ key }) => key),
  )
  const judged = moduleValues(deviceType, values, ranges).flatMap(({ module, values: all }) =>
    watching.has(module)
      ? all
          .map((value) => ({ module, value, severity: severityOf(module, value) }))
          .toSorted((a, b) => b.severity - a.severity)
          .slice(0, 1)
      : [],
  )
  return judged.toSorted((a, b) => b.severity - a.severity).map(({ module, value }) => ({ module, value }))
}
