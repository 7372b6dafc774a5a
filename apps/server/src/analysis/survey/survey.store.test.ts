import { randomUUID } from 'node:crypto'
import { ENDPOINTS, PointState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDevice } from '../../../test/control-kit.ts'
import {
  CITY,
  CUSTOMS,
  type LookBackWorld,
  METRO,
  NO_DESK,
  readingOf,
  startLookBack,
} from '../../../test/look-back-kit.ts'
import { createRecentData } from '../../history/reading/recent-data.ts'
import { createPartitions } from '../../history/writing/partitions.ts'
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
  const limits = { limitsFourEyes: false, calibrationDays: 180, putLimits: async () => {} }
  analysis = createAnalysis({
    ...limits,
    database,
    databaseUrl,
    directory,
    registry,
    recentData,
    desk: NO_DESK,
    timeZone: 'UTC',
    now,
    newId: randomUUID,
  })
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

describe('limits by what they would have cost', () => {
  const MINUTE = 60_000
  /** Ten quiet days in minutes at 1, with a peak on every day but the last: 2, 3, … 10. */
  const begin = END - 10 * DAY
  beforeAll(async () => {
    await createPartitions(world.database).ensureRange(begin, END)
    await world.database.pool.query(
      `insert into reading_minute (device_id, at, n, state2, nuclear_dose_rate_min, nuclear_dose_rate_avg, nuclear_dose_rate_max,
         nuclear_dose_rate_n)
       select $1, to_timestamp($2::float8 / 1000 + minute * 60), 60, 0, 1, 1,
         case when minute % 1440 in (600, 603) and minute < 9 * 1440 then 2 + minute / 1440 else 1 end, 60
       from generate_series(0, 14399) as minute`,
      [world.deviceId('DOOR'), begin],
    )
    // The highest was no false alarm: somebody found what it was.
    const peak = begin + 8 * DAY + 600 * MINUTE
    await world.database.pool.query(
      `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, priority, message, changed_at, phase, course)
       values ('real', $1, 'nuclearMod', 2, 2, $2, $2, $3, 2, '', $2, 'handled', '{"handled": {"options": ["handledOnSite"]}}')`,
      [world.deviceId('DOOR'), new Date(peak), new Date(peak + 10 * MINUTE)],
    )
  })

  const limits = async (more: object = {}) => {
    const input = ENDPOINTS.surveyLimits.input.parse({
      from: begin,
      to: END,
      sns: ['DOOR'],
      quantity: 'nuclearMod.doseRate',
      direction: 'above',
      level: 'warn',
      ...more,
    })
    const answer = ENDPOINTS.surveyLimits.output.parse(await analysis.handlers.surveyLimits(input, world.viewer()))
    return { answer, row: (kind: string) => answer.rows.find((each) => each.kind === kind) }
  }

  it('counts episodes, not minutes, and leaves confirmed alarms out of the false ones [FEA-07]', async () => {
    const { answer, row } = await limits({ own: 5 })
    expect(answer).toMatchObject({ step: 'minute', unit: 'µSv/h' })
    expect(answer.devices[0]?.watchedMs).toBe(10 * DAY - 10 * MINUTE)
    // Peaks of 5, 6, 7, 8 and 9, two minutes each; that of 10 was real.
    expect(row('own')).toMatchObject({ limit: 5, episodes: 5, perDevice: [5], confirmed: 1 })
    // The present limit lies below the quiet level: it was reached all the time, on both sides of the real alarm.
    expect(row('present')?.limit).toBeLessThan(1)
    expect(row('present')?.episodes).toBe(2)
  })

  it('proposes the lowest limit for a wished rate, and says what the record can not show [FEA-07]', async () => {
    const { row } = await limits()
    // Nine in less than ten days are allowed: every limit above the quiet level keeps to it, and none below is proposed.
    expect(row('perDay')).toMatchObject({ limit: 1.001, episodes: 8, isShown: true, isBeyond: false })
    // One in a week: the second highest peak is one too many.
    expect(row('perWeek')).toMatchObject({ limit: 8.001, episodes: 1, isShown: false })
    // None in a month: above everything that was measured.
    expect(row('perMonth')).toMatchObject({ limit: 9.001, episodes: 0, isBeyond: true, isShown: false })
    const most = row('perMonth')?.rateAtMost ?? 0
    expect(most).toBeCloseTo(2.9957 * 3, 1)
  })
})

describe('the grid of mobile devices', () => {
  const from = Date.UTC(2026, 5, 20)
  const [stepLon, stepLat] = [100 / 95_000, 100 / 110_900]
  const place = (column: number, row = 0.5) => ({ longitude: 121 + column * stepLon, latitude: 31.2 + row * stepLat })
  beforeAll(async () => {
    await addDevice(world.database.pool, 'CAR', 'GD606', CUSTOMS)
    await world.directory.reload()
    world.clock.at = from + DAY
    const store = (second: number, at: ReturnType<typeof place>, doseRate: number, state2 = 0 as 0 | 2) =>
      world.store('CAR', from + second * 1000, readingOf({ nuclearMod: { doseRate } }, { position: at, state2 }))
    // Three times through the first cell, once through the second, for several seconds each; the last time in an alarm.
    for (const [start, value] of [
      [0, 1],
      [1000, 3],
      [2000, 2],
    ] as const) {
      for (const second of [0, 1, 2]) await store(start + second, place(0.5), value)
    }
    await store(500, place(3.5), 9)
    await store(3000, place(6.5), 50, 2)
  })

  it('counts passes and not readings, and leaves alarms out [FEA-07]', async () => {
    const input = ENDPOINTS.surveyGrid.input.parse({
      from,
      to: from + DAY,
      sns: ['CAR', 'GATE'],
      quantity: 'nuclearMod.doseRate',
      cellM: 100,
    })
    const grid = ENDPOINTS.surveyGrid.output.parse(await analysis.handlers.surveyGrid(input, world.viewer()))
    expect(grid).toMatchObject({ devices: ['CAR'], leftOut: 1, unit: 'µSv/h' })
    const cells = grid.cells.map(([, , passes, median]) => [passes, median]).sort()
    expect(cells).toEqual([
      [1, 9],
      [3, 2],
    ])
    const [column = 0] = grid.cells.find(([, , passes]) => passes === 3) ?? []
    expect(column * grid.stepLon).toBeLessThanOrEqual(place(0.5).longitude)
    expect((column + 1) * grid.stepLon).toBeGreaterThan(place(0.5).longitude)
  })

  it('keeps to the area that is chosen, and to 31 days [FEA-07, VAL-07]', async () => {
    const ask = (more: object) =>
      ENDPOINTS.surveyGrid.input.parse({
        from,
        to: from + DAY,
        sns: ['CAR'],
        quantity: 'nuclearMod.doseRate',
        cellM: 100,
        ...more,
      })
    const area = { west: place(2).longitude, south: 31, east: 122, north: 32 }
    const grid = await analysis.handlers.surveyGrid(ask({ area }), world.viewer())
    expect(grid.cells.map(([, , passes, median]) => [passes, median])).toEqual([[1, 9]])
    await expect(analysis.handlers.surveyGrid(ask({ from: from - 32 * DAY }), world.viewer())).rejects.toThrow()
    expect(() => ask({ area: { west: 10, south: 0, east: 5, north: 1 } })).toThrow()
    expect(() => ask({ cellM: 7 })).toThrow()
  })
})

describe('kept surveys', () => {
  const choice = (more: object = {}) =>
    ENDPOINTS.saveSurvey.input.parse({
      name: 'First week',
      from: BEGIN,
      to: BEGIN + 7 * DAY,
      sns: ['GATE'],
      quantities: ['nuclearMod.doseRate'],
      ...more,
    })

  it('stay as they were found, whatever becomes of the record, and can be compared [FEA-07]', async () => {
    const { handlers } = analysis
    const viewer = world.viewer(CUSTOMS)
    const first = await handlers.saveSurvey(choice(), viewer)
    expect(first).toMatchObject({ name: 'First week', by: 'user-2', isOwn: true, devices: 1, hasGrid: false })
    // From the second week on everything is higher by four.
    const { pool } = world.database
    const second = [world.deviceId('GATE'), new Date(BEGIN + 7 * DAY)]
    const higher = `update reading_hour set nuclear_dose_rate_avg = nuclear_dose_rate_avg + $3 where device_id = $1 and at >= $2`
    await pool.query(higher, [...second, 4])
    world.clock.at += 1000
    const later = await handlers.saveSurvey(choice({ name: 'Second', from: BEGIN + 7 * DAY, to: END }), viewer)
    await pool.query(higher, [...second, -4])

    const kept = ENDPOINTS.savedSurvey.output.parse(await handlers.savedSurvey({ id: later.id }, viewer))
    expect(kept.survey.quantities[0]?.devices[0]?.figures?.median).toBe(14)
    const asked = { before: first.id, now: later.id, quantity: 'nuclearMod.doseRate' }
    const found = ENDPOINTS.compareSurveys.output.parse(await handlers.compareSurveys(asked, viewer))
    const [gate] = found.devices
    expect([gate?.before, gate?.now]).toEqual([10, 14])
    // At some hours of the day less than six days are on record on one side.
    expect(found.comparisons + found.tooFew).toBe(24)
    expect(gate?.changes).toHaveLength(found.comparisons)
    for (const { shift } of gate?.changes ?? []) expect(shift).toBe(4)
    expect(found.sharedHours).toBe(0)
  })

  it('are seen by who sees the office that kept them, and forgotten by whose they are [PRM-04]', async () => {
    const { handlers } = analysis
    const names = async (office: string) =>
      (await handlers.savedSurveys({}, world.viewer(office))).map(({ name }) => name)
    expect(await names(CUSTOMS)).toEqual(['Second', 'First week'])
    expect(await names(CITY)).toEqual(['Second', 'First week'])
    expect(await names(METRO)).toEqual([])
    const [newest] = await handlers.savedSurveys({}, world.viewer(CUSTOMS))
    const { id = '', version = 0 } = newest ?? {}
    await expect(handlers.savedSurvey({ id }, world.viewer(METRO))).rejects.toMatchObject({ refusal: 'recordUnknown' })
    await expect(handlers.removeSurvey({ id, version }, world.viewer(CITY))).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    await expect(handlers.saveSurvey(choice(), world.viewer(CUSTOMS))).rejects.toThrow()
    expect(await handlers.removeSurvey({ id, version }, world.viewer(CUSTOMS))).toBeNull()
    expect(await names(CUSTOMS)).toEqual(['First week'])
  })

  it('have a map where one is asked for, of the first quantity [FEA-07]', async () => {
    const { handlers } = analysis
    const span = { from: Date.UTC(2026, 5, 20), to: Date.UTC(2026, 5, 21) }
    const saved = await handlers.saveSurvey(choice({ ...span, name: 'Map', sns: ['CAR'], cellM: 100 }), world.viewer())
    expect(saved.hasGrid).toBe(true)
    const { grid } = await handlers.savedSurvey({ id: saved.id }, world.viewer())
    expect(grid?.cells).toHaveLength(2)
    const asked = { before: saved.id, now: saved.id, quantity: 'nuclearMod.doseRate' }
    const same = await handlers.compareSurveys(asked, world.viewer())
    expect(same.cells).toMatchObject({ compared: 0, changes: [] })
  })
})
