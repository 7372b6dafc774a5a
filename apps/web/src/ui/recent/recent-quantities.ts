import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '@vigil/devices'
import { quantityKey } from './stored-series.ts'

export interface ChosenQuantity {
  readonly key: string
  readonly module: ModuleKey
  readonly quantity: Quantity
}

const SHOWN_AT_FIRST = 3

export const quantitiesOf = ({ modules }: ModelDefinition): ChosenQuantity[] =>
  modules.flatMap(({ key: module, readings }) =>
    readings.map((quantity) => ({ key: quantityKey(module, quantity.key), module, quantity })),
  )

/** From the address; the first of every module that watches for something when it names none that the model has. */
export function chosenIn(text: string | null, model: ModelDefinition): ChosenQuantity[] {
  const all = quantitiesOf(model)
  const named = new Set(text?.split(',') ?? [])
  const chosen = all.filter(({ key }) => named.has(key))
  // An empty choice is one, too.
  if (chosen.length > 0 || text === '') return chosen
  const watching = new Set(model.modules.filter(({ kind }) => kind !== undefined).map(({ key }) => key))
  const seen = new Set<ModuleKey>()
  return all
    .filter(({ module }) => watching.has(module) && !seen.has(module) && seen.add(module))
    .slice(0, SHOWN_AT_FIRST)
}
