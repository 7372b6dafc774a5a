import type { DetectionMessage, ModuleReport, SampleMessage, State2 } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import type { Rng } from '@vigil/science'
import type { SeenSource } from '../world/hazard.ts'
import type { Place } from '../world/place.ts'
import type { Exposure, World } from '../world/world.ts'
import type { ModuleValues } from './module-values.ts'

/** What a device meets in one step. */
export interface Scene {
  readonly sn: string
  readonly at: number
  readonly seconds: number
  readonly world: World
  readonly place: Place
  readonly hour: number
  readonly exposures: readonly Exposure[]
  readonly sources: readonly SeenSource[]
  /** Past days are told in minutes: no spectra beside records, and fewer records. */
  readonly pace: 'live' | 'history'
  /** The pump stands still while the device cleans itself. */
  readonly airStopped: boolean
  setting(key: string): number | undefined
}

export type RecordMessage = DetectionMessage | SampleMessage

/** What sets a kind of module apart from quantities that just run on. */
export interface Behaviour {
  apply(values: ModuleValues, scene: Scene): void
  /** A state that follows from a finding and not from a limit. */
  readonly ownState?: State2
  /** Adds what is not a number; `state` is what the device has come to think of its readings. */
  decorate?(report: ModuleReport, state: State2, scene: Scene): void
  /** Finished checks and samples since the last call. */
  takeRecords?(): RecordMessage[]
  /** Throws the learned background away. */
  forget?(): void
  /** A command of its own; false where it does not apply. */
  command?(name: string, at: number): boolean
  readonly activity?: 'sampling' | undefined
  /** What it reports now comes from a test of itself. */
  readonly testing?: boolean
}

export interface Fitting {
  readonly model: ModelDefinition
  readonly module: ModuleDefinition
  readonly rng: Rng
  readonly sn: string
}

/** First-order lag of a sensor: a cloud's edge does not arrive at once. */
export function lagged(before: number, input: number, seconds: number, timeConstant: number): number {
  return input + (before - input) * Math.exp(-seconds / timeConstant)
}
