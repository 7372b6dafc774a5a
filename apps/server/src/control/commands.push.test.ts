import { type CommandRecord, Permission, PUSH_TOPICS } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  audited,
  CITY,
  type ControlWorld,
  CUSTOMS,
  METRO,
  openDevice,
  seedControl,
  startControl,
  storedCommand,
} from '../../test/control-kit.ts'
import { aWhile, openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'

let test: MigratedDatabase
let world: ControlWorld
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, {
    AIR: ['ChemPro100', CUSTOMS],
    GAMMA: ['RS500', CUSTOMS],
    VAN: ['GD606', METRO],
  })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await test.database.pool.query('truncate device_command')
  world = await startControl(test.database)
})
afterEach(() => world.stop())

type Window = Awaited<ReturnType<typeof openWindow>>
const recordsOf = (window: Window): CommandRecord[] =>
  window.on(PUSH_TOPICS.command).map(({ data }) => data as CommandRecord)
const statusesOf = (window: Window): string[] => recordsOf(window).map(({ status }) => status)

describe('a command', () => {
  it('goes to the device and back, each step pushed to those who see the device [API-04, FEA-08, PRM-04]', async () => {
    const device = await openDevice(world, 'AIR', () => [
      { status: 'accepted', progress: 0 },
      { status: 'progress', progress: 50 },
      { status: 'done', progress: 100 },
    ])
    const [city, customs, metro] = await Promise.all([CITY, CUSTOMS, METRO].map((id) => openWindow(world, id)))
    const answer = await world.handlers.selfClean({ sn: 'AIR' }, world.context(CUSTOMS))
    expect(answer).toMatchObject({ sn: 'AIR', name: 'selfClean', by: 'user-2', deviceName: 'Device AIR' })
    expect(answer.sentAt).toBeGreaterThanOrEqual(answer.queuedAt)
    await vi.waitFor(() => expect(statusesOf(customs as Window).at(-1)).toBe('done'))
    expect(statusesOf(customs as Window)).toEqual(['queued', 'sent', 'accepted', 'accepted', 'done'])
    expect(statusesOf(city as Window)).toEqual(statusesOf(customs as Window))
    expect(device.told).toEqual([{ type: 'command', id: answer.id, name: 'selfClean', params: {} }])
    await aWhile()
    expect(statusesOf(metro as Window)).toEqual([])
    const stored = await storedCommand(world, 'AIR')
    expect(stored).toEqual(recordsOf(customs as Window).at(-1))
    expect(await world.handlers.checkSelfCleanStatus({ sn: 'AIR' }, world.context(CITY))).toEqual({
      status: 'done',
      progress: 100,
      command: stored,
    })
    for (const window of [city, customs, metro]) window?.client.end(true)
    device.client.end(true)
  })

  it('of a device that was never told to clean itself says so', async () => {
    expect(await world.handlers.checkSelfCleanStatus({ sn: 'AIR' }, world.context(CITY))).toEqual({
      status: 'idle',
      progress: null,
      command: null,
    })
  })

  it('is refused while the device is offline, and leaves no trace [PRM-05]', async () => {
    const refused = world.handlers.selfClean({ sn: 'AIR' }, world.context(CUSTOMS))
    await expect(refused).rejects.toMatchObject({ refusal: 'deviceOffline' })
    const device = await openDevice(world, 'AIR')
    await device.send({ time: Date.now(), runstate: 0, mods: {} })
    const again = world.handlers.selfClean({ sn: 'AIR' }, world.context(CUSTOMS))
    await expect(again).rejects.toMatchObject({ refusal: 'deviceOffline' })
    const search = world.handlers.getSensors({ sn: 'AIR' }, world.context(CUSTOMS))
    await expect(search).rejects.toMatchObject({ refusal: 'offlineNoSearch' })
    await aWhile()
    expect(device.told).toEqual([])
    expect(await storedCommand(world, 'AIR')).toBeUndefined()
    device.client.end(true)
  })

  it('is refused when the model lacks it, for strangers’ devices, and without the permission of its own call', async () => {
    const device = await openDevice(world, 'GAMMA')
    const { handlers, context } = world
    await expect(handlers.selfClean({ sn: 'GAMMA' }, context(CITY))).rejects.toMatchObject({
      refusal: 'commandUnknown',
    })
    await expect(handlers.clearBground({ sn: 'GAMMA' }, context(METRO))).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    await expect(handlers.clearBground({ sn: 'NONE' }, context(METRO))).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    const mayControl = context(METRO, [Permission.DeviceControl])
    const sync = handlers.deviceCommand({ sn: 'VAN', name: 'syncGdSensorConfig', params: {} }, mayControl)
    await expect(sync).rejects.toMatchObject({ refusal: 'noPermission' })
    device.client.end(true)
  })

  it('carries an interval within the range of the model only [VAL-06]', async () => {
    const device = await openDevice(world, 'GAMMA', () => [{ status: 'done' }])
    const { handlers, context } = world
    const wrong = handlers.sendDataInterval({ sn: 'GAMMA', interval: 13 }, context(CITY))
    await expect(wrong).rejects.toMatchObject({ refusal: 'invalidField', problems: [{ field: 'interval' }] })
    await handlers.sendDataInterval({ sn: 'GAMMA', interval: 5 }, context(CITY))
    await vi.waitFor(async () => expect(await storedCommand(world, 'GAMMA')).toMatchObject({ status: 'done' }))
    expect(device.told).toMatchObject([{ name: 'sendDataInterval', params: { interval: 5 } }])
    const { settings, version, changedBy } = await handlers.deviceSettings({ sn: 'GAMMA' }, context(CITY))
    expect({ interval: settings.dataInterval, version, changedBy }).toEqual({
      interval: 5,
      version: 1,
      changedBy: 'user-1',
    })
    device.client.end(true)
  })

  it('is the only long work of a device: of two at once one is refused, and short ones pass', async () => {
    const device = await openDevice(world, 'AIR', (told) =>
      told.type === 'command' && told.name === 'getSensors' ? [{ status: 'done' }] : [{ status: 'accepted' }],
    )
    const both = await Promise.allSettled([
      world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY)),
      world.handlers.selfCalibration({ sn: 'AIR' }, world.context(CUSTOMS)),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(both[1]).toMatchObject({ reason: { refusal: 'deviceBusy' } })
    await world.handlers.getSensors({ sn: 'AIR' }, world.context(CUSTOMS))
    await vi.waitFor(() => expect(device.told).toHaveLength(2))
    device.client.end(true)
  })

  it('that the device refuses ends with its reason', async () => {
    const device = await openDevice(world, 'AIR', () => [{ status: 'failed', reason: 'device is in fault' }])
    await world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY))
    await vi.waitFor(async () =>
      expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'failed', reason: 'device is in fault' }),
    )
    device.client.end(true)
  })

  it('times out when the device never answers, and frees it', async () => {
    const device = await openDevice(world, 'AIR')
    const window = await openWindow(world, CITY)
    await world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY))
    await vi.waitFor(() => expect(statusesOf(window)).toEqual(['queued', 'sent', 'timedOut']), { timeout: 5_000 })
    expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'timedOut', acceptedAt: null })
    await world.handlers.selfCalibration({ sn: 'AIR' }, world.context(CITY))
    window.client.end(true)
    device.client.end(true)
  })

  it('times out when a device accepts it and dies, and keeps how far it had come', async () => {
    const device = await openDevice(world, 'AIR', () => [{ status: 'accepted' }, { status: 'progress', progress: 20 }])
    const window = await openWindow(world, CITY)
    await world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY))
    await vi.waitFor(() => expect(recordsOf(window).at(-1)?.progress).toBe(20))
    device.client.end(true)
    await vi.waitFor(() => expect(statusesOf(window).at(-1)).toBe('timedOut'), { timeout: 5_000 })
    expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'timedOut', progress: 20 })
    expect(await world.handlers.checkSelfCleanStatus({ sn: 'AIR' }, world.context(CITY))).toMatchObject({
      status: 'timedOut',
    })
    window.client.end(true)
  })

  it('that was open when the server stopped is timed out by the next start; a late last word still counts', async () => {
    const device = await openDevice(world, 'AIR', () => [{ status: 'accepted', progress: 10 }])
    const { id } = await world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY))
    await vi.waitFor(async () => expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'accepted' }))
    device.client.end(true)
    await world.stop()

    world = await startControl(test.database)
    expect(await storedCommand(world, 'AIR')).toMatchObject({ id, status: 'timedOut', progress: 10 })
    const again = await openDevice(world, 'AIR')
    const window = await openWindow(world, CUSTOMS)
    await again.say(id, { status: 'progress', progress: 60 })
    expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'timedOut' })
    await again.say(id, { status: 'done' })
    expect(await storedCommand(world, 'AIR')).toMatchObject({ id, status: 'done' })
    await vi.waitFor(() => expect(statusesOf(window)).toEqual(['done']))
    window.client.end(true)
    again.client.end(true)
  })

  it('is not answered by another device', async () => {
    const [device, other] = [await openDevice(world, 'AIR'), await openDevice(world, 'GAMMA')]
    const { id } = await world.handlers.selfClean({ sn: 'AIR' }, world.context(CITY))
    await other.say(id, { status: 'done' })
    expect(await storedCommand(world, 'AIR')).toMatchObject({ status: 'sent' })
    device.client.end(true)
    other.client.end(true)
  })

  it('stands in the audit with who, what, to which device and from where', async () => {
    const device = await openDevice(world, 'AIR', () => [{ status: 'done' }])
    const { id } = await world.handlers.getSensors({ sn: 'AIR' }, world.context(CUSTOMS))
    expect((await audited(world)).at(-1)).toEqual({
      act: 'command',
      subject: 'AIR',
      user: '2',
      address: '10.0.0.7',
      detail: { id, name: 'getSensors', params: {} },
    })
    device.client.end(true)
  })
})

describe('the list of commands', () => {
  it('tells those of the devices that the user sees, newest first', async () => {
    const devices = await Promise.all(['AIR', 'VAN'].map((sn) => openDevice(world, sn, () => [{ status: 'done' }])))
    for (const sn of ['AIR', 'VAN', 'AIR']) await world.handlers.getSensors({ sn }, world.context(CITY))
    const sns = async (userId: string) =>
      (await world.handlers.deviceCommands({}, world.context(userId))).map(({ sn }) => sn)
    expect(await sns(CITY)).toEqual(['AIR', 'VAN', 'AIR'])
    expect(await sns(METRO)).toEqual(['VAN'])
    await expect(world.handlers.deviceCommands({ sn: 'AIR' }, world.context(METRO))).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    for (const { client } of devices) client.end(true)
  })
})

describe('the audit', () => {
  it.each(['update audit set act = $$x$$', 'delete from audit', 'truncate audit'])('refuses %s', async (sql) => {
    const { pool } = test.database
    await pool.query(`insert into audit (act) values ('login')`)
    await expect(pool.query(sql)).rejects.toThrow('append-only')
  })
})
