import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { builtProgram } from '../../test/product.ts'
import { createHistory, type History } from '../history/writing/history.ts'
import { isImported } from '../history/writing/import.ts'
import { ensureDemonstration } from '../organisation/demo.ts'
import { createOrganisationStore } from '../organisation/organisation-store.ts'
import { hashPassword } from '../organisation/password.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { layDownHistory } from './lay-down-history.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const PROGRAM = builtProgram('simulator', 'main')
const DEVICES = 50

describe('history laid down at the first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-lay-down-'))
  const configFile = join(folder, 'simulator.json')
  const told: string[] = []
  let test: TestDatabase
  let database: Database
  let history: History

  const layDown = (program: readonly string[]) =>
    layDownHistory({
      name: 'test',
      days: 1,
      configFile,
      database,
      history,
      language: 'en',
      log,
      onProgress: (text) => told.push(text),
      program,
    })

  beforeAll(async () => {
    test = await createDatabase()
    database = openDatabase(test.url, { log })
    await database.migrate()
    await database.ensureQuantityColumns(registry.columns)
    history = await createHistory({ database, registry, log })
    const store = createOrganisationStore({ database, registry, hashPassword })
    const mqttUrl = 'mqtt://localhost:1883'
    await ensureDemonstration({ database, store, registry, fleetSize: DEVICES, simulatorFile: configFile, mqttUrl })
  })
  afterAll(async () => {
    await history.close()
    await database.close()
    await test.drop()
    rmSync(folder, { recursive: true })
  })

  it('leaves nothing behind when the simulator fails', async () => {
    await expect(layDown(['-e', 'process.exit(3)', '--'])).rejects.toThrow('ended early (3)')
    expect(await isImported(database, 'test')).toBe(false)
  })

  it('is stored through the writer, with readings of every device and its alarms ended, and tells how far it is', async () => {
    await layDown(PROGRAM)
    expect(await isImported(database, 'test')).toBe(true)
    const { rows } = await test.pool.query(
      `select (select count(*)::int from reading) as readings,
              (select count(distinct device_id)::int from reading) as devices,
              (select count(*)::int from alarm_event) as alarms,
              (select count(*)::int from alarm_event where end_at is null) as open,
              (select count(*)::int from alarm_event where handled_at is not null) as handled,
              (select count(*)::int from alarm_event where handled_at <= acknowledged_at) as hasty,
              (select count(*)::int from alarm_event where not simulated) as real,
              (select count(*)::int from alarm_event where handled_at is not null and (handler = ''
                or coalesce(course->'handled'->>'situation', '') = '')) as wordless,
              (select count(*)::int from alarm_log where kind in ('acknowledged', 'handled') and user_id is null) as nobody`,
    )
    expect(rows[0].readings).toBeGreaterThan(5000)
    expect(rows[0].devices).toBeGreaterThanOrEqual(DEVICES - 2)
    expect(rows[0].alarms).toBeGreaterThan(0)
    expect(rows[0].open).toBe(0)
    expect(rows[0].handled).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ hasty: 0, real: 0, wordless: 0, nobody: 0 })
    expect(told[0]).toContain('1 days of history')
    expect(told.at(-1)).toContain('records of history written')
  })
})
