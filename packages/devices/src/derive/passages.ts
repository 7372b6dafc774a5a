import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

const OCCUPANCY = 'occupancy'

/** Whether a module looks at one passer-by after the other; `values`: the last that it told. */
export type IsPassage = (module: ModuleKey, values?: Readonly<Record<string, number>>) => boolean

/**
 * What is found in one passer-by says nothing of the next. A gate is one whatever it tells: every detector of a model that always
 * has a light barrier. Where the barrier may be left out, a device stands at a lane if it tells whether that is occupied.
 */
export function passagesOf({ modules }: ModelDefinition): IsPassage {
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
