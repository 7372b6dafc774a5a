import { type AlarmEvent, alarmDetailSchema, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO, storedAlarms } from '../../../test/alarm-kit.ts'
import { useAlarms } from '../../../test/alarm-test.ts'
import { aWhile, openWindow } from '../../../test/live-kit.ts'

const MINUTE_MS = 60_000

const test = useAlarms({ devices: 20, others: { 'WEATHER-1': ['FCBR-100', CUSTOMS] } })

const drill = (more: object = {}, user = CITY): Promise<AlarmEvent> =>
  test.world.handlers.drillAlarm(
    { sn: test.sn, module: 'nuclearMod', state: 2, minutes: 30, note: 'quarterly', ...more },
    test.world.context(user),
  )
const deskOf = async () => (await test.world.desk()).filter((alarm) => alarm.sn === test.sn)

describe('a drill', () => {
  it('is an alarm that says so wherever it shows, beside whatever the module measures [API-05, ENT-07]', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const started = await drill()
    expect(started).toMatchObject({ kind: 'drill', state: 2, code: 301, life: { source: 'drill', phase: 'raised' } })
    await vi.waitFor(() => {
      expect(window.on(PUSH_TOPICS.alarm)).toMatchObject([{ code: PushCode.Danger, data: { kind: 'drill' } }])
    })
    // Neither calm nor danger of the module touches it; real danger is an alarm of its own.
    await test.world.hear(test.sn, { nuclearMod: 0 })
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect((await deskOf()).map(({ kind, state }) => [kind, state])).toEqual([
      ['drill', 2],
      ['normal', 3],
    ])
    const [log] = await Promise.all([loggedOf(test.pool, started.id)])
    expect(log).toEqual(['raised 1 user-1'])
    expect(await auditedOf(test.pool)).toContain(`alarmDrill ${test.sn}`)
    window.client.end(true)
  })

  it('ends by itself after its minutes, also when the server was restarted meanwhile, and stays to be handled', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const { id } = await drill({ minutes: 10 })
    test.world.clock.ahead = 9 * MINUTE_MS
    await test.world.alarms.lookAtClock()
    expect(await deskOf()).toMatchObject([{ id, endTime: null }])
    window.client.end(true)
    await test.restart('kill')
    test.world.clock.ahead = 11 * MINUTE_MS
    await test.world.alarms.lookAtClock()
    expect(await deskOf()).toMatchObject([{ id, state: 0, kind: 'drill', life: { phase: 'latched' } }])
  })

  it('ends when it is handled, keeps its kind whatever is declared, and everybody hears of the end [DSP-04]', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const { id } = await drill()
    const disposal = { handler: 'Li', situation: 'went well', kind: 'normal' as const, options: [] }
    await test.world.handlers.updateDispositionInfo(
      { events: [{ id, version: 1 }], ...disposal },
      test.world.context(CUSTOMS),
    )
    await vi.waitFor(() => {
      expect(window.on(PUSH_TOPICS.alarm).map(({ code }) => code)).toEqual([PushCode.Danger, PushCode.Clear])
      expect(window.on(PUSH_TOPICS.disposeFinish)).toHaveLength(1)
    })
    expect(await deskOf()).toEqual([])
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ kind: 'drill', phase: 'handled', open: false }])
    expect((await drill()).id).not.toBe(id)
    window.client.end(true)
  })

  it('started twice is one; started again after its end it is the same, once more', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const [one, two] = await Promise.all([drill(), drill({}, CUSTOMS)])
    expect(two.id).toBe(one.id)
    expect(await loggedOf(test.pool, one.id)).toEqual(['raised 1 user-1'])
    await aWhile()
    expect(window.on(PUSH_TOPICS.alarm)).toHaveLength(1)
    window.client.end(true)
    test.world.clock.ahead = 31 * MINUTE_MS
    await test.world.alarms.lookAtClock()
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
    for (const value of [0.1, 0.12, 0.11]) await test.world.hear(test.sn, {}, tell(value))
    await test.world.hear(test.sn, {}, tell(3))
    const [alarm] = await deskOf()
    const detail = alarmDetailSchema.parse(
      await test.world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, test.world.context(CUSTOMS)),
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
      test.world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, test.world.context(METRO)),
    ).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })

  it('says by which limits it was judged, whatever they have become since', async () => {
    await test.world.hear(test.sn, {}, tell(3))
    const [alarm] = await deskOf()
    const why = async () =>
      (await test.world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, test.world.context(CUSTOMS))).why
    const { threshold, rule } = await why()
    expect(rule).toBe('threshold')
    const higher = [{ ...threshold, warn: 100, alarm: 200, highRisk: 300 }]
    await test.pool.query('update device set thresholds = $2 where sn = $1', [test.sn, JSON.stringify(higher)])
    await test.world.directory.reload()
    expect(test.world.directory.device(test.sn)?.thresholds).toContainEqual(higher[0])
    expect(await why()).toMatchObject({ rule: 'threshold', threshold })
    // Told again under the new limits: those of its begin stay.
    await test.world.hear(test.sn, {}, tell(350))
    expect(await why()).toMatchObject({ rule: 'threshold', value: 350, threshold })
    // One that is older than its limits: those of today.
    await test.pool.query('update alarm_event set limits = null where id = $1', [alarm?.id])
    expect((await why()).threshold).toMatchObject({ warn: 100 })
  })

  it('names the wind of the nearest station, alarms of the same danger close by, plans and contacts of the site', async () => {
    const { pool } = test.database
    await pool.query(`insert into alarm_plan (id, name, level, kinds, office_id, steps, changed_by, changed_at) values
      ('here', 'Source', 1, '{nuclear}', 2, '[]', 'anna', now()), ('elsewhere', 'x', 1, '{}', 3, '[]', 'anna', now())`)
    await pool.query(`insert into alarm_contact (id, office_id, name) values ('k1', 1, 'Duty'), ('k2', 3, 'Other')`)
    await test.world.hear('WEATHER-1', {}, { mods: { weatherMod: { values: { windDirection: 270, windSpeed: 4 } } } })
    await test.world.hear(test.sn, { nuclearMod: 2 })
    const [alarm] = await deskOf()
    test.nextDevice()
    await test.world.hear(test.sn, { nuclearMod: 2 })
    const detail = await test.world.handlers.hisAlarmDetail({ eventId: alarm?.id ?? '' }, test.world.context(CUSTOMS))
    expect(detail.wind).toMatchObject({ sn: 'WEATHER-1', from: 270, speed: 4 })
    expect(detail.neighbours.map((each) => each.alarm.sn)).toContain(test.sn)
    expect(detail.neighbours.map((each) => each.alarm.sn)).not.toContain(alarm?.sn)
    expect(detail.plans.map(({ id }) => id)).toEqual(['here'])
    expect(detail.contacts.map(({ id }) => id)).toEqual(['k1'])
  })
})
