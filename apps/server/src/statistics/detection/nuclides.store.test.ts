import type { AlarmKind } from '@vigil/contract'
import { beginOf } from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPlaces, idsOf, ZONES } from '../../../test/figure-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import { createAlarmKeeper } from '../alarms/alarm-keeper.ts'
import type { Scope } from '../keeping/scope.ts'
import { createDetectionKeeper } from './detection-keeper.ts'
import { createNuclides } from './nuclides.ts'

const MODELS = ['RG05', 'RG05', 'FCBR-100', 'RG05'] as const
const HOUR = 3_600_000
/** Clocks in Berlin are set forward an hour later, those on Lord Howe back a week later. */
const BORDERS = [Date.parse('2026-03-29T00:00:00Z'), Date.parse('2026-04-04T15:00:00Z')] as const

let test: MigratedDatabase
let pool: pg.Pool
let offices: number[]
let devices: number[]

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  const placed = await addPlaces(
    pool,
    2,
    MODELS.map((model, n) => [model, n % 2]),
  )
  offices = placed.offices
  devices = placed.devices
})
afterAll(() => test?.drop())
/** What is kept stays as it was: it has to follow. */
const startAnew = async (): Promise<void> => {
  await pool.query(
    `delete from alarm_event; delete from detection; update device set removed_at = null, device_type = 'RG05' where sn <> 'D2'`,
  )
}
beforeEach(startAnew)

const moment = fc
  .tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -60 * HOUR, max: 60 * HOUR }))
  .map(([border, off]) => border + off)
const happening = fc.record({
  what: fc.constantFrom(
    ...(['alarm', 'alarm', 'alarm', 'check', 'check', 'check', 'correctAlarm', 'correctCheck'] as const),
    ...(['deleteAlarm', 'deleteCheck', 'move', 'exchange', 'remove', 'bringBack', 'sumUp'] as const),
  ),
  device: fc.nat(3),
  at: moment,
  kind: fc.constantFrom<AlarmKind>('normal', 'normal', 'drill'),
  names: fc.uniqueArray(fc.constantFrom('Cs-137', 'Co-60', 'Am-241'), { maxLength: 2 }),
  pick: fc.nat(),
})
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

let count = 0
const nth = (table: string): string =>
  `(select id from ${table} order by id offset $1 % greatest(1, (select count(*) from ${table})) limit 1)`
const findingsOf = (names: readonly string[]): string => JSON.stringify(names.map((name) => ({ name, confidence: 90 })))
const modsOf = (names: readonly string[]): string => `{"nuclearMod":{"findings":${findingsOf(names)}}}`

async function happen(event: Happening, sumUp: () => Promise<void>): Promise<void> {
  const { what, at, pick, kind, names } = event
  const device = devices[event.device] ?? 0
  count += 1
  const id = `r${count}`
  const onDevice = (change: string, value: unknown) =>
    pool.query(`update device set ${change} where id = $1`, [device, value])
  switch (what) {
    case 'alarm':
      await addAlarm(pool, { id, deviceId: device, beginAt: at, endAt: at + 1, kind })
      await pool.query('update alarm_event set findings = $2 where id = $1', [id, findingsOf(names)])
      break
    case 'check':
      await pool.query(
        `insert into detection (id, device_id, begin_at, end_at, received_at, state, kind, mods, message)
         values ($1, $2, $3, $3, $3, 2, $4, $5, '')`,
        [id, device, new Date(at), kind, modsOf(names)],
      )
      break
    case 'correctAlarm':
      await pool.query(`update alarm_event set findings = $2, kind = $3 where id = ${nth('alarm_event')}`, [
        pick,
        findingsOf(names),
        kind,
      ])
      break
    case 'correctCheck':
      await pool.query(`update detection set mods = $2, kind = $3 where id = ${nth('detection')}`, [
        pick,
        modsOf(names),
        kind,
      ])
      break
    case 'deleteAlarm':
      await pool.query(`delete from alarm_event where id = ${nth('alarm_event')}`, [pick])
      break
    case 'deleteCheck':
      await pool.query(`delete from detection where id = ${nth('detection')}`, [pick])
      break
    case 'move':
      await onDevice('office_id = $2', offices[pick % 2])
      break
    case 'exchange':
      await onDevice('device_type = $2', MODELS[pick % MODELS.length])
      break
    case 'remove':
      await onDevice('removed_at = $2', new Date(at))
      break
    case 'bringBack':
      await onDevice('removed_at = $2', null)
      break
    case 'sumUp':
      await sumUp()
  }
}

interface Named {
  readonly at: number
  readonly name: string
  readonly isAlarm: boolean
  readonly office: number
  readonly device: number
}

/** The records themselves, counted one by one. */
async function counted(begin: number, end: number, zone: string, { officeIds, deviceIds }: Scope) {
  const { rows } = await pool.query<Named>(
    `select (extract(epoch from record.at) * 1000)::float8 as at, record.name, record.is_alarm as "isAlarm",
       device.office_id::int as office, device.id::int as device
     from (
       select device_id, begin_at as at, subject as name, true as is_alarm from alarm_event where kind = 'normal' and subject <> ''
       union all
       select device_id, end_at, found ->> 'name', false
       from detection cross join jsonb_path_query(mods, '$.*.findings[*]') as found where kind = 'normal') record
     join device on device.id = record.device_id and removed_at is null and device_type = 'RG05'`,
  )
  const asked = rows.filter(
    ({ at, office, device }) =>
      at >= begin && at < end && (officeIds?.includes(office) ?? true) && (deviceIds?.includes(device) ?? true),
  )
  return [...new Set(asked.map(({ name }) => name))]
    .map((name) => {
      const own = asked.filter((each) => each.name === name)
      const days = own.map(({ at, isAlarm }) => ({ day: beginOf('day', at, zone), isAlarm }))
      return {
        name,
        alarms: own.filter(({ isAlarm }) => isAlarm).length,
        checks: own.filter(({ isAlarm }) => !isAlarm).length,
        series: [...new Set(days.map(({ day }) => day))]
          .sort((a, b) => a - b)
          .map((day) => [
            day,
            ...[true, false].map((of) => days.filter((each) => each.day === day && each.isAlarm === of).length),
          ]),
      }
    })
    .sort((a, b) => b.alarms + b.checks - (a.alarms + a.checks) || (a.name < b.name ? -1 : 1))
}

const spectrometers = () => idsOf(pool, `select id from device where device_type = 'RG05'`)
const keepersIn = (timeZone: string) =>
  [createAlarmKeeper, createDetectionKeeper].map((create) => create({ database: test.database, timeZone, log: quiet }))

describe('nuclides that spectrometers found', () => {
  it('equal the count over the records, on every day, whatever happens to them and their devices [API-05, FEA-06]', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...ZONES),
          fc.array(happening, { minLength: 5, maxLength: 40 }),
          fc.array(fc.tuple(moment, fc.nat(150), fc.boolean()), { minLength: 3, maxLength: 3 }),
          fc.constantFrom(undefined, undefined, 1),
          fc.constantFrom(undefined, undefined, undefined, 2),
          async (zone, story, times, places, named) => {
            const sumUp = async () => {
              for (const keeper of keepersIn(zone)) await keeper.pass()
            }
            await sumUp()
            for (const event of story) await happen(event, sumUp)
            const scope: Scope = {
              ...(places !== undefined && { officeIds: offices.slice(0, places) }),
              ...(named !== undefined && { deviceIds: devices.slice(0, named) }),
            }
            const nuclidesOf = createNuclides(test.database, zone)
            for (const isSummedUp of [false, true]) {
              if (isSummedUp) await sumUp()
              for (const [from, hours, isOnDay] of times) {
                const begin = isOnDay ? beginOf('day', from, zone) : from
                const end = begin + hours * HOUR
                const { nuclides } = await nuclidesOf({ begin, end }, scope, await spectrometers())
                expect(nuclides).toEqual(await counted(begin, end, zone, scope))
              }
            }
          },
        )
        .beforeEach(startAnew),
      { numRuns: 25 },
    )
  })

  it('are read as they are kept on whole days, and counted before and behind them', async () => {
    const [at = 0] = BORDERS
    const moments = [at - 30 * HOUR, at - 20 * HOUR, at + 2 * HOUR]
    for (const [n, each] of moments.entries()) {
      const id = `kept${n}`
      await addAlarm(pool, { id, deviceId: devices[0] ?? 0, beginAt: each, endAt: each + 1 })
      await pool.query('update alarm_event set findings = $2 where id = $1', [id, findingsOf(['Cs-137'])])
    }
    for (const keeper of keepersIn('UTC')) await keeper.pass()
    await pool.query(`update figure set n = n + 41 where axis = 'nuclide' and n <> 0`)
    const told = await createNuclides(test.database, 'UTC')(
      { begin: at - 31 * HOUR, end: at + 3 * HOUR },
      {},
      await spectrometers(),
    )
    expect(told.nuclides).toMatchObject([{ name: 'Cs-137', alarms: 44 }])
  })

  it('of models that are no spectrometers are not kept', async () => {
    await addAlarm(pool, { id: 'other', deviceId: devices[2] ?? 0, beginAt: BORDERS[0], endAt: BORDERS[0] + 1 })
    await pool.query('update alarm_event set findings = $2 where id = $1', ['other', findingsOf(['GB'])])
    for (const keeper of keepersIn('UTC')) await keeper.pass()
    const { rows } = await pool.query(`select * from figure where axis = 'nuclide' and key = 'GB' and n <> 0`)
    expect(rows).toEqual([])
  })
})
