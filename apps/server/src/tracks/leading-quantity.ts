import type { ModelDefinition, Quantity, Registry } from '@vigil/devices'

export interface LeadingQuantity {
  /** As `module.quantity`. */
  readonly key: string
  readonly column: string
  readonly quantity: Quantity
}

/** What a way is told by: the dose rate where it is measured, which every place has; otherwise the first that its sensors measure. */
export function leadingQuantity(
  { columns }: Pick<Registry, 'columns'>,
  { modules }: Pick<ModelDefinition, 'modules'>,
): LeadingQuantity | undefined {
  const sensors = modules.filter(({ kind }) => kind !== undefined)
  const measured = sensors.flatMap(({ key, readings }) => readings.map((quantity) => ({ module: key, quantity })))
  const found = measured.find(({ quantity }) => quantity.key === 'doseRate') ?? measured[0]
  const column = columns.find((each) => each.module === found?.module && each.quantity === found?.quantity.key)
  if (found === undefined || column === undefined) return undefined
  return { key: `${found.module}.${found.quantity.key}`, column: `"${column.column}"`, quantity: found.quantity }
}
