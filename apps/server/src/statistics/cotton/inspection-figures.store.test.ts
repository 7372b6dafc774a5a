import { type AlarmKind, CHECK_DIMENSIONS, COTTON_AGES, PERIOD_UNITS } from '@vigil/contract'
import { type Period, periodAt, periodSteps } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPlaces, askedScope, scopeOf, ZONES } from '../../../test/figure-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { type CheckScope, createCottonFigures } from './cotton-figures.ts'
import { createInspectionFigureKeeper } from './inspection-figure-keeper.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT = Date.parse('2026-03-29T01:00:00Z')

let test: MigratedDatabase
let pool: pg.Pool
let offices: number[]
let devices: number[]

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
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
/** What is kept stays as it was: it has to follow. */
const startAnew = async (): Promise<void> => {
  await pool.query('delete from cotton_inspection; update device set removed_at = null')
}
beforeEach(startAnew)

const moment = fc
  .tuple(
    fc.constantFrom(AT, Date.parse('2025-12-31T23:30:00Z'), Date.parse('2026-04-04T15:00:00Z')),
    fc.integer({ min: -60 * HOUR, max: 60 * HOUR }),
  )
  .map(([border, off]) => border + off)
const happening = fc.record({
  what: fc.constantFrom('check', 'check', 'check', 'check', 'change', 'delete', 'move', 'remove', 'bringBack', 'sumUp'),
  device: fc.nat(3),
  at: moment,
  kind: fc.constantFrom<AlarmKind>('normal', 'normal', 'drill'),
  stack: fc.constantFrom('A', 'B'),
  origin: fc.constantFrom('', 'North', 'South'),
  stackedDays: fc.constantFrom(null, 3, 40, 200, 900),
  by: fc.constantFrom('', 'olga', 'ben'),
  level: fc.constantFrom('normal', 'normal', 'warning', 'alarm'),
  probability: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  pick: fc.nat(),
})
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

let count = 0
const nth = `(select id from cotton_inspection order by id offset $1 % greatest(1, (select count(*) from cotton_inspection)) limit 1)`

async function happen(event: Happening, sumUp: () => Promise<void>): Promise<void> {
  const { what, at, pick, kind, stack, origin, by, level, probability } = event
  const device = devices[event.device]
  const stacked = event.stackedDays === null ? null : new Date(at - event.stackedDays * DAY)
  switch (what) {
    case 'check': {
      count += 1
      const id = `c${count}`
      await pool.query(
        `insert into cotton_inspection (detection_id, office_id, stack_name, row_no, column_no, layer_no, code, device_id, by, at, state,
           level, probability, reading, kind)
         select $1, office_id, $2, 1, 1, 1, '', id, $3, $4, 0, $5, $6, '{}', $7 from device where id = $8`,
        [id, stack, by, new Date(at), level, probability, kind, device],
      )
      // The database itself writes down what lies in the stack; here there is none.
      await pool.query('update cotton_inspection set origin = $2, stacked_at = $3 where detection_id = $1', [
        id,
        origin,
        stacked,
      ])
      break
    }
    case 'change':
      await pool.query(
        `update cotton_inspection set at = $2, origin = $3, level = $4, probability = $5, kind = $6 where id = ${nth}`,
        [pick, new Date(at), origin, level, probability, kind],
      )
      break
    case 'delete':
      await pool.query(`delete from cotton_inspection where id = ${nth}`, [pick])
      break
    case 'move':
      await pool.query('update device set office_id = $2 where id = $1', [device, offices[pick % 2]])
      break
    case 'remove':
    case 'bringBack':
      await pool.query('update device set removed_at = $2 where id = $1', [
        device,
        what === 'remove' ? new Date(at) : null,
      ])
      break
    case 'sumUp':
      await sumUp()
  }
}

interface Inspection {
  at: number
  kind: AlarmKind
  office: string
  here: string
  model: string
  device: string
  sn: string
  stack: string
  origin: string
  stacked: number | null
  by: string
  level: string
  probability: number
}

const keysOf = ({ at, stacked, ...one }: Inspection) => {
  const days = stacked === null ? -1 : Math.floor((at - stacked) / DAY)
  return {
    office: one.office,
    stack: `${one.office}:${one.stack}`,
    origin: one.origin,
    age: String(COTTON_AGES.findLast((age) => age <= days) ?? ''),
    device: one.sn,
    by: one.by,
    level: one.level,
  }
}

const sumOf = (records: readonly Inspection[]) => ({
  n: records.length,
  found: records.filter(({ level }) => level !== 'normal').length,
  probability:
    records.length === 0
      ? null
      : expect.closeTo(records.reduce((sum, { probability }) => sum + probability, 0) / records.length, 9),
})

/** The records themselves, counted one by one. */
async function counted(period: Period, zone: string, { kinds, officeIds, deviceType, deviceIds }: CheckScope) {
  const { rows } = await pool.query<Inspection>(
    `select (extract(epoch from lot.at) * 1000)::float8 as at, lot.kind, lot.office_id as office, device.office_id as here,
       device_type as model, device.id as device, sn, stack_name as stack, origin,
       (extract(epoch from stacked_at) * 1000)::float8 as stacked, by, level, probability
     from cotton_inspection lot join device on device.id = lot.device_id and removed_at is null`,
  )
  const asked = rows.filter(
    ({ at, kind, here, model, device }) =>
      at >= period.begin &&
      at < period.end &&
      kinds.includes(kind) &&
      (officeIds?.includes(Number(here)) ?? true) &&
      (deviceIds?.includes(Number(device)) ?? true) &&
      model === (deviceType ?? model),
  )
  const by = CHECK_DIMENSIONS.map((dimension) => {
    const keys = new Set(asked.map((each) => keysOf(each)[dimension]))
    return [
      dimension,
      [...keys].sort().map((key) => ({ key, ...sumOf(asked.filter((each) => keysOf(each)[dimension] === key)) })),
    ]
  })
  const steps = periodSteps(period, zone).map((step) => ({
    ...step,
    ...sumOf(asked.filter(({ at }) => at >= step.begin && at < step.end)),
  }))
  return { ...sumOf(asked), steps, by: Object.fromEntries(by) }
}

async function compare(at: number, zone: string, scope: CheckScope): Promise<void> {
  const figures = createCottonFigures(test.database, zone)
  for (const unit of PERIOD_UNITS) {
    const period = periodAt(unit, at, zone)
    const { by, ...told } = await figures.checks(period, scope)
    const sorted = CHECK_DIMENSIONS.map((each) => [each, by[each].toSorted((a, b) => (a.key < b.key ? -1 : 1))])
    const all = await counted(period, zone, scope)
    expect({ ...told, by: Object.fromEntries(sorted) }).toEqual(all)
    expect(await figures.steps(period, scope)).toEqual(all.steps)
    expect(await figures.total(period, scope)).toEqual({ n: all.n, found: all.found })
    const part = { ...period, end: period.begin + Math.floor((period.end - period.begin) * 0.6) }
    const { n, found } = await counted(part, zone, scope)
    expect(await figures.total(part, scope)).toEqual({ n, found })
  }
}

const keeperIn = (timeZone: string) => createInspectionFigureKeeper({ database: test.database, timeZone, log: quiet })

describe('figures of inspections of cotton', () => {
  it('equal the count over the records, whatever happens to them and their devices, on every clock [RTE-18, FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.array(happening, { minLength: 5, maxLength: 40 }),
          moment,
          fc.constantFrom<AlarmKind[]>(['normal'], ['normal', 'drill']),
          askedScope,
          async (zone, story, at, kinds, asked) => {
            const keeper = keeperIn(zone)
            await keeper.pass()
            for (const event of story) await happen(event, () => keeper.pass())
            const scope = { kinds, ...scopeOf(asked, { offices, devices }) }
            await compare(at, zone, scope)
            await keeper.pass()
            await compare(at, zone, scope)
          },
        )
        .beforeEach(startAnew),
      { numRuns: 12 },
    )
  })

  it('of weeks, months and years are read as they are kept, a day is counted', async () => {
    const [one] = fc.sample(happening, { numRuns: 1, seed: 3 })
    if (one === undefined) throw new Error('nothing happens')
    await happen({ ...one, what: 'check', at: AT, kind: 'normal' }, async () => {})
    await keeperIn('UTC').pass()
    await pool.query(`update figure set n = n + 41 where record = 'inspection' and n <> 0`)
    const figures = createCottonFigures(test.database, 'UTC')
    for (const unit of PERIOD_UNITS) {
      const { n } = await figures.checks(periodAt(unit, AT, 'UTC'), { kinds: ['normal'] })
      expect(n).toBe(unit === 'day' ? 1 : 42)
    }
  })
})
