import { categoryOf } from './category.ts'
import { ratioBaseline, ratioSigma } from './quantities/radiation.ts'
import type { Assumption, ModelDefinition, ModuleDefinition } from './types.ts'

/** The specification names models and pages; what a model can do it leaves open for every one of them. */
export const ASSUMED_EVERYWHERE: readonly Assumption[] = ['modules', 'layout', 'commands', 'settings', 'runMode']

/** Where counts come with a spectrum its shape is judged as well, whichever model it is. */
const withShape = (module: ModuleDefinition): ModuleDefinition =>
  module.kind === 'nuclear' ? { ...module, readings: [...module.readings, ratioBaseline, ratioSigma] } : module

/** A model of the specification: category by name, and `assumed` extended by what is open for all models. */
export const defineModel = ({
  assumed = [],
  ...model
}: Omit<ModelDefinition, 'category' | 'assumed'> & { assumed?: readonly Assumption[] }): ModelDefinition => ({
  ...model,
  modules: model.spectrometer === undefined ? model.modules : model.modules.map(withShape),
  category: categoryOf(model.id),
  assumed: [...ASSUMED_EVERYWHERE, ...assumed],
})
