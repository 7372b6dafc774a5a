import {
  DETECTION_DIMENSIONS,
  type DetectionDimension,
  type DetectionFilter,
  ENDPOINTS,
  type EndpointInput,
  LIMIT_FACTORS,
  type LimitTimes,
  PERIOD_UNITS,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { detectionsBehind, hourMarkText, hoursBehind, NAMED_SOMETHING, periodSteps, readHourMark } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZONES } from '../../../test/figure-kit.ts'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../test/look-back-kit.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import type { UserSettings } from '../../alarms/book/alarm-store.ts'
import { createAlarmSource } from '../../alarms/history/alarm-source.ts'
import { createAlarmKeeper } from '../alarms/alarm-keeper.ts'
import { createJudgedKeeper } from '../alarms/judged-keeper.ts'
import { createDetectStatisticsHandlers } from './detect-statistics-handlers.ts'
import { createDetectionKeeper } from './detection-keeper.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-04-06T10:00:00Z')
const DEVICES = { C1: 'RG05', C2: 'FCBR-100', M1: 'RG05' } as const
const OFFICES = { C1: CUSTOMS, C2: CUSTOMS, M1: METRO } as const
type Sn = keyof typeof DEVICES
const SNS = ['C1', 'C2', 'M1'] as const

let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ C1: ['RG05', CUSTOMS], C2: ['FCBR-100', CUSTOMS], M1: ['RG05', METRO] }, NOW)
})
afterAll(() => world?.stop())
const empty = async () => {
  const { pool } = world.database
  await pool.query('delete from detection')
  await pool.query('delete from alarm_event')
}
beforeEach(empty)

const handlers = (timeZone: string) =>
  createDetectStatisticsHandlers({
    database: world.database,
    directory: world.directory,
    registry,
    timeZone,
    now: () => NOW,
  })
const ask = async (zone: string, input: EndpointInput<'detectStatistics'>, user = CITY) =>
  ENDPOINTS.detectStatistics.output.parse(await handlers(zone).detectStatistics(input, world.viewer(user)))
const sumUp = (timeZone: string) => createDetectionKeeper({ database: world.database, timeZone, log: quiet }).pass()
const listed = async (filter: DetectionFilter, user = CITY): Promise<number> =>
  (await world.handlers.hisDetect({ limit: 1, asStatistic: true, ...filter }, world.viewer(user))).total

/** The list of alarms, as its page counts it. */
const alarmRecords = () =>
  createAlarmSource({
    database: world.database,
    directory: world.directory,
    registry,
    timeZone: 'UTC',
    now: () => NOW,
    store: { userSettings: async () => ({ autoMerge: true }) as UserSettings },
    recordOf: () => {
      throw new Error('only counted here')
    },
  })

interface Finding {
  readonly name: string
  readonly confidence?: number
}
interface Check {
  readonly sn: Sn
  readonly at: number
  readonly kind: 'normal' | 'drill'
  readonly state: 0 | 2
  readonly mods: Readonly<Partial<Record<'nuclearMod' | 'cwaMod', { readonly findings?: readonly Finding[] }>>>
  /** It is taken back, or corrected, after it was counted. */
  readonly fate: 'kept' | 'deleted' | 'corrected'
}

const findings = fc.array(
  fc.record(
    {
      name: fc.constantFrom('Cs-137', 'Co-60', 'sarin', 'VX'),
      confidence: fc.constantFrom(12.5, 69.9, 70, 89.99, 90, 100),
    },
    { requiredKeys: ['name'] },
  ),
  { maxLength: 3 },
)
const mod = fc.record({ findings }, { requiredKeys: [] })
const check: fc.Arbitrary<Check> = fc.record({
  sn: fc.constantFrom(...SNS),
  at: fc.oneof(
    fc.integer({ min: NOW - 500 * 24 * HOUR, max: NOW }),
    fc.integer({ min: NOW - 72 * HOUR, max: NOW }),
    // At the borders of days, and on the day on which clocks are set.
    fc.integer({ min: 0, max: 96 }).map((quarters) => Date.parse('2026-03-28T14:00:00Z') + quarters * 900_000),
  ),
  kind: fc.constantFrom('normal' as const, 'normal' as const, 'drill' as const),
  state: fc.constantFrom(0 as const, 2 as const),
  mods: fc.record({ nuclearMod: mod, cwaMod: mod }, { requiredKeys: [] }),
  fate: fc.constantFrom('kept' as const, 'kept' as const, 'deleted' as const, 'corrected' as const),
})

const CORRECTED: Check['mods'] = { cwaMod: { findings: [{ name: 'VX', confidence: 71 }] } }
let count = 0
async function add({ sn, at, kind, state, mods }: Check): Promise<string> {
  count += 1
  await world.database.pool.query(
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, kind, mods, message)
     values ($1, $2, $3, $3, $3, $4, $5, $6, '')`,
    [`d${count}`, world.deviceId(sn), new Date(at), state, kind, JSON.stringify(mods)],
  )
  return `d${count}`
}
async function meetFate(id: string, { fate }: Check): Promise<void> {
  const { pool } = world.database
  if (fate === 'deleted') await pool.query('delete from detection where id = $1', [id])
  if (fate === 'corrected') {
    await pool.query('update detection set mods = $2 where id = $1', [id, JSON.stringify(CORRECTED)])
  }
}

/** What one check counts under, said once more. */
function keysOf({ sn, state, mods }: Check): Record<DetectionDimension, string[]> {
  const all = Object.values(mods).flatMap((each) => each?.findings ?? [])
  const names = [...new Set(all.map(({ name }) => name))]
  const modules = Object.entries(mods).flatMap(([key, each]) => ((each?.findings?.length ?? 0) > 0 ? [key] : []))
  const sure = all.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]))
  const surest = Math.max(...sure)
  const how = sure.length === 0 ? 'unsaid' : surest >= 90 ? 'certain' : surest >= 70 ? 'likely' : 'possible'
  const isNamed = names.length > 0
  return {
    state: [String(state)],
    name: names,
    module: modules,
    sure: isNamed ? [how] : [],
    office: isNamed ? [OFFICES[sn]] : [],
    model: isNamed ? [DEVICES[sn]] : [],
    device: isNamed ? [sn] : [],
  }
}

const isNamed = (each: Check) => keysOf(each).name.length > 0

function meanSureness(checks: readonly Check[], name: string): number | null {
  const told = checks.flatMap(({ mods }) => {
    const own = Object.values(mods)
      .flatMap((each) => each?.findings ?? [])
      .flatMap((each) => (each.name === name && each.confidence !== undefined ? [each.confidence] : []))
    return own.length === 0 ? [] : [Math.max(...own)]
  })
  return told.length === 0 ? null : told.reduce((sum, each) => sum + each, 0) / told.length
}

/** One that is over. */
async function addTask(officeId: string, devices: readonly string[], begin: number, end: number): Promise<string> {
  const { rows } = await world.database.pool.query(
    `insert into task (name, office_id, busi_type, state, devices, plan_begin, plan_end, begin_at, end_at)
     values ('Patrol', $1, 'patrol', 'finished', $2, $3, $4, $3, $4) returning id::text`,
    [officeId, devices, new Date(begin), new Date(end)],
  )
  return rows[0].id
}

describe('statistics of checks', () => {
  it('equal the count over the checks, late, corrected or taken back, on every clock, and lead to as many [RTE-16, FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.array(check, { minLength: 1, maxLength: 20 }),
          fc.nat(20),
          fc.constantFrom(...PERIOD_UNITS),
          fc.constantFrom<string>(CITY, CUSTOMS),
          fc.boolean(),
          async (zone, story, until, unit, user, withDrills) => {
            const ids: string[] = []
            for (const [index, each] of story.entries()) {
              ids.push(await add(each))
              if (index === until) await sumUp(zone)
            }
            for (const [index, each] of story.entries()) await meetFate(ids[index] ?? '', each)
            const kept = story
              .filter(({ fate }) => fate !== 'deleted')
              .map((each) => (each.fate === 'corrected' ? { ...each, mods: CORRECTED } : each))
            const kinds: DetectionFilter['kinds'] = withDrills ? ['normal', 'drill', 'test'] : ['normal']
            for (const isSummedUp of [false, true]) {
              if (isSummedUp) await sumUp(zone)
              const told = await ask(zone, { unit, at: story[0]?.at, kinds }, user)
              const seen = kept.filter(
                ({ sn, kind }) => kinds.includes(kind) && (user === CITY || OFFICES[sn] === user),
              )
              const within = (begin: number, end: number) => seen.filter(({ at }) => at >= begin && at < end)
              const own = within(told.begin, told.end)
              expect([told.n, told.found]).toEqual([own.length, own.filter(isNamed).length])
              for (const step of told.steps) {
                const inStep = within(step.begin, step.end)
                expect([step.n, step.found]).toEqual([inStep.length, inStep.filter(isNamed).length])
              }
              for (const { begin, end, steps } of [told.before, told.yearBefore]) {
                const earlier = within(begin, end)
                const sum = (of: 'n' | 'found') => steps.reduce((all, step) => all + step[of], 0)
                expect([sum('n'), sum('found')]).toEqual([earlier.length, earlier.filter(isNamed).length])
              }
              const [former] = periodSteps({ unit, begin: told.before.begin, end: told.before.end }, zone)
              expect(told.before.steps[0]?.n).toBe(within(former?.begin ?? 0, former?.end ?? 0).length)
              for (const dimension of DETECTION_DIMENSIONS) {
                const counted = new Map<string, number>()
                for (const key of own.flatMap((each) => keysOf(each)[dimension])) {
                  counted.set(key, (counted.get(key) ?? 0) + 1)
                }
                const shares = told.by[dimension].shares
                expect(new Map(shares.map(({ key, n }) => [key, n]))).toEqual(counted)
              }
              for (const [name, sure] of Object.entries(told.sureOf)) {
                const mean = meanSureness(own, name)
                if (mean === null || sure === null) expect(sure).toBe(mean)
                else expect(sure).toBeCloseTo(mean, 9)
              }
              const span: DetectionFilter = { beginTime: told.begin, endTime: told.end, kinds }
              expect(await listed(span, user)).toBe(told.n)
              expect(await listed({ ...span, ...NAMED_SOMETHING }, user)).toBe(told.found)
              for (const dimension of DETECTION_DIMENSIONS) {
                for (const { key, n } of told.by[dimension].shares) {
                  expect(await listed({ ...span, ...detectionsBehind(dimension, key) }, user)).toBe(n)
                }
              }
            }
          },
        )
        .beforeEach(empty),
      { numRuns: 20 },
    )
  })

  it('of weeks, months and years are read as they are kept, for a site and for a place', async () => {
    const [pool, at] = [world.database.pool, NOW - HOUR]
    const mods = { nuclearMod: { findings: [{ name: 'Cs-137', confidence: 80 }] } }
    await add({ sn: 'C1', at, kind: 'normal', state: 2, mods, fate: 'kept' })
    await sumUp('UTC')
    await pool.query(
      `update figure set n = n + 41, told = told + 41, sure = sure + 80 * 41 where record = 'check' and n > 0`,
    )
    for (const user of [CITY, CUSTOMS]) {
      for (const unit of ['week', 'month', 'year'] as const) {
        const { n, found, by, sureOf } = await ask('UTC', { unit }, user)
        expect([n, found, sureOf]).toEqual([42, 42, { 'Cs-137': 80 }])
        for (const dimension of DETECTION_DIMENSIONS) expect(by[dimension].shares.map((share) => share.n)).toEqual([42])
      }
      expect((await ask('UTC', { unit: 'day' }, user)).n).toBe(1)
    }
    await pool.query(`delete from setting where key = 'detectionStatistics'`)
    await sumUp('UTC')
    expect((await ask('UTC', { unit: 'year' })).n).toBe(1)
  })

  it('follow a device to another place, away and back, before and after the next sum', async () => {
    const { pool } = world.database
    const mods = { nuclearMod: { findings: [{ name: 'Cs-137' }] } }
    await add({ sn: 'C1', at: NOW - HOUR, kind: 'normal', state: 2, mods, fate: 'kept' })
    await sumUp('UTC')
    await add({ sn: 'C1', at: NOW - 2 * HOUR, kind: 'normal', state: 2, mods, fate: 'kept' })
    const placesOf = async (): Promise<unknown> => {
      const seen = await Promise.all([CITY, CUSTOMS, METRO].map((user) => ask('UTC', { unit: 'year' }, user)))
      expect(seen.every(({ n, found }) => n === found)).toBe(true)
      expect(seen[0]?.by.office.shares.map(({ key, n }) => ({ key, n }))).toEqual(
        seen.slice(1).flatMap(({ n }, index) => (n === 0 ? [] : [{ key: [CUSTOMS, METRO][index], n }])),
      )
      return seen.map(({ n }) => n)
    }
    const stands = async (change: string, values: unknown[], expected: readonly number[]): Promise<void> => {
      await pool.query(`update device set ${change} where sn = 'C1'`, values)
      expect(await placesOf()).toEqual(expected)
      await sumUp('UTC')
      expect(await placesOf()).toEqual(expected)
    }
    await stands('office_id = $1', [METRO], [2, 0, 2])
    await stands('removed_at = now()', [], [0, 0, 0])
    await stands('removed_at = null', [], [2, 0, 2])
    await stands('office_id = $1', [CUSTOMS], [2, 2, 0])
  })

  it('of a task are of its devices and its time alone, as its list is [ENT-11]', async () => {
    const base = { kind: 'normal', state: 0, fate: 'kept' } as const
    const named = { nuclearMod: { findings: [{ name: 'Cs-137' }] } }
    const [begin, end] = [NOW - 30 * HOUR, NOW - 6 * HOUR]
    for (const at of [begin - 1, begin, end, end + 1]) {
      for (const sn of ['C1', 'C2'] as const) await add({ ...base, sn, at, mods: named })
    }
    await sumUp('UTC')
    const taskId = await addTask(CUSTOMS, ['C1'], begin, end)
    for (const unit of ['month', 'year'] as const) {
      const told = await ask('UTC', { unit, taskId })
      expect([told.n, told.found]).toEqual([2, 2])
      expect(await listed({ beginTime: told.begin, endTime: told.end, taskId })).toBe(2)
    }
    const { nuclides } = await handlers('UTC').queryRg05NuclideOrdata({ taskId }, world.viewer())
    expect(nuclides).toMatchObject([{ name: 'Cs-137', checks: 2 }])
  })

  it('compare with as much of an earlier period as has passed of this one', async () => {
    const base = { kind: 'normal', state: 0, fate: 'kept', sn: 'C1' } as const
    const named = { nuclearMod: { findings: [{ name: 'Cs-137' }] } }
    await add({ ...base, at: NOW - 24 * HOUR, mods: named })
    await add({ ...base, at: NOW - 24 * HOUR - 1, mods: {} })
    await add({ ...base, at: NOW - 24 * HOUR - 2, mods: named })
    await sumUp('UTC')
    expect((await ask('UTC', { unit: 'day' })).before).toMatchObject({ n: 2, found: 1 })
  })
})

describe('alarms on which people have said whether anything was found', () => {
  interface Judged {
    readonly sn: Sn
    readonly at: number
    readonly outcome: 'nothing' | 'something' | 'open'
    readonly peak: number
    readonly warn: number | null
    readonly direction: 'above' | 'below'
    readonly subject: '' | 'Cs-137'
    /** What was said of it was taken back. */
    readonly isTakenBack?: boolean
  }
  const judged: fc.Arbitrary<Judged> = fc.record({
    sn: fc.constantFrom(...SNS),
    at: fc.integer({ min: NOW - 60 * 24 * HOUR, max: NOW - 1 }),
    outcome: fc.constantFrom('nothing' as const, 'something' as const, 'open' as const),
    peak: fc.constantFrom(0.1, 0.5, 1, 1.25, 1.5, 2.9, 3, 7),
    warn: fc.constantFrom(null, 0.5, 1, 2),
    direction: fc.constantFrom('above' as const, 'below' as const),
    subject: fc.constantFrom('' as const, '' as const, 'Cs-137' as const),
    isTakenBack: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  })
  async function raise({ sn, at, outcome, peak, warn, direction, subject }: Judged): Promise<string> {
    count += 1
    const id = `a${count}`
    await addAlarm(world.database.pool, {
      id,
      deviceId: world.deviceId(sn),
      beginAt: at,
      endAt: at + 1,
      kind: 'normal',
      module: 'nuclearMod',
      peakState: 2,
    })
    const option = { nothing: 'videoShowsNoAnomaly', something: 'handledOnSite', open: undefined }[outcome]
    const limit = { module: 'nuclearMod', quantity: 'doseRate', unit: 'µSv/h', direction, warn, alarm: warn }
    await world.database.pool.query(
      `update alarm_event set findings = $2, course = course || jsonb_build_object('handled', $3::jsonb),
         peak_quantity = 'doseRate', peak_value = $4, limits = $5 where id = $1`,
      [
        id,
        JSON.stringify(subject === '' ? [] : [{ name: subject }]),
        JSON.stringify(option === undefined ? null : { options: [option] }),
        peak,
        warn === null ? null : JSON.stringify([limit]),
      ],
    )
    return id
  }
  const takeBack = (id: string) =>
    world.database.pool.query(`update alarm_event set course = course || '{"handled": null}' where id = $1`, [id])
  async function sumUp(timeZone: string): Promise<void> {
    const options = { database: world.database, timeZone, log: quiet }
    for (const create of [createAlarmKeeper, createJudgedKeeper]) await create(options).pass()
  }
  const stays = ({ peak, warn, direction, subject }: Judged, factor: number): boolean => {
    if (subject !== '' || warn === null) return true
    const isBeyond = (limit: number) => (direction === 'above' ? peak >= limit : peak <= limit)
    // No limit raised it.
    if (!isBeyond(warn)) return true
    return isBeyond(direction === 'above' ? warn * factor : warn / factor)
  }

  const summed = fc.constantFrom('never' as const, 'in between' as const, 'wholly' as const)
  const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const)

  it('are counted by outcome, and told what higher limits would have left of them [FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(judged, { minLength: 1, maxLength: 15 }), summed, units, async (story, sums, unit) => {
          const zone = 'Asia/Kathmandu'
          const raised: string[] = []
          for (const [n, each] of story.entries()) {
            if (sums !== 'never' && n === Math.floor(story.length / 2)) await sumUp(zone)
            raised.push(await raise(each))
          }
          for (const [n, { isTakenBack }] of story.entries()) if (isTakenBack) await takeBack(raised[n] ?? '')
          if (sums === 'wholly') await sumUp(zone)
          const told = await ask(zone, { unit, at: story[0]?.at })
          const own = story.filter(
            ({ at, outcome, isTakenBack }) => at >= told.begin && at < told.end && outcome !== 'open' && !isTakenBack,
          )
          const of = (some: readonly Judged[]) => ({
            nothing: some.filter(({ outcome }) => outcome === 'nothing').length,
            something: some.filter(({ outcome }) => outcome === 'something').length,
          })
          const devices = SNS.filter((sn) => own.some((each) => each.sn === sn))
          expect(told.judged.device.map(({ key }) => key).sort()).toEqual([...devices].sort())
          expect(told.limits.map(({ sn }) => sn).sort()).toEqual([...devices].sort())
          for (const { key, ...rest } of told.judged.device) {
            expect(rest).toEqual(of(own.filter(({ sn }) => sn === key)))
          }
          for (const { sn, nothing, something, fixed, raised } of told.limits) {
            const mine = own.filter((each) => each.sn === sn)
            expect({ nothing, something }).toEqual(of(mine))
            expect(raised).toEqual(
              LIMIT_FACTORS.map((factor) => ({ factor, ...of(mine.filter((each) => stays(each, factor))) })),
            )
            // Each of these numbers leads to as many alarms.
            const list = (limitTimes: LimitTimes) =>
              alarmRecords().total(
                {
                  ...{ sn, modules: ['nuclearMod'], outcomes: ['nothing', 'something'], limitTimes },
                  ...{ beginTime: told.begin, endTime: told.end, asStatistic: true },
                },
                { user: world.viewer().user, locale: 'en' },
              )
            expect((await list('any')).total).toBe(fixed)
            for (const each of raised) expect((await list(each.factor)).total).toBe(each.nothing + each.something)
          }
        })
        .beforeEach(empty),
      { numRuns: 30 },
    )
  })

  it('are told in how many hours a lower limit would have been crossed, above and below [FEA-06]', async () => {
    const { pool } = world.database
    const month = Date.UTC(2026, 3, 1)
    const base = { at: NOW - HOUR, outcome: 'nothing', warn: 1, subject: '' } as const
    await raise({ ...base, sn: 'C1', peak: 3, direction: 'above' })
    await raise({ ...base, sn: 'M1', peak: 0.5, direction: 'below' })
    const maxima = [0.4, 0.5, 0.74, 0.75, 0.89, 0.9, 0.99, 1, 5]
    for (const sn of ['C1', 'M1'] as const) {
      for (const [hour, max] of maxima.entries()) {
        // Before the period, and within it.
        for (const at of [month - (hour + 1) * HOUR, month + hour * HOUR]) {
          await pool.query(
            `insert into reading_hour (device_id, at, n, state2, nuclear_dose_rate_max, nuclear_dose_rate_min)
             values ($1, $2, 1, 0, $3::float8, 1 / $3::float8)`,
            [world.deviceId(sn), new Date(at), max],
          )
        }
      }
    }
    const { limits } = ENDPOINTS.lowerLimits.output.parse(
      await handlers('UTC').lowerLimits({ unit: 'month' }, world.viewer()),
    )
    const crossed = { quantity: 'doseRate', limit: 1, hours: 9, beyond: 2, lowered: [4, 6, 8] }
    expect(
      limits.map(({ lowered, ...each }) => ({ ...each, lowered: lowered.map(({ beyond }) => beyond) })),
    ).toMatchObject([
      { sn: 'C1', direction: 'above', ...crossed },
      { sn: 'M1', direction: 'below', ...crossed },
    ])
    const { limits: seen } = await handlers('UTC').lowerLimits({ unit: 'month' }, world.viewer(METRO))
    expect(seen.map(({ sn }) => sn)).toEqual(['M1'])
    await pool.query('delete from reading_hour')
  })

  it('lead to just the hours that they count, whatever the limit, the clock and the task [FEA-06, ENT-11]', async () => {
    const { pool } = world.database
    const base = { at: NOW - HOUR, outcome: 'nothing', subject: '' } as const
    const hour = fc.record({
      ago: fc.integer({ min: 0, max: 80 * 24 }),
      high: fc.constantFrom(null, 0.1, 0.375, 0.45, 0.5, 0.9, 1, 7),
    })
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.constantFrom(...PERIOD_UNITS),
          fc.array(hour, { maxLength: 30 }),
          fc.constantFrom(0.5, 1),
          fc.boolean(),
          async (zone, unit, hours, warn, isOfTask) => {
            await raise({ ...base, sn: 'C1', warn, peak: 9, direction: 'above' })
            await raise({ ...base, sn: 'M1', warn, peak: 0.01, direction: 'below' })
            for (const sn of ['C1', 'M1'] as const) {
              for (const { ago, high } of hours) {
                await pool.query(
                  `insert into reading_hour (device_id, at, n, state2, nuclear_dose_rate_max, nuclear_dose_rate_min)
                   values ($1, $2, 1, 0, $3::float8, $3::float8) on conflict do nothing`,
                  [world.deviceId(sn), new Date(Math.floor(NOW / HOUR) * HOUR - ago * HOUR), high],
                )
              }
            }
            // In the middle of an hour, which tells of it, too.
            const begin = NOW - 40.4 * HOUR
            const taskId = isOfTask ? await addTask(CUSTOMS, ['C1'], begin, NOW - HOUR / 2) : undefined
            const told = ENDPOINTS.lowerLimits.output.parse(
              await handlers(zone).lowerLimits({ unit, at: NOW - HOUR, taskId }, world.viewer()),
            )
            expect(told.limits.map(({ sn }) => sn)).toEqual(isOfTask ? ['C1'] : ['C1', 'M1'])
            for (const { sn, hours: measured, beyond, lowered, ...limit } of told.limits) {
              const marks = [
                ['any', measured],
                [1, beyond],
                ...lowered.map((each) => [each.factor, each.beyond] as const),
              ] as const
              for (const [factor, n] of marks) {
                const mark = readHourMark(hourMarkText(hoursBehind(limit, factor)))
                const page = await world.handlers.hisReadings(
                  {
                    ...{ sn, step: 'hour', asStatistic: true, limit: 100, taskId, hour: mark },
                    ...{ beginTime: told.begin, endTime: told.end },
                  },
                  world.viewer(),
                )
                expect([page.total, page.records.length, page.about]).toEqual([n, n, undefined])
              }
            }
          },
        )
        .beforeEach(async () => {
          await empty()
          await pool.query('delete from reading_hour')
        }),
      { numRuns: 25 },
    )
    await pool.query('delete from reading_hour')
  })

  it('of spectrometers tell which nuclides were found, and on which days [API-05]', async () => {
    // Clocks there were set back by half an hour on the day that ends with it.
    const midnight = Date.parse('2026-04-05T13:30:00Z')
    const calm = { peak: 3, warn: 1, direction: 'above', outcome: 'open' } as const
    await raise({ ...calm, sn: 'C1', at: midnight - 1, subject: 'Cs-137' })
    await raise({ ...calm, sn: 'M1', at: midnight, subject: 'Cs-137' })
    await raise({ ...calm, sn: 'C1', at: midnight, subject: '' })
    await raise({ ...calm, sn: 'C2', at: midnight, subject: 'Cs-137' })
    const named = { nuclearMod: { findings: [{ name: 'Cs-137' }, { name: 'Co-60' }] } }
    await add({ sn: 'C1', at: midnight, kind: 'normal', state: 2, mods: named, fate: 'kept' })
    const nuclides = async (input: EndpointInput<'queryRg05NuclideOrdata'>, user = CITY) =>
      ENDPOINTS.queryRg05NuclideOrdata.output.parse(
        await handlers('Australia/Lord_Howe').queryRg05NuclideOrdata(input, world.viewer(user)),
      ).nuclides
    const dayBefore: [number, number, number] = [Date.parse('2026-04-04T13:00:00Z'), 1, 0]
    expect(await nuclides({})).toEqual([
      { name: 'Cs-137', alarms: 2, checks: 1, series: [dayBefore, [midnight, 1, 1]] },
      { name: 'Co-60', alarms: 0, checks: 1, series: [[midnight, 0, 1]] },
    ])
    expect(await nuclides({}, METRO)).toEqual([{ name: 'Cs-137', alarms: 1, checks: 0, series: [[midnight, 1, 0]] }])
    expect(await nuclides({ sn: 'C2' })).toEqual([])
    expect(await nuclides({ sn: 'C1', endTime: midnight })).toMatchObject([{ name: 'Cs-137', alarms: 1, checks: 0 }])
    await expect(nuclides({ beginTime: NOW - 367 * 24 * HOUR })).rejects.toMatchObject({ refusal: 'invalidField' })
  })
})
