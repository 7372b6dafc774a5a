import {
  type AlarmEvent,
  type DeviceBasic,
  type DeviceDetail,
  ERRORS,
  MAX_FUTURE_MS,
  MAX_INGEST_BYTES,
  MAX_PAST_MS,
  PUSH_TOPICS,
  PushCode,
  UplinkCode,
} from '@vigil/contract'
import { detailOf } from '@vigil/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aWhile,
  closeOf,
  connectDevice,
  connectUser,
  deviceRow,
  doseRate,
  openWindow,
  startLive,
  type TestLive,
} from '../../test/live-kit.ts'

const CITY = '7'
const CUSTOMS = '8'
const METRO = '9'
const { basic, detail, param, alarm, detect, deviceMap } = PUSH_TOPICS

let live: TestLive
beforeEach(async () => {
  live = await startLive(
    [
      deviceRow('C1', '2'),
      deviceRow('C2', '2'),
      deviceRow('M1', '3'),
      deviceRow('BALE', '2', { deviceType: 'CD603' }),
      deviceRow('CAR', '3', { deviceType: 'GD606' }),
      deviceRow('CAM', '2', { deviceType: 'FCBR-100GA' }),
    ],
    { [CITY]: '1', [CUSTOMS]: '2', [METRO]: '3' },
  )
})
afterEach(() => live.close())

type Window = Awaited<ReturnType<typeof openWindow>>
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

describe('detail', () => {
  it('comes only for what was asked for, and stops when the last viewer leaves [PSH-07]', async () => {
    const [first, second] = [await openWindow(live, CITY), await openWindow(live, CITY)]
    const colleague = await openWindow(live, CUSTOMS)
    const device = await connectDevice(live, 'C1')
    const other = await connectDevice(live, 'C2')
    const city = live.context(CITY)
    await device.send(doseRate(0.1))
    await live.handlers.addSnDetailUserId({ snList: ['C1'] }, city)
    await live.handlers.addSnDetailUserId({ snList: ['C1'] }, city)
    await device.send(doseRate(0.2))
    await other.send(doseRate(0.2))
    await vi.waitFor(() => expect([first, second].map((window) => window.on(detail).length)).toEqual([1, 1]))
    expect(first.on(detail)[0]).toMatchObject({
      code: PushCode.Detail,
      data: [{ sn: 'C1', mods: { nuclearMod: { values: { doseRate: 0.2 } } } }],
    })
    await live.handlers.removeSnDetailUserId({ snList: ['C1'] }, city)
    await device.send(doseRate(0.3))
    await vi.waitFor(() => expect(first.on(detail)).toHaveLength(2))
    await live.handlers.removeSnDetailUserId({ snList: ['C1'] }, city)
    await device.send(doseRate(0.4))
    await aWhile()
    expect([first, second, colleague].map((window) => window.on(detail).length)).toEqual([2, 2, 0])
    for (const { client } of [first, second, colleague, device, other]) client.end(true)
  })

  it('is shared by the viewers of one device', async () => {
    const windows = [await openWindow(live, CITY), await openWindow(live, CUSTOMS)]
    const device = await connectDevice(live, 'C1')
    for (const id of [CITY, CUSTOMS]) await live.handlers.addSnDetailUserId({ snList: ['C1'] }, live.context(id))
    await device.send(doseRate(0.2))
    await vi.waitFor(() => expect(windows.map((window) => window.on(detail).length)).toEqual([1, 1]))
    for (const { client } of [...windows, device]) client.end(true)
  })

  it('brings the picture of a camera to who begins to look and when it is another one, not with every report [PSH-07]', async () => {
    const REPORTS = 60
    const pictureOf = (letter: string) => `data:image/jpeg;base64,${letter.repeat(60_000)}`
    const report = (n: number, picture?: string) => ({
      time: Date.now() + n,
      mods: { gcameraMod: { runstate: 1, values: { hotspotSigma: 1 + n / 100 }, ...(picture && { picture }) } },
    })
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'CAM')
    const picturesTold = (each: Window) =>
      each.on(detail).flatMap(({ data }) => (data as DeviceDetail[])[0]?.mods.gcameraMod?.picture ?? [])
    const bytesOf = (each: Window) => each.on(detail).reduce((sum, message) => sum + JSON.stringify(message).length, 0)
    await device.send(report(0, pictureOf('A')))
    await vi.waitFor(() => expect(live.fleet.entry('CAM')?.device.modules.gcameraMod?.picture).toBeDefined())
    await live.handlers.addSnDetailUserId({ snList: ['CAM'] }, live.context(CITY))
    for (let n = 1; n <= REPORTS; n++) await device.send(report(n))
    await vi.waitFor(() => expect(window.on(detail)).toHaveLength(REPORTS))
    expect(picturesTold(window)).toEqual([pictureOf('A')])
    const entry = live.fleet.entry('CAM')
    const before = REPORTS * JSON.stringify(entry && detailOf(entry.device)).length
    expect(before / bytesOf(window)).toBeGreaterThan(30)

    // Sent again it is no other one, but newer; another one goes to everybody.
    await device.send(report(61, pictureOf('A')))
    await vi.waitFor(() => expect(window.on(detail)).toHaveLength(REPORTS + 1))
    const last = window
      .on(detail)
      .flatMap(({ data }) => data as DeviceDetail[])
      .at(-1)
    expect(last?.mods.gcameraMod).toMatchObject({ pictureAt: last?.at })
    expect(picturesTold(window)).toHaveLength(1)
    await device.send(report(62, pictureOf('B')))
    await vi.waitFor(() => expect(picturesTold(window)).toEqual([pictureOf('A'), pictureOf('B')]))

    // A colleague who comes later has it with the next report, or at once when he asks; the first is not sent it again.
    const colleague = await openWindow(live, CUSTOMS)
    await live.handlers.addSnDetailUserId({ snList: ['CAM'] }, live.context(CUSTOMS))
    await colleague.ask({ code: UplinkCode.Detail, data: { snList: ['CAM'] } })
    await vi.waitFor(() => expect(picturesTold(colleague)).toEqual([pictureOf('B')]))
    await device.send(report(63))
    await vi.waitFor(() => expect(colleague.on(detail)).toHaveLength(2))
    expect([picturesTold(window).length, picturesTold(colleague).length]).toEqual([2, 1])
    for (const { client } of [window, colleague, device]) client.end(true)
  })

  it('is forgotten when the user has no window left [PSH-07]', async () => {
    const window = await openWindow(live, CITY)
    await live.handlers.addSnDetailUserId({ snList: ['C1'] }, live.context(CITY))
    expect(live.push.counters.viewedDevices).toBe(1)
    const closed = closeOf(window.client)
    window.client.end(true)
    await closed
    await vi.waitFor(() => expect(live.push.counters.viewedDevices).toBe(0))
  })

  it('of a device outside the scope is refused and never sent [PRM-04]', async () => {
    const window = await openWindow(live, METRO)
    const device = await connectDevice(live, 'C1')
    const metro = live.context(METRO)
    await expect(live.handlers.addSnDetailUserId({ snList: ['C1'] }, metro)).rejects.toThrow('deviceUnknown')
    await expect(live.handlers.pushParam({ sn: 'C1' }, metro)).rejects.toThrow('deviceUnknown')
    await live.handlers.addSnDetailUserId({ snList: ['C1', 'M1'] }, metro)
    await window.ask({ code: UplinkCode.Detail, data: { snList: ['C1'] } })
    await window.ask({ code: UplinkCode.Threshold, data: { sn: 'C1' } })
    await device.send(doseRate(0.2))
    await vi.waitFor(() => expect(window.heard).toHaveLength(2))
    await aWhile()
    expect(window.heard.map(({ topic, message }) => [topic, message.code])).toEqual([
      [detail, PushCode.Fail],
      [param, PushCode.Fail],
    ])
    window.client.end(true)
    device.client.end(true)
  })

  it('no longer goes to a user whose office has changed [PRM-04]', async () => {
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'C1')
    await live.handlers.addSnDetailUserId({ snList: ['C1'] }, live.context(CITY))
    live.users.set(CITY, { ...live.context(CITY).user, officeId: '3' })
    live.broker.recheckUser(CITY)
    await vi.waitFor(() => expect(live.push.counters.viewedDevices).toBe(0))
    await device.send(doseRate(3))
    await aWhile()
    expect(window.heard).toEqual([])
    window.client.end(true)
    device.client.end(true)
  })
})

describe('the uplink of a console', () => {
  it('asks for detail and thresholds, which come at once [PSH-04]', async () => {
    const window = await openWindow(live, CITY)
    await window.ask({ code: UplinkCode.Detail, data: { snList: ['C1', 'M1'] } })
    await window.ask({ code: UplinkCode.Threshold, data: { sn: 'C1' } })
    await vi.waitFor(() => expect(window.heard).toHaveLength(2))
    expect(window.on(detail)[0]).toMatchObject({ code: 30801, data: [{ sn: 'C1' }, { sn: 'M1' }] })
    expect(window.on(param)[0]).toMatchObject({
      code: 30804,
      data: { sn: 'C1', thresholds: [{ quantity: 'doseRate' }, {}] },
    })
    expect(await live.handlers.pushParam({ sn: 'C1' }, live.context(CITY))).toHaveLength(2)
    await vi.waitFor(() => expect(window.on(param)).toHaveLength(2))
    window.client.end(true)
  })

  it('takes heartbeat and health without an answer, and answers what it does not understand with a failure [PSH-04]', async () => {
    const window = await openWindow(live, CITY)
    await window.ask({ code: UplinkCode.Heartbeat })
    await window.ask({ code: UplinkCode.Health, data: { clientId: 'web-7-x' } })
    await window.ask('not json')
    await window.ask({ code: UplinkCode.Threshold })
    await window.ask({ code: 4711 })
    await vi.waitFor(() => expect(window.heard).toHaveLength(3))
    expect(window.heard.map(({ topic, message }) => [topic, message.code])).toEqual([
      [detail, 500],
      [param, 500],
      [detail, 500],
    ])
    expect(window.client.connected).toBe(true)
    window.client.end(true)
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

  it('throws a removed device out', async () => {
    const { client } = await connectDevice(live, 'C1')
    const closed = closeOf(client)
    live.directory.remove('C1')
    live.broker.recheckDevice('C1')
    await closed
  })
})

describe('what a device may not send', () => {
  it('is acknowledged, answered, counted and not stored, and the others go on', async () => {
    const device = await connectDevice(live, 'C1')
    const other = await connectDevice(live, 'C2')
    const now = Date.now()
    const wrong: (object | string)[] = [
      'not json',
      { id: 1, time: now, mods: { nuclearMod: { values: { doseRate: 'high' } } } },
      { id: 2, time: now, mods: { bioMod: { values: { sigma: 1 } } } },
      { id: 3, time: now + MAX_FUTURE_MS + 60_000, mods: {} },
      { id: 4, time: now - MAX_PAST_MS - 60_000, mods: {} },
      `{"id":5,"time":${now},"pad":"${'x'.repeat(MAX_INGEST_BYTES)}"}`,
    ]
    for (const message of wrong) await device.send(message)
    await other.send(doseRate(0.1))
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(device.heard).toHaveLength(wrong.length))
    const { ingestMalformed, ingestFuture, ingestPast, ingestOversized } = ERRORS
    expect(device.heard).toMatchObject([
      { type: 'rejected', code: ingestMalformed.code },
      { id: '1', code: ingestMalformed.code, reason: expect.stringContaining('doseRate') },
      { id: '2', code: ingestMalformed.code, reason: expect.stringContaining('bioMod') },
      { id: '3', code: ingestFuture.code },
      { id: '4', code: ingestPast.code },
      { code: ingestOversized.code },
    ])
    expect(live.ingest.counters).toMatchObject({ accepted: 2, malformed: 3, future: 1, past: 1, oversized: 1 })
    expect(live.writer.records).toHaveLength(2)
    device.client.end(true)
    other.client.end(true)
  })

  it('twice is acknowledged twice and stored once, with and without a number of its own', async () => {
    const device = await connectDevice(live, 'C1')
    const numbered = doseRate(0.1, 42)
    const plain = doseRate(0.2)
    for (const message of [numbered, plain, numbered, plain]) await device.send(message)
    expect(live.writer.records).toHaveLength(2)
    expect(live.ingest.counters).toMatchObject({ accepted: 2, repeated: 2 })
    device.client.end(true)
  })

  it('again before the first is committed waits for it', async () => {
    const device = await connectDevice(live, 'C1')
    live.writer.hold()
    let acknowledged = 0
    const message = doseRate(0.1, 42)
    const sent = [message, message].map((each) => device.send(each).then(() => acknowledged++))
    await vi.waitFor(() => expect(live.ingest.counters.repeated).toBe(1))
    await aWhile()
    expect(acknowledged).toBe(0)
    live.writer.release()
    await Promise.all(sent)
    expect(live.writer.records).toHaveLength(1)
    device.client.end(true)
  })

  it('by HTTP is answered message by message in its place', async () => {
    const context = { sn: 'C1', locale: 'en', requestId: 'test', address: '127.0.0.1' } as const
    const good = doseRate(0.1, 1)
    const result = await live.handlers.ingest([good, { time: 'yesterday' }, { ...good }, doseRate(0.2, 2)], context)
    expect(result).toMatchObject({
      accepted: 2,
      repeated: 1,
      rejected: [{ index: 1, code: ERRORS.ingestMalformed.code }],
    })
    live.writer.overloaded = true
    await expect(live.handlers.ingest(doseRate(0.3, 3), context)).rejects.toThrow('overloaded')
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
