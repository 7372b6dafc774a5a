import {
  ALARM_DIMENSIONS,
  type AlarmKind,
  type AlarmPriority,
  JUDGED_DIMENSIONS,
  PERIOD_UNITS,
  type PeriodUnit,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { periodAt, wallClockMs } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breaksOff, ZONES } from '../../../test/figure-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import type { KeeperOptions } from '../keeping/keeper.ts'
import { createAlarmFigures } from './alarm-figures.ts'
import { createAlarmKeeper } from './alarm-keeper.ts'
import type { AlarmScope } from './alarm-scope.ts'
import { createDisposalKeeper } from './disposal-keeper.ts'

const MODELS = ['RS500', 'RG500', 'FCBR-100']
const MODULES = ['nuclearMod', 'cwaMod'] as const
const SUBJECTS = ['', 'Cs-137', 'sarin']
const OUTCOMES = [null, 'inspectionShowsNoAnomaly', 'handledOnSite'] as const
/** What a site offers beside them. */
const BESIDE = [
  { case: 'chemical', code: 'leakClosed', words: '', found: true },
  { case: 'chemical', code: 'own', words: 'Valve 3 tightened', found: true },
] as const
const NORMAL: AlarmScope = { kinds: ['normal'] }

let test: MigratedDatabase
let pool: pg.Pool
let offices: number[]
let devices: { id: number; sn: string; office: number; model: string }[]

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
})
afterAll(() => test?.drop())

beforeEach(async () => {
  await pool.query('delete from alarm_event')
  await pool.query('delete from alarm_delta')
  await pool.query('delete from alarm_slot_place')
  await pool.query('delete from device')
  for (const table of ['alarm_day', 'alarm_month', 'alarm_slot']) await pool.query(`delete from ${table}`)
  await pool.query(
    `delete from setting where key in ('statistics', 'figures.alarm', 'disposalStatistics', 'figures.disposal')`,
  )
  await pool.query(`delete from office`)
  const made = await pool.query<{ id: string }>(
    `insert into office (name, path) select 'Office ' || n, '/' || n || '/' from generate_series(1, 3) as n returning id`,
  )
  offices = made.rows.map(({ id }) => Number(id))
  devices = []
  for (let n = 0; n < 6; n += 1) {
    const device = { sn: `D${n}`, office: offices[n % 3] ?? 0, model: MODELS[n % MODELS.length] ?? '' }
    const { rows } = await pool.query<{ id: string }>(
      `insert into device (sn, device_type, name, office_id, secret_hash) values ($1, $2, $1, $3, '') returning id`,
      [device.sn, device.model, device.office],
    )
    devices.push({ ...device, id: Number(rows[0]?.id) })
  }
})

interface Told {
  readonly device: number
  readonly at: number
  readonly kind: AlarmKind
  readonly priority: AlarmPriority
  readonly module: (typeof MODULES)[number]
  readonly subject: string
  readonly outcome: (typeof OUTCOMES)[number]
  readonly beside: readonly (typeof BESIDE)[number][]
}

/** One thing that happens to the record. */
type Happening =
  | { readonly what: 'alarm'; readonly alarm: Told }
  | { readonly what: 'change'; readonly pick: number; readonly alarm: Told }
  | { readonly what: 'delete'; readonly pick: number }
  | { readonly what: 'move'; readonly device: number; readonly office: number }
  | { readonly what: 'remove' | 'bringBack'; readonly device: number }
  | { readonly what: 'sumUp' }

const FIGURES = `
  select jsonb_agg(to_jsonb(figure) order by grain, period, axis, office_id, device_type, module, kind, key) as figures from figure`
const HOURS = 3_600_000
/** Around the days on which clocks are set, years and months begin, in all these zones. */
const borders = [
  '2025-12-31T23:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-31T20:00:00Z',
]
const moment = fc
  .tuple(fc.constantFrom(...borders.map(Date.parse)), fc.integer({ min: -60 * HOURS, max: 60 * HOURS }))
  .map(([border, off]) => border + off)
const told: fc.Arbitrary<Told> = fc.record({
  device: fc.nat(5),
  at: moment,
  kind: fc.constantFrom('normal', 'normal', 'drill', 'test'),
  priority: fc.constantFrom(1, 2, 3),
  module: fc.constantFrom(...MODULES),
  subject: fc.constantFrom(...SUBJECTS),
  outcome: fc.constantFrom(...OUTCOMES),
  beside: fc.subarray([...BESIDE]),
})
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('alarm' as const), alarm: told }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('change' as const), pick: fc.nat(), alarm: told }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), device: fc.nat(5), office: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom('remove' as const, 'bringBack' as const), device: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sumUp' as const) }) },
)

/** All that a page can be narrowed to, and everything. */
const narrowed = fc.oneof(
  fc.constant({ kinds: ['normal'] as AlarmKind[], places: undefined, deviceType: undefined, modules: undefined }),
  fc.record({
    kinds: fc.constantFrom<AlarmKind[]>(['normal'], ['normal', 'drill', 'test']),
    places: fc.constantFrom(undefined, 2),
    deviceType: fc.constantFrom(undefined, 'RS500', 'FCBR-100'),
    modules: fc.constantFrom(undefined, ['cwaMod']),
  }),
)

let count = 0

/** Alarms and what was chosen for them are summed up apart. */
function keeperOf(timeZone: string, database: KeeperOptions['database'] = test.database) {
  const keepers = [createAlarmKeeper, createDisposalKeeper].map((create) => create({ database, timeZone, log: quiet }))
  return {
    async pass(): Promise<void> {
      for (const keeper of keepers) await keeper.pass()
    },
  }
}

async function happen(event: Happening, alarms: string[], sumUp: () => Promise<void>): Promise<void> {
  switch (event.what) {
    case 'alarm': {
      count += 1
      const id = `a${count}`
      const device = devices[event.alarm.device]
      await addAlarm(pool, { id, deviceId: device?.id ?? 0, beginAt: event.alarm.at, endAt: event.alarm.at + 1 })
      await change(id, event.alarm)
      alarms.push(id)
      break
    }
    case 'change':
      await change(alarms[event.pick % alarms.length] ?? '', event.alarm)
      break
    case 'delete':
      await pool.query('delete from alarm_event where id = $1', [alarms[event.pick % alarms.length] ?? ''])
      break
    case 'move':
      await pool.query('update device set office_id = $2 where id = $1', [
        devices[event.device]?.id,
        offices[event.office],
      ])
      break
    case 'remove':
    case 'bringBack':
      await pool.query('update device set removed_at = $2 where id = $1', [
        devices[event.device]?.id,
        event.what === 'remove' ? new Date() : null,
      ])
      break
    case 'sumUp':
      await sumUp()
  }
}

async function change(id: string, { kind, priority, module, subject, outcome, beside }: Told): Promise<void> {
  const handled = outcome === null ? null : { options: [outcome], outcomes: beside }
  await pool.query(
    `update alarm_event set kind = $2, priority = $3, module = $4, findings = $5,
       course = course || jsonb_build_object('handled', $6::jsonb) where id = $1`,
    [id, kind, priority, module, JSON.stringify(subject === '' ? [] : [{ name: subject }]), JSON.stringify(handled)],
  )
}

interface Raw {
  at: number
  office: string
  device: string
  model: string
  module: string
  kind: string
  priority: string
  subject: string
  outcome: string
  handled: { options: string[]; outcomes: (typeof BESIDE)[number][] } | null
}

/** The records themselves, as the list of alarms has them. */
async function records(): Promise<Raw[]> {
  const { rows } = await pool.query<Raw>(
    `select (extract(epoch from begin_at) * 1000)::float8 as at, office_id::text as office, sn as device,
       device_type as model, module, kind, priority::text as priority, coalesce(findings -> 0 ->> 'name', '') as subject,
       case when jsonb_typeof(course -> 'handled') <> 'object' then 'open'
         when course -> 'handled' -> 'options' ->> 0 = 'inspectionShowsNoAnomaly' then 'nothing' else 'something' end as outcome,
       course -> 'handled' as handled
     from alarm_event join device on device.id = device_id and removed_at is null`,
  )
  return rows
}

const slotOf = (at: number, zone: string): number => {
  const wall = new Date(wallClockMs(at, zone))
  return ((wall.getUTCDay() + 6) % 7) * 24 + wall.getUTCHours()
}

const DANGERS: Readonly<Record<string, string>> = { nuclearMod: 'nuclear', cwaMod: 'chemical' }
/** A module that its model does not have tells of no danger. */
const withDanger = (raw: Raw) => ({
  ...raw,
  danger: registry.model(raw.model)?.modules.some(({ key }) => key === raw.module) ? (DANGERS[raw.module] ?? '') : '',
})

const disposalsOf = ({ handled }: Pick<Raw, 'handled'>): string[] => [
  ...(handled?.options ?? []),
  ...(handled?.outcomes ?? []).map(({ code, words }) => (code === 'own' ? `own:${words}` : code)),
]

async function compare(unit: PeriodUnit, at: number, zone: string, scope: AlarmScope): Promise<void> {
  const period = periodAt(unit, at, zone)
  const offices = scope.officeIds?.map(String)
  const raw = (await records())
    .map(withDanger)
    .filter(
      (each) =>
        each.at >= period.begin &&
        each.at < period.end &&
        scope.kinds.some((kind) => kind === each.kind) &&
        (offices?.includes(each.office) ?? true) &&
        each.model === (scope.deviceType ?? each.model) &&
        (scope.modules?.includes(each.module) ?? true),
    )
  const figures = createAlarmFigures(test.database, registry, zone)
  const found = await figures.of(period, scope)
  expect(found.total).toBe(raw.length)
  expect(await figures.total(period, scope)).toBe(raw.length)
  expect(await figures.steps(period, scope)).toEqual(found.steps.map(({ n }) => n))
  for (const step of found.steps) {
    expect(step.n).toBe(raw.filter(({ at }) => at >= step.begin && at < step.end).length)
  }
  for (const dimension of ALARM_DIMENSIONS) {
    const counted = new Map<string, number>()
    for (const each of raw) {
      for (const key of dimension === 'disposal' ? disposalsOf(each) : [each[dimension]])
        counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    expect(Object.fromEntries(found.by[dimension].map(({ key, n }) => [key, n]))).toEqual(Object.fromEntries(counted))
  }
  const judged = await figures.judged(period, scope)
  for (const dimension of JUDGED_DIMENSIONS) {
    const counted = new Map<string, { nothing: number; something: number }>()
    for (const each of raw.filter(({ outcome }) => outcome !== 'open')) {
      const so = counted.get(each[dimension]) ?? { nothing: 0, something: 0 }
      const outcome = each.outcome === 'nothing' ? 'nothing' : 'something'
      counted.set(each[dimension], { ...so, [outcome]: so[outcome] + 1 })
    }
    const told = judged[dimension].map(({ key, ...of }) => [key, of])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(counted))
  }
  const slots = new Map<number, number>()
  for (const each of raw) slots.set(slotOf(each.at, zone), (slots.get(slotOf(each.at, zone)) ?? 0) + 1)
  expect(Object.fromEntries(found.slots.map(({ slot, n }) => [slot, n]))).toEqual(Object.fromEntries(slots))
}

describe('figures of alarms', () => {
  it('equal the count over the records, whatever happens to them, on every clock [FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.array(happening, { minLength: 5, maxLength: 40 }),
          moment,
          narrowed,
          async (zone, story, at, { places, ...scope }) => {
            const keeper = keeperOf(zone)
            // What was kept by the clock of another site is counted anew.
            await keeper.pass()
            const alarms: string[] = []
            for (const event of story) await happen(event, alarms, () => keeper.pass())
            const officeIds = places === undefined ? undefined : offices.slice(0, places)
            for (const unit of PERIOD_UNITS) await compare(unit, at, zone, { ...scope, officeIds })
          },
        )
        .beforeEach(async () => {
          await pool.query('delete from alarm_event')
          await pool.query('update device set removed_at = null')
        }),
      { numRuns: 40 },
    )
  })

  it('count what is not summed up yet, at once', async () => {
    const keeper = keeperOf('UTC')
    const at = Date.parse('2026-05-05T10:00:00Z')
    await addAlarm(pool, { id: 'first', deviceId: devices[0]?.id ?? 0, beginAt: at, endAt: at + 1 })
    await keeper.pass()
    await addAlarm(pool, { id: 'second', deviceId: devices[1]?.id ?? 0, beginAt: at, endAt: at + 1 })
    for (const unit of PERIOD_UNITS) await compare(unit, at, 'UTC', NORMAL)
  })

  it('of weeks, months and years are read as they are kept, by any place, model and module', async () => {
    const keeper = keeperOf('UTC')
    const at = Date.parse('2026-05-05T10:00:00Z')
    const [first] = devices
    await addAlarm(pool, { id: 'kept', deviceId: first?.id ?? 0, beginAt: at, endAt: at + 1 })
    const handled = { options: ['handledOnSite'], outcomes: [] }
    await pool.query(
      `update alarm_event set course = course || jsonb_build_object('handled', $2::jsonb) where id = $1`,
      ['kept', JSON.stringify(handled)],
    )
    await keeper.pass()
    await pool.query('update figure set n = n + 41')
    const figures = createAlarmFigures(test.database, registry, 'UTC')
    const scopes: AlarmScope[] = [
      NORMAL,
      { ...NORMAL, officeIds: offices },
      { ...NORMAL, deviceType: first?.model },
      { ...NORMAL, modules: ['nuclearMod', 'gasMod'] },
    ]
    for (const scope of scopes) {
      for (const unit of ['week', 'month', 'year'] as const) {
        const { total, by } = await figures.of(periodAt(unit, at, 'UTC'), scope)
        expect(total).toBe(42)
        for (const dimension of ALARM_DIMENSIONS) expect(by[dimension].map(({ n }) => n)).toEqual([42])
      }
    }
    expect((await figures.of(periodAt('year', at, 'UTC'), NORMAL)).slots).toEqual([{ slot: 34, n: 42 }])
    expect((await figures.of(periodAt('day', at, 'UTC'), NORMAL)).total).toBe(1)
  })

  it('are told from what is kept by device when figures are new, without counting alarms anew', async () => {
    const keeper = keeperOf('Europe/Berlin')
    const at = Date.parse('2025-12-31T23:30:00Z')
    for (const [n, { id }] of devices.entries()) {
      await addAlarm(pool, { id: `u${n}`, deviceId: id, beginAt: at + n * HOURS, endAt: at + n * HOURS + 1 })
    }
    await keeper.pass()
    const [filled] = (await pool.query(FIGURES)).rows
    // As a server leaves it that did not know of figures yet.
    await pool.query('delete from figure')
    await pool.query('delete from figure_place')
    await pool.query(`delete from setting where key in ('figures.alarm', 'figures.disposal')`)
    await keeper.pass()
    expect((await pool.query(FIGURES)).rows[0]).toEqual(filled)
    for (const unit of PERIOD_UNITS) await compare(unit, at, 'Europe/Berlin', NORMAL)
  })

  it('count nothing twice and lose nothing when a sum is broken off before it is kept, or two sum up at once', async () => {
    const at = Date.parse('2026-05-05T10:00:00Z')
    const killed = createAlarmKeeper({
      database: breaksOff(test.database),
      timeZone: 'UTC',
      log: quiet,
    })
    const [one, other] = [1, 2].map(() => keeperOf('UTC'))
    for (let n = 0; n < 6; n += 1) {
      const device = devices[n]
      await addAlarm(pool, {
        id: `k${n}`,
        deviceId: device?.id ?? 0,
        beginAt: at + n * HOURS,
        endAt: at + n * HOURS + 1,
      })
      await expect(killed.pass()).rejects.toThrow('killed')
      for (const unit of PERIOD_UNITS) await compare(unit, at, 'UTC', NORMAL)
      await Promise.all([one?.pass(), other?.pass()])
      for (const unit of PERIOD_UNITS) await compare(unit, at, 'UTC', NORMAL)
    }
  })
})
