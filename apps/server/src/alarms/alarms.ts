import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Push } from '../fleet/push/push.ts'
import { loadAlarms, loadPassages, type StoredAlarm, type StoredPassages } from '../history/reading/latest.ts'
import { createReadingDetails } from '../history/reading/reading-details.ts'
import type { HistoryWriter } from '../history/writing/records.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { createActHandlers } from './acts/act-handlers.ts'
import { createAlarmActs } from './acts/alarm-acts.ts'
import { createBringBack } from './acts/bring-back.ts'
import { createDrills } from './acts/drills.ts'
import { createLogHandlers } from './acts/log-handlers.ts'
import { createSilenceHandlers } from './acts/silence-handlers.ts'
import type { AlarmBook } from './book/alarm-book.ts'
import { type AlarmStore, createAlarmStore } from './book/alarm-store.ts'
import { createDesk } from './book/desk.ts'
import type { AlarmDesk } from './book/desk-port.ts'
import type { KeptAlarm } from './book/kept-alarm.ts'
import type { Telling } from './book/telling.ts'
import { createAlarmCases } from './cases/alarm-cases.ts'
import { createAutoMerging } from './cases/auto-merging.ts'
import { createMergeHandlers } from './cases/merge-handlers.ts'
import { createDeskClock } from './desk-clock.ts'
import { createSurroundings } from './evidence/alarm-surroundings.ts'
import { createDetailHandler } from './evidence/detail-handler.ts'
import { createIncidentHandlers } from './incidents/incident-handlers.ts'
import { createIncidentMembers, type IncidentMembers } from './incidents/incident-members.ts'
import { createIncidentMoves } from './incidents/incident-moves.ts'
import { createIncidentStore } from './incidents/incident-store.ts'
import { createRecentAlarms } from './overview/recent-alarms.ts'
import { createRecordOf, type RecordOf } from './records/alarm-records.ts'

export interface AlarmsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Directory
  registry: Registry
  /** What the fleet has been telling of dangers since it began. */
  book: AlarmBook
  telling: Telling
  /** Every one that is not over, as it was when the server stopped. */
  stored: Iterable<StoredAlarm>
  /** Who passed before the server stopped. */
  storedPassages: Iterable<StoredPassages>
  fleet: Pick<LiveFleet, 'entry' | 'heed' | 'leaveModules'>
  push: Push
  writer: Pick<HistoryWriter, 'write' | 'flush'>
  language: Locale
  now(): number
  newId(): string
  log: Log
  mergeWaitMs?: number
}

type AlarmDeskHandlers = ReturnType<typeof createRecentAlarms> &
  ReturnType<typeof createActHandlers> &
  ReturnType<typeof createDrills> &
  ReturnType<typeof createLogHandlers> &
  ReturnType<typeof createSilenceHandlers> &
  ReturnType<typeof createIncidentHandlers> &
  ReturnType<typeof createMergeHandlers> &
  ReturnType<typeof createDetailHandler>

export interface Alarms {
  readonly desk: AlarmDesk
  readonly store: AlarmStore
  readonly recordOf: RecordOf
  /** Which alarms an incident has, and which of them carries its plan. */
  readonly members: IncidentMembers
  readonly handlers: AlarmDeskHandlers
  /** One look at shelves and drills whose time is over; `start` does it every second. */
  lookAtClock(): Promise<void>
  /** Merges by rule what has begun since the last look; it happens by itself half a second after an alarm. */
  lookForCases(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** The alarm desk: what people and the clock do to alarms, from the first signal to the closed case. */
export function createAlarms(options: AlarmsOptions): Alarms {
  const { database, directory, registry, book, fleet, language, log } = options
  const store = createAlarmStore(database)
  const recordOf = createRecordOf({ directory, registry, language })
  const texts = createAlarmTexts(registry, language)
  const desk = createDesk({ ...options, store })
  const acts = createAlarmActs({ ...options, desk, store })
  const incidents = createIncidentStore(database)
  const members = createIncidentMembers({ store: incidents, book, directory })
  const moves = createIncidentMoves({ ...options, acts, desk, members })
  const cases = createAlarmCases({ ...options, desk, store, recordOf })
  const details = createReadingDetails({ database, registry })
  const surroundings = createSurroundings({ database, directory, registry, details, recordOf })
  const clock = createDeskClock({ ...options, desk })
  const merging = createAutoMerging({ ...options, desk, cases })

  function restore(stored: Iterable<StoredAlarm>): KeptAlarm[] {
    const restored = book.restore(stored, (sn) => fleet.entry(sn)?.device)
    for (const { alarm } of restored) if (alarm.endAt === null) fleet.heed(alarm.sn)
    return restored
  }
  const restorePassages = (stored: Iterable<StoredPassages>): void =>
    book.restorePassages(stored, (sn) => directory.device(sn) !== undefined)
  restore(options.stored)
  restorePassages(options.storedPassages)

  const back = createBringBack({
    async bring({ sn }, isGone) {
      // What was heard before it was taken out may not be stored yet.
      await options.writer.flush()
      const [stored, passages] = await Promise.all([loadAlarms(database, sn), loadPassages(database, sn)])
      if (isGone()) return
      restorePassages(passages)
      for (const kept of restore(stored)) {
        const event = book.event(kept)
        const row = directory.device(sn)
        if (event !== undefined && row !== undefined) desk.tell({ before: kept.alarm, alarm: kept.alarm, event, row })
      }
      fleet.leaveModules(sn)
    },
    log,
  })
  directory.onChange(({ added, removed }) => {
    for (const { sn } of removed) back.removed(sn)
    for (const row of added) back.added(row)
  })

  return {
    desk,
    store,
    recordOf,
    members,
    handlers: {
      ...createRecentAlarms(options),
      ...createActHandlers({ ...options, acts, store }),
      ...createDrills({ ...options, desk, texts }),
      ...createLogHandlers({ ...options, desk, store }),
      ...createSilenceHandlers(options),
      ...createIncidentHandlers({ ...options, desk, store: incidents, members, moves }),
      ...createMergeHandlers({ ...options, cases, recordOf }),
      ...createDetailHandler({ ...options, desk, cases, members, store, details, surroundings, recordOf }),
    },
    lookAtClock: clock.look,
    lookForCases: merging.lookNow,
    start: clock.start,
    async stop() {
      back.stop()
      clock.stop()
      await merging.stop()
    },
  }
}
