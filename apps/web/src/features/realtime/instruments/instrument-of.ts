import type { ModuleKey } from '@vigil/contract'
import type { Layout, ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import type { Instrument } from './instrument.ts'

export interface InstrumentChoice {
  readonly Instrument: Instrument
  /** Begins to load it before there is anything to draw. */
  readonly load: () => Promise<unknown>
  /** Its picture needs the whole width of the page. */
  readonly wide: boolean
}

type Choices = Partial<Record<ModuleKey, InstrumentChoice>>

const drawn = (load: () => Promise<{ default: Instrument }>, wide = false): InstrumentChoice => ({
  Instrument: lazyAgain(load),
  load,
  wide,
})

const raman = drawn(() => import('./raman/raman-instrument.tsx'), true)
const chemical = drawn(() => import('./chemical/chemical-instrument.tsx'))
const radiation = drawn(() => import('./radiation/radiation-instrument.tsx'))
const weather = drawn(() => import('./weather/weather-instrument.tsx'))

/** A spectrum lies below the readings. */
const spectrometerChoice: InstrumentChoice = { ...radiation, wide: true }

/** Each is loaded with the first page that needs it. */
const INSTRUMENTS: Choices = {
  cwaMod: chemical,
  tvocMod: chemical,
  ecMod: chemical,
  bioMod: drawn(() => import('./biological/biological-instrument.tsx')),
  nuclearMod: radiation,
  gcameraMod: drawn(() => import('./gamma-camera/gamma-camera-instrument.tsx'), true),
  ramanMod: raman,
  ftirMod: drawn(() => import('./ftir/ftir-instrument.tsx'), true),
  explosiveMod: { ...raman, wide: false },
  weatherMod: weather,
  samplerMod: drawn(() => import('./sampler/sampler-instrument.tsx'), true),
  baleMod: drawn(() => import('./bale/bale-instrument.tsx'), true),
  smokeMod: drawn(() => import('./smoke/smoke-instrument.tsx')),
  sysMod: drawn(() => import('./system/system-instrument.tsx'), true),
}

/** What a module is drawn as where the whole model is built around it. */
const BY_LAYOUT: Partial<Record<Layout, Choices>> = {
  portal: { nuclearMod: drawn(() => import('./portal/portal-instrument.tsx'), true) },
  weather: { weatherMod: { ...weather, wide: true } },
}

/** The instrument that a module of a model is; undefined: a plain course and a table say all there is. */
export function instrumentOf(
  { layout, spectrometer }: ModelDefinition,
  { key }: ModuleDefinition,
): InstrumentChoice | undefined {
  const choice = BY_LAYOUT[layout]?.[key] ?? INSTRUMENTS[key]
  return choice === radiation && spectrometer !== undefined ? spectrometerChoice : choice
}
