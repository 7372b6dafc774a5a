import { ENDPOINTS, PointState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDevice } from '../../../test/control-kit.ts'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../test/look-back-kit.ts'
import { createRecentData } from '../../history/reading/recent-data.ts'
import { createAnalysis } from '../analysis.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday. */
const BEGIN = Date.UTC(2026, 5, 1)
const END = BEGIN + 14 * DAY

let world: LookBackWorld
let analysis: ReturnType<typeof createAnalysis>

/** Hours as the roll-ups leave them. */
async function hours(
  sn: string,
  column: string,
  told: readonly (readonly [at: number, value: number, state?: number])[],
) {
  const of = (part: string) => `${column}_${part}`
  await world.database.pool.query(
    `insert into reading_hour (device_id, at, n, state2, ${of('min')}, ${of('avg')}, ${of('max')}, ${of('n')})
     select $1, to_timestamp(at / 1000.0), 60, state, value - 1, value, value + 1, 60
     from unnest($2::float8[], $3::float8[], $4::int[]) as told (at, value, state)`,
    [world.deviceId(sn), told.map(([at]) => at), told.map(([, value]) => value), told.map(([, , state = 0]) => state)],
  )
}
const everyHour = (value: (hour: number) => number, skip: (hour: number) => boolean = () => false) =>
  Array.from({ length: 14 * 24 }, (_, hour) => hour)
    .filter((hour) => !skip(hour))
    .map((hour) => [BEGIN + hour * HOUR, value(hour)] as const)

beforeAll(async () => {
  world = await startLookBack({ GATE: ['RG500', CUSTOMS], DOOR: ['RG500', METRO], MAST: ['HT01', CUSTOMS] }, END + HOUR)
  await addDevice(world.database.pool, 'PLAY', 'RG500', CUSTOMS)
  await world.database.pool.query(`update device set simulated = true where sn = 'PLAY'`)
  await world.directory.reload()
  const { database, databaseUrl, directory } = world
  const now = () => world.clock.at
  const recentData = createRecentData({ database, registry, timeZone: 'UTC', now })
  const newId = () => 'x'
  analysis = createAnalysis({ database, databaseUrl, directory, registry, recentData, timeZone: 'UTC', now, newId })
  // Noon is higher by one; it rains on the second day from 6 to 7, which lifts that hour and the two after it by five.
  const level = (hour: number) =>
    10 + (hour % 24 === 12 ? 1 : 0) + (hour >= 30 && hour <= 32 ? 5 : 0) + (hour === 100 ? 1000 : 0)
  await hours(
    'GATE',
    'nuclear_dose_rate',
    everyHour(level, (hour) => hour >= 200 && hour < 210),
  )
  await hours(
    'DOOR',
    'nuclear_dose_rate',
    everyHour((hour) => 90 + level(hour)),
  )
  // The gauge is out of order from the tenth day on.
  await hours(
    'MAST',
    'weather_rain',
    everyHour(
      (hour) => (hour === 30 ? 2 : -0.95),
      (hour) => hour >= 216,
    ),
  )
  const changes = [
    [100 * HOUR, PointState.Alarm],
    [100 * HOUR + 600_000, PointState.Normal],
    [150 * HOUR, PointState.Maintenance],
    [152 * HOUR, PointState.Normal],
  ] as const
  for (const [at, shown] of changes) {
    await database.pool.query(
      `insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, 1, $3)`,
      [world.deviceId('GATE'), new Date(BEGIN + at), shown],
    )
  }
})
afterAll(async () => {
  await analysis?.stop()
  await world?.stop()
})

const ask = async (more: object = {}, office = CITY) => {
  const input = ENDPOINTS.survey.input.parse({
    from: BEGIN,
    to: END,
    sns: ['GATE'],
    quantities: ['nuclearMod.doseRate'],
    ...more,
  })
  const answer = ENDPOINTS.survey.output.parse(await analysis.handlers.survey(input, world.viewer(office)))
  const [quantity] = answer.quantities
  if (quantity === undefined) throw new Error('no quantity')
  return { answer, quantity }
}

describe('what is normal at a place', () => {
  it('leaves alarms, maintenance and silence out, and counts every hour once [FEA-07]', async () => {
    const { quantity } = await ask()
    const [gate] = quantity.devices
    expect(quantity.unit).toBe('µSv/h')
    // The alarm of ten minutes ends with its aftermath in the same hour.
    expect(gate?.hours).toEqual({ kept: 14 * 24 - 10 - 1 - 2, alarm: 1, state: 2, silent: 10, unwatched: 0 })
    expect(gate?.figures).toMatchObject({ median: 10, highest: 16 })
    expect(gate?.days).toBe(14)
    expect(quantity.histogram.reduce((sum, { n }) => sum + n, 0)).toBe(gate?.hours.kept)
  })

  it('tells what the hour, the weekday and the weather make of it; no gauge is not dry [FEA-07]', async () => {
    const { quantity } = await ask()
    expect(quantity.isCentred).toBe(false)
    expect(quantity.byHour).toHaveLength(24)
    expect(quantity.byHour.find(({ key }) => key === 12)).toMatchObject({ median: 11, n: 14 - 1 })
    expect(quantity.byWeekday.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(quantity.byWeekday[0]).toMatchObject({ n: 48, days: 2 })
    expect(quantity.byMonth.map(({ key }) => key)).toEqual([6])
    const weather = Object.fromEntries(quantity.byWeather.map(({ key, n, median }) => [key, [n, median]]))
    expect(weather).toMatchObject({ rain: [1, 15], afterRain: [2, 15] })
    // Before the first hour nobody had measured, either.
    expect(weather.unknown?.[0]).toBe(2 + 5 * 24)
    expect(quantity.devices[0]?.mast).toBe('MAST')
  })

  it('takes each of several devices from its own level [FEA-07]', async () => {
    const { quantity } = await ask({ sns: ['GATE', 'DOOR', 'GATE'] })
    expect(quantity.devices.map(({ sn, figures }) => [sn, figures?.median])).toEqual([
      ['GATE', 10],
      ['DOOR', 100],
    ])
    expect(quantity.isCentred).toBe(true)
    expect(quantity.byHour.find(({ key }) => key === 12)?.median).toBe(1)
    expect(quantity.byHour.find(({ key }) => key === 3)?.median).toBe(0)
  })

  it('leaves simulated devices out and names them, unless they are asked for [FEA-07]', async () => {
    const { answer, quantity } = await ask({ sns: ['GATE', 'PLAY'] })
    expect(answer.simulated).toEqual(['PLAY'])
    expect(quantity.devices).toHaveLength(1)
    const all = await ask({ sns: ['GATE', 'PLAY'], includeSimulated: true })
    expect(all.answer.simulated).toEqual([])
    expect(all.quantity.devices[1]).toMatchObject({ sn: 'PLAY', figures: null, hours: { silent: 14 * 24 } })
  })

  it('ends with the last hour that is summed up, and has no hour that is cut [FEA-07]', async () => {
    const { answer } = await ask({ from: BEGIN + 1, to: END + 30 * DAY })
    expect([answer.from, answer.to]).toEqual([BEGIN + HOUR, END + HOUR])
  })

  it('is refused for devices that the user does not see, and for more than a year [PRM-04, VAL-07]', async () => {
    await expect(ask({ sns: ['DOOR'] }, CUSTOMS)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(ask({ from: END - 367 * DAY })).rejects.toThrow()
    const many = Array.from({ length: 201 }, (_, place) => `S${place}`)
    expect(ENDPOINTS.survey.input.safeParse({ from: 0, to: 1, sns: many, quantities: ['a.b'] }).success).toBe(false)
  })
})
