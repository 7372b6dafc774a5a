import {
  type AlarmFilter,
  CHECK_DIMENSIONS,
  type CottonAlarmStatistics,
  type CottonCheckStatistics,
  type DetectionFilter,
  ENDPOINTS,
  type EndpointInput,
  LOT_DIMENSIONS,
  type ModuleKey,
  PERIOD_UNITS,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { baleMark, checksBehind } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../test/look-back-kit.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import { type Cotton, createCotton } from '../../cotton/cotton.ts'
import { createAlarmKeeper } from '../alarms/alarm-keeper.ts'
import { createCottonStatisticsHandlers } from './cotton-statistics-handlers.ts'

const ZONE = 'Europe/Paris'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-06-17T10:00:00Z')
const STACKS = [
  { officeId: CUSTOMS, name: 'A1', origin: 'North', stackedAt: NOW - 400 * DAY },
  { officeId: CUSTOMS, name: 'B:2', origin: '', stackedAt: NOW - 40 * DAY },
  { officeId: METRO, name: 'A1', origin: 'North', stackedAt: NOW - 100 * DAY },
] as const
const SHAPE = { x: 0, y: 0, width: 0.1, height: 0.1, rows: 4, columns: 4, layers: 2, probeDays: 7 }

let world: LookBackWorld
let alarms: FollowUpWorld
let cotton: Cotton
let pool: pg.Pool

beforeAll(async () => {
  world = await startLookBack(
    { CHAMBER: ['CD603', CUSTOMS], PROBE: ['SJA310', CUSTOMS], FAR: ['SJA310', METRO], GATE: ['RG500', CUSTOMS] },
    NOW,
    ZONE,
  )
  pool = world.database.pool
  cotton = createCotton({
    database: world.database,
    directory: world.directory,
    registry,
    push: { tellAllSeeing: () => {} },
    now: () => world.clock.at,
    log: quiet,
  })
  alarms = await startFollowUp(world.database)
})
afterAll(async () => {
  await alarms?.stop()
  await world?.stop()
})
beforeEach(async () => {
  world.clock.at = NOW
  await pool.query('truncate cotton_inspection, cotton_heard, detection, cotton_probe')
  await pool.query('delete from alarm_event')
  await pool.query('delete from cotton_stack')
  for (const stack of STACKS) await cotton.handlers.saveStack({ ...SHAPE, ...stack }, world.viewer(CITY))
})

const handlers = () =>
  createCottonStatisticsHandlers({
    database: world.database,
    directory: world.directory,
    registry,
    timeZone: ZONE,
    now: () => NOW,
  })
const checks = async (
  input: EndpointInput<'cottonCheckStatistics'>,
  user: string = CITY,
): Promise<CottonCheckStatistics> =>
  ENDPOINTS.cottonCheckStatistics.output.parse(await handlers().cottonCheckStatistics(input, world.viewer(user)))
const alarmsOf = async (
  input: EndpointInput<'cottonAlarmStatistics'>,
  user: string = CITY,
): Promise<CottonAlarmStatistics> =>
  ENDPOINTS.cottonAlarmStatistics.output.parse(await handlers().cottonAlarmStatistics(input, world.viewer(user)))

async function listedChecks(filter: DetectionFilter, user: string): Promise<number> {
  return (await world.handlers.hisDetect({ limit: 1, asStatistic: true, ...filter }, world.viewer(user))).total
}
async function listedAlarms(filter: AlarmFilter, user: string): Promise<number> {
  return (await alarms.calls.hisAlarm({ limit: 1, asStatistic: true, ...filter }, alarms.context(user))).total
}

let count = 0
/** A check as it is stored, which names its bale. */
async function check(
  sn: string,
  at: number,
  subject: string,
  smoulders: boolean,
  by = '',
  kind: 'normal' | 'drill' = 'normal',
): Promise<void> {
  count += 1
  const id = `c${count}`
  await pool.query(
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, subject, mods, kind, message)
     values ($1, $2, $3, $4, $4, 0, $5, $6, $7, '')`,
    [
      id,
      world.deviceId(sn),
      new Date(at - 240_000),
      new Date(at),
      subject,
      JSON.stringify({ baleMod: { state: 0, values: smoulders ? { co: 900, h2: 900, temperature: 90 } : { co: 1 } } }),
      kind,
    ],
  )
  await cotton.pass()
  await pool.query('update cotton_inspection set by = $2 where detection_id = $1', [id, by])
}
const alarm = (sn: string, at: number, kind: 'normal' | 'drill' = 'normal', module: ModuleKey = 'baleMod') => {
  count += 1
  return addAlarm(pool, { id: `a${count}`, deviceId: world.deviceId(sn), beginAt: at, endAt: at + 1, kind, module })
}

describe('statistics of checks of cotton', () => {
  const story = fc.array(
    fc.record({
      sn: fc.constantFrom('CHAMBER', 'PROBE', 'FAR'),
      at: fc.integer({ min: NOW - 420 * DAY, max: NOW }),
      subject: fc.constantFrom('A1/1/2/1', 'A1/2/2/1', 'B:2/1/1/1', 'nowhere'),
      smoulders: fc.boolean(),
      by: fc.constantFrom('', 'olga'),
      kind: fc.constantFrom('normal' as const, 'normal' as const, 'drill' as const),
    }),
    { minLength: 1, maxLength: 20 },
  )

  it('lead from every mark to a list of just as many checks, for whoever looks, without drills unless they are asked for [RTE-18, FEA-06, ENT-07]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          story,
          fc.constantFrom(...PERIOD_UNITS),
          fc.constantFrom(CITY, CUSTOMS, METRO),
          fc.boolean(),
          async (all, unit, user, withDrills) => {
            for (const { sn, at, subject, smoulders, by, kind } of all) {
              await check(sn, at, subject, smoulders, by, kind)
            }
            const kinds: DetectionFilter['kinds'] = withDrills ? ['normal', 'drill', 'test'] : ['normal']
            const told = await checks({ unit, at: all[0]?.at, ...(withDrills && { kinds }) }, user)
            const within: DetectionFilter = { beginTime: told.begin, endTime: told.end, bale: 'any:', kinds }
            expect(await listedChecks(within, user)).toBe(told.n)
            expect(await listedChecks({ ...within, inspected: 'found' }, user)).toBe(told.found)
            for (const { begin, end, n } of told.steps.filter((step) => step.n > 0)) {
              expect(await listedChecks({ ...within, beginTime: begin, endTime: end }, user)).toBe(n)
            }
            for (const dimension of CHECK_DIMENSIONS) {
              const { shares } = told.by[dimension]
              expect(shares.reduce((sum, { n }) => sum + n, 0)).toBe(told.n)
              for (const { key, n, found } of shares) {
                const behind = { ...within, ...checksBehind(dimension, key) }
                expect(await listedChecks(behind, user)).toBe(n)
                expect(await listedChecks({ ...behind, inspected: 'found' }, user)).toBe(found)
              }
            }
          },
        )
        .beforeEach(async () => void (await pool.query('truncate cotton_inspection, cotton_heard, detection'))),
      { numRuns: 12 },
    )
  })

  it('tell how likely bales smouldered by stack, origin and age of the cotton', async () => {
    await check('CHAMBER', NOW - HOUR, 'A1/1/1/1', true)
    await check('CHAMBER', NOW - 2 * HOUR, 'B:2/1/1/1', false)
    await check('FAR', NOW - 3 * HOUR, 'A1/1/1/1', false)
    const { by, n, found } = await checks({ unit: 'day' })
    expect([n, found]).toEqual([3, 1])
    expect(by.stack.shares.map(({ key }) => key).sort()).toEqual([`${CUSTOMS}:A1`, `${CUSTOMS}:B:2`, `${METRO}:A1`])
    expect(by.origin.shares.map(({ key, n: each }) => [key, each])).toEqual([
      ['North', 2],
      ['', 1],
    ])
    expect(by.age.shares.map(({ key }) => key).sort()).toEqual(['30', '365', '90'])
    const [risky, calm] = ['365', '30'].map((age) => by.age.shares.find(({ key }) => key === age)?.probability ?? 0)
    expect(risky).toBeGreaterThan(calm ?? 1)
    expect((await checks({ unit: 'day', officeId: METRO }, CUSTOMS)).n).toBe(0)
    // An office that is no more has none: not those of the whole site.
    for (const user of [CITY, CUSTOMS]) expect((await checks({ unit: 'day', officeId: '999999' }, user)).n).toBe(0)
  })

  it('compare as much of the periods before as has passed, and know what is not on record', async () => {
    await check('CHAMBER', Date.parse('2026-06-17T08:00Z'), 'A1/1/1/1', true)
    await check('CHAMBER', Date.parse('2026-06-16T08:00Z'), 'A1/1/1/1', false)
    await check('CHAMBER', Date.parse('2026-06-16T18:00Z'), 'A1/1/1/1', true)
    const { before, yearBefore, since } = await checks({ unit: 'day' })
    expect(before).toMatchObject({ n: 1, found: 0 })
    expect(before.steps.reduce((sum, n) => sum + n, 0)).toBe(2)
    expect(yearBefore.n).toBe(0)
    expect(since).toBe(Date.parse('2026-06-16T08:00Z'))
  })
})

describe('statistics of alarms of cotton', () => {
  const place = async (sn: string, stack: number, at: number) => {
    world.clock.at = at
    const [stackId] = (
      await pool.query('select id from cotton_stack where office_id = $1 and name = $2', [
        STACKS[stack]?.officeId,
        STACKS[stack]?.name,
      ])
    ).rows.map(({ id }) => String(id))
    const bale = { stackId: stackId ?? '', row: 1, column: 1, layer: 1 }
    await cotton.handlers.placeProbe({ ...bale, sn, seen: null }, world.viewer(CITY))
    world.clock.at = NOW
  }

  it('are of the bale in which the probe was, or whose check ended next; every mark leads to its alarms [RTE-18]', async () => {
    await place('PROBE', 0, NOW - 20 * DAY)
    await place('PROBE', 1, NOW - 10 * DAY)
    await alarm('PROBE', NOW - 30 * DAY)
    await alarm('PROBE', NOW - 15 * DAY)
    await alarm('PROBE', NOW - 5 * DAY)
    await check('CHAMBER', NOW - 4 * DAY, 'A1/1/1/1', true)
    await alarm('CHAMBER', NOW - 4 * DAY - 120_000)
    await alarm('CHAMBER', NOW - 3 * DAY)
    await alarm('PROBE', NOW - 5 * DAY, 'drill')
    await alarm('GATE', NOW - 5 * DAY, 'normal', 'nuclearMod')
    const told = await alarmsOf({ unit: 'year' })
    expect(told.total).toBe(5)
    expect(told.by.module.shares).toEqual([{ key: 'baleMod', n: 5 }])
    expect(Object.fromEntries(told.lots.stack.shares.map(({ key, n }) => [key, n]))).toEqual({
      '': 2,
      [`${CUSTOMS}:A1`]: 2,
      [`${CUSTOMS}:B:2`]: 1,
    })
    const within: AlarmFilter = { beginTime: told.begin, endTime: told.end, dangers: ['cottonBale'] }
    expect(await listedAlarms(within, CITY)).toBe(told.total)
    for (const dimension of LOT_DIMENSIONS) {
      for (const { key, n } of told.lots[dimension].shares) {
        expect(await listedAlarms({ ...within, bale: baleMark(dimension, key) }, CITY)).toBe(n)
      }
    }
    await createAlarmKeeper({ database: world.database, timeZone: ZONE, log: quiet }).pass()
    expect(await alarmsOf({ unit: 'year' })).toEqual(told)
    // Not summed up yet, and of a device that had none before.
    await alarm('FAR', NOW - DAY)
    expect((await alarmsOf({ unit: 'year' })).lots.stack.shares).toContainEqual({ key: '', n: 3 })
    // Alarms are not told apart by who checked.
    expect(await listedAlarms({ ...within, bale: 'by:olga' }, CITY)).toBe(0)
    expect((await alarmsOf({ unit: 'year' }, METRO)).total).toBe(1)
    expect((await alarmsOf({ unit: 'year', kinds: ['drill'] })).total).toBe(1)
  })

  it('stay with the cotton that lay there then, when the stack is corrected, built up anew and removed', async () => {
    await place('PROBE', 0, NOW - 20 * DAY)
    await alarm('PROBE', NOW - 15 * DAY)
    const keyed = async () =>
      Object.fromEntries((await alarmsOf({ unit: 'year' })).lots.origin.shares.map(({ key, n }) => [key, n]))
    const change = async (part: object) => {
      const { stacks } = await cotton.handlers.cottonWarehouse({ officeId: CUSTOMS }, world.viewer(CITY))
      const stack = stacks.find(({ name }) => name === 'A1')
      if (stack === undefined) throw new Error('the stack is there')
      const { changedAt: _, changedBy: __, ...draft } = stack
      return cotton.handlers.saveStack({ ...draft, ...part }, world.viewer(CITY))
    }
    await change({ origin: 'South' })
    expect(await keyed()).toEqual({ South: 1 })
    world.clock.at = NOW - 10 * DAY
    const { id, version } = await change({ origin: 'West', stackedAt: NOW - 10 * DAY })
    world.clock.at = NOW
    await alarm('PROBE', NOW - 5 * DAY)
    expect(await keyed()).toEqual({ South: 1, West: 1 })
    const { probes } = await cotton.handlers.cottonWarehouse({ officeId: CUSTOMS }, world.viewer(CITY))
    expect(probes.map(({ sn }) => sn)).toEqual(['PROBE'])
    for (const probe of probes) await cotton.handlers.takeProbe({ id: probe.id }, world.viewer(CITY))
    await cotton.handlers.removeStack({ id, version }, world.viewer(CITY))
    expect(await keyed()).toEqual({ South: 1, West: 1 })
  })
})
