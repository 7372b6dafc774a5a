import { ENDPOINTS, type EndpointInput } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allPages,
  CITY,
  CUSTOMS,
  type LookBackWorld,
  METRO,
  readingOf,
  startLookBack,
} from '../../../../test/look-back-kit.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 6, 1, 10)
/** In the middle of a minute and of an hour: minutes are made until 13:20, hours until 13:00. */
const NOW = START + 3 * HOUR + 20 * MINUTE + 30 * SECOND

let world: LookBackWorld
const dose = (n: number): number => 0.1 + (n % 7) * 0.01
const sent = Array.from({ length: Math.floor((NOW - START) / (20 * SECOND)) }, (_, n) => ({
  at: START + n * 20 * SECOND,
  doseRate: dose(n),
}))

beforeAll(async () => {
  world = await startLookBack(
    { C1: ['RG500', CUSTOMS], C2: ['RG500', CUSTOMS], M1: ['GD606', METRO], M2: ['GM602', METRO], X: ['RG500', METRO] },
    START,
  )
  for (const { at, doseRate } of sent) {
    world.clock.at = at
    await world.store('C1', at, readingOf({ nuclearMod: { doseRate } }, doseRate > 0.155 ? { state2: 2 } : {}))
  }
  // Three messages that came in one request.
  for (const doseRate of [1, 2, 3]) {
    const messageId = `message ${doseRate}`
    await world.store('C2', START + HOUR, { ...readingOf({ nuclearMod: { doseRate } }), messageId })
  }
  for (let n = 0; n < 9; n++) {
    const position = { longitude: 121 + n / 100, latitude: 31 }
    for (const sn of ['M1', 'M2']) {
      const state2 = sn === 'M2' && n === 4 ? 3 : 0
      await world.store(sn, START + n * MINUTE, readingOf({ tvocMod: { tvoc: n } }, { position, state2 }))
    }
  }
  await world.store('X', START + HOUR, readingOf({ nuclearMod: { doseRate: 9 } }))
  await world.database.pool.query(`update device set removed_at = now() where sn = 'X'`)
  await world.directory.reload()
  world.clock.at = NOW
  await world.history.rollups.pass()
})
afterAll(() => world?.stop())

type Asked = Partial<EndpointInput<'hisReadings'>>
const list = async (asked: Asked, officeId = CITY) =>
  ENDPOINTS.hisReadings.output.parse(
    await world.handlers.hisReadings({ limit: 50, step: 'hour', ...asked }, world.viewer(officeId)),
  )
const mobile = async (asked: Partial<EndpointInput<'hisGd606'>>, officeId = CITY) =>
  ENDPOINTS.hisGd606.output.parse(await world.handlers.hisGd606({ limit: 50, ...asked }, world.viewer(officeId)))
const problemOf = (asked: Asked): Promise<string> =>
  list(asked).then(
    () => 'none',
    (error) => error.problems?.[0]?.key ?? String(error),
  )

/** What the readings themselves give for each step, newest first. */
function steps(stepMs: number) {
  const found = new Map<number, number[]>()
  for (const { at, doseRate } of sent) {
    const begin = Math.floor(at / stepMs) * stepMs
    found.set(begin, [...(found.get(begin) ?? []), doseRate])
  }
  return [...found]
    .map(([at, values]) => ({
      at,
      n: values.length,
      mean: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6),
      range: [Math.min(...values), Math.max(...values)],
    }))
    .reverse()
}
const stepsIn = (records: Awaited<ReturnType<typeof list>>['records']) =>
  records.map(({ at, n, values, ranges }) => ({
    at,
    n,
    mean: values['nuclearMod.doseRate'],
    range: ranges?.['nuclearMod.doseRate'],
  }))

describe('monitoring records', () => {
  it('are the readings of a device, newest first, page by page to the end [API-05, FEA-03]', async () => {
    const records = await allPages((start) => list({ step: 'reading', sn: 'C1', limit: 100, ...start }), 100)
    expect(records.map(({ at, values }) => [at, values['nuclearMod.doseRate']])).toEqual(
      sent.map(({ at, doseRate }) => [at, doseRate]).reverse(),
    )
    expect(records[0]).toMatchObject({
      sn: 'C1',
      deviceName: 'Device C1',
      deviceType: 'RG500',
      officeName: 'Customs',
      n: 1,
      runstate: 1,
      position: null,
      deviceTime: (sent.at(-1)?.at ?? 0) - 5,
    })
    expect(records[0]).not.toHaveProperty('ranges')
  })

  it('lose none of the readings of one moment, whatever the page', async () => {
    for (const limit of [1, 2, 3]) {
      const records = await allPages((start) => list({ step: 'reading', sn: 'C2', limit, ...start }), limit)
      expect(records.map(({ values }) => values['nuclearMod.doseRate']).sort()).toEqual([1, 2, 3])
      expect(new Set(records.map(({ id }) => id)).size).toBe(3)
    }
    const { records } = await list({ step: 'reading', sn: 'C2' })
    const [, second] = records
    expect((await list({ step: 'reading', sn: 'C2', ids: [second?.id ?? ''] })).records).toEqual([second])
  })

  it('keep their ids when the table is written anew, as a restore does [FEA-03]', async () => {
    const { records } = await list({ step: 'reading', sn: 'C2' })
    await world.database.transaction(async (client) => {
      await client.query('create temp table kept on commit drop as select * from reading')
      await client.query('truncate reading')
      await client.query('insert into reading select * from kept order by message_id desc')
    })
    expect((await list({ step: 'reading', sn: 'C2' })).records).toEqual(records)
    for (const record of records) {
      expect((await list({ step: 'reading', sn: 'C2', ids: [record.id] })).records).toEqual([record])
    }
    // Without its mark an id names whatever was told at that moment.
    const moment = records[0]?.id.replace(/:[^:]*$/, '') ?? ''
    expect((await list({ step: 'reading', sn: 'C2', ids: [moment] })).records).toEqual(records)
  })

  it('are found by state, time and name', async () => {
    const alarms = await list({ step: 'reading', sn: 'C1', states: [2], limit: 500 })
    expect(alarms.total).toBe(sent.filter(({ doseRate }) => doseRate > 0.155).length)
    expect(alarms.records.every(({ state2 }) => state2 === 2)).toBe(true)
    const calm = await list({ step: 'reading', sn: 'C1', states: [0], limit: 500 })
    expect(alarms.total + calm.total).toBe(sent.length)
    const range = { beginTime: START + 20 * SECOND, endTime: START + MINUTE }
    const within = await list({ step: 'reading', sn: 'C1', ...range })
    expect(within.records.map(({ at }) => at)).toEqual([START + 40 * SECOND, START + 20 * SECOND])
    const ids = within.records.map(({ id }) => id)
    expect((await list({ step: 'reading', sn: 'C1', ids })).records).toEqual(within.records)
    expect((await list({ step: 'reading', sn: 'C1', ids: ['nonsense'] })).records).toEqual([])
  })

  it.each([
    ['minute', MINUTE],
    ['hour', HOUR],
  ] as const)('of a device are the same by the %s, what is not rolled up yet included', async (step, stepMs) => {
    const records = await allPages((start) => list({ step, sn: 'C1', limit: 3, ...start }), 3)
    expect(stepsIn(records)).toEqual(steps(stepMs))
    expect(records[0]).toMatchObject({ deviceTime: null, runstate: null, position: null })
    const ids = records.slice(0, 2).map(({ id }) => id)
    expect((await list({ step, sn: 'C1', ids })).records).toEqual(records.slice(0, 2))
    const alarmed = await list({ step, sn: 'C1', states: [2], limit: 500 })
    expect(alarmed.records).toEqual(records.filter(({ state2 }) => state2 === 2))
  })

  it('begin with the first step that begins within the range', async () => {
    const range = { beginTime: START + 1, endTime: START + 2 * MINUTE + 1 }
    const { records } = await list({ step: 'minute', sn: 'C1', ...range })
    expect(records.map(({ at }) => at)).toEqual([START + 2 * MINUTE, START + MINUTE])
    // The newest hour is not made yet; it began before.
    const last = { beginTime: START + 3 * HOUR + 1, endTime: NOW }
    expect((await list({ step: 'hour', sn: 'C1', ...last })).records).toEqual([])
  })

  it('of a fleet come by the hour, however many devices share it, without those that were removed', async () => {
    const records = await allPages((start) => list({ limit: 2, ...start }), 2)
    // The hour that goes on is there as well, as far as it has come.
    const hours = [3, 2, 1, 0].map((n) => ['C1', START + n * HOUR] as const)
    expect(records.map(({ sn, at }) => `${sn} ${at}`).sort()).toEqual(
      [...hours, ['C2', START + HOUR], ['M1', START], ['M2', START]].map(([sn, at]) => `${sn} ${at}`).sort(),
    )
    expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).sort((a, b) => b - a))
    const risky = await list({ states: [3] })
    expect(risky.records.map(({ sn }) => sn)).toEqual(['M2'])
    expect(risky.total).toBe(1)
    const [first] = records
    expect((await list({ ids: [first?.id ?? ''] })).records).toEqual([first])
  })

  it('of a fleet show the hour that goes on with the numbers of its readings, by every filter', async () => {
    const hour = START + 3 * HOUR
    const [newest] = (await list({})).records
    expect(newest).toMatchObject({ sn: 'C1', at: hour })
    expect(stepsIn(newest === undefined ? [] : [newest])).toEqual(steps(HOUR).slice(0, 1))
    expect((await list({ sn: 'C1' })).records[0]).toEqual(newest)
    expect((await list({ officeId: CUSTOMS })).records[0]).toEqual(newest)
    expect((await list({ deviceType: 'RG500' })).records[0]).toEqual(newest)
    expect((await list({ states: [2] })).records[0]).toEqual(newest)
    expect((await list({ ids: [newest?.id ?? ''] })).records).toEqual([newest])
    expect((await list({ states: [0, 1] })).records.map(({ at }) => at)).not.toContain(hour)
    expect((await list({ deviceType: 'GM602' })).records.map(({ at }) => at)).not.toContain(hour)
    expect((await list({ endTime: hour })).records.map(({ at }) => at)).not.toContain(hour)
    expect((await list({}, METRO)).records.map(({ at }) => at)).not.toContain(hour)
  })

  it('are those of the own office and the ones below [PRM-04]', async () => {
    const serials = async (asked: Asked, officeId?: string) => [
      ...new Set((await list(asked, officeId)).records.map(({ sn }) => sn)),
    ]
    expect((await serials({}, METRO)).sort()).toEqual(['M1', 'M2'])
    expect((await serials({ officeId: CUSTOMS })).sort()).toEqual(['C1', 'C2'])
    expect(await serials({ officeId: METRO }, CUSTOMS)).toEqual([])
    expect(await serials({ sn: 'C1', step: 'reading' }, METRO)).toEqual([])
    expect(await serials({ sn: 'C1', step: 'minute' }, METRO)).toEqual([])
    expect(await serials({ deviceType: 'GM602' })).toEqual(['M2'])
    const [id] = (await list({ sn: 'C1' })).records.map((record) => record.id)
    expect(await serials({ ids: [id ?? ''] }, METRO)).toEqual([])
  })

  it('need one device for readings and minutes, a day at most for readings and 31 for the rest [VAL-07]', async () => {
    expect(await problemOf({ step: 'reading' })).toBe('validation.oneDeviceRequired')
    expect(await problemOf({ step: 'minute', officeId: CUSTOMS })).toBe('validation.oneDeviceRequired')
    const since = (ms: number): Asked => ({ sn: 'C1', beginTime: NOW - ms, endTime: NOW })
    expect(await problemOf({ step: 'reading', ...since(DAY) })).toBe('none')
    expect(await problemOf({ step: 'reading', ...since(DAY + 1) })).toBe('validation.timeRangeTooLong')
    expect(await problemOf({ step: 'minute', ...since(31 * DAY) })).toBe('none')
    expect(await problemOf({ step: 'minute', ...since(31 * DAY + 1) })).toBe('validation.timeRangeTooLong')
    expect(await problemOf({ step: 'hour', ...since(31 * DAY + 1) })).toBe('validation.timeRangeTooLong')
    expect(await problemOf({ step: 'hour', beginTime: NOW, endTime: NOW - 1 })).toBe('validation.timeRangeReversed')
  })
})

describe('records of mobile devices', () => {
  it('carry positions, of all models that move and no other, to the end of all pages [API-05]', async () => {
    const records = await allPages((start) => mobile({ limit: 4, ...start }), 4)
    expect(records.map(({ sn, at }) => [sn, (at - START) / MINUTE])).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap((n) => [
        ['M1', n],
        ['M2', n],
      ]),
    )
    expect(records[0]?.position).toEqual({ longitude: 121.08, latitude: 31 })
    expect(records[0]?.values).toEqual({ 'tvocMod.tvoc': 8 })
  })

  it('are found by device, state and name, within the own office and one day [PRM-04, VAL-07]', async () => {
    expect((await mobile({ sn: 'M1' })).total).toBe(9)
    expect((await mobile({ sn: 'C1' })).records).toEqual([])
    expect((await mobile({}, CUSTOMS)).records).toEqual([])
    const [risky] = (await mobile({ states: [3] })).records
    expect([risky?.sn, risky?.at]).toEqual(['M2', START + 4 * MINUTE])
    expect((await mobile({ states: [0] })).total).toBe(17)
    expect((await mobile({ ids: [risky?.id ?? ''] })).records).toEqual([risky])
    await expect(mobile({ beginTime: NOW - DAY - 1, endTime: NOW })).rejects.toMatchObject({ refusal: 'invalidField' })
  })
})

describe('one reading', () => {
  const one = (sn: string, at: number, officeId = CITY, id?: string) =>
    world.handlers.hisReading({ sn, at, id }, world.viewer(officeId)).then(ENDPOINTS.hisReading.output.parse)

  it('is the last at or before a moment, whole', async () => {
    const { record, deviceData } = await one('M2', START + 4 * MINUTE + 1)
    expect(record).toMatchObject({ sn: 'M2', at: START + 4 * MINUTE, state2: 3 })
    expect(deviceData).toMatchObject({
      sn: 'M2',
      at: START + 4 * MINUTE,
      position: { longitude: 121.04, latitude: 31 },
      mods: { tvocMod: { values: { tvoc: 4 } } },
    })
  })

  it('is the very one of its id among those of one moment', async () => {
    const { records } = await list({ step: 'reading', sn: 'C2' })
    for (const record of records) {
      const found = await one('C2', record.at, CITY, record.id)
      expect(found.record).toEqual(record)
      expect(found.deviceData.mods.nuclearMod?.values?.doseRate).toBe(record.values['nuclearMod.doseRate'])
    }
    await expect(one('C2', NOW, CITY, `C2:${START}:000000000000`)).rejects.toMatchObject({ refusal: 'recordUnknown' })
  })

  it('is refused where there is none, and to whom the device does not belong [PRM-04]', async () => {
    await expect(one('M2', START - 1)).rejects.toMatchObject({ refusal: 'recordUnknown' })
    await expect(one('M2', NOW, CUSTOMS)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
  })
})
