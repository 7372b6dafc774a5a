import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

/** Modules that look at one passer-by after the other: what they find in one says nothing of the next. */
export function passageModules({ layout, modules }: ModelDefinition): ReadonlySet<ModuleKey> {
  return new Set(layout === 'portal' ? modules.filter(({ kind }) => kind !== undefined).map(({ key }) => key) : [])
}
