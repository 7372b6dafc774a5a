import type pg from 'pg'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { connectionSurvives } from './database-failure.ts'
import { dayOf, type Partitions } from './partitions.ts'
import { HistoryClosed } from './records.ts'
import { CLEAR_LATEST, PREPARE_LATEST, storeLatest } from './rows/store-latest.ts'
import { type EncodedRecord, storeRecords } from './rows/store-records.ts'
import type { SetAside } from './set-aside.ts'
import { type Refused, storeApart } from './store-apart.ts'

export interface BatchStore {
  /** Connects, so that the first batch need not. */
  open(): Promise<void>
  /** Numbers grow with the order of batches; a batch that is tried again keeps its number. */
  nextNumber(): number
  /** Stores the batch in one transaction. Tried again after an unclear COMMIT, it is not stored twice. */
  commit(number: number, batch: readonly EncodedRecord[]): Promise<void>
  /**
   * The same for a batch that failed: what can not be stored of it is set aside, in the transaction of the rest. Tells before the
   * COMMIT which records that were.
   */
  commitApart(
    number: number,
    batch: readonly EncodedRecord[],
    ordered: boolean,
    onRefused: (refused: ReadonlyMap<EncodedRecord, Refused>) => void,
  ): Promise<void>
  close(): Promise<void>
}

export interface BatchStoreOptions {
  database: Database
  partitions: Partitions
  copySql: string
  writerId: string
  setAside: Pick<SetAside, 'keepIn'>
  rolledUpBefore?: () => number
  log: Pick<Log, 'warn'>
}

/** Readings of a whole fleet keep the process from its sockets: the answers of a database that is well come late then. */
const CONNECT_PATIENCE_MS = 30_000
/** A database that has stopped answering keeps its connection open: without this the writer would wait for ever. */
const TRANSACTION_TIMEOUT_MS = 60_000
const MINUTE_MS = 60_000

export function createBatchStore(options: BatchStoreOptions): BatchStore {
  const { database, partitions, writerId } = options
  let client: pg.Client | undefined
  let closed = false
  let lastNumber = 0

  const connected = async (): Promise<pg.Client> => {
    if (client !== undefined) return client
    const fresh = await database.connect('vigil history writer', 'prompt', CONNECT_PATIENCE_MS)
    try {
      // An acknowledged reading is on disk, whatever the server's default says.
      await fresh.query(`set synchronous_commit = on; set timezone = 'UTC'; ${PREPARE_LATEST}`)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    // Whoever closed has been told that nothing more is stored.
    if (closed) {
      await fresh.end().catch(() => {})
      throw new HistoryClosed('the history writer is closed')
    }
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    client = fresh
    return fresh
  }

  const drop = (which: pg.Client): void => {
    if (client === which) client = undefined
    which.end().catch(() => {})
  }

  const storeAll = async (on: pg.Client, batch: readonly EncodedRecord[]): Promise<void> => {
    await storeRecords(on, batch, {
      copySql: options.copySql,
      onForgottenAlarms: (eventIds) =>
        options.log.warn({ eventIds }, 'open alarms that nobody followed any more were ended'),
    })
    await markLate(on, batch, options.rolledUpBefore?.() ?? Number.NEGATIVE_INFINITY)
    // Last: the other lane may wait for these rows.
    await storeLatest(
      on,
      batch.map(({ record }) => record),
      'counted',
    )
  }

  const transact = async (
    number: number,
    batch: readonly EncodedRecord[],
    work: (on: pg.Client) => Promise<void>,
  ): Promise<void> => {
    await partitions.ensureDays(daysOf(batch))
    const on = await connected()
    const whole = async (): Promise<void> => {
      await on.query('begin')
      // First of all: while an earlier attempt is still committing somewhere, its row lock makes this one wait.
      const mark = await on.query(MARK_BATCH, [writerId, number])
      if (mark.rowCount === 0) {
        await on.query('rollback')
        return
      }
      await work(on)
      await on.query('commit')
    }
    try {
      await withTimeout(whole())
    } catch (error) {
      if (!connectionSurvives(error)) drop(on)
      else await on.query('rollback').catch(() => drop(on))
      throw error
    }
  }

  return {
    async open() {
      await connected()
    },
    nextNumber: () => ++lastNumber,
    commit: (number, batch) => transact(number, batch, (on) => storeAll(on, batch)),
    commitApart: (number, batch, ordered, onRefused) =>
      transact(number, batch, async (on) => {
        const store = async (records: readonly EncodedRecord[]): Promise<void> => {
          await storeAll(on, records)
          if (records.some(({ record }) => record.latest !== undefined)) await on.query(CLEAR_LATEST)
        }
        const { refused, aside } = await storeApart(on, batch, { ordered, store })
        if (aside.length > 0) await options.setAside.keepIn(on, aside)
        onRefused(refused)
      }),
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

const MARK_BATCH = `
  insert into history_writer as writer (id, batch) values ($1, $2)
  on conflict (id) do update set batch = excluded.batch, changed_at = now() where writer.batch < excluded.batch`

function daysOf(batch: readonly EncodedRecord[]): Set<number> {
  const days = new Set<number>()
  for (const { record, line } of batch) if (line !== undefined) days.add(dayOf(record.at))
  return days
}

async function markLate(client: pg.ClientBase, batch: readonly EncodedRecord[], before: number): Promise<void> {
  const late = batch.filter(({ record, line }) => line !== undefined && record.at < before)
  if (late.length === 0) return
  await client.query(
    `insert into rollup_late (device_id, at)
     select device_id, to_timestamp(at) from unnest($1::bigint[], $2::bigint[]) as late (device_id, at)
     on conflict do nothing`,
    [
      late.map(({ record }) => record.deviceId),
      late.map(({ record }) => (Math.floor(record.at / MINUTE_MS) * MINUTE_MS) / 1000),
    ],
  )
}

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the database took longer than ${TRANSACTION_TIMEOUT_MS} ms`)),
      TRANSACTION_TIMEOUT_MS,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
