import {
  ALARM_DIMENSIONS,
  type AlarmFilter,
  type AlarmStatistics,
  ENDPOINTS,
  type EndpointInput,
  PERIOD_UNITS,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { alarmsBehind, slotsOfShift } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import { createStatistics } from '../statistics.ts'
import { createAlarmKeeper } from './alarm-keeper.ts'
import { createAlarmStatisticsHandlers } from './alarm-statistics-handlers.ts'
import { createDisposalKeeper } from './disposal-keeper.ts'

/** As the list of the kit has it. */
const ZONE = 'Europe/Paris'
const DEVICES: Record<'C1' | 'C2' | 'M1', [string, string]> = {
  C1: ['RG500', CUSTOMS],
  C2: ['FCBR-100', CUSTOMS],
  M1: ['RG500', METRO],
}
const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-06-17T10:00:00Z')

let test: MigratedDatabase
let pool: pg.Pool
let world: FollowUpWorld
const deviceIds = new Map<string, number>()

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  await seedAlarms(test.database, DEVICES)
  for (const { id, sn } of (await pool.query('select id, sn from device')).rows) deviceIds.set(sn, Number(id))
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(() => pool.query('delete from alarm_event'))

const handlers = () =>
  createAlarmStatisticsHandlers({
    database: test.database,
    directory: world.directory,
    registry,
    timeZone: ZONE,
    now: () => NOW,
  })

async function ask(input: EndpointInput<'alarmStatistics'>, user = CITY): Promise<AlarmStatistics> {
  const answer = await handlers().alarmStatistics(input, world.context(user))
  return ENDPOINTS.alarmStatistics.output.parse(answer)
}

async function listed(filter: AlarmFilter, user = CITY): Promise<number> {
  const { total, about } = await world.calls.hisAlarm({ limit: 1, asStatistic: true, ...filter }, world.context(user))
  expect(about).toBeUndefined()
  return total
}

interface Told {
  readonly sn: keyof typeof DEVICES
  readonly at: number
  readonly kind: 'normal' | 'drill'
  readonly module: 'nuclearMod' | 'smokeMod'
  readonly subject: string
  readonly state: 1 | 2 | 3
  readonly found: string | null
}

const told: fc.Arbitrary<Told> = fc.record({
  sn: fc.constantFrom('C1', 'C2', 'M1'),
  at: fc.integer({ min: NOW - 500 * 24 * HOUR_MS, max: NOW }),
  kind: fc.constantFrom('normal', 'normal', 'drill'),
  module: fc.constantFrom('nuclearMod', 'smokeMod'),
  subject: fc.constantFrom('', 'Cs-137', 'sarin'),
  state: fc.constantFrom(1, 2, 3),
  found: fc.constantFrom(null, 'inspectionShowsNoAnomaly', 'handledOnSite'),
})

let count = 0
async function add({ sn, at, kind, module, subject, state, found }: Told): Promise<void> {
  count += 1
  const id = `s${count}`
  await addAlarm(pool, {
    id,
    deviceId: deviceIds.get(sn) ?? 0,
    beginAt: at,
    endAt: at + 1,
    kind,
    module,
    peakState: state,
  })
  const own = { case: 'chemical', code: 'own', words: 'Valve 3, tightened', found: true }
  const handled = found === null ? null : { options: [found], outcomes: found === 'handledOnSite' ? [own] : [] }
  await pool.query(
    `update alarm_event set findings = $2, course = course || jsonb_build_object('handled', $3::jsonb) where id = $1`,
    [id, JSON.stringify(subject === '' ? [] : [{ name: subject }]), JSON.stringify(handled)],
  )
}

/** One that is over. */
async function addTask(officeId: string, devices: readonly string[], begin: number, end: number): Promise<string> {
  const { rows } = await pool.query(
    `insert into task (name, office_id, busi_type, state, devices, plan_begin, plan_end, begin_at, end_at)
     values ('Patrol', $1, 'patrol', 'finished', $2, $3, $4, $3, $4) returning id::text`,
    [officeId, devices, new Date(begin), new Date(end)],
  )
  return rows[0].id
}

describe('statistics of alarms', () => {
  it('lead from every mark to a list of just as many records, for whoever looks [RTE-16, FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(told, { minLength: 1, maxLength: 25 }),
          fc.constantFrom(...PERIOD_UNITS),
          fc.constantFrom(CITY, CUSTOMS),
          fc.boolean(),
          async (story, unit, user, withDrills) => {
            for (const each of story) await add(each)
            const keeping = { database: test.database, timeZone: ZONE, log: quiet }
            for (const create of [createAlarmKeeper, createDisposalKeeper]) await create(keeping).pass()
            const kinds: AlarmFilter['kinds'] = withDrills ? ['normal', 'drill', 'test'] : ['normal']
            const { begin, end, total, steps, by, slots } = await ask({ unit, at: story[0]?.at, kinds }, user)
            const within: AlarmFilter = { beginTime: begin, endTime: end, kinds }
            expect(await listed(within, user)).toBe(total)
            for (const step of steps.filter(({ n }) => n > 0)) {
              expect(await listed({ ...within, beginTime: step.begin, endTime: step.end }, user)).toBe(step.n)
            }
            for (const dimension of ALARM_DIMENSIONS) {
              const { shares } = by[dimension]
              // For one alarm several things may be chosen, or none.
              if (dimension !== 'disposal') expect(shares.reduce((sum, { n }) => sum + n, 0)).toBe(total)
              for (const { key, n } of shares) {
                const behind = alarmsBehind(dimension, key)
                // A module that its model does not have tells of no danger: nothing leads to it.
                if (behind !== undefined) expect(await listed({ ...within, ...behind }, user)).toBe(n)
              }
            }
            for (const { slot, n } of slots) expect(await listed({ ...within, slots: [slot] }, user)).toBe(n)
            const night = slotsOfShift('night')
            const atNight = slots.filter(({ slot }) => night.includes(slot)).reduce((sum, { n }) => sum + n, 0)
            expect(await listed({ ...within, slots: night }, user)).toBe(atNight)
          },
        )
        .beforeEach(async () => void (await pool.query('delete from alarm_event'))),
      { numRuns: 12 },
    )
  })

  it('tell a user of its own office and those below alone [PRM-04]', async () => {
    for (const sn of ['C1', 'M1'] as const) {
      await add({ sn, at: NOW - HOUR_MS, kind: 'normal', module: 'nuclearMod', subject: '', state: 2, found: null })
    }
    expect((await ask({ unit: 'day' })).total).toBe(2)
    expect((await ask({ unit: 'year' }, METRO)).total).toBe(1)
    expect((await ask({ unit: 'day', officeId: METRO }, CUSTOMS)).total).toBe(0)
    expect((await ask({ unit: 'day', sn: 'M1' }, CUSTOMS)).total).toBe(0)
    expect((await ask({ unit: 'day', sn: 'M1' }, METRO)).total).toBe(1)
    expect((await ask({ unit: 'day', deviceType: 'FCBR-100' })).total).toBe(0)
  })

  it('of a task are of its devices and its time alone, as its list is [ENT-11, FEA-06]', async () => {
    const alarm = { kind: 'normal', module: 'nuclearMod', subject: '', state: 2, found: null } as const
    const [begin, end] = [NOW - 30 * HOUR_MS, NOW - 6 * HOUR_MS]
    for (const at of [begin - 1, begin, end, end + 1]) {
      for (const sn of ['C1', 'C2'] as const) await add({ ...alarm, sn, at })
    }
    await createAlarmKeeper({ database: test.database, timeZone: ZONE, log: quiet }).pass()
    const taskId = await addTask(CUSTOMS, ['C1', 'M1'], begin, end)
    for (const unit of PERIOD_UNITS) {
      const told = await ask({ unit, at: end, taskId })
      expect(told.total).toBe(unit === 'day' ? 1 : 2)
      expect(told.by.device.shares).toEqual([{ key: 'C1', n: told.total }])
      expect(told.slots.reduce((sum, { n }) => sum + n, 0)).toBe(told.total)
      expect(await listed({ beginTime: told.begin, endTime: told.end, taskId })).toBe(told.total)
    }
    expect((await ask({ unit: 'month', at: end, taskId, sn: 'C2' })).total).toBe(0)
    expect((await ask({ unit: 'month', at: end + 60 * 24 * HOUR_MS, taskId })).total).toBe(0)
    // The same answer for a task of another office as for none.
    await expect(ask({ unit: 'day', taskId }, METRO)).rejects.toMatchObject({ refusal: 'taskUnknown' })
    await expect(ask({ unit: 'day', taskId: '999999' })).rejects.toMatchObject({ refusal: 'taskUnknown' })
  })

  it('are read by connections of their own: where they are slow, acts on alarms do not wait behind them', async () => {
    const busy = { query: () => Promise.reject(new Error('lent to somebody who acts')) } as unknown as pg.Pool
    const { handlers: calls } = createStatistics({
      database: { ...test.database, pool: busy },
      directory: world.directory,
      registry,
      timeZone: ZONE,
      now: () => NOW,
      log: quiet,
    })
    const context = world.context(CITY)
    for (const answer of [
      calls.alarmStatistics({ unit: 'year' }, context),
      calls.stateStatistics({ unit: 'year' }, context),
      calls.coverageStatistics({ unit: 'year' }, context),
      calls.detectStatistics({ unit: 'year' }, context),
      calls.lowerLimits({ unit: 'year' }, context),
      calls.cottonAlarmStatistics({ unit: 'year' }, context),
      calls.cottonCheckStatistics({ unit: 'year' }, context),
    ]) {
      expect(await answer).toMatchObject({ begin: Date.parse('2025-12-31T23:00:00Z') })
    }
  })

  it('leave drills and tests out unless they are asked for [ENT-07]', async () => {
    const drill = {
      sn: 'C1',
      at: NOW,
      kind: 'drill',
      module: 'nuclearMod',
      subject: '',
      state: 2,
      found: null,
    } as const
    await add(drill)
    expect((await ask({ unit: 'day' })).total).toBe(0)
    expect((await ask({ unit: 'day', kinds: ['drill'] })).total).toBe(1)
  })

  it('compare as much of the periods before as has passed of this one [FEA-06]', async () => {
    const alarm = { sn: 'C1', kind: 'normal', module: 'nuclearMod', subject: '', state: 2, found: null } as const
    // Noon in Paris has come today; of yesterday and of that day a year ago the evening does not count yet.
    for (const at of ['2026-06-17T08:00Z', '2026-06-16T08:00Z', '2026-06-16T18:00Z', '2025-06-17T08:00Z']) {
      await add({ ...alarm, at: Date.parse(at) })
    }
    const { total, before, yearBefore, since } = await ask({ unit: 'day' })
    expect([total, before.n, yearBefore.n]).toEqual([1, 1, 1])
    expect(since).toBe(Date.parse('2025-06-17T08:00Z'))
    expect(before.steps.reduce((sum, n) => sum + n, 0)).toBe(2)
    expect((await ask({ unit: 'day', at: NOW - 24 * HOUR_MS })).total).toBe(2)
  })

  it('know that a time was watched by whatever is on record of it, not by its alarms alone', async () => {
    const changedAt = Date.parse('2026-06-14T06:00Z')
    await pool.query(
      'insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, 1, 0)',
      [deviceIds.get('M1'), new Date(changedAt)],
    )
    try {
      expect((await ask({ unit: 'day' })).since).toBe(changedAt)
    } finally {
      await pool.query('delete from device_state_change')
    }
  })
})
