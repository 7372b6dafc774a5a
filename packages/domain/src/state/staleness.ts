import { RunMode } from '@vigil/contract'
import { DISCONNECT_TIMEOUT_MS, SLOW_DISCONNECT_TIMEOUT_MS, UNCONNECT_MS } from '../constants.ts'

export function staleTimeoutMs(runMode: RunMode): number {
  return runMode === RunMode.Slow ? SLOW_DISCONNECT_TIMEOUT_MS : DISCONNECT_TIMEOUT_MS
}

/** No update within the run mode's timeout. `at` is the receive time of the last one; 0, never heard, is stale. */
export function isStale(device: { at: number; runMode: RunMode }, now: number): boolean {
  return now - device.at > staleTimeoutMs(device.runMode)
}

/** A detail page without data for so long says that the device is not connected. Looked at every UNCONNECT_INTERVAL_MS. */
export function isDetailUnconnected(lastDataAt: number, now: number): boolean {
  return now - lastDataAt > UNCONNECT_MS
}
