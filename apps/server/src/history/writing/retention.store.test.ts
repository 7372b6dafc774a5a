import { ENDPOINTS } from '@vigil/contract'
import { RETENTION_GRACE_MS } from '@vigil/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditedOf } from '../../../test/alarm-kit.ts'
import { CITY, CUSTOMS, type LookBackWorld, startLookBack } from '../../../test/look-back-kit.ts'
import { createRetentionHandlers } from '../reading/retention-handlers.ts'
import { DAY_MS } from './partitions.ts'
import { DEFAULT_RETENTION, readRetention, readRuns } from './retention.ts'

const NOW = Date.UTC(2026, 6, 20, 10)
const MIDNIGHT = Date.UTC(2026, 6, 20)

let world: LookBackWorld
let calls: ReturnType<typeof createRetentionHandlers>
beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CUSTOMS], B: ['RG500', CUSTOMS] }, NOW)
  calls = createRetentionHandlers({ database: world.database, now: () => world.clock.at })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.pool.query(`delete from setting where key in ('retention', 'maintenance')`)
})

const save = (days: Partial<typeof DEFAULT_RETENTION>) =>
  calls.saveRetention({ ...DEFAULT_RETENTION, ...days }, world.viewer())
/** Said so long ago that it holds now. */
async function saveEarlier(days: Partial<typeof DEFAULT_RETENTION>): Promise<void> {
  world.clock.at -= RETENTION_GRACE_MS
  await save(days)
  world.clock.at += RETENTION_GRACE_MS
}
const left = async (table: string, column: string): Promise<number[]> =>
  (await world.database.pool.query<{ at: Date }>(`select ${column} as at from ${table} order by 1`)).rows.map(
    ({ at }) => Math.round((NOW - at.getTime()) / DAY_MS),
  )

it('a setting of an earlier version still holds, with the tables that it does not name kept for ever', async () => {
  await world.database.pool.query(
    `insert into setting (key, value) values ('retention', '{"readingDays": 30, "minuteDays": null, "hourDays": 800}')`,
  )
  expect(await readRetention(world.database, NOW)).toEqual({
    ...DEFAULT_RETENTION,
    readingDays: 30,
    minuteDays: null,
    hourDays: 800,
  })
})

it('each table keeps its own days; what is still needed stays', async () => {
  const { pool } = world.database
  for (const days of [1, 9, 11, 12, 50]) {
    const at = NOW - days * DAY_MS
    await world.store('A', at, { stateChange: { state: 0, state2: 0, runstate: 1, shown: 0 } })
    await world.store('A', at, { faults: [{ module: 'nuclearMod', ended: false }] })
    await world.store('A', at + 1, { faults: [{ module: 'nuclearMod', ended: true }] })
    const times = { beginAt: at - 1, endAt: at }
    const detection = { state: 0, kind: 'normal', mods: {}, message: '', simulated: false } as const
    await world.store('A', at, { detection: { id: `d${days}`, ...times, ...detection } })
    const sample = { pressure: 1, flow: 1, volume: 1, standardVolume: 1, duration: 1, result: '', simulated: false }
    await world.store('A', at, { sample: { id: `s${days}`, number: `s${days}`, ...times, ...sample } })
  }
  await world.store('B', NOW - 60 * DAY_MS, { stateChange: { state: 0, state2: 0, runstate: 1, shown: 0 } })
  await world.store('B', NOW - 60 * DAY_MS, { faults: [{ module: 'nuclearMod', ended: false }] })
  expect((await world.history.maintain()).tables).toEqual([])

  await saveEarlier({ stateDays: 10, faultDays: 10, detectionDays: 10, sampleDays: 10 })
  const before = MIDNIGHT - 10 * DAY_MS
  expect((await world.history.maintain()).tables).toEqual([
    { table: 'device_state_change', rows: 2, before },
    { table: 'fault', rows: 3, before },
    { table: 'detection', rows: 3, before },
    { table: 'sample', rows: 3, before },
  ])
  // The last state before the days that are kept tells what was shown when they began.
  expect(await left('device_state_change', 'at')).toEqual([60, 11, 9, 1])
  expect(await left('fault', 'begin_at')).toEqual([60, 9, 1])
  expect(await left('detection', 'end_at')).toEqual([9, 1])
  expect(await left('sample', 'end_at')).toEqual([9, 1])
  expect((await pool.query('select from fault where end_at is null')).rows).toHaveLength(1)
})

it('less is kept a day after somebody said so, and nothing is lost when it is taken back', async () => {
  const at = NOW - 40 * DAY_MS
  const sample = { pressure: 1, flow: 1, volume: 1, standardVolume: 1, duration: 1, result: '', simulated: false }
  await world.store('B', at, { sample: { id: 'kept', number: 'kept', beginAt: at, endAt: at, ...sample } })
  const isThere = async (): Promise<boolean> =>
    (await world.database.pool.query(`select from sample where id = 'kept'`)).rows.length === 1
  const maintainAt = async (moment: number): Promise<void> => {
    world.clock.at = moment
    await world.history.maintain()
  }
  const until = NOW + RETENTION_GRACE_MS
  expect((await save({ sampleDays: 1 })).pending).toEqual({ kept: DEFAULT_RETENTION, until })
  await maintainAt(until - 1)
  expect(await isThere()).toBe(true)
  expect(await calls.retention({}, world.viewer())).toMatchObject({ retention: { sampleDays: 1 }, pending: { until } })

  expect((await save({})).pending).toBeNull()
  await maintainAt(until + DAY_MS)
  expect(await isThere()).toBe(true)

  world.clock.at = NOW
  await save({ sampleDays: 1 })
  await maintainAt(until)
  expect(await isThere()).toBe(false)
  expect(await calls.retention({}, world.viewer())).toMatchObject({ retention: { sampleDays: 1 }, pending: null })
  world.clock.at = NOW
})

it('the last runs are kept, those that found nothing once in a row', async () => {
  const run = async (at: number): Promise<void> => {
    world.clock.at = at
    await world.history.maintain()
  }
  await run(NOW)
  await run(NOW + 1)
  expect((await readRuns(world.database)).map(({ at }) => at)).toEqual([NOW + 1])
  await saveEarlier({ sampleDays: 1 })
  for (let n = 0; n < 25; n++) {
    const at = NOW - (100 - n) * DAY_MS
    const sample = { pressure: 1, flow: 1, volume: 1, standardVolume: 1, duration: 1, result: '', simulated: false }
    await world.store('A', at, { sample: { id: `r${n}`, number: `r${n}`, beginAt: at, endAt: at, ...sample } })
    await run(NOW + 10 + n)
  }
  const { runs, retention } = ENDPOINTS.retention.output.parse(await calls.retention({}, world.viewer()))
  expect(runs).toHaveLength(20)
  expect(runs[0]).toEqual({
    at: NOW + 34,
    dropped: [{ table: 'sample', rows: 1, before: MIDNIGHT - DAY_MS }],
  })
  expect(retention.sampleDays).toBe(1)
  world.clock.at = NOW
})

it('who changes the days stands in the audit', async () => {
  await save({ readingDays: 7 })
  expect((await auditedOf(world.database.pool)).at(-1)).toBe('retentionSave ')
  const { rows } = await world.database.pool.query('select user_id, detail from audit order by id desc limit 1')
  expect(rows[0]).toMatchObject({
    user_id: CITY,
    detail: { before: { readingDays: 90 }, after: { readingDays: 7 } },
  })
})
