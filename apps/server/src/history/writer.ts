import { randomUUID } from 'node:crypto'
import type { QuantityColumn } from '../platform/database/quantity-columns.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createBatchStore } from './batch-store.ts'
import { type CommitterStats, createCommitter, type WaitingRecord } from './committer.ts'
import type { Partitions } from './partitions.ts'
import { createReadingLines } from './reading-lines.ts'
import { HistoryClosed, HistoryOverloaded, type HistoryRecord, type HistoryWriter } from './records.ts'
import { encodeRecord } from './store-records.ts'

export interface HistoryBounds {
  /** More than this waiting, and new records are refused until the database has caught up. */
  maxRecords: number
  maxBytes: number
  maxAgeMs: number
  /** A batch is written when its first record is this old, or when it is full. */
  batchDelayMs: number
  batchRecords: number
  /** What has gathered while a batch was written goes into the next one, up to this: a busy server must not fall behind. */
  largestBatch: number
}

export const HISTORY_BOUNDS: HistoryBounds = {
  maxRecords: 60_000,
  maxBytes: 64 * 1024 * 1024,
  maxAgeMs: 120_000,
  batchDelayMs: 100,
  batchRecords: 2000,
  largestBatch: 10_000,
}

export interface HistoryWriterStats extends CommitterStats {
  /** Refused because too much was waiting. */
  overloaded: number
}

export interface HistoryWriterOptions {
  database: Database
  columns: readonly QuantityColumn[]
  partitions: Partitions
  /** The site's zone: a day of `alarm_day` is a day there. */
  timeZone: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Readings before this moment are rolled up already; a later one there is marked for another roll-up. */
  rolledUpBefore?: () => number
  bounds?: Partial<HistoryBounds>
  now?: () => number
}

export interface ObservedHistoryWriter extends HistoryWriter {
  readonly stats: Readonly<HistoryWriterStats>
  /** How long to go on trying against a database that does not answer; what remains is rejected with `HistoryClosed`. */
  close(patienceMs?: number): Promise<void>
}

interface Entry extends WaitingRecord {
  readonly enqueuedAt: number
  readonly bytes: number
}

/** One for all: thousands a second, each with its stack, would finish what the overload began. */
const OVERLOADED = new HistoryOverloaded('more history waits than the database has taken')
const CLOSE_PATIENCE_MS = 10_000
/** What a record weighs beside its line: the objects of its latest state, its promise. */
const RECORD_OVERHEAD_BYTES = 500

/** From here on the line stands for it; thousands wait at once. */
const withoutReading = (record: HistoryRecord): HistoryRecord => ({ ...record, reading: undefined })

export function createHistoryWriter(options: HistoryWriterOptions): ObservedHistoryWriter {
  const { now = Date.now } = options
  const bounds = { ...HISTORY_BOUNDS, ...options.bounds }
  const lines = createReadingLines(options.columns)
  const store = createBatchStore({ ...options, copySql: lines.copySql, writerId: randomUUID() })

  let queue: Entry[] = []
  let inFlight: readonly Entry[] = []
  let bytes = 0
  let overloads = 0
  let accepted = 0
  let settled = 0
  /** Everything up to this one is to be written without waiting for a full batch. */
  let hurryUntil = 0
  let writing = false
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let flushes: { until: number; resolve(): void }[] = []

  const committer = createCommitter({
    store,
    log: options.log,
    now,
    onMissingPartition: () => options.partitions.forget(),
    onSettled(batch) {
      settled += batch.length
      for (const entry of inFlight.slice(0, batch.length)) bytes -= entry.bytes
      inFlight = inFlight.slice(batch.length)
      for (const { until, resolve } of flushes) if (until <= settled) resolve()
      flushes = flushes.filter(({ until }) => until > settled)
    },
  })

  const overloaded = (): boolean => {
    if (accepted - settled >= bounds.maxRecords || bytes >= bounds.maxBytes) return true
    const oldest = inFlight[0] ?? queue[0]
    return oldest !== undefined && now() - oldest.enqueuedAt > bounds.maxAgeMs
  }

  const write = (record: HistoryRecord): Promise<void> => {
    if (closed) return Promise.reject(new HistoryClosed('the history writer is closed'))
    if (overloaded()) {
      overloads++
      return Promise.reject(OVERLOADED)
    }
    try {
      const encoded = encodeRecord(record, lines)
      return new Promise((resolve, reject) => {
        const { line } = encoded
        // The latest state repeats what the line says.
        const size = RECORD_OVERHEAD_BYTES + 2 * (line?.length ?? 0)
        queue.push({ record: withoutReading(record), line, enqueuedAt: now(), bytes: size, resolve, reject })
        bytes += size
        accepted++
        schedule()
      })
    } catch (error) {
      return Promise.reject(committer.rejected(record, error))
    }
  }

  const isDue = (): boolean => queue.length >= bounds.batchRecords || (queue.length > 0 && settled < hurryUntil)

  const schedule = (): void => {
    if (writing) return
    if (isDue()) {
      clearTimeout(timer)
      timer = undefined
      void writeQueue()
      return
    }
    const [oldest] = queue
    if (oldest === undefined) return
    timer ??= setTimeout(
      () => {
        timer = undefined
        hurryUntil = accepted
        schedule()
      },
      Math.max(0, oldest.enqueuedAt + bounds.batchDelayMs - now()),
    )
  }

  /** One batch at a time: two at once could store the messages of a device in the wrong order. */
  const writeQueue = async (): Promise<void> => {
    writing = true
    while (isDue()) {
      inFlight = queue.slice(0, bounds.largestBatch)
      queue = queue.slice(bounds.largestBatch)
      await committer.commit(inFlight)
    }
    writing = false
    schedule()
  }

  const flush = (): Promise<void> => {
    if (settled >= accepted) return Promise.resolve()
    hurryUntil = accepted
    return new Promise((resolve) => {
      flushes.push({ until: accepted, resolve })
      schedule()
    })
  }

  return {
    write,
    flush,
    get pending() {
      let oldestAt: number | undefined
      for (const { record } of inFlight) if (oldestAt === undefined || record.at < oldestAt) oldestAt = record.at
      for (const { record } of queue) if (oldestAt === undefined || record.at < oldestAt) oldestAt = record.at
      return { records: accepted - settled, oldestAt, overloaded: overloaded() }
    },
    get stats() {
      return { ...committer.stats, overloaded: overloads }
    },
    async close(patienceMs = CLOSE_PATIENCE_MS) {
      closed = true
      const patience = setTimeout(() => committer.giveUp(), patienceMs)
      await flush()
      clearTimeout(patience)
      clearTimeout(timer)
      await store.close()
    },
  }
}
