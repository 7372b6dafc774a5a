import { readdirSync } from 'node:fs'
import type { ExportRequest } from '@vigil/contract'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { addAlarm, addManyAlarms } from '../../test/stored-alarms.ts'

const HOUR_MS = 3_600_000
const NOW = Date.now()
const MANY = 2500

let test: MigratedDatabase
let world: FollowUpWorld
let dataDirectory: string
let here: ExportWorld
let beside: ExportWorld

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  const { rows } = await pool.query<{ id: string; sn: string }>('select id, sn from device')
  for (const { id, sn } of rows) {
    const beginAt = NOW - HOUR_MS
    await addAlarm(pool, { id: `of ${sn}`, deviceId: Number(id), beginAt, endAt: beginAt + 60_000 })
  }
  await addManyAlarms(pool, 'of M1', MANY, 2)
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(async () => {
  dataDirectory = newDataFolder()
  here = await startExports(world, { settings: { dataDirectory } })
  beside = await startExports(world, { settings: { dataDirectory }, databaseUrl: test.url, largeFrom: 1 })
})
afterEach(async () => {
  await Promise.all([here.exports.stop(), beside.exports.stop()])
  removeFolder(dataDirectory)
})

const alarms = (format: 'csv' | 'json' | 'xlsx', filter = {}): ExportRequest => ({ what: 'alarm', format, filter })
const textOf = async (given: ExportWorld, request: ExportRequest, user = CITY) =>
  (await given.fileOf(given.calls.exportAll(request as never, world.context(user)))).text

it('a file that is written beside the server is the same, row by row [API-02]', async () => {
  const text = await textOf(beside, alarms('csv'))
  expect(text.split('\r\n').length).toBeGreaterThan(MANY)
  expect(text).toBe(await textOf(here, alarms('csv')))
})

it('it holds only what its user sees, and says how far it is [PRM-04]', async () => {
  const text = await textOf(beside, alarms('csv', { beginTime: NOW - 2 * HOUR_MS, endTime: NOW }), CUSTOMS)
  expect(text).toContain('of C1')
  expect(text).not.toContain('of M1')
  const { id } = await beside.calls.startExport(alarms('json'), world.context(CITY))
  const job = await beside.until(id, CITY, 'done', 'failed')
  expect([job.state, job.rows]).toEqual(['done', MANY + 2])
})

it('it ends when it is cancelled, and leaves nothing', async () => {
  const { id } = await beside.calls.startExport(alarms('xlsx'), world.context(CITY))
  await beside.until(id, CITY, 'running')
  await beside.calls.cancelExport({ id }, world.context(CITY))
  expect((await beside.until(id, CITY, 'cancelled', 'done')).state).toBe('cancelled')
  expect(readdirSync(beside.folder)).toEqual([])
})

it('its failure is told: a spectrum that nobody measured [VAL-08]', async () => {
  const filter = { sn: 'M1', beginTime: NOW - HOUR_MS, endTime: NOW }
  const request: ExportRequest = { what: 'spectrum', format: 'n42', filter } as ExportRequest
  const { id } = await beside.calls.startExport(request, world.context(CITY))
  const job = await beside.until(id, CITY, 'done', 'failed')
  expect(job.state).toBe('failed')
  expect(job.reason).toMatch(/spectr/i)
})

it('everything of a task is written beside the server, too, and is the same [RTE-17]', async () => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into task (name, office_id, busi_type, state, devices, begin_at, end_at, plan_begin, plan_end)
     values ('Watch', $1, 'patrol', 'finished', '{C1}', $2, $3, $2, $3) returning id`,
    [CUSTOMS, new Date(NOW - 2 * HOUR_MS), new Date(NOW)],
  )
  const request: ExportRequest = { what: 'task', format: 'zip', filter: { taskId: rows[0]?.id ?? '' } }
  const filesOf = async (given: ExportWorld) => {
    const { bytes } = await given.fileOf(given.calls.exportAll(request, world.context(CUSTOMS)))
    return Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data).toString()] as const)
  }
  const [written, expected] = [await filesOf(beside), await filesOf(here)]
  expect(written.map(([name]) => name)).toEqual(expected.map(([name]) => name))
  // What is printed tells when it was.
  const tables = (files: typeof written) => files.filter(([name]) => /\.(csv|json)$/.test(name))
  expect(tables(written)).toEqual(tables(expected))
  expect(tables(written).find(([name]) => name === 'alarms.csv')?.[1]).toContain('of C1')
})
