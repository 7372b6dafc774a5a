import { type AlarmEvent, type DeviceBasic, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { aWhile, closeOf, connectDevice, connectUser, deviceRow, doseRate, openWindow } from '../../test/live-kit.ts'
import { CITY, CUSTOMS, live, METRO, useLivePath, type Window } from '../../test/live-path-kit.ts'

const { basic, alarm, detect, deviceMap } = PUSH_TOPICS

useLivePath()

const basicsOf = (window: Window): DeviceBasic[] =>
  window.on(basic).flatMap((message) => (message.code === PushCode.Basic ? (message.data as DeviceBasic[]) : []))
const snsOf = (window: Window): string[] => basicsOf(window).map(({ sn }) => sn)
const alarmsOf = (window: Window): AlarmEvent[] => window.on(alarm).map(({ data }) => data as AlarmEvent)

describe('basic updates', () => {
  it('reach the users of the own office and those above, and nobody else [PRM-04, PSH-04]', async () => {
    const [city, customs, metro] = await Promise.all([CITY, CUSTOMS, METRO].map((id) => openWindow(live, id)))
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect([snsOf(city as Window), snsOf(customs as Window)]).toEqual([['C1'], ['C1']]))
    await aWhile()
    expect((metro as Window).heard).toEqual([])
    for (const window of [city, customs, metro]) window?.client.end(true)
    device.client.end(true)
  })

  it('of one tick travel together, the latest state of each device once', async () => {
    const window = await openWindow(live, CUSTOMS)
    const devices = await Promise.all(['C1', 'C2'].map((sn) => connectDevice(live, sn)))
    await Promise.all(
      devices.flatMap(({ send }) => [send(doseRate(0.1, 1)), send(doseRate(0.6, 2)), send(doseRate(0.1, 3))]),
    )
    await vi.waitFor(() => expect(snsOf(window).length).toBeGreaterThan(0))
    await aWhile()
    expect(window.on(basic)).toHaveLength(1)
    expect(
      basicsOf(window)
        .map(({ sn, state2 }) => [sn, state2])
        .sort(),
    ).toEqual([
      ['C1', 0],
      ['C2', 0],
    ])
    window.client.end(true)
    for (const { client } of devices) client.end(true)
  })

  it('go to both windows of one user [PSH-02]', async () => {
    const windows = [await openWindow(live, CITY), await openWindow(live, CITY)]
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(windows.map(snsOf)).toEqual([['C1'], ['C1']]))
    windows[0]?.client.end(true)
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(snsOf(windows[1] as Window)).toEqual(['C1', 'C1']))
    windows[1]?.client.end(true)
    device.client.end(true)
  })

  it('tell that a device has fallen silent: it and its modules are not connected [TRE-03]', async () => {
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(snsOf(window)).toEqual(['C1']))
    live.clock.ahead = 30_000 - 1_000
    live.fleet.lookForSilence()
    expect(live.fleet.entry('C1')?.device.runstate).toBe(1)
    live.clock.ahead = 32_000
    live.fleet.lookForSilence()
    await vi.waitFor(() => expect(basicsOf(window)).toHaveLength(2))
    expect(basicsOf(window)[1]).toMatchObject({
      runstate: -1,
      state2: -1,
      modState: { nuclearMod: { state: -1, runstate: -1 } },
    })
    window.client.end(true)
    device.client.end(true)
  })

  it('tell where a moving device is; the map topic speaks only to who follows it [PSH-03]', async () => {
    const window = await openWindow(live, METRO)
    const device = await connectDevice(live, 'CAR')
    await device.send({ time: Date.now(), position: { longitude: 121.5, latitude: 31 }, mods: {} })
    await vi.waitFor(() => expect(basicsOf(window)).toMatchObject([{ sn: 'CAR', position: { longitude: 121.5 } }]))
    expect(window.on(deviceMap)).toEqual([])
    window.client.end(true)
    device.client.end(true)
  })
})

describe('alarms', () => {
  it('are told at once, without waiting for the database, and again when they worsen and end [PSH-04]', async () => {
    const window = await openWindow(live, CUSTOMS)
    const device = await connectDevice(live, 'C1')
    live.writer.hold()
    const sent = [device.send(doseRate(0.6)), device.send(doseRate(3)), device.send(doseRate(0.1))]
    await vi.waitFor(() => expect(alarmsOf(window)).toHaveLength(3))
    expect(live.writer.records).toEqual([])
    live.writer.release()
    await Promise.all(sent)
    const [raised, escalated, ended] = alarmsOf(window)
    expect(raised).toMatchObject({ code: 301, state: 1, sn: 'C1', eventData: { sn: 'C1', state: 1 }, endTime: null })
    expect(escalated).toMatchObject({ code: 301, state: 2, id: raised?.id, priority: 2 })
    expect(ended).toMatchObject({ code: 303, state: 0, id: raised?.id, peak: { value: 3 }, officeName: 'Customs' })
    const stored = live.writer.records.flatMap(({ alarms }) => alarms ?? [])
    expect(stored.map(({ kind }) => kind)).toEqual(['raised', 'escalated', 'ended'])
    window.client.end(true)
    device.client.end(true)
  })

  it('stay inside the scope [PRM-04]', async () => {
    const [customs, metro] = [await openWindow(live, CUSTOMS), await openWindow(live, METRO)]
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(3))
    await vi.waitFor(() => expect(alarmsOf(customs)).toHaveLength(1))
    await aWhile()
    expect(metro.heard).toEqual([])
    const seen = await live.handlers.snapshot({}, live.context(METRO))
    expect(seen.alarms).toEqual([])
    expect(seen.devices.map(({ sn }) => sn).sort()).toEqual(['CAR', 'M1'])
    for (const { client } of [customs, metro, device]) client.end(true)
  })

  it('that came and went while a console was away are in its snapshot', async () => {
    const before = await openWindow(live, CUSTOMS)
    before.client.end(true)
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(3))
    await device.send(doseRate(0.1))
    const window = await openWindow(live, CUSTOMS)
    const { alarms, devices } = await live.handlers.snapshot({}, live.context(CUSTOMS))
    expect(alarms).toMatchObject([{ sn: 'C1', code: 303, peak: { value: 3 }, handled: false }])
    expect(alarms[0]?.endTime).not.toBeNull()
    expect(devices.find(({ sn }) => sn === 'C1')?.state2).toBe(0)
    expect(alarms[0]?.life).toMatchObject({ phase: 'latched', version: 2, occurrences: 1 })
    window.client.end(true)
    device.client.end(true)
  })

  it('of a finished detection are told on both topics, a harmless one on its own [PSH-03, PSH-04]', async () => {
    const window = await openWindow(live, CUSTOMS)
    const device = await connectDevice(live, 'BALE')
    const detection = (h2: number) => ({
      type: 'detection',
      time: Date.now(),
      begin: Date.now() - 5_000,
      subject: 'bale 12',
      mods: { baleMod: { values: { h2 }, alarmContent: 'h2' } },
    })
    await device.send(detection(1))
    await device.send(detection(30))
    await vi.waitFor(() => expect(window.on(alarm)).toHaveLength(1))
    expect(window.on(detect).map(({ code }) => code)).toEqual([PushCode.Detail, PushCode.DetectDanger])
    expect(window.on(alarm)[0]).toMatchObject({
      code: PushCode.DetectDanger,
      data: { sn: 'BALE', modState: { baleMod: { state: 2, alarmContent: 'h2' } } },
    })
    expect(live.writer.records.map(({ detection: record }) => record?.state)).toEqual([0, 2])
    window.client.end(true)
    device.client.end(true)
  })
})

describe('the organisation', () => {
  it('tells of a new, a renamed, a moved and a removed device, with the alarms that go with it [PSH-04]', async () => {
    const [customs, metro] = [await openWindow(live, CUSTOMS), await openWindow(live, METRO)]
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(3))
    await vi.waitFor(() => expect(alarmsOf(customs)).toHaveLength(1))
    const row = live.directory.device('C1')
    if (row === undefined) throw new Error('C1')
    live.directory.set(deviceRow('NEW', '2'))
    live.directory.set({ ...row, name: 'Renamed' })
    live.directory.set({ ...row, officeId: '3', officeName: 'Metro', officePath: '/1/3/' })
    live.directory.remove('C1')
    const changesOf = (window: Window) =>
      window.on(basic).flatMap(({ code, data }) => (code === PushCode.Device ? [data] : []))
    await vi.waitFor(() => expect(changesOf(metro)).toHaveLength(2))
    const id = alarmsOf(customs)[0]?.id
    expect(changesOf(customs)).toMatchObject([
      { sn: 'NEW', node: { name: 'Device NEW', parentId: '2' } },
      { sn: 'C1', node: { name: 'Renamed', state2: 2 } },
      { sn: 'C1', node: null, alarmIds: [id] },
    ])
    expect(changesOf(metro)).toMatchObject([
      { sn: 'C1', node: { parentId: '3' } },
      { sn: 'C1', node: null, alarmIds: [id] },
    ])
    for (const { client } of [customs, metro, device]) client.end(true)
  })

  it('takes what waits to be told of a removed device with it: told later, its alarm would stay on the desk for ever [PSH-04]', async () => {
    const window = await openWindow(live, CUSTOMS)
    const device = await connectDevice(live, 'C1')
    // Told at once (301) and with the next tick (30902), which comes when the test says so.
    const row = live.directory.device('C1')
    if (row === undefined) throw new Error('C1')
    await device.send(doseRate(3))
    await vi.waitFor(() => expect(alarmsOf(window)).toHaveLength(1))
    live.push.flush()
    const [told] = alarmsOf(window)
    if (told === undefined) throw new Error('no alarm')
    live.push.tellAlarm(row, told)
    live.push.tellAlarmStored(row, told.id)
    live.directory.remove('C1')
    live.push.flush()
    const isRemoval = ({ code, data }: { code: number; data: unknown }) =>
      code === PushCode.Device && (data as { node: unknown }).node === null
    await vi.waitFor(() => expect(window.heard.some(({ message }) => isRemoval(message))).toBe(true))
    await aWhile()
    const after = window.heard.slice(window.heard.findIndex(({ message }) => isRemoval(message)) + 1)
    expect(after).toEqual([])
    for (const { client } of [window, device]) client.end(true)
  })

  it('throws a removed device out', async () => {
    const { client } = await connectDevice(live, 'C1')
    const closed = closeOf(client)
    live.directory.remove('C1')
    live.broker.recheckDevice('C1')
    await closed
  })
})

describe('a client that does not read', () => {
  it('keeps nobody else waiting', async () => {
    const stuck = await connectUser(live, CITY)
    await stuck.subscribeAsync('user/7/socket/#', { qos: 1 })
    stuck.stream.pause()
    const window = await openWindow(live, CUSTOMS)
    const large = Buffer.alloc(512 * 1024, 0x20)
    for (let index = 0; index < 100; index++) live.broker.publish('user/7/socket/basic', large)
    const device = await connectDevice(live, 'C1')
    await device.send(doseRate(3))
    await vi.waitFor(() => expect(alarmsOf(window)).toHaveLength(1))
    await vi.waitFor(() => expect(live.broker.counters.tooSlow).toBeGreaterThan(0))
    for (const { client } of [window, device]) client.end(true)
    stuck.end(true)
  })
})
