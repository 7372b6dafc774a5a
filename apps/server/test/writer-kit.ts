import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createPartitions } from '../src/history/writing/partitions.ts'
import type { HistoryRecord } from '../src/history/writing/records.ts'
import {
  createHistoryWriter,
  type HistoryWriterOptions,
  type ObservedHistoryWriter,
} from '../src/history/writing/writer.ts'
import type { Database } from '../src/platform/database.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from './migrated-database.ts'

export let database: Database
/** Device and batch of the test that runs; no other test has used them. */
export let device: number
export let other: number
export let writer: ObservedHistoryWriter
const opened: ObservedHistoryWriter[] = []

/** Closed with its test. */
export function openWriter(options: Partial<HistoryWriterOptions> = {}): ObservedHistoryWriter {
  const created = createHistoryWriter({
    database,
    columns: registry.columns,
    partitions: createPartitions(database),
    log: quiet,
    ...options,
  })
  opened.push(created)
  return created
}

/** One database for the tests of a file; for each of them a writer on it, and two devices. */
export function useWriter(): void {
  let test: MigratedDatabase
  beforeAll(async () => {
    test = await createMigratedDatabase()
    database = test.database
  })
  afterAll(() => test?.drop())
  beforeEach(async () => {
    ;[device = 0, other = 0] = await addDevices(database, 'RG500', 'FCBR-100B')
    writer = openWriter()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close(0)))
  })
}

export const NOON = Date.UTC(2026, 4, 10, 12)
export const reading = (deviceId: number, at: number, doseRate = 0.1): HistoryRecord => ({
  deviceId,
  at,
  deviceTime: at - 50,
  messageId: `m${at}`,
  reading: { state2: 0, runstate: 1, values: { nuclearMod: { doseRate } } },
  latest: { runMode: 0, runstate: 1, mods: { nuclearMod: { state: 0, runstate: 1, values: { doseRate } } } },
})

export const rows = async (sql: string, ...values: unknown[]) => (await database.pool.query(sql, values)).rows
export const readingsOf = (deviceId: number) =>
  rows('select nuclear_dose_rate::float as dose from reading where device_id = $1 order by at', deviceId)

/** Whatever goes over a connection of its own passes here. */
export const passing = (pass: (sql: string, send: () => Promise<unknown>) => Promise<unknown>): Database => ({
  ...database,
  async connect(name) {
    const fresh = await database.connect(name)
    const query = fresh.query.bind(fresh) as (...args: unknown[]) => Promise<unknown>
    return new Proxy(fresh, {
      get: (target, key) => {
        if (key === 'query')
          return (first: unknown, ...more: unknown[]) =>
            typeof first === 'string' ? pass(first, () => query(first, ...more)) : query(first, ...more)
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  },
})

/** The first COMMIT arrives, its answer does not. */
export function losingFirstCommit(): Database {
  let answered = 0
  return passing(async (sql, send) => {
    const result = await send()
    if (sql === 'commit' && answered++ === 0) throw new Error('Connection terminated unexpectedly')
    return result
  })
}

/** Nobody gets at the table until it is let go. */
export async function lockTable(table: string): Promise<() => Promise<void>> {
  const lock = await database.connect('lock')
  await lock.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await lock.query('commit')
    await lock.end()
  }
}
