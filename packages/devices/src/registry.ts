import type { DeviceKind, ModuleKey, Threshold } from '@vigil/contract'
import { categoryOf } from './category.ts'
import { columnsOf, type HistoryColumn } from './derive/columns.ts'
import { checksOf, type Mods, type ReportChecks, type Sifted } from './derive/validate.ts'
import { MODELS } from './families/index.ts'
import { faultsOf } from './faults.ts'
import type { Category, ModelDefinition } from './types.ts'

/** One row per quantity and direction: oxygen gives two. */
function thresholdsOf({ modules }: ModelDefinition): Threshold[] {
  return modules.flatMap(({ key: module, readings }) =>
    readings.flatMap(({ key: quantity, unit, limits = [] }) =>
      limits.map(({ basis: _, ...steps }) => ({ module, quantity, unit, ...steps })),
    ),
  )
}

const OCCUPANCY = 'occupancy'

/** Whether a module looks at one passer-by after the other; `values`: the last that it told. */
type IsPassage = (module: ModuleKey, values?: Readonly<Record<string, number>>) => boolean

/**
 * What is found in one passer-by says nothing of the next. A gate is one whatever it tells: every detector of a model that always
 * has a light barrier. Where the barrier may be left out, a device stands at a lane if it tells whether that is occupied.
 */
function passagesOf({ modules }: ModelDefinition): IsPassage {
  const always = new Set<ModuleKey>()
  const whenTold = new Set<ModuleKey>()
  const isGate = modules.some(({ readings }) => readings.some((each) => each.key === OCCUPANCY && !each.optional))
  for (const { key, kind, readings } of modules) {
    if (kind === undefined) continue
    if (isGate) always.add(key)
    else if (readings.some((each) => each.key === OCCUPANCY)) whenTold.add(key)
  }
  return (module, values) => always.has(module) || (whenTold.has(module) && values?.[OCCUPANCY] !== undefined)
}

/** What dangers a model watches for, in the order of its modules. */
function kindsOf({ modules }: ModelDefinition): readonly DeviceKind[] {
  return [...new Set(modules.flatMap(({ kind }) => kind ?? []))]
}

export interface Registry {
  readonly models: readonly ModelDefinition[]
  model(id: string): ModelDefinition | undefined
  byPage(slug: string): readonly ModelDefinition[]
  /** Slugs of the real-time pages. */
  readonly pages: readonly string[]
  readonly columns: readonly HistoryColumn[]
  /** Keys of all quantities, each of which needs a name in every language; likewise settings. */
  readonly quantityKeys: readonly string[]
  readonly settingKeys: readonly string[]
  /** Defaults of a model; a new list each time, so that a device may change its own. Empty for an unknown model. */
  thresholds(id: string): Threshold[]
  /** What does not fit the model, in words for the device's maker; the same frozen empty list whenever all fits. */
  validate(id: string, mods: Mods): readonly string[]
  /** The believable part of a report, and what was left out of it. */
  sift(id: string, mods: Mods): Sifted
  kinds(id: string): readonly DeviceKind[]
  /** Whether the module of a device looks at one passer-by after the other; `values`: the last that it told. */
  isPassage(id: string, ...of: Parameters<IsPassage>): boolean
  /** By name alone for an unknown model. */
  category(id: string): Category
}

interface Compiled {
  model: ModelDefinition
  thresholds: readonly Threshold[]
  kinds: readonly DeviceKind[]
  isPassage: IsPassage
  checks: ReportChecks
}

const compile = (model: ModelDefinition): Compiled => ({
  model,
  thresholds: thresholdsOf(model),
  kinds: kindsOf(model),
  isPassage: passagesOf(model),
  checks: checksOf(model),
})

/** Throws, naming every fault: a wrong definition found at start is cheaper than one found in an alarm. */
export function createRegistry(models: readonly ModelDefinition[]): Registry {
  const faults = faultsOf(models)
  if (faults.length > 0) throw new Error(`Device registry: ${faults.join('; ')}`)

  const compiled = new Map(models.map((model) => [model.id, compile(model)]))
  const pages = new Map<string, ModelDefinition[]>()
  for (const model of models) pages.set(model.page, [...(pages.get(model.page) ?? []), model])
  const columns = columnsOf(models)

  return {
    models,
    columns,
    pages: [...pages.keys()],
    quantityKeys: [...new Set(columns.map(({ quantity }) => quantity))],
    settingKeys: [...new Set(models.flatMap(({ settings }) => settings.map(({ key }) => key)))],
    model: (id) => compiled.get(id)?.model,
    byPage: (slug) => pages.get(slug) ?? [],
    thresholds: (id) => (compiled.get(id)?.thresholds ?? []).map((threshold) => ({ ...threshold })),
    validate: (id, mods) => compiled.get(id)?.checks.validate(mods) ?? [`${id}: unknown model`],
    sift: (id, mods) => compiled.get(id)?.checks.sift(mods) ?? { mods: {}, problems: [`${id}: unknown model`] },
    kinds: (id) => compiled.get(id)?.kinds ?? [],
    isPassage: (id, ...of) => compiled.get(id)?.isPassage(...of) ?? false,
    category: (id) => compiled.get(id)?.model.category ?? categoryOf(id),
  }
}

export const registry: Registry = createRegistry(MODELS)
