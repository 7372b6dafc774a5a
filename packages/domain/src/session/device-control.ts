import type { RunState } from '@vigil/contract'
import { isConnected } from '../state/displayed-state.ts'

/** Why a device can not be controlled now, as the name of an error; undefined when it can. */
export function controlRefusal(device: { runstate: RunState }): 'deviceOffline' | undefined {
  return isConnected(device.runstate) ? undefined : 'deviceOffline'
}
