import { afterAll, beforeAll, expect, it } from 'vitest'
import { METRO, seedControl } from '../../test/control-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { densityOf } from './density.ts'

const START = Date.UTC(2026, 4, 4, 8)
const MINUTE = 60_000

let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, { VAN: ['GD606', METRO] })
})
afterAll(() => test?.drop())

it('a device that speaks once a minute is silent in no part of it, however short the parts of the bar are [FEA-04]', async () => {
  const { pool } = test.database
  await pool.query('create table any_minute partition of reading_minute default')
  const { rows } = await pool.query<{ id: number }>(
    `insert into reading_minute (device_id, at, n, state2)
     select id, to_timestamp($1::float8 / 1000) + n * interval '1 minute', 1, 0 from device, generate_series(0, 9) n
     returning device_id as id`,
    [START],
  )
  const device = { id: Number(rows[0]?.id) } as DeviceRow
  const span = { from: START, to: START + 20 * MINUTE, buckets: 200 }
  const { messages, stepMs } = await densityOf(test.database, [device], span)
  expect(stepMs).toBe(6000)
  expect(messages.slice(0, 100).every((n) => n === 0.1)).toBe(true)
  expect(messages.slice(100).every((n) => n === 0)).toBe(true)
})
