import { categoryOf } from './category.ts'
import type { Assumption, ModelDefinition } from './types.ts'

/** The specification names models and pages; what a model can do it leaves open for every one of them. */
export const ASSUMED_EVERYWHERE: readonly Assumption[] = ['modules', 'layout', 'commands', 'settings', 'runMode']

/** A model of the specification: category by name, and `assumed` extended by what is open for all models. */
export const defineModel = ({
  assumed = [],
  ...model
}: Omit<ModelDefinition, 'category' | 'assumed'> & { assumed?: readonly Assumption[] }): ModelDefinition => ({
  ...model,
  category: categoryOf(model.id),
  assumed: [...ASSUMED_EVERYWHERE, ...assumed],
})
