import {
  type AlarmTransitionRecord,
  type HistoryRecord,
  HistoryRejected,
  type HistoryWriter,
  type MemoryPart,
  newRecord,
  OVERLOADED,
  type Written,
} from '../history/writing/records.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { Backlog, type Events, eventsIn } from './backlog.ts'
import { latestPart } from './history-record.ts'
import type { LiveEntry } from './live-entry.ts'

export interface SavingOptions {
  writer: Pick<HistoryWriter, 'write' | 'refuses'>
  alarms: Pick<AlarmKeeper, 'saving'>
  /** Whether the device is one of the fleet; nothing is kept for one that was removed. */
  isPresent(entry: LiveEntry): boolean
  /** What a restart must know of the device beside its state, the message of this record included. */
  memoryOf(entry: LiveEntry, messageId: string | undefined): MemoryPart
  now(): number
  elapsed(): number
  log: Pick<Log, 'debug' | 'warn'>
}

export interface Saving {
  /** Resolves when the record is committed, with everything of the device that was refused before. */
  save(entry: LiveEntry, record: HistoryRecord): Promise<void>
  /** Tries again to store what was refused, of so many devices at most. */
  saveUnsaved(most?: number): void
  forget(entry: LiveEntry): void
  /** The events that wait. */
  readonly backlog: Pick<Backlog<LiveEntry>, 'size' | 'leftOut'>
}

/** Hands records to the history, and keeps the events of those that it refuses until it takes them. */
export function createSaving(options: SavingOptions): Saving {
  const { writer, alarms, isPresent, memoryOf, now, elapsed, log } = options
  const backlog = new Backlog<LiveEntry>()
  const logged = new OncePerMinute(elapsed)

  /** Stores the record together with everything of the device that was refused before: a device that is acknowledged has nothing waiting. */
  function save(entry: LiveEntry, record: HistoryRecord): Promise<void> {
    const own = eventsIn(record)
    if (own === undefined && !entry.isMemoryDue && !backlog.has(entry)) return writer.write(record)
    if (writer.refuses(entry.row.id)) return refuse(entry, own)
    const kept = withEarlier(entry, own)
    // As of now, whatever was refused before: a message that came meanwhile must be known with it.
    if (entry.isMemoryDue) record.memory = memoryOf(entry, record.messageId)
    entry.isMemoryDue = false
    const written = writer.write(kept === own ? record : { ...record, ...kept })
    noteSaving(kept.alarms, written.events ?? written)
    return keepUnlessWritten(entry, kept, written)
  }

  function withEarlier(entry: LiveEntry, own: Events = {}): Events {
    if (!backlog.has(entry)) return own
    keep(entry, own)
    return backlog.take(entry) ?? own
  }

  /** Keeps the events of a record that the history would refuse. It costs what the record brings, and not what waits already: an overload may last. */
  function refuse(entry: LiveEntry, own: Events = {}): Promise<void> {
    const refused = Promise.reject(OVERLOADED)
    keep(entry, own)
    noteSaving(own.alarms, refused)
    return refused
  }

  function keep(entry: LiveEntry, events: Events): void {
    tellLeftOut(entry, backlog.add(entry, events))
  }

  function tellLeftOut({ row }: LiveEntry, keptAll: boolean): void {
    if (keptAll || logged.pass('left out') === undefined) return
    const { size: devices, leftOut } = backlog
    log.warn(
      { sn: row.sn, devices, leftOut },
      'fleet: events in between were left out; the history has refused too many',
    )
  }

  function noteSaving(transitions: readonly AlarmTransitionRecord[] | undefined, written: Promise<void>): void {
    if (transitions === undefined) return
    alarms.saving(transitions, written)
  }

  async function keepUnlessWritten(entry: LiveEntry, kept: Events, written: Written): Promise<void> {
    try {
      await (written.events ?? written)
    } catch (error) {
      // What can never be stored has been set aside; kept for the next record, it would cost that one as well.
      if (error instanceof HistoryRejected) throw error
      entry.isMemoryDue = true
      if (isPresent(entry)) tellLeftOut(entry, backlog.addEarlier(entry, kept))
      throw error
    }
    await written
  }

  /**
   * What the history refused goes with the next record of its device; one that has fallen silent has none. Few at a time: a
   * history that is still overloaded refuses them again.
   */
  function saveUnsaved(most = Number.POSITIVE_INFINITY): void {
    const at = now()
    for (const entry of [...backlog.devices].slice(0, most)) {
      const record = newRecord(entry.row.id, at, entry.device.deviceTime)
      record.latest = latestPart(entry.device)
      save(entry, record).catch((error: unknown) => {
        log.debug({ sn: entry.row.sn, err: error }, 'fleet: what was refused is kept until it can be stored')
      })
    }
  }

  return {
    save,
    saveUnsaved,
    forget(entry) {
      backlog.take(entry)
    },
    backlog,
  }
}
