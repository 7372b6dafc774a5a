import { type DeviceDetail, PUSH_TOPICS, PushCode, UplinkCode } from '@vigil/contract'
import { detailOf } from '@vigil/domain'
import { describe, expect, it, vi } from 'vitest'
import { aWhile, closeOf, connectDevice, doseRate, openWindow } from '../../test/live-kit.ts'
import { CITY, CUSTOMS, live, METRO, useLivePath, type Window } from '../../test/live-path-kit.ts'

const { detail, param } = PUSH_TOPICS

useLivePath()

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
      data: { sn: 'C1', thresholds: [{ quantity: 'doseRate' }, { quantity: 'sigma' }, { quantity: 'ratioSigma' }] },
    })
    expect(await live.handlers.pushParam({ sn: 'C1' }, live.context(CITY))).toHaveLength(3)
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
