import type { ModuleKey } from '@vigil/contract'

/**
 * Seconds from the gas at the inlet to nine tenths of the reading, as such sensors are usually specified. Assumed: nothing public tells it for
 * these models, and a site's expert should look at it.
 */
const RESPONSE_S: Readonly<Partial<Record<ModuleKey, number>>> = {
  ecMod: 30,
  cwaMod: 15,
  tvocMod: 5,
  bioMod: 30,
  nuclearMod: 2,
}

/** Undefined where nothing is known of it. */
export const responseSecondsOf = (module: ModuleKey): number | undefined => RESPONSE_S[module]
