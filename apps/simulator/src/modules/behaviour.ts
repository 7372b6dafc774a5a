import type { DetectionMessage, ModuleReport, SampleMessage, State2 } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import type { Rng } from '@vigil/science'
import type { ModuleValues } from './module-values.ts'
import type { SampleBench } from './sample-bench.ts'
import type { Scene } from './scene.ts'

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
  /** Shared by the modules of a device. */
  readonly bench: SampleBench
}

/** First-order lag of a sensor: a cloud's edge does not arrive at once. */
export function lagged(before: number, input: number, seconds: number, timeConstant: number): number {
  return input + (before - input) * Math.exp(-seconds / timeConstant)
}
