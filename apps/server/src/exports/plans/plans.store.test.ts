import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_PERMISSIONS, type EndpointRequest, Permission } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { readCsv, readZip } from '../../../test/read-back.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'

const DAY_MS = 86_400_000
/** In Paris, where the site is, 05:00 of a Wednesday. */
const NOW = Date.parse('2026-06-17T03:00:00Z')

let test: MigratedDatabase
let world: FollowUpWorld
let dataDirectory: string
let clock: { at: number }
const opened: ExportWorld[] = []

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  const { rows } = await pool.query<{ id: string; sn: string }>('select id, sn from device')
  for (const { id, sn } of rows) {
    for (const daysAgo of [1, 2, 3]) {
      const beginAt = NOW - daysAgo * DAY_MS + 4 * 3_600_000
      await addAlarm(pool, { id: `${sn} ${daysAgo}`, deviceId: Number(id), beginAt, endAt: beginAt + 60_000 })
    }
  }
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(async () => {
  dataDirectory = newDataFolder()
  clock = { at: NOW }
  await test.database.pool.query('update role set permissions = $1', [ALL_PERMISSIONS])
  await test.database.pool.query('update app_user set disabled = false')
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.exports.stop()
  await test.database.pool.query('delete from export_plan')
  removeFolder(dataDirectory)
})

/** One more process of the same server. */
async function process(more: Parameters<typeof startExports>[1] = {}): Promise<ExportWorld> {
  const one = await startExports(world, { settings: { dataDirectory }, now: () => clock.at, ...more })
  opened.push(one)
  return one
}
const plan = (more: Partial<EndpointRequest<'saveExportPlan'>> = {}): EndpointRequest<'saveExportPlan'> => ({
  name: 'Nightly ../../etc/passwd',
  unit: 'day',
  minute: 6 * 60,
  choice: { kinds: ['alarm'], files: 'csv', step: 'hour', pseudonyms: false },
  locale: 'en',
  keep: 2,
  enabled: true,
  ...more,
})
const save = (calls: ExportWorld['calls'], user: string, more: Parameters<typeof plan>[0] = {}) =>
  calls.saveExportPlan(plan(more) as never, world.context(user))
const plansOf = async ({ calls }: ExportWorld, user: string) => (await calls.exportPlans({}, world.context(user))).plans
const lastOf = async (one: ExportWorld, user: string) => (await plansOf(one, user))[0]?.last

/** Files below the folder, by their names. */
function filesIn(folder = join(dataDirectory, 'recurring')): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
}
const idsIn = (file: string): string[] => {
  const csv = readZip(readFileSync(join(dataDirectory, 'recurring', file)))['alarms.csv'] ?? ''
  return readCsv(csv)
    .slice(1)
    .map(([id = '']) => id)
}

describe('a recurring export', () => {
  it('lays the day that is over into the folder when it is due, once, of whichever processes look [RTE-12]', async () => {
    const all = [await process(), await process(), await process()]
    const [first] = all as [ExportWorld]
    await save(first.calls, CITY)
    await Promise.all(all.map(({ exports }) => exports.look()))
    expect(filesIn()).toEqual([])
    expect((await plansOf(first, CITY))[0]?.nextAt).toBe(Date.parse('2026-06-17T04:00:00Z'))
    clock.at = Date.parse('2026-06-17T04:00:00Z')
    for (let again = 0; again < 2; again++) await Promise.all(all.map(({ exports }) => exports.look()))
    const [file = '', ...others] = filesIn()
    expect(others).toEqual([])
    // No name leads out of the folder.
    expect(file).toMatch(/^Nightly-..-..-etc-passwd-\w{8}\/Nightly-..-..-etc-passwd-20260616\.zip$/)
    expect(idsIn(file)).toEqual(['C1 1', 'M1 1'])
    expect(await lastOf(first, CITY)).toMatchObject({ state: 'done', rows: 2, fileName: file, reason: '' })
    const { rows } = await test.database.pool.query(`select user_id::text as by from audit where act = 'export'`)
    expect(rows).toEqual([{ by: CITY }])
  })

  it('makes up for every day that the server slept through, and keeps so many files [RTE-12]', async () => {
    const one = await process()
    await save(one.calls, CITY)
    clock.at = Date.parse('2026-06-17T05:00:00Z')
    await one.exports.look()
    const stranger = join(dataDirectory, 'recurring', 'of-somebody-else.zip')
    writeFileSync(stranger, 'x')
    clock.at += 3 * DAY_MS
    await one.exports.look()
    expect(filesIn().map((name) => name.slice(-12))).toEqual(['20260618.zip', '20260619.zip', 'ody-else.zip'])
  })

  it('sees what its account sees, and nobody else changes it [RTE-12, PRM-04]', async () => {
    const one = await process()
    const { id, version } = await save(one.calls, CUSTOMS)
    clock.at = Date.parse('2026-06-17T05:00:00Z')
    await one.exports.look()
    expect(idsIn(filesIn()[0] ?? '')).toEqual(['C1 1'])
    expect(await plansOf(one, METRO)).toEqual([])
    expect((await plansOf(one, CITY)).map(({ isOwn, username }) => [isOwn, username])).toEqual([[false, 'user-2']])
    await expect(save(one.calls, CITY, { id, version })).rejects.toThrow('noPermission')
    await expect(one.calls.removeExportPlan({ id, version }, world.context(METRO))).rejects.toThrow('recordUnknown')
    await expect(save(one.calls, CUSTOMS, { id, version: version + 1 })).rejects.toThrow('savedByOther')
    await one.calls.removeExportPlan({ id, version }, world.context(CITY))
    expect(await plansOf(one, CUSTOMS)).toEqual([])
    expect(filesIn()).toHaveLength(1)
  })

  it.each([
    ['account', `update app_user set disabled = true where id = ${CUSTOMS}`],
    ['rights', `update role set permissions = '{${Permission.Analysis}}'`],
    ['rights', `update role set permissions = '{}'`],
  ] as const)('stops when there is no %s behind it any more, and says so [RTE-12, PRM-01]', async (why, strip) => {
    const one = await process()
    await save(one.calls, CUSTOMS)
    await test.database.pool.query(strip)
    clock.at = Date.parse('2026-06-17T05:00:00Z')
    await one.exports.look()
    expect(filesIn()).toEqual([])
    const [stopped] = await plansOf(one, CITY)
    expect([stopped?.enabled, stopped?.stopped, stopped?.nextAt]).toEqual([false, why, null])
    expect(stopped?.last?.reason).toMatch(/^Stopped: /)
    clock.at += DAY_MS
    await one.exports.look()
    expect(filesIn()).toEqual([])
  })

  it('is taken up by another process when the one that made it died, and leaves nothing of the first [RTE-12]', async () => {
    const one = await process()
    await save(one.calls, CITY)
    clock.at = Date.parse('2026-06-17T05:00:00Z')
    await one.exports.look()
    const [file = ''] = filesIn()
    // As a process leaves it that was killed while it wrote.
    const own = join(dataDirectory, 'recurring', file, '..')
    writeFileSync(join(own, `.${file.split('/')[1]}.dead.part`), 'half')
    await test.database.pool.query(`update export_run set state = 'running', tries = 1, next_at = $1, file_name = ''`, [
      new Date(clock.at + 60_000),
    ])
    const other = await process()
    await other.exports.look()
    expect((await lastOf(other, CITY))?.state).toBe('running')
    clock.at += 61_000
    await other.exports.look()
    expect((await lastOf(other, CITY))?.state).toBe('done')
    expect(filesIn()).toEqual([file])
    expect(idsIn(file)).toEqual(['C1 1', 'M1 1'])
  })

  it('says that it can not write, tries again, and gives up for that day after the third time [RTE-12]', async () => {
    const told: unknown[] = []
    const log = { info() {}, warn() {}, error: (...line: unknown[]) => void told.push(line) }
    const exportFolder = join(dataDirectory, 'no-folder')
    writeFileSync(exportFolder, 'a file in its place')
    const one = await process({ settings: { dataDirectory, exportFolder }, log })
    await save(one.calls, CITY)
    clock.at = Date.parse('2026-06-17T05:00:00Z')
    const states = []
    for (let n = 0; n < 4; n++) {
      await one.exports.look()
      const last = await lastOf(one, CITY)
      states.push(last?.state)
      expect(last?.reason).toBe('The server can not write to its folder of exports')
      clock.at += 11 * 60_000
    }
    expect(states).toEqual(['waiting', 'waiting', 'failed', 'failed'])
    expect(told).toHaveLength(3)
    // The next day is tried like any other.
    removeFolder(exportFolder)
    mkdirSync(exportFolder)
    chmodSync(exportFolder, 0o755)
    clock.at += DAY_MS
    await one.exports.look()
    expect((await lastOf(one, CITY))?.state).toBe('done')
  })

  it('is written beside the server like any other archive, and begins anew when it is turned on again [RTE-12]', async () => {
    const one = await process({ databaseUrl: test.url })
    const { id, version } = await save(one.calls, CITY, { unit: 'week', enabled: false })
    clock.at = Date.parse('2026-06-23T05:00:00Z')
    await one.exports.look()
    expect(filesIn()).toEqual([])
    await save(one.calls, CITY, {
      id,
      version,
      unit: 'week',
      choice: { kinds: ['alarm'], files: 'csv', pseudonyms: true },
    })
    await one.exports.look()
    expect(filesIn()).toEqual([])
    clock.at += 7 * DAY_MS
    await one.exports.look()
    expect(filesIn().map((name) => name.slice(-21))).toEqual(['20260622-20260628.zip'])
  })

  it('is refused where its maker may not list what it holds, and beyond ten of an account [RTE-12]', async () => {
    const one = await process()
    const context = world.context(CUSTOMS)
    const user = { ...context.user, permissions: new Set([Permission.Analysis]) }
    await expect(one.calls.saveExportPlan(plan() as never, { ...context, user })).rejects.toThrow('noPermission')
    for (let n = 0; n < 10; n++) await save(one.calls, CITY, { enabled: false })
    await expect(save(one.calls, CITY)).rejects.toThrow('exportPlansTooMany')
    await save(one.calls, CUSTOMS, { enabled: false })
  })
})
