import { registry } from '@vigil/devices'
import { RETENTION_GRACE_MS } from '@vigil/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import type { Database } from '../../platform/database.ts'
import { createHistory } from './history.ts'
import { createPartitions, DAY_MS, dayOf } from './partitions.ts'
import { DEFAULT_RETENTION, readRetention, setRetention } from './retention.ts'

let test: MigratedDatabase
let database: Database
beforeAll(async () => {
  test = await createMigratedDatabase()
  database = test.database
})
afterAll(() => test?.drop())

const NOW = Date.UTC(2026, 6, 1, 10)
const names = async () => (await createPartitions(database).list()).map(({ name }) => name)

it('partitions of the coming days are made ahead, once, by two servers at the same time', async () => {
  const both = [createPartitions(database), createPartitions(database)]
  await Promise.all(both.map((each) => each.ensureRange(NOW, NOW + DAY_MS)))
  await both[0]?.ensureRange(NOW, NOW + DAY_MS)
  expect(await names()).toEqual([
    'reading_20260701',
    'reading_20260702',
    'reading_minute_20260701',
    'reading_minute_20260702',
  ])
})

it('a partition is made while readers and writers hold the table', async () => {
  const busy = await database.connect('busy')
  await busy.query('begin; select from reading; lock table reading in row exclusive mode')
  await createPartitions(database).ensureDays([dayOf(NOW) + 5])
  expect(await names()).toContain('reading_20260706')
  await busy.query('commit')
  await busy.end()
})

it('a partition has the indexes of its table', async () => {
  const { rows } = await database.pool.query(
    `select indexdef from pg_indexes where tablename = 'reading_20260701' order by indexdef`,
  )
  expect(rows.map(({ indexdef }) => indexdef.replace(/.* USING /, ''))).toEqual([
    'btree (at DESC, device_id) WHERE (state2 <> 0)',
    'brin (at)',
    'btree (device_id, at)',
    "btree (device_id, device_time) WHERE ((at - device_time) > '00:00:10'::interval)",
  ])
})

it('retention drops what is older than the setting says and tells it; events stay', async () => {
  expect(await readRetention(database, NOW)).toEqual(DEFAULT_RETENTION)
  const [device] = await addDevices(database, 'RG500')
  const partitions = createPartitions(database)
  const today = dayOf(NOW)
  await partitions.ensureDays([today - 91, today - 90, today - 401, today - 400])
  await database.pool.query(
    `insert into reading_hour (device_id, at, n, state2) values ($1, $2, 1, 0), ($1, $3, 1, 0)`,
    [device, new Date(NOW - 800 * DAY_MS), new Date(NOW)],
  )
  await database.pool.query(
    `insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, 1, 0)`,
    [device, new Date(NOW - 800 * DAY_MS)],
  )
  const history = await createHistory({ database, registry, log: quiet, now: () => NOW })
  const dropped = await history.maintain()
  expect(dropped.partitions.sort()).toEqual([
    'reading_20250526',
    'reading_20250527',
    'reading_20260401',
    'reading_minute_20250526',
  ])
  const days = (keep: number) => (today - keep) * DAY_MS
  expect(dropped.tables).toEqual([
    { table: 'reading', rows: null, before: days(90) },
    { table: 'reading_minute', rows: null, before: days(400) },
  ])
  expect(await names()).toEqual(expect.arrayContaining(['reading_20260402', 'reading_minute_20260401']))
  expect(await history.maintain()).toEqual({ partitions: [], tables: [] })

  const less = { ...DEFAULT_RETENTION, readingDays: 1, minuteDays: 1, hourDays: 700 }
  await setRetention(database.pool, less, NOW - RETENTION_GRACE_MS)
  expect((await history.maintain()).tables).toContainEqual({ table: 'reading_hour', rows: 1, before: days(700) })
  const { rows } = await database.pool.query('select from device_state_change')
  expect(rows).toHaveLength(1)
  await expect(setRetention(database.pool, { ...DEFAULT_RETENTION, readingDays: 0 }, NOW)).rejects.toThrow()
  await history.close()
})

it('a partition whose dropping was interrupted is dropped the next time', async () => {
  const partitions = createPartitions(database)
  const day = dayOf(Date.UTC(2025, 0, 1))
  await partitions.ensureDays([day])
  // As a crash leaves it in the middle of `detach ... concurrently`.
  await database.pool.query(
    `update pg_inherits set inhdetachpending = true where inhrelid = 'reading_20250101'::regclass`,
  )
  const partition = (await partitions.list()).find(({ name }) => name === 'reading_20250101')
  if (partition === undefined) throw new Error('the partition is not listed')
  await partitions.drop(partition)
  const { rows } = await database.pool.query(`select to_regclass('reading_20250101') as left_over`)
  expect(rows).toEqual([{ left_over: null }])
})
