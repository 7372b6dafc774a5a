import type { DeviceKind } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

/** What dangers a model watches for, in the order of its modules. */
export function kindsOf({ modules }: ModelDefinition): readonly DeviceKind[] {
  return [...new Set(modules.flatMap(({ kind }) => kind ?? []))]
}
