import type { ModuleKey } from '@vigil/contract'
import {
  type AlarmTransition,
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
}

export const newEntry = (row: DeviceRow): LiveEntry => ({
  row,
  device: freshDevice(row),
  openAlarms: new Map(),
  openFaults: new Set(),
  unsaved: undefined,
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
    latest: latestRecord(after),
    stateChange: stateChangeRecord(before, after),
    faults: faultRecords(faults.changes),
  }
  if (transitions.length > 0) {
    record.alarms = transitions.map((transition) => alarmRecord(transition, texts.atPeak(row, transition.alarm)))
  }
  return { before, transitions, record }
}
