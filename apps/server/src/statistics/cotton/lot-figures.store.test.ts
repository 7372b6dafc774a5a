import { type AlarmKind, COTTON_AGES, LOT_DIMENSIONS, type LotDimension, PERIOD_UNITS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type Period, periodAt } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPlaces, askedScope, idsOf, scopeOf, ZONES } from '../../../test/figure-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import type { AlarmScope } from '../alarms/alarm-scope.ts'
import { createLotFigures } from './lot-figures.ts'
import { createLotKeeper } from './lot-keeper.ts'

const ORIGINS = ['', 'North', 'South']
const MODULES = ['baleMod']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AT = Date.parse('2026-03-29T01:00:00Z')

let test: MigratedDatabase
let pool: pg.Pool
let offices: number[]
let devices: number[]
let stacks: number[]

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  await pool.query('delete from cotton_stack')
  const placed = await addPlaces(pool, 2, [
    ['CD603', 0],
    ['SJA310', 0],
    ['CD603', 1],
    ['SJA310', 1],
  ])
  offices = placed.offices
  devices = placed.devices
})
afterAll(() => test?.drop())
beforeEach(startAnew)

/** What is kept stays as it was: it has to follow. */
async function startAnew(): Promise<void> {
  await pool.query('delete from alarm_event; delete from cotton_probe; delete from cotton_inspection')
  await pool.query('delete from cotton_stack')
  await pool.query('update device set removed_at = null')
  stacks = await idsOf(
    pool,
    `insert into cotton_stack (office_id, name, x, y, width, height, rows_n, columns_n, layers_n, origin, stacked_at, probe_days,
       changed_by, changed_at)
     select ($1::bigint[])[1 + n % 2], 'S' || n / 2, 0, 0, 1, 1, 9, 9, 9, ($2::text[])[1 + n], $3, 7, '', $3
     from generate_series(0, 2) as n returning id`,
    [offices, ORIGINS, new Date(AT - 100 * DAY)],
  )
}

interface Named {
  readonly device: number
  readonly at: number
  readonly kind: AlarmKind
  readonly module: string
  readonly stack: number
  readonly origin: string
  readonly pick: number
}
const HAPPENINGS = [
  ...[
    'alarm',
    'alarm',
    'alarm',
    'changeAlarm',
    'deleteAlarm',
    'place',
    'place',
    'take',
    'correct',
    'restack',
    'removeStack',
  ],
  ...['check', 'check', 'check', 'changeCheck', 'deleteCheck', 'move', 'remove', 'bringBack', 'sumUp', 'sumUp'],
] as const
type Happening = Named & { readonly what: (typeof HAPPENINGS)[number] }

/** Close to each other, and around the days on which clocks are set, years and months begin. */
const moment = fc
  .tuple(
    fc.constantFrom(AT, Date.parse('2025-12-31T23:30:00Z'), Date.parse('2026-04-04T15:00:00Z')),
    fc.oneof(
      fc.integer({ min: -20, max: 20 }).map((minutes) => minutes * MINUTE),
      fc.integer({ min: -60 * HOUR, max: 60 * HOUR }),
    ),
  )
  .map(([border, off]) => border + off)
const happening: fc.Arbitrary<Happening> = fc.record({
  what: fc.constantFrom(...HAPPENINGS),
  device: fc.nat(3),
  at: moment,
  kind: fc.constantFrom('normal', 'normal', 'drill'),
  module: fc.constantFrom('baleMod', 'baleMod', 'baleMod', 'gasMod'),
  stack: fc.nat(2),
  origin: fc.constantFrom(...ORIGINS),
  pick: fc.nat(),
})

let count = 0
const nth = (table: string): string =>
  `(select id from ${table} order by id offset $1 % greatest(1, (select count(*) from ${table})) limit 1)`

async function happen(event: Happening, sumUp: () => Promise<void>): Promise<void> {
  const { what, at, kind, module, origin, pick } = event
  const [device, stack, when] = [devices[event.device] ?? 0, stacks[event.stack], new Date(at)]
  count += 1
  switch (what) {
    case 'alarm':
      await addAlarm(pool, { id: `a${count}`, deviceId: device, beginAt: at, endAt: at + 1, kind })
      await pool.query('update alarm_event set module = $2 where id = $1', [`a${count}`, module])
      break
    case 'changeAlarm':
      await pool.query(
        `update alarm_event set begin_at = $2, end_at = $2, kind = $3, module = $4 where id = ${nth('alarm_event')}`,
        [pick, when, kind, module],
      )
      break
    case 'deleteAlarm':
      await pool.query(`delete from alarm_event where id = ${nth('alarm_event')}`, [pick])
      break
    case 'place':
    case 'take':
      await pool.query('update cotton_probe set to_at = greatest(from_at, $2) where device_id = $1 and to_at is null', [
        device,
        when,
      ])
      if (what === 'place') {
        await pool.query(
          `insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by)
           select id, $2, 1, 1, $3, $4, '' from cotton_stack where id = $1`,
          [stack, event.device, device, when],
        )
      }
      break
    case 'correct':
      await pool.query('update cotton_stack set origin = $2 where id = $1', [stack, origin])
      break
    case 'restack':
      await pool.query('update cotton_stack set origin = $2, stacked_at = $3, changed_at = $3 where id = $1', [
        stack,
        origin,
        when,
      ])
      break
    case 'removeStack':
      // Seldom: nothing more can be put into it.
      if (pick % 5 === 0) await pool.query('delete from cotton_stack where id = $1', [stack])
      break
    case 'check':
      await pool.query(
        `insert into cotton_inspection (detection_id, office_id, stack_id, stack_name, row_no, column_no, layer_no, code, device_id, by,
           at, state, level, probability, reading)
         select $1, office_id, id, name, 1, 1, 1, '', $2, '', $3, 0, 'normal', 0, '{}' from cotton_stack where id = $4`,
        [`c${count}`, device, when, stack],
      )
      break
    case 'changeCheck':
      await pool.query(`update cotton_inspection set at = $2, origin = $3 where id = ${nth('cotton_inspection')}`, [
        pick,
        when,
        origin,
      ])
      break
    case 'deleteCheck':
      await pool.query(`delete from cotton_inspection where id = ${nth('cotton_inspection')}`, [pick])
      break
    case 'move':
      await pool.query('update device set office_id = $2 where id = $1', [device, offices[pick % 2]])
      break
    case 'remove':
    case 'bringBack':
      await pool.query('update device set removed_at = $2 where id = $1', [device, what === 'remove' ? when : null])
      break
    case 'sumUp':
      await sumUp()
  }
}

interface Cotton {
  id: number
  device: string
  since: number
  until: number
  office: string | null
  stack: string
  origin: string
  stacked: number | null
}
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** Probes, and the time in which each was in its bale; checks, and the time whose alarms can be of them. */
async function cotton(table: 'cotton_probe' | 'cotton_inspection'): Promise<Cotton[]> {
  const time =
    table === 'cotton_probe'
      ? `${ms('from_at')} as since, coalesce(${ms('to_at')}, 'infinity') as until`
      : `${ms('at')} - ${15 * MINUTE} as since, ${ms('at')} + ${MINUTE} + 0.001 as until`
  const { rows } = await pool.query<Cotton>(
    `select id::int as id, device_id as device, ${time}, office_id::text as office, stack_name as stack, origin, ${ms('stacked_at')} as stacked
     from ${table}`,
  )
  return rows.sort((a, b) => a.since - b.since || a.id - b.id)
}

const ageOf = (at: number, stacked: number | null): string => {
  const days = stacked === null ? -1 : Math.floor((at - stacked) / DAY)
  return String(COTTON_AGES.findLast((age) => age <= days) ?? '')
}

/** The alarms themselves, each with the cotton that it was of. */
async function counted(period: Period, { officeIds, deviceType, deviceIds, kinds }: AlarmScope) {
  const { rows } = await pool.query<{ at: number; device: string; kind: AlarmKind; office: string; model: string }>(
    `select ${ms('begin_at')} as at, device_id as device, kind, office_id as office, device_type as model
     from alarm_event join device on device.id = device_id and removed_at is null where module = 'baleMod'`,
  )
  const known = [await cotton('cotton_probe'), await cotton('cotton_inspection')].flat()
  const numbers = new Map<string, number>()
  for (const { at, device, kind, office, model } of rows) {
    const isAsked =
      at >= period.begin &&
      at < period.end &&
      kinds.includes(kind) &&
      (officeIds?.includes(Number(office)) ?? true) &&
      (deviceIds?.includes(Number(device)) ?? true) &&
      model === (deviceType ?? model)
    const lot = known.find((each) => each.device === device && each.since <= at && at < each.until)
    if (!isAsked || lot === undefined) continue
    const keys: Record<LotDimension, string> = {
      stack: lot.office === null ? '' : `${lot.office}:${lot.stack}`,
      origin: lot.origin,
      age: ageOf(at, lot.stacked),
    }
    for (const dimension of LOT_DIMENSIONS) {
      const name = `${dimension} ${keys[dimension]}`
      if (keys[dimension] !== '') numbers.set(name, (numbers.get(name) ?? 0) + 1)
    }
  }
  return Object.fromEntries(numbers)
}

async function told(period: Period, zone: string, scope: AlarmScope) {
  const lots = await createLotFigures(test.database, zone)(period, scope)
  return Object.fromEntries(
    LOT_DIMENSIONS.flatMap((dimension) => lots[dimension].map(({ key, n }) => [`${dimension} ${key}`, n])),
  )
}

async function compare(at: number, zone: string, scope: AlarmScope): Promise<void> {
  for (const unit of PERIOD_UNITS) {
    const period = periodAt(unit, at, zone)
    expect(await told(period, zone, scope)).toEqual(await counted(period, scope))
  }
}

const keeperIn = (timeZone: string) => createLotKeeper({ database: test.database, timeZone, log: quiet })
const NORMAL: AlarmScope = { kinds: ['normal'], modules: MODULES }
const FIGURES = `select jsonb_agg(to_jsonb(figure) order by grain, period, axis, office_id, device_type, module, kind, key) as figures
  from figure where n <> 0`

describe('figures of the cotton of alarms', () => {
  it('equal the count over the records, whatever happens to alarms, probes, checks and stacks, on every clock [RTE-18, FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.array(happening, { minLength: 10, maxLength: 50 }),
          moment,
          fc.constantFrom<AlarmKind[]>(['normal'], ['normal', 'drill']),
          askedScope,
          async (zone, story, at, kinds, asked) => {
            const keeper = keeperIn(zone)
            await keeper.pass()
            for (const event of story) await happen(event, () => keeper.pass())
            const scope = { kinds, modules: MODULES, ...scopeOf(asked, { offices, devices }) }
            await compare(at, zone, scope)
            await keeper.pass()
            await compare(at, zone, scope)
          },
        )
        .beforeEach(startAnew),
      { numRuns: 25 },
    )
  })

  it('of weeks, months and years are read as they are kept, a day is counted', async () => {
    await happen({ ...STORY, what: 'place', at: AT - DAY }, async () => {})
    await happen({ ...STORY, what: 'alarm' }, async () => {})
    await keeperIn('UTC').pass()
    await pool.query(`update figure set n = n + 41 where record = 'lot' and n <> 0`)
    for (const unit of PERIOD_UNITS) {
      const n = unit === 'day' ? 1 : 42
      const of = { [`stack ${offices[1]}:S0`]: n, 'origin North': n, 'age 90': n }
      for (const scope of [NORMAL, { ...NORMAL, officeIds: offices }, { ...NORMAL, deviceType: 'CD603' }]) {
        expect(await told(periodAt(unit, AT, 'UTC'), 'UTC', scope)).toEqual(of)
      }
    }
  })

  it('are the same whether they grew or were counted anew', async () => {
    const keeper = keeperIn('Europe/Berlin')
    await keeper.pass()
    const sumUp = () => keeper.pass()
    for (const [n, what] of HAPPENINGS.entries()) {
      const rest = { device: n % 4, at: AT + n * MINUTE, stack: n % 3, pick: n + 1 }
      await happen({ ...STORY, ...rest, what }, sumUp)
      await happen({ ...STORY, ...rest, what: 'alarm', at: AT + n * MINUTE + 1 }, sumUp)
    }
    await keeper.pass()
    const [grown] = (await pool.query(FIGURES)).rows
    expect(grown.figures.length).toBeGreaterThan(20)
    await pool.query(`delete from setting where key = 'lotStatistics'`)
    await keeper.pass()
    expect((await pool.query(FIGURES)).rows[0]).toEqual(grown)
  })

  it('are right when an alarm and its probe are stored by two who do not see each other', async () => {
    const keeper = keeperIn('UTC')
    await keeper.pass()
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by) values ($1, 1, 1, 1, $2, $3, '')`,
        [stacks[1], devices[0], new Date(AT - HOUR)],
      )
      await happen({ ...STORY, what: 'alarm' }, async () => {})
      await keeper.pass()
      expect(await told(periodAt('year', AT, 'UTC'), 'UTC', NORMAL)).toEqual({})
      await other.query('commit')
    } finally {
      other.release()
    }
    await compare(AT, 'UTC', NORMAL)
    await keeper.pass()
    await compare(AT, 'UTC', NORMAL)
    expect(await told(periodAt('year', AT, 'UTC'), 'UTC', NORMAL)).toMatchObject({ 'origin North': 1 })
  })

  it('are kept of every module that tells of cotton', () => {
    const modules = registry.models.flatMap((model) => model.modules.filter(({ kind }) => kind === 'cottonBale'))
    expect([...new Set(modules.map(({ key }) => key))]).toEqual(MODULES)
  })
})

const STORY: Named = { device: 0, at: AT, kind: 'normal', module: 'baleMod', stack: 1, origin: 'South', pick: 0 }
