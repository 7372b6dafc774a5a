import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'

export type LiveOnly = 'exposure' | 'usual' | 'waterfall' | 'passage' | 'rose' | 'smouldering' | 'commands'

const BY_MODULE: Partial<Record<ModuleKey, LiveOnly>> = {
  cwaMod: 'exposure',
  tvocMod: 'exposure',
  ecMod: 'exposure',
  bioMod: 'usual',
  nuclearMod: 'usual',
  weatherMod: 'rose',
  baleMod: 'smouldering',
  samplerMod: 'commands',
}

/** What the instrument of a module draws from more than one reading: of the past it is said, not drawn. */
export function liveOnlyOf({ layout, spectrometer }: ModelDefinition, module: ModuleKey): LiveOnly | undefined {
  if (module === 'nuclearMod' && layout === 'portal') return 'passage'
  if (module === 'nuclearMod' && spectrometer !== undefined) return 'waterfall'
  return BY_MODULE[module]
}
