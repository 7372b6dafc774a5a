import { ALL_PERMISSIONS, ENDPOINTS, type Locale } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { isInArea } from '@vigil/domain'
import { DEMO_NAMES } from '@vigil/i18n'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, seedAlarms } from '../../test/alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { createDirectory } from '../organisation/directory.ts'
import { ensureDemoTasks } from './demo-tasks.ts'
import { createTasks } from './tasks.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 6, 20, 10)
const DEPOT = [121.5, 31.2] as const

let test: MigratedDatabase
beforeEach(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { VAN: ['GD606', CUSTOMS], GATE: ['RG500', CUSTOMS] })
  await pool.query('update device set longitude = $1, latitude = $2', [...DEPOT])
  await pool.query('create table reading_now partition of reading default')
  for (let minute = 0; minute < 120; minute += 1) {
    await pool.query(
      `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
       select id, $1, $1, 0, 1, $2, $3 from device where sn = 'VAN'`,
      [new Date(NOW - 13 * HOUR + minute * 60_000), DEPOT[0] + (minute % 20) / 1000, DEPOT[1] + (minute % 15) / 1000],
    )
  }
})
afterEach(() => test?.drop())

async function finished(language: Locale) {
  await ensureDemoTasks(test.database, { fire: CUSTOMS }, { registry, language, now: NOW })
  const directory = await createDirectory({ database: test.database, registry, log: quiet })
  const tasks = createTasks({
    database: test.database,
    directory,
    registry,
    language: 'en',
    push: { tellAllSeeing: () => undefined },
    now: () => NOW,
    log: quiet,
  })
  const context = {
    locale: language,
    requestId: 'r',
    address: '10.0.0.1',
    token: 't',
    user: { id: '1', username: 'olga', officeId: CITY, permissions: new Set(ALL_PERMISSIONS) },
  }
  const found = (await tasks.handlers.task({}, context)).find(({ state }) => state === 'finished')
  return ENDPOINTS.taskRecord.output.parse(await tasks.handlers.taskRecord({ id: found?.id ?? '' }, context))
}
const idOf = async (sn: string): Promise<number> => {
  const { rows } = await test.database.pool.query<{ id: string }>('select id from device where sn = $1', [sn])
  return Number(rows[0]?.id)
}

describe('the finished task of the demonstration [ENT-11, RTE-17]', () => {
  it('was driven by a vehicle that stayed in its area, and its note tells as many alarms as its record lists', async () => {
    for (const [id, sn, hours] of [
      ['first', 'GATE', 12],
      ['second', 'VAN', 11],
      ['before', 'GATE', 15],
      ['after', 'GATE', 9],
    ] as const) {
      const beginAt = NOW - hours * HOUR
      await addAlarm(test.database.pool, { id, deviceId: await idOf(sn), beginAt, endAt: beginAt + 1000 })
    }
    const { task, alarms, coverage, events } = await finished('en')
    expect(task.devices).toEqual(expect.arrayContaining(['VAN', 'GATE']))
    expect(alarms.map(({ id }) => id).sort()).toEqual(['first', 'second'])
    expect(task.handOver).toBe(DEMO_NAMES.en.task.handOver.replace('{count}', '2'))
    expect(events.map(({ kind }) => kind)).toEqual(['made', 'started', 'finished'])
    expect(coverage?.cells.some(([, , at]) => at !== null)).toBe(true)
    const { rows } = await test.database.pool.query('select longitude, latitude from reading')
    const { area } = task
    if (area === null) throw new Error('no area')
    expect(rows.every(({ longitude, latitude }) => isInArea(area, [longitude, latitude]))).toBe(true)
  })

  it('says that there was none where there was none', async () => {
    const { task, alarms } = await finished('ru')
    expect(alarms).toEqual([])
    expect(task.handOver).toBe(DEMO_NAMES.ru.task.handOverCalm)
  })

  it('has room for the number in every language', () => {
    for (const { task } of Object.values(DEMO_NAMES)) expect(task.handOver).toContain('{count}')
  })
})
