import { RunMode } from '@vigil/contract'
import { DISCONNECT_TIMEOUT_MS, SLOW_DISCONNECT_TIMEOUT_MS, UNCONNECT_MS } from '../constants.ts'

export function staleTimeoutMs(runMode: RunMode): number {
  return runMode === RunMode.Slow ? SLOW_DISCONNECT_TIMEOUT_MS : DISCONNECT_TIMEOUT_MS
}

/** No update within the run mode's timeout. `at` is the receive time of the last one; 0, never heard, is stale. */
export function isStale(device: { at: number; runMode: RunMode }, now: number): boolean {
  return now - device.at > staleTimeoutMs(device.runMode)
}

/**
 * Whether an unchanged device must be sent again. A console that hears of changes alone would take a quiet, healthy device for a
 * lost one.
 */
export function refreshDue(sentAt: number, runMode: RunMode, now: number): boolean {
  return now - sentAt >= staleTimeoutMs(runMode) / 3
}

/** A detail page without data for so long says that the device is not connected. Looked at every UNCONNECT_INTERVAL_MS. */
export function isDetailUnconnected(lastDataAt: number, now: number): boolean {
  return now - lastDataAt > UNCONNECT_MS
}
