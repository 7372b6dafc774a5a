import { type DataMessage, type ModuleKey, State2 } from '@vigil/contract'
import {
  type AlarmValues,
  basicChanged,
  type FaultPlace,
  type FollowedFacts,
  followFacts,
  followValues,
  keptReadings,
  type LiveDevice,
  type LiveEvent,
  NO_FACTS,
  NO_VALUES,
  type OpenAlarm,
  reduce,
  trackAlarms,
  trackFaults,
} from '@vigil/domain'
import type { CourseBook, HeardTransition } from '../alarms/course-book.ts'
import { type AlarmTransitionRecord, type HistoryRecord, newRecord } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { AlarmTexts } from '../wording/alarm-text.ts'
import { AWAITS_NONE, type Awaiting, followPictures } from './alarm-pictures.ts'
import { freshDevice } from './fleet-state.ts'
import { alarmRecord, faultRecords, followedRecord, latestRecord, stateChangeRecord } from './history-record.ts'

/** One device of the fleet, as it is now. */
export interface LiveEntry {
  row: DeviceRow
  device: LiveDevice
  /** When it was last heard, by `elapsed` and not by the clock; undefined: never. */
  heard: number | undefined
  openAlarms: ReadonlyMap<ModuleKey, OpenAlarm>
  /** What they measure now. */
  alarmValues: AlarmValues
  /** Which of what they measured is stored. */
  facts: ReadonlyMap<ModuleKey, FollowedFacts>
  openFaults: ReadonlySet<FaultPlace>
  /** When the stored picture was last renewed. */
  latestAt: number
  /** When a picture was last stored with its reading. */
  pictureStoredAt: number
  awaiting: Awaiting
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
  openAlarms: new Map(),
  alarmValues: NO_VALUES,
  facts: NO_FACTS,
  openFaults: new Set(),
  latestAt: 0,
  pictureStoredAt: 0,
  awaiting: AWAITS_NONE,
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

const NONE_HEARD: readonly HeardTransition[] = Object.freeze([])

/** Moves the entry on; the answer tells what happened and what is to be remembered of it. */
export function advance(
  entry: LiveEntry,
  event: LiveEvent,
  book: Pick<CourseBook, 'idFor' | 'hear' | 'hearKept' | 'get'>,
  newId: () => string,
  texts: AlarmTexts,
): { before: LiveDevice; heard: readonly HeardTransition[]; record: HistoryRecord } {
  const { row, device: before } = entry
  const after = reduce(before, event)
  const idFor = (module: ModuleKey, isNext: boolean): string => book.idFor(row, module, after, newId, isNext)
  const { open, transitions } = trackAlarms(entry.openAlarms, before, after, event, idFor, row.shield)
  let heard = transitions.length === 0 ? NONE_HEARD : transitions.flatMap((each) => book.hear(row, each, after))
  for (const kept of keptReadings(before, after, event)) {
    heard = [...heard, ...book.hearKept(row, kept, after, open, newId)]
  }
  const faults = trackFaults(entry.openFaults, after, row.shield)
  entry.device = after
  const openBefore = entry.openAlarms
  entry.openAlarms = withThoseBack(open, heard)
  entry.alarmValues = followValues(entry.alarmValues, entry.openAlarms, after, event)
  entry.openFaults = faults.open
  const followed = followPictures(entry.awaiting, before, after, heard, event.at)
  entry.awaiting = followed.awaiting
  const record = newRecord(row.id, event.at, after.deviceTime)
  record.stateChange = stateChangeRecord(before, after)
  record.faults = faultRecords(faults.changes)
  record.pictures = followed.pictures
  if (isLatestDue(entry, openBefore, event.at) || heard.length > 0 || basicChanged(before, after)) {
    record.latest = latestRecord(after)
    entry.latestAt = event.at
  }
  if (after.firmware !== before.firmware) record.firmware = after.firmware
  if (heard.length > 0) {
    const thresholds = event.type === 'reading' ? event.thresholds : []
    record.alarms = heard.flatMap((each) =>
      isFollowedLive(each) ? [] : [alarmRecord(each, texts.atPeak(row, each.transition.alarm), thresholds, after)],
    )
  }
  if (openBefore.size > 0 || entry.openAlarms.size > 0) {
    const told = new Set(heard.flatMap((each) => (tellsOpen(each) ? [each.transition.module] : [])))
    const followed = followFacts(entry.facts, openBefore, entry.openAlarms, told, event.at, ({ id }) =>
      isSettledBy(book, id),
    )
    entry.facts = followed.known
    if (followed.due.length > 0) {
      record.alarms = [...(record.alarms ?? []), ...followedRecords(entry, followed.due, book, texts, event.at)]
    }
  }
  return { before, heard, record }
}

/** A lane that is free while its alarm goes on is stored: after a restart whoever comes next is another one. */
function isLatestDue({ latestAt, openAlarms }: LiveEntry, openBefore: LiveEntry['openAlarms'], at: number): boolean {
  if (at - latestAt >= LATEST_EVERY_MS) return true
  if (openAlarms === openBefore) return false
  for (const [module, { freeSince }] of openAlarms) {
    if (freeSince !== undefined && freeSince !== openBefore.get(module)?.freeSince) return true
  }
  return false
}

/** What was kept tells more of a live alarm: it is stored as its own peak is. */
const isFollowedLive = ({ transition, course }: HeardTransition): boolean =>
  transition.kind === 'followed' && course.endAt === null

const tellsOpen = (each: HeardTransition): boolean => !each.kept.isPast && !isFollowedLive(each)

/** An act that is not stored may have to be taken back: what is written of the alarm meanwhile must not hold it. */
function isSettledBy(book: Pick<CourseBook, 'get'>, id: string): boolean {
  const kept = book.get(id)
  return kept !== undefined && kept.begin === 'stored' && kept.since.length === 0
}

export const followedRecords = (
  { row, device }: LiveEntry,
  alarms: readonly OpenAlarm[],
  book: Pick<CourseBook, 'get'>,
  texts: AlarmTexts,
  at: number,
): AlarmTransitionRecord[] =>
  alarms.flatMap((alarm) => {
    const kept = book.get(alarm.id)
    return kept === undefined ? [] : [followedRecord(alarm, kept, texts.atPeak(row, alarm), device, at)]
  })

/** An alarm whose danger is back goes on with what it was before. */
function withThoseBack(open: LiveEntry['openAlarms'], heard: readonly HeardTransition[]): LiveEntry['openAlarms'] {
  let next: Map<ModuleKey, OpenAlarm> | undefined
  for (const { transition, kept } of heard) {
    const { module, alarm, endAt } = transition
    if (endAt !== null || kept.isPast || open.get(module) === alarm) continue
    next ??= new Map(open)
    next.set(module, alarm)
  }
  return next ?? open
}
