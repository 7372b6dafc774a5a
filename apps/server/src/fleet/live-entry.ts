import type { ModuleKey } from '@vigil/contract'
import {
  type AlarmTransition,
  basicChanged,
  type FaultPlace,
  type LiveDevice,
  type LiveEvent,
  type OpenAlarm,
  reduce,
  trackAlarms,
  trackFaults,
} from '@vigil/domain'
import type { AlarmTexts } from '../alarms/alarm-text.ts'
import type { HistoryRecord } from '../history/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { freshDevice } from './fleet-state.ts'
import { alarmRecord, faultRecords, latestRecord, stateChangeRecord, type Unsaved } from './history-record.ts'

/** One device of the fleet, as it is now. */
export interface LiveEntry {
  row: DeviceRow
  device: LiveDevice
  openAlarms: ReadonlyMap<ModuleKey, OpenAlarm>
  openFaults: ReadonlySet<FaultPlace>
  /** Events whose record was refused by the history; they go with the next one. */
  unsaved: Unsaved | undefined
  /** When the stored picture was last renewed. */
  latestAt: number
}

/**
 * How old the stored picture of a calm device may be. A restart begins with it, until the device speaks again; renewing it with
 * every message would double what the database writes. A change of state is always stored with its message.
 */
const LATEST_EVERY_MS = 10_000

export const newEntry = (row: DeviceRow): LiveEntry => ({
  row,
  device: freshDevice(row),
  openAlarms: new Map(),
  openFaults: new Set(),
  unsaved: undefined,
  latestAt: 0,
})

/** Moves the entry on; the answer tells what happened and what is to be remembered of it. */
export function advance(
  entry: LiveEntry,
  event: LiveEvent,
  newId: () => string,
  texts: AlarmTexts,
): { before: LiveDevice; transitions: readonly AlarmTransition[]; record: HistoryRecord } {
  const { row, device: before } = entry
  const after = reduce(before, event)
  const { open, transitions } = trackAlarms(entry.openAlarms, before, after, event, newId, row.shield)
  const faults = trackFaults(entry.openFaults, after, row.shield)
  entry.device = after
  entry.openAlarms = open
  entry.openFaults = faults.open
  const record: HistoryRecord = {
    deviceId: row.id,
    at: event.at,
    deviceTime: after.deviceTime,
    stateChange: stateChangeRecord(before, after),
    faults: faultRecords(faults.changes),
  }
  if (event.at - entry.latestAt >= LATEST_EVERY_MS || transitions.length > 0 || basicChanged(before, after)) {
    record.latest = latestRecord(after)
    entry.latestAt = event.at
  }
  if (transitions.length > 0) {
    record.alarms = transitions.map((transition) => alarmRecord(transition, texts.atPeak(row, transition.alarm)))
  }
  return { before, transitions, record }
}
