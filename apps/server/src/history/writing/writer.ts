import { randomUUID } from 'node:crypto'
import type { QuantityColumn } from '../../platform/database/quantity-columns.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createBatchStore } from './batch-store.ts'
import type { CommitterStats } from './committer.ts'
import { isOwnFault } from './database-failure.ts'
import { createLane, type Lane, type LaneBounds } from './lane.ts'
import type { Partitions } from './partitions.ts'
import { eventPart, isUrgent, measuredPart } from './record-parts.ts'
import {
  HistoryClosed,
  type HistoryRecord,
  HistoryRejected,
  type HistoryWriter,
  OVERLOADED,
  type Written,
} from './records.ts'
import { createReadingLines } from './rows/reading-lines.ts'
import { encodeLine, momentProblem } from './rows/store-records.ts'
import { createSetAside, type SetAside } from './set-aside.ts'

export type HistoryBounds = LaneBounds

export const HISTORY_BOUNDS: HistoryBounds = {
  maxRecords: 60_000,
  maxBytes: 64 * 1024 * 1024,
  maxAgeMs: 120_000,
  batchDelayMs: 100,
  batchRecords: 2000,
  largestBatch: 10_000,
}

/** Bounds for alarms, acts and changes of state: they are few, and somebody waits for them. */
const URGENT_BOUNDS: HistoryBounds = { ...HISTORY_BOUNDS, maxRecords: 20_000, largestBatch: 2000 }
const URGENT_PER_DEVICE = 200
const ACTS_RESERVE = 2000

export const LANES = ['urgent', 'readings'] as const
export type LaneName = (typeof LANES)[number]

export interface HistoryWriterStats extends CommitterStats {
  /** Refused because too much was waiting. */
  overloaded: number
}

export interface HistoryWriterOptions {
  database: Database
  columns: readonly QuantityColumn[]
  partitions: Partitions
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Where everything goes that can not be stored. */
  setAside?: SetAside
  /** Readings before this moment are rolled up already; a later one there is marked for another roll-up. */
  rolledUpBefore?: () => number
  /** Bounds for readings; `urgent`: for alarms and acts. */
  bounds?: Partial<HistoryBounds> & { urgent?: Partial<HistoryBounds> }
  /** Measures waiting alone: a clock that is set must not look like a database that hangs. */
  elapsed?: () => number
  /** The highest number that a stored state has: those that follow are newer. */
  countedBefore?: number
}

export interface ObservedHistoryWriter extends HistoryWriter {
  readonly stats: Readonly<HistoryWriterStats>
  readonly lanes: Readonly<Record<LaneName, Pick<Lane, 'size' | 'oldestMs' | 'refused'>>>
  /** Connects: when a whole fleet comes back at once, that takes too long. */
  open(): Promise<void>
  /** Why nothing, or not everything, is stored at the moment. */
  readonly problem: string | undefined
  /** How long to go on trying against a database that does not answer; what remains is rejected with `HistoryClosed`. */
  close(patienceMs?: number): Promise<void>
}

const CLOSE_PATIENCE_MS = 10_000
/** What a record weighs beside its line: the objects of its latest state, its promise. */
const RECORD_OVERHEAD_BYTES = 500
const PICTURE_BYTES = 50_000

const weightOf = ({ pictures, alarms }: HistoryRecord): number => {
  let count = pictures?.length ?? 0
  for (const alarm of alarms ?? []) count += alarm.pictures?.length ?? 0
  return RECORD_OVERHEAD_BYTES + count * PICTURE_BYTES
}

const isAlarmLost = (error: Error): boolean =>
  !(error instanceof HistoryRejected) || error.parts.includes('alarms') || error.parts.includes('desk')

export function createHistoryWriter(options: HistoryWriterOptions): ObservedHistoryWriter {
  const { database, log, elapsed = () => performance.now() } = options
  const { urgent: urgentBounds, ...readingBounds } = options.bounds ?? {}
  const setAside = options.setAside ?? createSetAside({ database, now: Date.now, log })
  const lines = createReadingLines(options.columns)
  const onMissingPartition = () => options.partitions.forget()
  const newStore = () => createBatchStore({ ...options, setAside, copySql: lines.copySql, writerId: randomUUID() })
  const urgent = createLane({
    bounds: { ...URGENT_BOUNDS, ...urgentBounds },
    fair: false,
    deviceRecords: URGENT_PER_DEVICE,
    actsReserve: ACTS_RESERVE,
    store: newStore(),
    onMissingPartition,
    log,
    now: elapsed,
  })
  const readings = createLane({
    bounds: { ...HISTORY_BOUNDS, ...readingBounds },
    fair: true,
    store: newStore(),
    onMissingPartition,
    log,
    now: elapsed,
  })
  let closed = false
  let rejectedHere = 0
  /** Readings of records that were counted with their events. */
  let followed = 0
  let counted = options.countedBefore ?? 0

  /** What can not be stored, before the database has seen anything of it. */
  const refuse = async (record: HistoryRecord, error: unknown, part: string, content: unknown): Promise<never> => {
    rejectedHere++
    const { deviceId, at, messageId } = record
    const room = isOwnFault(error) ? 'code' : 'record'
    await setAside.keep({ room, at, deviceId, reason: error, content: { messageId, [part]: content } })
    const reason = error instanceof Error ? error.message : String(error)
    throw new HistoryRejected(reason, { cause: error, parts: [part] })
  }

  const addReading = (record: HistoryRecord, line: Buffer | undefined, since?: number): Promise<void> =>
    new Promise((resolve, reject) => {
      // The latest state repeats what the line says. What goes to headquarters may bring a picture.
      const size = RECORD_OVERHEAD_BYTES + 2 * (line?.length ?? 0) + (record.outbound?.body.length ?? 0)
      readings.add(record, line, size, resolve, reject, since)
    })

  /** The rest first, then the refusal: what can be stored is. */
  const withoutLine = async (record: HistoryRecord, error: unknown): Promise<void> => {
    const isRest = [record.latest, record.detection, record.sample, record.outbound].some((part) => part !== undefined)
    const refusal = refuse(record, error, 'reading', record.reading)
    refusal.catch(() => {})
    if (isRest) await addReading({ ...record, reading: undefined }, undefined)
    await refusal
  }

  const writeReading = (record: HistoryRecord, since?: number): Promise<void> => {
    if (readings.refuses(record.deviceId)) return Promise.reject(OVERLOADED)
    let line: Buffer | undefined
    try {
      line = encodeLine(record, lines)
    } catch (error) {
      return withoutLine(record, error)
    }
    // The encoded line replaces the object, to save memory: thousands wait at once.
    record.reading = undefined
    return addReading(record, line, since)
  }

  /**
   * First what happened, then what was measured: a reading tells by the number of its message that everything of the message is
   * stored, and a crash between the two must leave a message that the device sends again.
   */
  const writeUrgent = (record: HistoryRecord): Written => {
    const { deviceId, reading, detection, sample } = record
    if (urgent.refuses(deviceId, record.desk !== undefined)) return Promise.reject(OVERLOADED)
    const isMeasured = reading !== undefined || detection !== undefined || sample !== undefined
    const since = elapsed()
    let events: Promise<void> | undefined
    const all = new Promise<void>((resolve, reject) => {
      /** At once and not with the promise: in between it would wait nowhere, and roll-ups would pass over it. */
      const follow = (refused?: Error): void => {
        if (isMeasured) followed++
        const measured = isMeasured ? writeReading({ ...measuredPart(record), reading }, since) : Promise.resolve()
        measured.then(() => (refused === undefined ? resolve() : reject(refused)), reject)
      }
      events = new Promise<void>((told, untold) => {
        const isStored = (): void => {
          told()
          follow()
        }
        const isNot = (error: Error): void => {
          if (isAlarmLost(error)) untold(error)
          else told()
          if (error instanceof HistoryRejected) follow(error)
          else reject(error)
        }
        urgent.add(eventPart(record), undefined, weightOf(record), isStored, isNot)
      })
    })
    // Whoever waits for one of them need not wait for the other.
    events?.catch(() => {})
    all.catch(() => {})
    return Object.assign(all, { events })
  }

  const flush = async (): Promise<void> => {
    await Promise.all([urgent.flush(), readings.flush()])
    // What followed.
    await readings.flush()
  }

  return {
    write(record) {
      counted += 1
      record.counted = counted
      if (closed) return Promise.reject(new HistoryClosed('the history writer is closed'))
      const problem = momentProblem(record)
      if (problem !== undefined) return refuse(record, problem, isUrgent(record) ? 'alarms' : 'reading', record)
      return isUrgent(record) ? writeUrgent(record) : writeReading(record)
    },
    refuses: (deviceId) => urgent.refuses(deviceId),
    async open() {
      await Promise.all([urgent.open(), readings.open()])
    },
    flush,
    get pending() {
      const moments = [urgent.oldestAt, readings.oldestAt].filter((at) => at !== undefined)
      const oldestAt = moments.length === 0 ? undefined : Math.min(...moments)
      return { records: urgent.size + readings.size, oldestAt, overloaded: readings.overloaded }
    },
    get stats() {
      const [a, b] = [urgent.stats, readings.stats]
      return {
        committed: a.committed + b.committed - followed,
        batches: a.batches + b.batches,
        rejected: a.rejected + b.rejected + rejectedHere,
        retries: a.retries + b.retries,
        lastBatchMs: b.lastBatchMs,
        overloaded: urgent.refused + readings.refused,
      }
    },
    lanes: { urgent, readings },
    get problem() {
      const told = { 'alarms and acts': urgent.problem, readings: readings.problem }
      const problems = Object.entries(told).flatMap(([name, problem]) => (problem ? [`${name}: ${problem}`] : []))
      return problems.length === 0 ? undefined : problems.join('; ')
    },
    async close(patienceMs = CLOSE_PATIENCE_MS) {
      closed = true
      const patience = setTimeout(() => {
        urgent.giveUp()
        readings.giveUp()
      }, patienceMs)
      await flush()
      clearTimeout(patience)
      await Promise.all([urgent.close(), readings.close()])
    },
  }
}
