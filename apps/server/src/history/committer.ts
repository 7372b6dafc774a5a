import type { Log } from '../platform/log.ts'
import type { BatchStore } from './batch-store.ts'
import { classifyFailure } from './database-failure.ts'
import { HistoryClosed, HistoryRejected } from './records.ts'
import type { EncodedRecord } from './store-records.ts'

export interface WaitingRecord extends EncodedRecord {
  resolve(): void
  reject(error: Error): void
}

export interface CommitterStats {
  committed: number
  batches: number
  /** Never to be stored: the record itself was refused. */
  rejected: number
  /** Attempts that failed and were made again. */
  retries: number
  /** Duration of the last transaction. */
  lastBatchMs: number
}

export interface Committer {
  readonly stats: CommitterStats
  /** Settles every record of the batch: stored, or refused for a fault of its own. Tries for as long as it takes. */
  commit(batch: readonly WaitingRecord[]): Promise<void>
  rejected(record: EncodedRecord['record'], error: unknown): HistoryRejected
  /** From now on what is not stored is rejected. */
  giveUp(): void
}

export interface CommitterOptions {
  store: BatchStore
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now: () => number
  onMissingPartition(): void
  /** Called in the order of the records, just before they learn of it. */
  onSettled(batch: readonly WaitingRecord[]): void
}

const RETRY_FIRST_MS = 100
const RETRY_LONGEST_MS = 5000
const UNCLEAR_ATTEMPTS = 5

export function createCommitter({ store, log, now, onMissingPartition, onSettled }: CommitterOptions): Committer {
  const stats = { committed: 0, batches: 0, rejected: 0, retries: 0, lastBatchMs: 0 }
  let givenUp = false
  let abandon: (error: HistoryClosed) => void = () => {}

  /** Not `Promise.race` with one long-lived promise: each race would leave a callback on it for ever. */
  const unlessGivenUp = (work: Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      abandon = reject
      work.then(resolve, reject)
      if (givenUp) reject(tooLate())
    })

  const commit = async (batch: readonly WaitingRecord[]): Promise<void> => {
    const number = store.nextNumber()
    const began = now()
    for (let attempt = 1; ; attempt++) {
      const attemptBegan = now()
      try {
        await unlessGivenUp(store.commit(number, batch))
        stats.lastBatchMs = now() - attemptBegan
        stats.batches++
        stats.committed += batch.length
        if (attempt > 1) log.info({ afterMs: now() - began, records: batch.length }, 'history is written again')
        onSettled(batch)
        for (const record of batch) record.resolve()
        return
      } catch (error) {
        if (error instanceof HistoryClosed) return refuse(batch, error)
        const failure = classifyFailure(error)
        if (failure === 'record' || (failure === 'unclear' && attempt >= UNCLEAR_ATTEMPTS)) {
          return await separate(batch, error)
        }
        stats.retries++
        if (attempt === 1) log.warn({ err: error, records: batch.length }, 'history can not be written; trying again')
        if (failure === 'partition') onMissingPartition()
        await pause(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (attempt - 1)))
      }
    }
  }

  /** One bad record fails its whole batch: halve until it stands alone. */
  const separate = async (batch: readonly WaitingRecord[], error: unknown): Promise<void> => {
    const [only] = batch
    if (batch.length === 1 && only !== undefined) return refuse(batch, rejected(only.record, error))
    const half = Math.ceil(batch.length / 2)
    await commit(batch.slice(0, half))
    await commit(batch.slice(half))
  }

  const refuse = (batch: readonly WaitingRecord[], error: Error): void => {
    onSettled(batch)
    for (const record of batch) record.reject(error)
  }

  const rejected: Committer['rejected'] = (record, error) => {
    stats.rejected++
    log.error({ err: error, deviceId: record.deviceId, at: record.at }, 'a history record can not be stored')
    if (error instanceof HistoryRejected) return error
    return new HistoryRejected(error instanceof Error ? error.message : String(error), { cause: error })
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
    commit,
    rejected,
    giveUp() {
      givenUp = true
      abandon(tooLate())
    },
  }
}

const tooLate = (): HistoryClosed => new HistoryClosed('the database did not take the history in time')
