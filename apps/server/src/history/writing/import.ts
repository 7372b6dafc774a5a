import type pg from 'pg'
import type { QuantityColumn } from '../../platform/database/quantity-columns.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { dayOf, type Partitions } from './partitions.ts'
import type { HistoryRecord } from './records.ts'
import type { Rollups } from './rollups/rollups.ts'
import { createReadingLines } from './rows/reading-lines.ts'
import { newestPerDevice, PREPARE_LATEST, storeLatest } from './rows/store-latest.ts'
import { type EncodedRecord, encodeRecord, storeRecords } from './rows/store-records.ts'

export interface ImportProgress {
  phase: 'records' | 'rollups'
  records: number
  /** `at` of the newest record so far. */
  at: number
}

export interface ImportOptions {
  database: Database
  columns: readonly QuantityColumn[]
  partitions: Partitions
  rollups: Rollups
  log: Pick<Log, 'warn'>
  /** An import of this name happens once; `isImported` tells. Left out where others keep what was brought in. */
  name?: string | undefined
  /** Each device's records in the order of their `at`; all devices hour by hour or day by day, so that days stay compact. */
  records: AsyncIterable<HistoryRecord> | Iterable<HistoryRecord>
  onProgress?: (progress: ImportProgress) => void
  /** Writes what belongs to the import, in its transaction. */
  beforeCommit?: ((client: pg.ClientBase) => Promise<void>) | undefined
}

export interface ImportResult {
  records: number
  readings: number
  durationMs: number
}

const CHUNK_RECORDS = 5000
const MINUTE_MS = 60_000
const settingKey = (name: string): string => `import:${name}`

export async function isImported({ pool }: Pick<Database, 'pool'>, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from setting where key = $1', [settingKey(name)])
  return rowCount !== 0
}

/**
 * Lays down history in one transaction, by the statements of the live writer: interrupted, it leaves nothing behind. The
 * live writer goes on meanwhile; a record that can not be stored fails the whole import.
 */
export async function importHistory(options: ImportOptions): Promise<ImportResult> {
  const began = Date.now()
  const client = await options.database.connect('vigil import', 'whole')
  try {
    await client.query(`set timezone = 'UTC'; ${PREPARE_LATEST}; begin`)
    const rows = await readRows(client, { found: 'boolean' }, 'select exists (select from reading) as found')
    const seen = await storeAll(client, options)
    options.onProgress?.({ phase: 'rollups', records: seen.records, at: seen.to })
    if (seen.readings > 0) {
      const deviceIds = [...seen.lastMinute.keys()]
      const sparse = seen.sparse && rows[0]?.found === false
      await options.rollups.remake(client, { fromMs: seen.from, toMs: seen.to, deviceIds, sparse })
    }
    // Last: these rows are the live writer's, too, and stay locked until the end.
    await storeLatest(client, seen.latest.values(), 'at')
    const result = { records: seen.records, readings: seen.readings, durationMs: Date.now() - began }
    if (options.name !== undefined) {
      await client.query('insert into setting (key, value) values ($1, $2)', [
        settingKey(options.name),
        JSON.stringify({ ...result, at: new Date().toISOString() }),
      ])
    }
    await options.beforeCommit?.(client)
    await client.query('commit')
    return result
  } finally {
    await client.end().catch(() => {})
  }
}

interface Seen {
  records: number
  readings: number
  from: number
  to: number
  /** The minute of the last reading, by device. */
  lastMinute: Map<number, number>
  sparse: boolean
  latest: Map<number, HistoryRecord>
}

async function storeAll(client: pg.ClientBase, options: ImportOptions): Promise<Seen> {
  const lines = createReadingLines(options.columns)
  const seen: Seen = {
    records: 0,
    readings: 0,
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    lastMinute: new Map(),
    sparse: true,
    latest: new Map(),
  }
  const store = async (chunk: readonly EncodedRecord[]): Promise<void> => {
    await options.partitions.ensureDays(chunk.map(({ record }) => dayOf(record.at)))
    await storeRecords(client, chunk, {
      copySql: lines.copySql,
      onForgottenAlarms: (eventIds) => options.log.warn({ eventIds }, 'an imported alarm took the place of open ones'),
    })
  }

  // The database stores one chunk while the next is being made.
  let storing: Promise<void> = Promise.resolve()
  let chunk: EncodedRecord[] = []
  const handOver = async (): Promise<void> => {
    await storing
    const full = chunk
    chunk = []
    for (const record of newestPerDevice(
      full.map(({ record }) => record),
      'at',
    ).values()) {
      const sofar = seen.latest.get(record.deviceId)
      if (sofar === undefined || record.at >= sofar.at) seen.latest.set(record.deviceId, record)
    }
    storing = store(full)
    // Heard at the next hand-over; until then a failure must not count as unhandled.
    storing.catch(() => {})
    options.onProgress?.({ phase: 'records', records: seen.records, at: seen.to })
  }

  for await (const record of options.records) {
    const encoded = encodeRecord(record, lines)
    chunk.push(encoded)
    seen.records++
    seen.to = Math.max(seen.to, record.at)
    if (encoded.line !== undefined) {
      seen.readings++
      seen.from = Math.min(seen.from, record.at)
      const minute = Math.floor(record.at / MINUTE_MS)
      // Out of order counts as dense, too: an earlier minute may have been met before.
      if (minute <= (seen.lastMinute.get(record.deviceId) ?? Number.NEGATIVE_INFINITY)) seen.sparse = false
      seen.lastMinute.set(record.deviceId, minute)
    }
    if (chunk.length >= CHUNK_RECORDS) await handOver()
  }
  await handOver()
  await storing
  return seen
}
