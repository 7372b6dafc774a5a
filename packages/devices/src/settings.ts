import { RunMode, SHIELD_OPTIONS } from '@vigil/contract'
import type { SettingDefinition } from './types.ts'

/** The specification gives none of these ranges; all are assumed. */

/** How long a limit must be passed before it counts. Longer would hide a puff that drifts by. */
export const alarmSmoothing: SettingDefinition = {
  key: 'alarmSmoothing',
  type: 'number',
  unit: 's',
  min: 0,
  max: 60,
  decimals: 0,
  initial: 3,
}

export const samplingTime: SettingDefinition = {
  key: 'samplingTime',
  type: 'number',
  unit: 'min',
  min: 1,
  max: 1440,
  decimals: 0,
  initial: 10,
}

/** Between two samples or two measurements. */
export const waitingTime: SettingDefinition = {
  key: 'waitingTime',
  type: 'number',
  unit: 's',
  min: 0,
  max: 3600,
  decimals: 0,
  initial: 60,
}

/** How long a door may stand open before a measurement behind it is broken off. */
export const doorOpenInterruption: SettingDefinition = {
  key: 'doorOpenInterruption',
  type: 'number',
  unit: 's',
  min: 1,
  max: 600,
  decimals: 0,
  initial: 30,
}

export const flow = (min: number, max: number, initial: number): SettingDefinition => ({
  key: 'flow',
  type: 'number',
  unit: 'L/min',
  min,
  max,
  decimals: 1,
  initial,
})

/** Volume of the loudspeaker. */
export const volume: SettingDefinition = {
  key: 'volume',
  type: 'number',
  unit: '%',
  min: 0,
  max: 100,
  decimals: 0,
  initial: 60,
}

/** Not down to 0: a dark screen on the wall looks like a dead device. */
export const brightness: SettingDefinition = {
  key: 'brightness',
  type: 'number',
  unit: '%',
  min: 10,
  max: 100,
  decimals: 0,
  initial: 80,
}

export const scene: SettingDefinition = {
  key: 'scene',
  type: 'choice',
  options: ['work', 'public'],
  initial: 'public',
}

export const placement: SettingDefinition = {
  key: 'placement',
  type: 'choice',
  options: ['indoor', 'outdoor'],
  initial: 'indoor',
}

export const shield: SettingDefinition = {
  key: 'shield',
  type: 'choice',
  options: SHIELD_OPTIONS,
  initial: 'none',
}

/** Below half of the time after which a silent device counts as not connected, or one lost message would cut it off. */
export const dataInterval = (runMode: RunMode): SettingDefinition => ({
  key: 'dataInterval',
  type: 'number',
  unit: 's',
  ...(runMode === RunMode.Slow ? { min: 5, max: 50, initial: 30 } : { min: 1, max: 12, initial: 1 }),
  decimals: 0,
})
