import type { DeviceActivity } from '@vigil/contract'
import { PointState, RunState } from '@vigil/contract'
import { isConnected } from './displayed-state.ts'
import { isDangerous } from './severity.ts'

/** Names of everything a device can be shown as; each is labelled in six languages under `state.*`. */
export const STATE_NAMES = [
  'normal',
  'warning',
  'alarm',
  'highRisk',
  'maintenance',
  'fault',
  'baseline',
  'green',
  'notConnected',
  'online',
  'offline',
  'initializing',
  'connecting',
  'charging',
  'selfCleaning',
  'selfCalibrating',
  'sampling',
] as const
export type StateName = (typeof STATE_NAMES)[number]

const POINT_STATE_NAMES: Readonly<Record<PointState, StateName>> = {
  [PointState.NotConnected]: 'notConnected',
  [PointState.Normal]: 'normal',
  [PointState.Warning]: 'warning',
  [PointState.Alarm]: 'alarm',
  [PointState.HighRisk]: 'highRisk',
  [PointState.Maintenance]: 'maintenance',
  [PointState.Fault]: 'fault',
  [PointState.Baseline]: 'baseline',
  [PointState.Green]: 'green',
}

const RUN_STATE_NAMES: Readonly<Record<RunState, StateName>> = {
  [RunState.NotConnected]: 'offline',
  [RunState.Offline]: 'offline',
  [RunState.Online]: 'online',
  [RunState.Maintenance]: 'maintenance',
  [RunState.Fault]: 'fault',
  [RunState.Baseline]: 'baseline',
}

export const stateName = (shown: PointState): StateName => POINT_STATE_NAMES[shown]
export const runStateName = (runState: RunState): StateName => RUN_STATE_NAMES[runState]

/** What a device says it is doing, unless that would stand where a danger or a lost link must be read. */
export function deviceLabel(shown: PointState, runState: RunState, activity?: DeviceActivity): StateName {
  return activity === undefined || isDangerous(shown) || !isConnected(runState) ? stateName(shown) : activity
}
