import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import type { Instrument } from './instrument.ts'

export interface InstrumentChoice {
  readonly Instrument: Instrument
  /** Its picture needs the whole width of the page. */
  readonly wide: boolean
}

/** Each is loaded with the first page that needs it. */
const INSTRUMENTS: Partial<Record<ModuleKey, InstrumentChoice>> = {}

/** The instrument that a module of a model is; undefined: a plain course and a table say all there is. */
export function instrumentOf(_model: ModelDefinition, { key }: ModuleDefinition): InstrumentChoice | undefined {
  return INSTRUMENTS[key]
}
