import type { RunState } from '@vigil/contract'
import { isConnected } from '../state/displayed-state.ts'

/** Whether something is to be started in a device, or only looked up there. */
export type ControlAim = 'start' | 'search'

/** Why a device can not be controlled now, as the name of an error; undefined when it can. */
export function controlRefusal(
  device: { runstate: RunState },
  aim: ControlAim = 'start',
): 'deviceOffline' | 'offlineNoSearch' | undefined {
  if (isConnected(device.runstate)) return undefined
  return aim === 'search' ? 'offlineNoSearch' : 'deviceOffline'
}
