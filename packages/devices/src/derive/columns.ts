import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

/** A quantity's place in the history: the same module and quantity of any model share one column. */
export interface HistoryColumn {
  column: string
  module: ModuleKey
  /** Key of the quantity. */
  quantity: string
  unit: string
  digits: number
}

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const columnName = (module: ModuleKey, quantity: string): string =>
  `${snakeCase(module.replace(/Mod$/, ''))}_${snakeCase(quantity)}`

export function columnsOf(models: readonly ModelDefinition[]): readonly HistoryColumn[] {
  const columns = new Map<string, HistoryColumn>()
  for (const { modules } of models) {
    for (const { key: module, readings } of modules) {
      for (const { key: quantity, unit, digits } of readings) {
        const column = columnName(module, quantity)
        if (!columns.has(column)) columns.set(column, { column, module, quantity, unit, digits })
      }
    }
  }
  return [...columns.values()]
}
