import { type AlarmEvent, alarmDetailSchema, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AlarmWorld,
  auditedOf,
  CITY,
  CUSTOMS,
  loggedOf,
  METRO,
  seedAlarms,
  startAlarms,
  storedAlarms,
} from '../../test/alarm-kit.ts'
import { aWhile, openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'

const MINUTE_MS = 60_000
let test: MigratedDatabase
let world: AlarmWorld
let count = 0
let sn: string

const devices = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`D${n}`, ['RG500', CUSTOMS]] as [string, [string, string]]),
)
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { ...devices, 'WEATHER-1': ['FCBR-100', CUSTOMS] })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  sn = `D${count++}`
  world = await startAlarms(test.database)
})
afterEach(() => world.stop())

const drill = (more: object = {}, user = CITY): Promise<AlarmEvent> =>
  world.handlers.drillAlarm(
    { sn, module: 'nuclearMod', state: 2, minutes: 30, note: 'quarterly', ...more },
    world.context(user),
  )
const deskOf = async () => (await world.desk()).filter((alarm) => alarm.sn === sn)

describe('a drill', () => {
  it('is an alarm that says so wherever it shows, beside whatever the module measures [API-05, ENT-07]', async () => {
    const window = await openWindow(world, CUSTOMS)
    const started = await drill()
    expect(started).toMatchObject({ kind: 'drill', state: 2, code: 301, life: { source: 'drill', phase: 'raised' } })
    await vi.waitFor(() => {
      expect(window.on(PUSH_TOPICS.alarm)).toMatchObject([{ code: PushCode.Danger, data: { kind: 'drill' } }])
    })
    // Neither calm nor danger of the module touches it; real danger is an alarm of its own.
    await world.hear(sn, { nuclearMod: 0 })
    await world.hear(sn, { nuclearMod: 3 })
    expect((await deskOf()).map(({ kind, state }) => [kind, state])).toEqual([
      ['drill', 2],
      ['normal', 3],
    ])
    const [log] = await Promise.all([loggedOf(test.database.pool, started.id)])
    expect(log).toEqual(['raised 1 user-1'])
    expect(await auditedOf(test.database.pool)).toContain(`alarmDrill ${sn}`)
    window.client.end(true)
  })

  it('ends by itself after its minutes, also when the server was restarted meanwhile, and stays to be handled', async () => {
    const window = await openWindow(world, CUSTOMS)
    const { id } = await drill({ minutes: 10 })
    world.clock.ahead = 9 * MINUTE_MS
    await world.alarms.lookAtClock()
    expect(await deskOf()).toMatchObject([{ id, endTime: null }])
    window.client.end(true)
    await world.kill()
    world = await startAlarms(test.database)
    world.clock.ahead = 11 * MINUTE_MS
    await world.alarms.lookAtClock()
    expect(await deskOf()).toMatchObject([{ id, state: 0, kind: 'drill', life: { phase: 'latched' } }])
  })

  it('ends when it is handled, keeps its kind whatever is declared, and everybody hears of the end [DSP-04]', async () => {
    const window = await openWindow(world, CUSTOMS)
    const { id } = await drill()
    const disposal = { handler: 'Li', situation: 'went well', kind: 'normal' as const, options: [] }
    await world.handlers.updateDispositionInfo({ events: [{ id, version: 1 }], ...disposal }, world.context(CUSTOMS))
    await vi.waitFor(() => {
      expect(window.on(PUSH_TOPICS.alarm).map(({ code }) => code)).toEqual([PushCode.Danger, PushCode.Clear])
      expect(window.on(PUSH_TOPICS.disposeFinish)).toHaveLength(1)
    })
    expect(await deskOf()).toEqual([])
    expect(await storedAlarms(test.database.pool, sn)).toMatchObject([{ kind: 'drill', phase: 'handled', open: false }])
    expect((await drill()).id).not.toBe(id)
    window.client.end(true)
  })

  it('started twice is one; started again after its end it is the same, once more', async () => {
    const window = await openWindow(world, CUSTOMS)
    const [one, two] = await Promise.all([drill(), drill({}, CUSTOMS)])
    expect(two.id).toBe(one.id)
    expect(await loggedOf(test.database.pool, one.id)).toEqual(['raised 1 user-1'])
    await aWhile()
    expect(window.on(PUSH_TOPICS.alarm)).toHaveLength(1)
    window.client.end(true)
    world.clock.ahead = 31 * MINUTE_MS
    await world.alarms.lookAtClock()
    expect(await drill()).toMatchObject({ id: one.id, life: { occurrences: 2, phase: 'raised' } })
  })

  it('needs a sensor that the device has, and a device that the user sees [PRM-04]', async () => {
    await expect(drill({ module: 'ramanMod' })).rejects.toMatchObject({ refusal: 'drillImpossible' })
    await expect(drill({}, METRO)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(drill({ sn: 'NOWHERE' })).rejects.toMatchObject({ refusal: 'deviceUnknown' })
  })
})

describe('the detail of an alarm', () => {
  const tell = (doseRate: number) => ({
    mods: { nuclearMod: { runstate: 1, values: { doseRate }, alarmContent: 'dose rate' } },
  })

  it('has the reading at the event and those around it, the rule that raised it and the background before [API-05, ENT-09]', async () => {
    for (const value of [0.1, 0.12, 0.11]) await world.hear(sn, {}, tell(value))
    await world.hear(sn, {}, tell(3))
    const [alarm] = await deskOf()
    const detail = alarmDetailSchema.parse(
      await world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, world.context(CUSTOMS)),
    )
    expect(detail.deviceDatas).toHaveLength(4)
    expect(detail.deviceData?.mods.nuclearMod).toMatchObject({ state: 2, values: { doseRate: 3 } })
    expect(detail.why).toMatchObject({
      rule: 'threshold',
      quantity: 'doseRate',
      value: 3,
      threshold: { quantity: 'doseRate' },
      alarmContent: 'dose rate',
    })
    expect(detail.why.background?.mean).toBeCloseTo(0.11)
    expect(detail).toMatchObject({ position: { longitude: 121.475 }, plan: null, case: null })
    expect(detail.log.map(({ kind, value }) => [kind, value])).toEqual([['raised', 3]])
    await expect(
      world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, world.context(METRO)),
    ).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })

  it('names the wind of the nearest station, alarms of the same danger close by, plans and contacts of the site', async () => {
    const { pool } = test.database
    await pool.query(`insert into alarm_plan (id, name, level, kinds, office_id, steps, changed_by, changed_at) values
      ('here', 'Source', 1, '{nuclear}', 2, '[]', 'anna', now()), ('elsewhere', 'x', 1, '{}', 3, '[]', 'anna', now())`)
    await pool.query(`insert into alarm_contact (id, office_id, name) values ('k1', 1, 'Duty'), ('k2', 3, 'Other')`)
    await world.hear('WEATHER-1', {}, { mods: { weatherMod: { values: { windDirection: 270, windSpeed: 4 } } } })
    await world.hear(sn, { nuclearMod: 2 })
    const [alarm] = await deskOf()
    sn = `D${count++}`
    await world.hear(sn, { nuclearMod: 2 })
    const detail = await world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, world.context(CUSTOMS))
    expect(detail.wind).toMatchObject({ sn: 'WEATHER-1', from: 270, speed: 4 })
    expect(detail.neighbours.map((each) => each.alarm.sn)).toContain(sn)
    expect(detail.neighbours.map((each) => each.alarm.sn)).not.toContain(alarm?.sn)
    expect(detail.plans.map(({ id }) => id)).toEqual(['here'])
    expect(detail.contacts.map(({ id }) => id)).toEqual(['k1'])
  })
})
