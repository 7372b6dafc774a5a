import type { RunState } from '@vigil/contract'
import { INITIAL_SELECTION_LIMIT } from '../constants.ts'
import { isConnected } from '../state/displayed-state.ts'

/** Devices that a multi-device page opens with: up to three, connected ones first, otherwise in the given order. */
export function initialSelection<T extends { runstate: RunState }>(devices: readonly T[]): T[] {
  const connected = devices.filter((device) => isConnected(device.runstate))
  const others = devices.filter((device) => !isConnected(device.runstate))
  return [...connected, ...others].slice(0, INITIAL_SELECTION_LIMIT)
}
