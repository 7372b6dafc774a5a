import type { ModuleKey } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
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

/** The first value of each module that watches for something: what a row of any model says in short. */
export function leadingValues(
  deviceType: string,
  values: Values,
): readonly { module: ModuleKey; value: ModuleValue }[] {
  const watching = new Set(
    (registry.model(deviceType)?.modules ?? []).filter(({ kind }) => kind !== undefined).map(({ key }) => key),
  )
  return moduleValues(deviceType, values).flatMap(({ module, values: [value] }) =>
    value !== undefined && watching.has(module) ? [{ module, value }] : [],
  )
}
