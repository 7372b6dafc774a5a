import { PUSH_TOPICS, PushCode, type Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addDevice,
  audited,
  CITY,
  type ControlWorld,
  CUSTOMS,
  METRO,
  openDevice,
  seedControl,
  settingsOf,
  startControl,
  storedCommand,
} from '../../test/control-kit.ts'
import { openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'

let test: MigratedDatabase
let world: ControlWorld
let sn = ''
let number = 0
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, {})
})
afterAll(() => test?.drop())
beforeEach(async () => {
  sn = `R${++number}`
  await addDevice(test.database.pool, sn, 'RS500', CUSTOMS)
  world = await startControl(test.database)
})
afterEach(() => world.stop())

const update = (
  userId: string,
  change: { name?: string; settings?: Record<string, number | string>; version?: number },
) => world.handlers.updateDeviceInfo({ sn, ...change }, world.context(userId))
const settings = (userId = CITY) => world.handlers.deviceSettings({ sn }, world.context(userId))

describe('settings', () => {
  it('are read from the device; before that nobody knows them [API-04, FEA-10]', async () => {
    expect(await settings()).toMatchObject({
      settings: { alarmSmoothing: null, scene: null, shield: 'none' },
      readAt: null,
    })
    const device = await openDevice(world, sn, settingsOf({ alarmSmoothing: 3, scene: 'public', unheardOf: 1 }))
    const read = await world.handlers.readDeviceSettings({ sn }, world.context(CUSTOMS))
    expect(read).toMatchObject({ sn, version: 0, changedBy: null, settings: { alarmSmoothing: 3, scene: 'public' } })
    expect(read.readAt).toBeGreaterThan(0)
    expect(read.settings).not.toHaveProperty('unheardOf')
    expect(device.told).toMatchObject([{ type: 'settings', settings: {} }])
    expect(await settings()).toEqual(read)
    expect(await storedCommand(world, sn)).toBeUndefined()
    device.client.end(true)
  })

  it('are changed when the device has confirmed them [FEA-10]', async () => {
    const device = await openDevice(world, sn, settingsOf({ alarmSmoothing: 3, scene: 'public' }))
    const window = await openWindow(world, CUSTOMS)
    const changed = await update(CUSTOMS, { settings: { alarmSmoothing: 7 }, version: 0 })
    expect(changed).toMatchObject({
      settings: { alarmSmoothing: 7, scene: 'public' },
      version: 1,
      changedBy: 'user-2',
    })
    expect(device.told).toMatchObject([{ type: 'settings', settings: { alarmSmoothing: 7 } }])
    await vi.waitFor(() =>
      expect(window.on(PUSH_TOPICS.command).map(({ data }) => (data as { status: string }).status)).toEqual([
        'queued',
        'sent',
        'done',
      ]),
    )
    expect(await storedCommand(world, sn)).toMatchObject({
      name: 'settings',
      params: { alarmSmoothing: 7 },
      status: 'done',
    })
    expect((await audited(world)).at(-1)).toMatchObject({ act: 'settingsChange', subject: sn, user: '2' })
    window.client.end(true)
    device.client.end(true)
  })

  it('out of range, unknown or of an unknown kind never reach the device [VAL-05, VAL-06]', async () => {
    const device = await openDevice(world, sn, settingsOf({}))
    for (const wrong of [{ alarmSmoothing: 61 }, { alarmSmoothing: 1.5 }, { scene: 'moon' }, { warpFactor: 1 }]) {
      await expect(update(CITY, { settings: wrong })).rejects.toMatchObject({
        refusal: 'invalidField',
        problems: [{ field: Object.keys(wrong)[0] }],
      })
    }
    expect(device.told).toEqual([])
    device.client.end(true)
  })

  it('of an offline device are not changed [PRM-05]', async () => {
    await expect(update(CITY, { settings: { alarmSmoothing: 7 } })).rejects.toMatchObject({ refusal: 'deviceOffline' })
    const read = world.handlers.readDeviceSettings({ sn }, world.context(CITY))
    await expect(read).rejects.toMatchObject({ refusal: 'offlineNoSearch' })
  })

  it('stay as they were when the device refuses them or says nothing', async () => {
    const device = await openDevice(world, sn, () => [{ status: 'failed', reason: 'door is open' }])
    await expect(update(CITY, { settings: { alarmSmoothing: 7 }, name: 'New' })).rejects.toMatchObject({
      refusal: 'deviceRefused',
      values: { reason: 'door is open' },
    })
    device.client.end(true)
    const silent = await openDevice(world, sn)
    await expect(update(CITY, { settings: { alarmSmoothing: 7 } })).rejects.toMatchObject({ refusal: 'deviceSilent' })
    expect(await settings()).toMatchObject({ name: `Device ${sn}`, version: 0, settings: { alarmSmoothing: null } })
    silent.client.end(true)
  })

  it('that two operators change at once are changed by the first; the second is told [FEA-10]', async () => {
    const device = await openDevice(world, sn, settingsOf({ alarmSmoothing: 3 }))
    const { version } = await settings()
    const both = await Promise.allSettled([
      update(CITY, { settings: { alarmSmoothing: 10 }, version }),
      update(CUSTOMS, { settings: { alarmSmoothing: 20 }, version }),
    ])
    expect(both).toMatchObject([
      { status: 'fulfilled', value: { settings: { alarmSmoothing: 10 }, version: version + 1 } },
      { status: 'rejected', reason: { refusal: 'changedByOther' } },
    ])
    expect(device.told).toHaveLength(1)
    const seen = await settings(CUSTOMS)
    const retried = await update(CUSTOMS, { settings: { alarmSmoothing: 20 }, version: seen.version })
    expect(retried).toMatchObject({ settings: { alarmSmoothing: 20 }, changedBy: 'user-2' })
    device.client.end(true)
  })

  it('shield a device at once where its alarms are raised', async () => {
    const device = await openDevice(world, sn, settingsOf({}))
    const changed = await update(CITY, { settings: { shield: 'alarm' } })
    expect(changed.settings.shield).toBe('alarm')
    expect(world.live.fleet.entry(sn)?.row.shield).toBe('alarm')
    await device.send({ time: Date.now(), mods: { nuclearMod: { values: { doseRate: 50 } } } })
    expect(world.live.fleet.counters.openAlarms).toBe(0)
    device.client.end(true)
  })
})

describe('a name', () => {
  it('is changed without the device, and shown to everybody [VAL-09, FEA-10]', async () => {
    const window = await openWindow(world, CUSTOMS)
    const changed = await update(CUSTOMS, { name: '  Gate 4 ' })
    expect(changed).toMatchObject({ name: 'Gate 4', version: 1, changedBy: 'user-2' })
    await vi.waitFor(() =>
      expect(window.on(PUSH_TOPICS.basic)).toMatchObject([
        { code: PushCode.Device, data: { sn, node: { name: 'Gate 4' } } },
      ]),
    )
    expect((await audited(world)).at(-1)).toMatchObject({
      act: 'rename',
      subject: sn,
      detail: { from: `Device ${sn}`, to: 'Gate 4' },
    })
    window.client.end(true)
  })

  it('is required, and seen only by who sees the device [VAL-09]', async () => {
    await expect(update(CITY, { name: '   ' })).rejects.toMatchObject({
      refusal: 'invalidField',
      problems: [{ field: 'name', key: 'validation.deviceNameRequired' }],
    })
    await expect(update(METRO, { name: 'Mine' })).rejects.toMatchObject({ refusal: 'deviceUnknown' })
  })
})

describe('alarm limits', () => {
  const ofDose = (list: readonly Threshold[]) => list.find(({ quantity }) => quantity === 'doseRate')
  const change = (thresholds: Threshold[], version?: number) =>
    world.handlers.updateThresholds({ sn, thresholds, ...(version !== undefined && { version }) }, world.context(CITY))
  const defaults = registry.thresholds('RS500')
  const dose = ofDose(defaults)
  if (dose === undefined) throw new Error('no limit')
  const lower: Threshold = { ...dose, warn: 0.2, alarm: 0.3, highRisk: 0.4 }

  it('are in force at once and pushed to who looks at the device [PSH-04, PSH-07]', async () => {
    const device = await openDevice(world, sn)
    const reading = (value: number) =>
      device.send({ time: Date.now(), mods: { nuclearMod: { values: { doseRate: value } } } })
    await reading(0.35)
    expect(world.live.fleet.entry(sn)?.device.state2).toBe(0)
    const [viewer, other] = await Promise.all([openWindow(world, CUSTOMS), openWindow(world, CITY)])
    world.live.push.addViewer(world.context(CUSTOMS).user, [sn])
    const answer = await change([lower], 0)
    expect(ofDose(answer.thresholds)).toEqual(lower)
    expect(answer).toMatchObject({ version: 1, changedBy: 'user-1' })
    await reading(0.35)
    expect(world.live.fleet.entry(sn)?.device.state2).toBe(2)
    await vi.waitFor(() => expect(viewer.on(PUSH_TOPICS.param)).toHaveLength(1))
    expect(viewer.on(PUSH_TOPICS.param)).toMatchObject([{ code: PushCode.Threshold, data: { sn } }])
    expect(other.on(PUSH_TOPICS.param)).toEqual([])
    for (const { client } of [viewer, other, device]) client.end(true)
  })

  it('are kept beside those of the model, and forgotten when they are the same', async () => {
    await change([lower])
    const own = async () =>
      (await test.database.pool.query('select thresholds from device where sn = $1', [sn])).rows[0].thresholds
    expect(await own()).toEqual([lower])
    expect((await settings()).thresholds).toHaveLength(defaults.length)
    await change(defaults)
    expect(await own()).toEqual([])
    expect((await audited(world)).at(-1)).toMatchObject({ act: 'thresholdsChange', subject: sn })
  })

  it('are refused when they make no sense, or were changed by somebody else [VAL-05]', async () => {
    await expect(change([{ ...lower, alarm: 0.1 }])).rejects.toMatchObject({
      problems: [{ key: 'validation.thresholdOrder' }],
    })
    await expect(change([{ ...lower, unit: 'rem' }])).rejects.toMatchObject({
      problems: [{ key: 'validation.thresholdUnit' }],
    })
    await change([lower], 0)
    await expect(change([lower], 0)).rejects.toMatchObject({ refusal: 'changedByOther' })
  })

  it('are not changed by one alone where the site asks for four eyes [VAL-05]', async () => {
    await world.stop()
    world = await startControl(test.database, { limitsFourEyes: true })
    await expect(change([lower])).rejects.toMatchObject({ refusal: 'limitsNeedSecond' })
    expect((await settings()).thresholds).toHaveLength(defaults.length)
    await world.control.putLimits({ sn, thresholds: [lower] }, world.context(CITY))
    await world.directory.reload()
    expect(ofDose((await settings()).thresholds)).toEqual(lower)
  })
})
