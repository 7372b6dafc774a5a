import {
  ENDPOINTS,
  type EndpointInput,
  type FaultFilter,
  PERIOD_UNITS,
  RunState,
  type StateFilter,
} from '@vigil/contract'
import { displayedState, statesBehind } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../test/look-back-kit.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { createStateKeeper } from './state-keeper.ts'
import { createStateStatisticsHandlers } from './state-statistics-handlers.ts'

const ZONE = 'Europe/Paris'
const HOUR = 3_600_000
const NOW = Date.parse('2026-06-17T10:00:00Z')
const DEVICES = ['C1', 'C2', 'M1'] as const
const MODULES = ['nuclearMod', 'cwaMod'] as const

let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ C1: ['RG500', CUSTOMS], C2: ['FCBR-100', CUSTOMS], M1: ['RG500', METRO] }, NOW, ZONE)
})
afterAll(() => world?.stop())
beforeEach(async () => {
  const { pool } = world.database
  for (const table of ['fault', 'device_state_change', 'state_touched', 'state_day', 'state_month']) {
    await pool.query(`delete from ${table}`)
  }
  await pool.query(`delete from setting where key = 'stateStatistics'`)
  await pool.query('update device set created_at = $1', [new Date(NOW - 400 * 24 * HOUR)])
})

const handlers = () =>
  createStateStatisticsHandlers({
    database: world.database,
    directory: world.directory,
    timeZone: ZONE,
    now: () => NOW,
  })
const keeper = () => createStateKeeper({ database: world.database, timeZone: ZONE, now: () => NOW, log: quiet })

async function ask(input: EndpointInput<'stateStatistics'>, user = CITY) {
  return ENDPOINTS.stateStatistics.output.parse(await handlers().stateStatistics(input, world.viewer(user)))
}
async function askCoverage(input: EndpointInput<'coverageStatistics'>, user = CITY) {
  return ENDPOINTS.coverageStatistics.output.parse(await handlers().coverageStatistics(input, world.viewer(user)))
}

async function change(sn: (typeof DEVICES)[number], at: number, runstate: RunState): Promise<void> {
  await world.database.pool.query(
    `insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, $3, $4)
     on conflict do nothing`,
    [world.deviceId(sn), new Date(at), runstate, displayedState(0, runstate)],
  )
}
async function fault(sn: (typeof DEVICES)[number], module: string, begin: number, end: number | null): Promise<void> {
  await world.database.pool.query(
    'insert into fault (device_id, module, begin_at, end_at) values ($1, $2, $3, $4) on conflict do nothing',
    [world.deviceId(sn), module, new Date(begin), end === null ? null : new Date(end)],
  )
}

const statesListed = async (filter: StateFilter): Promise<number> =>
  (await world.handlers.hisState({ limit: 1, asStatistic: true, ...filter }, world.viewer())).total
const faultsListed = async (filter: FaultFilter): Promise<number> =>
  (await world.handlers.hisFault({ limit: 1, asStatistic: true, ...filter }, world.viewer())).total

describe('the records behind a figure of states', () => {
  it('number what the figure says, in every period [FEA-06, VAL-07]', async () => {
    const hours = fc.integer({ min: -390 * 24, max: 0 })
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...DEVICES), hours, fc.constantFrom(...Object.values(RunState))), {
            maxLength: 30,
          }),
          fc.array(fc.tuple(fc.constantFrom(...DEVICES), hours, fc.constantFrom(...MODULES), fc.nat(99)), {
            maxLength: 15,
          }),
          hours,
          async (changes, faults, asked) => {
            for (const [sn, hour, runstate] of changes) await change(sn, NOW + hour * HOUR, runstate)
            for (const [sn, hour, module, lasts] of faults) {
              await fault(sn, module, NOW + hour * HOUR, NOW + (hour + lasts) * HOUR)
            }
            await keeper().pass()
            for (const unit of PERIOD_UNITS) {
              const told = await ask({ unit, at: NOW + asked * HOUR })
              const span = { beginTime: told.begin, endTime: told.until }
              for (const { shown, n } of told.states) {
                expect(await statesListed({ ...span, ...statesBehind('state', String(shown)) })).toBe(n)
              }
              for (const { key, n } of told.failuresBy.office) {
                expect(await faultsListed({ ...span, ...statesBehind('office', key) })).toBe(n)
              }
              for (const { key, n } of told.failuresBy.device) {
                expect(await faultsListed({ ...span, ...statesBehind('device', key) })).toBe(n)
              }
              for (const { key, n } of told.failuresBy.module) {
                expect(await faultsListed({ ...span, ...statesBehind('module', key) })).toBe(n)
              }
              expect(await faultsListed(span)).toBe(told.failures.n)
              const bars = await world.handlers.stateTimelines(
                { ...span, asStatistic: true, limit: 10 },
                world.viewer(),
              )
              for (const { sn, availability } of bars.devices) {
                const own = told.by.device.find(({ key }) => key === sn)
                const share = own === undefined ? null : (own.available / own.known) * 100
                if (availability === null || share === null) expect(availability).toBe(share)
                else expect(share).toBeCloseTo(availability, 9)
              }
            }
          },
        )
        .beforeEach(async () => {
          await world.database.pool.query('delete from fault')
          await world.database.pool.query('delete from device_state_change')
          // As if nothing had been summed up: what is thinned out would leave its figures behind.
          await world.database.pool.query(`delete from setting where key = 'stateStatistics'`)
        }),
      { numRuns: 15 },
    )
  })
})

/** One that is over. */
async function addTask(officeId: string, devices: readonly string[], begin: number, end: number): Promise<string> {
  const { rows } = await world.database.pool.query(
    `insert into task (name, office_id, busi_type, state, devices, plan_begin, plan_end, begin_at, end_at)
     values ('Patrol', $1, 'patrol', 'finished', $2, $3, $4, $3, $4) returning id::text`,
    [officeId, devices, new Date(begin), new Date(end)],
  )
  return rows[0].id
}

describe('figures of states', () => {
  it('are of the devices that their reader may see, and of no others [PRM-01]', async () => {
    for (const sn of DEVICES) {
      await change(sn, NOW - 10 * HOUR, RunState.Online)
      await fault(sn, 'nuclearMod', NOW - 2 * HOUR, null)
    }
    const of = async (user: string, officeId?: string) =>
      (await ask({ unit: 'day', officeId }, user)).by.device.map(({ key }) => key).sort()
    expect(await of(CITY)).toEqual(['C1', 'C2', 'M1'])
    expect(await of(METRO)).toEqual(['M1'])
    expect(await of(METRO, CITY)).toEqual(['M1'])
    expect(await of(METRO, CUSTOMS)).toEqual([])
    const elsewhere = await ask({ unit: 'day', sn: 'C1' }, METRO)
    expect([elsewhere.known, elsewhere.failures.n]).toEqual([0, 0])
    expect((await ask({ unit: 'day' }, METRO)).failures.n).toBe(1)
    expect((await askCoverage({ unit: 'year', officeId: CUSTOMS }, METRO)).places).toEqual([])
  })

  it('of a task are of its devices and its time alone, whatever is kept of its days [ENT-11]', async () => {
    for (const sn of DEVICES) await change(sn, NOW - 100 * HOUR, RunState.Online)
    await change('C1', NOW - 28 * HOUR, RunState.Offline)
    await change('C1', NOW - 27 * HOUR, RunState.Online)
    await fault('C1', 'nuclearMod', NOW - 29 * HOUR, NOW - 28 * HOUR)
    await fault('C1', 'nuclearMod', NOW - 40 * HOUR, NOW - 39 * HOUR)
    await keeper().pass()
    const taskId = await addTask(CUSTOMS, ['C1'], NOW - 30 * HOUR, NOW - 26 * HOUR)
    for (const unit of ['week', 'month', 'year'] as const) {
      const told = await ask({ unit, taskId })
      // The end of a task is within it.
      expect(told).toMatchObject({ known: 4 * HOUR + 1, available: 3 * HOUR + 1, failures: { n: 1 } })
      expect(told.steps.reduce((sum, { known }) => sum + known, 0)).toBe(4 * HOUR + 1)
      expect(await faultsListed({ beginTime: told.begin, endTime: told.until, taskId })).toBe(1)
    }
    expect(await ask({ unit: 'day', taskId })).toMatchObject({ known: 0, failures: { n: 0 } })
  })

  it('compare with as much of an earlier period as has passed of this one', async () => {
    const midnight = Date.parse('2026-06-16T22:00:00Z')
    await change('C1', midnight - 24 * HOUR, RunState.Online)
    await change('C1', midnight - 18 * HOUR, RunState.Offline)
    const told = await ask({ unit: 'day', sn: 'C1' })
    // Twelve hours have passed; of yesterday's first twelve hours six were good.
    expect(told).toMatchObject({ until: NOW, known: 12 * HOUR, available: 0 })
    expect(told.before).toMatchObject({ known: 12 * HOUR, available: 6 * HOUR })
  })

  it('tell how long a place was watched by nobody, and when', async () => {
    const midnight = Date.parse('2026-06-16T22:00:00Z')
    for (const sn of DEVICES) await change(sn, midnight - 100 * HOUR, RunState.Online)
    await change('C1', midnight + HOUR, RunState.Offline)
    await change('C2', midnight + 2 * HOUR, RunState.Fault)
    await change('C1', midnight + 5 * HOUR, RunState.Online)
    const dark = { since: midnight + 2 * HOUR, until: midnight + 5 * HOUR }
    const { places } = await askCoverage({ unit: 'day' })
    expect(places).toEqual([{ officeId: CUSTOMS, ms: 3 * HOUR, times: 1, spans: [dark] }])
    expect((await askCoverage({ unit: 'day' }, METRO)).places).toEqual([])
  })
})
