import { type DataMessage, type DeviceActivity, deviceDetailSchema, type ModuleKey, RunState } from '@vigil/contract'
import {
  CLOCK_TOLERANCE_MS,
  type FaultPlace,
  type LiveDevice,
  newLiveDevice,
  reduce,
  staleTimeoutMs,
} from '@vigil/domain'
import type { StoredDeviceState } from '../history/reading/latest.ts'
import type { DeviceRow } from '../organisation/directory.ts'

/** What the database knows of the fleet when the server starts. */
export interface StoredFleet {
  devices: Iterable<StoredDeviceState>
  openFaults: Iterable<{ sn: string; module: FaultPlace }>
}

/** Offices and devices stand in one tree, and their rows count from 1 alike. */
export const nodeIdOf = (device: Pick<DeviceRow, 'id'>): string => `d${device.id}`

export function freshDevice(row: DeviceRow): LiveDevice {
  return newLiveDevice(row.sn, nodeIdOf(row), row.deviceType, row.runMode)
}

/** A module that the device no longer has says nothing any more: its danger would stand for ever. */
function ofModules(mods: DataMessage['mods'], has: (module: ModuleKey) => boolean): DataMessage['mods'] {
  return Object.fromEntries(Object.entries(mods).filter(([key]) => has(key as ModuleKey)))
}

/**
 * The record of a silence carries the moment it was noticed, not the moment the device was last heard: that was by the device's
 * time, if its clock was right, and at the latest so long before as a silence takes.
 */
function heardBefore({ at, deviceTime, runMode }: StoredDeviceState): number {
  const latest = at - staleTimeoutMs(runMode)
  return Math.abs(deviceTime - latest) <= CLOCK_TOLERANCE_MS ? Math.min(at, deviceTime) : latest
}

/**
 * What was stored was judged when it came: it is taken as it is, and not measured again by thresholds that changed since. A clock
 * that was set back meanwhile would date it in the future, and keep a lost device live until then. Of the device's clock nothing
 * is claimed until it is heard: its stored date and the moment it was last heard are not of one message, and what lies between
 * them would be told as another error after every restart.
 */
export function restoredDevice(
  row: DeviceRow,
  stored: StoredDeviceState,
  now: number,
  has: (module: ModuleKey) => boolean,
): LiveDevice {
  const parsed = deviceDetailSchema.shape.mods.safeParse(stored.mods)
  const message: DataMessage = {
    type: 'data',
    time: stored.deviceTime,
    runMode: stored.runMode,
    runstate: stored.runstate,
    activity: stored.activity as DeviceActivity | undefined,
    position: stored.position,
    firmware: stored.firmware,
    simulated: row.simulated,
    mods: parsed.success ? ofModules(parsed.data, has) : {},
  }
  const at = stored.runstate === RunState.NotConnected ? heardBefore(stored) : stored.at
  const device = reduce(freshDevice(row), { type: 'reading', at: Math.min(at, now), message, thresholds: [] })
  return { ...device, clockOffset: undefined, clockBehind: undefined }
}
