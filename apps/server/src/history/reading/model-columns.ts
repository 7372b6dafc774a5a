import type { HistoryColumn, Registry } from '@vigil/devices'

/** Where the quantities of a model are stored, in the order of its modules and their readings. */
export function modelColumns(registry: Pick<Registry, 'columns' | 'model'>, deviceType: string): HistoryColumn[] {
  const byName = new Map(registry.columns.map((column) => [`${column.module}.${column.quantity}`, column]))
  return (registry.model(deviceType)?.modules ?? []).flatMap(({ key, readings }) =>
    readings.flatMap((quantity) => {
      const column = byName.get(`${key}.${quantity.key}`)
      return column === undefined ? [] : [{ ...column, unit: quantity.unit }]
    }),
  )
}
