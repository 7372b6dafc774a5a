import type { ModuleKey } from '@vigil/contract'
import { aerosol } from './aerosol.ts'
import { bale } from './bale.ts'
import type { Behaviour, Fitting } from './behaviour.ts'
import { explosiveTrace } from './explosive-trace.ts'
import { ftir } from './ftir.ts'
import { gammaCamera } from './gamma-camera.ts'
import { radiation } from './radiation.ts'
import { raman } from './raman.ts'
import { sampler } from './sampler.ts'
import { smoke } from './smoke.ts'
import { system } from './system.ts'
import { agentDetector, gasCells, organics } from './vapours.ts'
import { weatherStation } from './weather-station.ts'

/** By module, never by model: a model that is added brings its modules and needs nothing here. */
export const BEHAVIOURS: Readonly<Record<ModuleKey, (fitting: Fitting) => Behaviour | undefined>> = {
  bioMod: aerosol,
  cwaMod: agentDetector,
  smokeMod: smoke,
  tvocMod: organics,
  sysMod: system,
  gcameraMod: gammaCamera,
  ecMod: gasCells,
  weatherMod: weatherStation,
  nuclearMod: radiation,
  ramanMod: raman,
  ftirMod: ftir,
  explosiveMod: explosiveTrace,
  samplerMod: sampler,
  baleMod: bale,
}
