import type { Log } from '../../platform/log.ts'
import type { BatchStore } from './batch-store.ts'
import { classifyFailure, type DatabaseFailure, isOwnFault } from './database-failure.ts'
import { HistoryClosed, HistoryOverloaded, HistoryRejected } from './records.ts'
import type { EncodedRecord } from './rows/store-records.ts'
import type { Refused } from './store-apart.ts'

export interface WaitingRecord extends EncodedRecord {
  resolve(): void
  reject(error: Error): void
}

export interface CommitterStats {
  committed: number
  batches: number
  /** Records that were refused, whole or in part, for a fault of their own. */
  rejected: number
  /** Attempts that failed and were made again. */
  retries: number
  /** Duration of the last transaction. */
  lastBatchMs: number
}

export interface Committer<T extends WaitingRecord = WaitingRecord> {
  readonly stats: CommitterStats
  /** Whether the last attempt failed. */
  readonly failing: boolean
  /** Settles every record of the batch: stored, or refused for a fault of its own. Tries for as long as it takes. */
  commit(batch: readonly T[]): Promise<void>
  /** From now on what is not stored is rejected. */
  giveUp(): void
}

export interface CommitterOptions<T extends WaitingRecord> {
  store: BatchStore
  /** Records of different devices must keep their order, too. */
  ordered: boolean
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now: () => number
  onMissingPartition(): void
  /** Called for each record just before its promise settles. */
  onSettled(record: T): void
  /** Called when the promises of a whole batch have settled. */
  onBatch(): void
}

const RETRY_FIRST_MS = 100
const RETRY_LONGEST_MS = 5000
const UNCLEAR_ATTEMPTS = 5
const NONE: ReadonlyMap<EncodedRecord, Refused> = new Map()

export function createCommitter<T extends WaitingRecord>(options: CommitterOptions<T>): Committer<T> {
  const { store, log, now, onSettled } = options
  const stats = { committed: 0, batches: 0, rejected: 0, retries: 0, lastBatchMs: 0 }
  let failing = false
  let givenUp = false
  let abandon: (error: HistoryClosed) => void = () => {}

  /** Not `Promise.race` with one long-lived promise: each race would leave a callback on it for ever. */
  const unlessGivenUp = (work: Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      abandon = reject
      work.then(resolve, reject)
      if (givenUp) reject(tooLate())
    })

  const commit = async (batch: readonly T[]): Promise<void> => {
    const number = store.nextNumber()
    const began = now()
    /** One bad record fails its whole batch: from then on it is looked for, in one transaction. */
    let apart = false
    let refused = NONE
    let told = false
    for (let attempt = 1; ; attempt++) {
      const attemptBegan = now()
      try {
        // Known before its COMMIT: should that be unclear, the next attempt finds everything stored and nothing to refuse.
        const work = apart
          ? store.commitApart(number, batch, options.ordered, (found) => {
              refused = found
            })
          : store.commit(number, batch)
        await unlessGivenUp(work)
        failing = false
        stats.lastBatchMs = now() - attemptBegan
        stats.batches++
        if (told) log.info({ afterMs: now() - began, records: batch.length }, 'history is written again')
        break
      } catch (error) {
        if (error instanceof HistoryClosed) return settle(batch, (record) => record.reject(error))
        failing = true
        const failure = classifyFailure(error)
        if (failure === 'partition') options.onMissingPartition()
        if (!apart && isOfARecord(failure, attempt)) {
          apart = true
          continue
        }
        stats.retries++
        if (!told) log.warn({ err: error, records: batch.length }, 'history can not be written; trying again')
        told = true
        await pause(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (attempt - 1)))
      }
    }
    settle(batch, (record) => settleStored(record, refused.get(record)))
  }

  const settleStored = (record: T, why: Refused | undefined): void => {
    if (why === undefined) {
      stats.committed++
      record.resolve()
    } else if (why.parts.length === 0) {
      record.reject(new HistoryOverloaded('too much of this device could not be stored'))
    } else {
      stats.rejected++
      record.reject(rejectedFor(why))
    }
  }

  /** The batch is settled whatever happens to one of its records: who is told and fails is no failure of the database. */
  const settle = (batch: readonly T[], settleOne: (record: T) => void): void => {
    for (const record of batch) {
      try {
        onSettled(record)
        settleOne(record)
      } catch (error) {
        log.error({ err: error, deviceId: record.record.deviceId }, 'history: who waits for a record failed')
      }
    }
    try {
      options.onBatch()
    } catch (error) {
      log.error({ err: error }, 'history: who waits for a batch failed')
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, givenUp ? 0 : ms)
      abandon = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    stats,
    get failing() {
      return failing
    },
    commit,
    giveUp() {
      givenUp = true
      abandon(tooLate())
    },
  }
}

const isOfARecord = (failure: DatabaseFailure, attempt: number): boolean =>
  failure === 'record' || failure === 'code' || (failure === 'unclear' && attempt >= UNCLEAR_ATTEMPTS)

const rejectedFor = ({ parts, error }: Refused): HistoryRejected => {
  if (error instanceof HistoryRejected && error.parts.length > 0) return error
  const reason = isOwnFault(error) ? 'the server failed on it' : error instanceof Error ? error.message : String(error)
  return new HistoryRejected(reason, { cause: error, parts })
}

const tooLate = (): HistoryClosed => new HistoryClosed('the database did not take the history in time')
