import type { Threshold } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import type { ComponentType } from 'react'
import type { Background } from '../../../ui/recent/stored-series.ts'
import type { ModuleDetail } from '../module-why.tsx'

/** What the panel of a module knows, handed to whatever draws the module. */
export interface InstrumentProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly definition: ModuleDefinition
  readonly report: ModuleDetail | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
  /** The device is silent: what it last said of its modules holds no longer. */
  readonly stale: boolean
  /** What the device is busy with, as it told last. */
  readonly activity?: string | undefined
}

/** Draws a module as its kind of instrument does, in place of the plain course and table. */
export type Instrument = ComponentType<InstrumentProps>
