import { type DataMessage, type ModuleKey, State2, type UpMessage } from '@vigil/contract'
import {
  basicChanged,
  conditionsOf,
  type FaultPlace,
  isConnected,
  type LiveDevice,
  type LiveEvent,
  reduce,
  trackFaults,
} from '@vigil/domain'
import type { ChannelWatch, CountWatch, RatioWatch } from '@vigil/science'
import { type HistoryRecord, newRecord, type StateChangePart } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { freshDevice } from './fleet-state.ts'
import { faultParts, latestPart, stateChangePart, withoutUnstoredPictures } from './history-record.ts'

/** What is usual for the counters, channels and spectra of a device that sends them without a verdict. */
export interface DeviceCounts {
  readonly watches: Map<string, { watch: CountWatch; deviceTime: number; at: number }>
  readonly channels: Map<string, { watch: ChannelWatch; deviceTime: number; at: number }>
  readonly ratios: Map<string, RatioWatch>
  /** Nobody may begin with what was stored: it was told to be forgotten. */
  readonly isCleared: boolean
}

export const newCounts = (isCleared = false): DeviceCounts => ({
  watches: new Map(),
  channels: new Map(),
  ratios: new Map(),
  isCleared,
})

/** One device of the fleet, as it is now. */
export interface LiveEntry {
  row: DeviceRow
  device: LiveDevice
  /** When it was last heard, by `elapsed` and not by the clock; undefined: never. */
  heard: number | undefined
  /** It has an alarm that is open, or that waits for a picture: whatever it says is told to who keeps the alarms. */
  isHeeded: boolean
  /** What a restart must know of it beside its state goes with its next record. */
  isMemoryDue: boolean
  openFaults: ReadonlySet<FaultPlace>
  /** When its state last changed, as the history has it. */
  stateAt: number
  /** When the stored picture was last renewed. */
  latestAt: number
  /** When a picture was last stored with its reading. */
  pictureStoredAt: number
  /** Background and significance of a device that sends counts without a verdict; undefined for any other. */
  counts: DeviceCounts | undefined
}

/**
 * How old the stored picture of a calm device may be. A restart begins with it, until the device speaks again; renewing it with
 * every message would double what the database writes. A change of state is always stored with its message.
 */
const LATEST_EVERY_MS = 10_000

export const newEntry = (row: DeviceRow): LiveEntry => ({
  row,
  device: freshDevice(row),
  heard: undefined,
  isHeeded: false,
  isMemoryDue: false,
  openFaults: new Set(),
  stateAt: 0,
  latestAt: 0,
  pictureStoredAt: 0,
  counts: undefined,
})

/**
 * A picture is a hundred times as large as a reading: of a calm scene one a minute is stored, of danger every few seconds one.
 * Less than the minute in which a camera sends it, or every other one would be left out for coming a moment early.
 */
const PICTURE_EVERY_MS = { calm: 55_000, danger: 5_000 }

/** Whether the picture of this message, if it has one, is stored with it. */
export function storesPicture(entry: LiveEntry, { mods }: DataMessage, at: number): boolean {
  let has = false
  for (const name in mods) has ||= mods[name as ModuleKey]?.picture !== undefined
  if (!has) return false
  const isDanger = entry.device.state2 >= State2.Warning
  if (at - entry.pictureStoredAt < (isDanger ? PICTURE_EVERY_MS.danger : PICTURE_EVERY_MS.calm)) return false
  entry.pictureStoredAt = at
  return true
}

/**
 * What headquarters is told of a message. Of a calm scene it gets the pictures that are stored here: a camera with many would fill the
 * line. Of danger it gets all, for its alarms choose among them by themselves.
 */
export function forHeadquarters(entry: LiveEntry, message: UpMessage, record: HistoryRecord): UpMessage {
  const isCalm = !entry.isHeeded && record.alarms === undefined && entry.device.state2 < State2.Warning
  return message.type === 'data' && isCalm ? withoutUnstoredPictures(message, record.reading) : message
}

/**
 * What a site took before the line was cut comes to headquarters after the silence that was found there meanwhile: filed at its own
 * time, the silence would be the last word on a device that speaks.
 */
function fileChange({ stateAt }: LiveEntry, event: LiveEvent, change: StateChangePart): number {
  const isOfSite = event.type === 'reading' && event.arrivedAt !== undefined
  if (!isOfSite || event.at > stateAt) return event.at
  change.at = stateAt + 1
  return change.at
}

/** Moves the entry on; the answer tells what is to be remembered of it. Of alarms the keeper tells by itself. */
export function advance(
  entry: LiveEntry,
  event: LiveEvent,
  keeper: Pick<AlarmKeeper, 'hear'>,
): { before: LiveDevice; record: HistoryRecord } {
  const { row, device: before } = entry
  const after = reduce(before, event)
  const faults = trackFaults(entry.openFaults, after, row.shield)
  entry.device = after
  entry.openFaults = faults.open
  const record = newRecord(row.id, event.at, after.deviceTime)
  record.stateChange = stateChangePart(before, after)
  if (record.stateChange !== undefined) entry.stateAt = fileChange(entry, event, record.stateChange)
  record.faults = faultParts(faults.changes)
  const conditions = conditionsOf(before, after, event, entry.isHeeded)
  let isNews = false
  // A calm device, and most are, costs the alarms nothing.
  if (entry.isHeeded || conditions.length > 0) {
    const heard = keeper.hear({ row, before, after, event, conditions })
    entry.isHeeded = heard.isHeeded
    record.alarms = heard.alarms
    record.pictures = heard.pictures
    isNews = heard.isNews
    entry.isMemoryDue ||= heard.isMemorable
  }
  if (event.at - entry.latestAt >= LATEST_EVERY_MS || isNews || basicChanged(before, after)) {
    record.latest = latestPart(after)
    entry.latestAt = event.at
  }
  if (after.firmware !== before.firmware) record.firmware = after.firmware
  return { before, record }
}

/** Whatever a device says shows that it is there. */
export function signOfLife({ device }: LiveEntry, message: Pick<UpMessage, 'time'>): DataMessage {
  return {
    type: 'data',
    time: message.time,
    mods: {},
    activity: device.activity,
    simulated: device.simulated,
    kind: device.kind,
    runstate: isConnected(device.runstate) ? device.runstate : undefined,
  }
}
