import type { Log } from '../../platform/log.ts'
import type { BatchStore } from './batch-store.ts'
import { type Committer, createCommitter, type WaitingRecord } from './committer.ts'
import { FairQueue, type Queued, type Turn } from './fair-queue.ts'
import type { HistoryRecord } from './records.ts'

export interface LaneBounds {
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

export interface LaneOptions {
  bounds: LaneBounds
  /** Every device has a turn in each round. Otherwise all are written in the order in which they came. */
  fair: boolean
  /** What one device may have waiting, whoever else waits. */
  deviceRecords?: number
  /** Beyond `maxRecords`, for what people did. */
  actsReserve?: number
  store: BatchStore
  onMissingPartition(): void
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now: () => number
}

export interface LaneEntry extends WaitingRecord, Queued {
  readonly share: Share
  readonly place: Place
}

/** What of a record stays in the list of arrivals until all before it are settled: nothing that has a size. */
interface Place {
  readonly nth: number
  readonly at: number
  readonly enqueuedAt: number
  settled: boolean
}

export interface Lane {
  /** Connects to the database; without it the first record does. */
  open(): Promise<void>
  /** Whether a record of this device is to be refused, and counts it. Asked before one is added. */
  refuses(deviceId: number, isAct?: boolean): boolean
  add(
    record: HistoryRecord,
    line: Buffer | undefined,
    bytes: number,
    resolve: WaitingRecord['resolve'],
    reject: WaitingRecord['reject'],
    /** Set for a record that has waited in the other lane: it does not wait a second time for a full batch. */
    waitingSince?: number,
  ): void
  /** Settles when everything that was added before is. */
  flush(): Promise<void>
  /** The lowest `at` of what is not settled. */
  readonly oldestAt: number | undefined
  readonly size: number
  readonly overloaded: boolean
  readonly refused: number
  /** How long the oldest has waited. */
  readonly oldestMs: number
  /** Why the server is not ready, as far as this lane is concerned. */
  readonly problem: string | undefined
  readonly stats: Committer['stats']
  giveUp(): void
  close(): Promise<void>
}

/** What a device has waiting. Kept once it was heard: made anew with every reading, it would cost more than it tells. */
interface Share extends Turn {
  records: number
  bytes: number
}

/** Stored within this, or the server says that it is not ready. */
const READY_WITHIN_MS = 10_000
/** How many settled records stay in the list before it is cut. */
const FORGET_AFTER = 4096

/** Records on their way to the database, by a connection of their own. */
export function createLane({ bounds, fair, store, log, now, ...options }: LaneOptions): Lane {
  const { deviceRecords = Number.POSITIVE_INFINITY, actsReserve = 0 } = options
  const queue = new FairQueue<LaneEntry>()
  /** In the order in which they came; those before `head` are settled, others among them may be. */
  let arrived: Place[] = []
  let head = 0
  let size = 0
  const shares = new Map<number, Share>()
  /** Devices that have something waiting. */
  let sharing = 0
  const oneTurn: Turn = { round: 0 }
  let bytes = 0
  let refused = 0
  let accepted = 0
  /** Everything up to this one is to be written without waiting for a full batch. */
  let hurryUntil = 0
  let writing = false
  let timer: NodeJS.Timeout | undefined
  let flushes: { until: number; resolve(): void }[] = []
  /** When `refuses` was last called. The record that follows is dated by it: at thousands a second, a second look at the clock counts. */
  let askedAt = 0

  const oldest = (): Place | undefined => {
    while (arrived[head]?.settled === true) head++
    if (head > FORGET_AFTER && head * 2 > arrived.length) {
      arrived = arrived.slice(head)
      head = 0
    }
    return arrived[head]
  }

  const committer = createCommitter<LaneEntry>({
    store,
    ordered: !fair,
    log,
    now,
    onMissingPartition: options.onMissingPartition,
    onSettled(entry) {
      entry.place.settled = true
      size--
      bytes -= entry.bytes
      const { share } = entry
      share.records--
      share.bytes -= entry.bytes
      if (share.records === 0) sharing--
    },
    onBatch() {
      const nth = oldest()?.nth ?? Number.POSITIVE_INFINITY
      for (const { until, resolve } of flushes) if (until < nth) resolve()
      flushes = flushes.filter(({ until }) => until >= nth)
    },
  })

  const oldestMs = (at: number): number => {
    const entry = oldest()
    return entry === undefined ? 0 : Math.max(0, at - entry.enqueuedAt)
  }

  const isFull = (at: number, reserve = 0): boolean =>
    size >= bounds.maxRecords + reserve || (reserve === 0 && bytes >= bounds.maxBytes) || oldestMs(at) > bounds.maxAgeMs

  /** Whoever has more waiting than all would have if they shared alike. */
  const isGreedy = (deviceId: number): boolean => {
    const share = shares.get(deviceId)
    if (share === undefined || share.records === 0) return false
    return (
      share.records >= deviceRecords ||
      (size * 2 >= bounds.maxRecords && share.records * sharing > bounds.maxRecords) ||
      (bytes * 2 >= bounds.maxBytes && share.bytes * sharing > bounds.maxBytes)
    )
  }

  const isDue = (): boolean =>
    queue.size >= bounds.batchRecords || (queue.size > 0 && (oldest()?.nth ?? Number.POSITIVE_INFINITY) <= hurryUntil)

  const schedule = (): void => {
    if (writing) return
    if (isDue()) {
      clearTimeout(timer)
      timer = undefined
      void writeQueue()
      return
    }
    const entry = timer === undefined ? oldest() : undefined
    if (entry === undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        hurryUntil = accepted
        schedule()
      },
      Math.max(0, entry.enqueuedAt + bounds.batchDelayMs - now()),
    )
  }

  /** One batch at a time: two at once could store the messages of a device in the wrong order. */
  const writeQueue = async (): Promise<void> => {
    writing = true
    while (isDue()) await committer.commit(queue.take(bounds.largestBatch))
    writing = false
    schedule()
  }

  return {
    open: () => store.open(),
    refuses(deviceId, isAct = false) {
      askedAt = now()
      const refuses = isAct ? isFull(askedAt, actsReserve) : isFull(askedAt) || isGreedy(deviceId)
      if (refuses) refused++
      return refuses
    },
    add(record, line, weight, resolve, reject, waitingSince = askedAt) {
      const { deviceId, desk } = record
      let share = shares.get(deviceId)
      if (share === undefined) {
        share = { round: 0, records: 0, bytes: 0 }
        shares.set(deviceId, share)
      }
      if (share.records === 0) sharing++
      share.records++
      share.bytes += weight
      bytes += weight
      size++
      const entry: LaneEntry = {
        record,
        line,
        resolve,
        reject,
        turn: fair ? share : oneTurn,
        share,
        place: { nth: ++accepted, at: record.at, enqueuedAt: waitingSince, settled: false },
        bytes: weight,
      }
      arrived.push(entry.place)
      queue.push(entry)
      // A person waits: not for a full batch.
      if (desk !== undefined) hurryUntil = accepted
      schedule()
    },
    flush() {
      if (size === 0) return Promise.resolve()
      hurryUntil = accepted
      return new Promise((resolve) => {
        flushes.push({ until: accepted, resolve })
        schedule()
      })
    },
    get oldestAt() {
      let found: number | undefined
      for (let n = head; n < arrived.length; n++) {
        const { at, settled } = arrived[n] as Place
        if (!settled && (found === undefined || at < found)) found = at
      }
      return found
    },
    get size() {
      return size
    },
    get overloaded() {
      return isFull(now())
    },
    get refused() {
      return refused
    },
    get oldestMs() {
      return oldestMs(now())
    },
    get problem() {
      if (size === 0) return undefined
      const age = oldestMs(now())
      if (age > READY_WITHIN_MS) return `not stored for ${Math.floor(age / 1000)} s`
      if (committer.failing) return 'the last try to store failed'
      return isFull(now()) ? 'overloaded' : undefined
    },
    stats: committer.stats,
    giveUp: () => committer.giveUp(),
    async close() {
      clearTimeout(timer)
      await store.close()
    },
  }
}
