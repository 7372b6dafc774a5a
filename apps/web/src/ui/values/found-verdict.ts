import type { ModuleKey } from '@vigil/contract'
import { MATCH_FROM_HQI } from '@vigil/science'

/** Those that name a substance by how well its spectrum matches one of a library. */
export const IDENTIFIERS = ['ramanMod', 'ftirMod'] as const satisfies readonly ModuleKey[]

export const isIdentifier = (module: ModuleKey): module is (typeof IDENTIFIERS)[number] =>
  IDENTIFIERS.some((each) => each === module)

/** Named with less than what counts as a match. Other instruments' percentages are no qualities of a match. */
export const isPossible = (module: ModuleKey | undefined, confidence: number | undefined): boolean =>
  module !== undefined && isIdentifier(module) && confidence !== undefined && confidence < MATCH_FROM_HQI
