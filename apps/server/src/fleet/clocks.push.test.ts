import { type DeviceBasic, PUSH_TOPICS, PushCode, RunState } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { connectDevice, openWindow } from '../../test/live-kit.ts'
import { CITY, live, useLivePath, type Window } from '../../test/live-path-kit.ts'

useLivePath()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const danger = (offset: number, id?: number) => ({
  id,
  time: Date.now() + offset,
  mods: { nuclearMod: { state: 3, values: { doseRate: 5000 } } },
})
const calm = (offset: number) => ({ time: Date.now() + offset, mods: { nuclearMod: { values: { doseRate: 0.1 } } } })

const basicsOf = (window: Window): DeviceBasic[] =>
  window.on(PUSH_TOPICS.basic).flatMap(({ code, data }) => (code === PushCode.Basic ? data : []))

describe('a device whose clock is wrong', () => {
  it.each([
    ['two minutes ahead', 2 * MINUTE],
    ['a year ahead', 365 * DAY],
    ['two days behind', -2 * DAY],
    ['where clocks begin', -Date.now() + 1],
  ])('%s alarms like any other, with both times, and nothing is refused [NOT-04]', async (_what, offset) => {
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'C1')
    const before = Date.now()
    await device.send(danger(offset))
    await vi.waitFor(() => expect(window.on(PUSH_TOPICS.alarm)).toHaveLength(1))
    const [told] = window.on(PUSH_TOPICS.alarm)
    expect(told).toMatchObject({ code: PushCode.Danger, data: { sn: 'C1', state: 3, endTime: null } })
    if (told?.code !== PushCode.Danger) throw new Error('no alarm')
    const { beginTime, clockOffset = 0, deviceTime } = told.data
    expect(beginTime).toBeGreaterThanOrEqual(before)
    expect(beginTime + clockOffset).toBe(deviceTime)
    expect(deviceTime).toBeLessThan(before + offset + MINUTE)
    expect(live.writer.records[0]).toMatchObject({
      at: beginTime,
      deviceTime,
      alarms: [{ kind: 'raised', alarm: { clockOffset } }],
    })
    expect(device.heard).toEqual([])
    const snapshot = await live.handlers.snapshot({}, live.context(CITY))
    expect(snapshot.alarms).toMatchObject([{ sn: 'C1', clockOffset }])
    window.client.end(true)
    device.client.end(true)
  })

  it('is shown with it, and it is a fault on record until the clock is set', async () => {
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'C1')
    await device.send(calm(5 * MINUTE))
    await vi.waitFor(() => expect(basicsOf(window)).toHaveLength(1))
    const [basic] = basicsOf(window)
    expect(basic).toMatchObject({ sn: 'C1', runstate: RunState.Online, clockOffset: expect.any(Number) })
    expect(live.writer.records[0]).toMatchObject({
      faults: [{ module: 'clock', ended: false }],
      stateChange: { shown: 71 },
    })
    await device.send(calm(0))
    await device.send(calm(1))
    await vi.waitFor(() => expect(basicsOf(window).at(-1)).not.toHaveProperty('clockOffset'))
    expect(live.writer.records.flatMap(({ faults = [] }) => faults)).toEqual([
      { module: 'clock', ended: false },
      { module: 'clock', ended: true },
    ])
    window.client.end(true)
    device.client.end(true)
  })

  it('two minutes ahead, and set right while it alarms, ends its alarm by what it measures then [STA-05, NOT-04]', async () => {
    const window = await openWindow(live, CITY)
    const device = await connectDevice(live, 'C1')
    await device.send(danger(2 * MINUTE))
    await vi.waitFor(() => expect(basicsOf(window).at(-1)).toMatchObject({ state2: 3 }))
    const open = async () => (await live.handlers.snapshot({}, live.context(CITY))).alarms.map(({ endTime }) => endTime)
    expect(await open()).toEqual([null])
    // Five times a second, and dated in whole seconds.
    await vi.waitFor(
      async () => {
        const { time, mods } = calm(0)
        await device.send({ time: time - (time % 1000), mods })
        expect(basicsOf(window).at(-1)).toMatchObject({ state2: 0 })
      },
      { interval: 200, timeout: MINUTE },
    )
    expect(await open()).not.toContain(null)
    expect(live.writer.records.flatMap(({ alarms = [] }) => alarms.map(({ kind }) => kind))).toEqual([
      'raised',
      'ended',
    ])
    window.client.end(true)
    device.client.end(true)
  }, 90_000)

  it('has its checks filed where they will be found, with its own time beside', async () => {
    const device = await connectDevice(live, 'C1')
    const time = Date.now() + DAY
    await device.send({ type: 'detection', id: 1, time, begin: time - MINUTE, mods: { nuclearMod: { state: 2 } } })
    await device.send({ type: 'detection', id: 2, time, begin: time + MINUTE, mods: { nuclearMod: { state: 2 } } })
    for (const { at, detection } of live.writer.records) {
      expect(detection).toMatchObject({ endAt: at, deviceTime: time })
      expect(detection?.beginAt).toBeLessThanOrEqual(at)
    }
    expect(live.writer.records).toHaveLength(2)
    device.client.end(true)
  })
})

describe('a server whose own clock is wrong', () => {
  it('takes what its devices say, and says that it is the clock of the server', async () => {
    const window = await openWindow(live, CITY)
    const devices = await Promise.all(['C1', 'C2', 'M1'].map((sn) => connectDevice(live, sn)))
    live.clock.ahead = -2 * MINUTE
    for (const device of devices) await device.send(danger(0))
    expect(live.ingest.counters).toMatchObject({ accepted: 3 })
    // Nobody has looked meanwhile: who asks is told what is so now.
    const error = live.clockWatch.error()
    expect(error).toBeLessThan(-MINUTE)
    const toldOf = () =>
      window.on(PUSH_TOPICS.basic).flatMap(({ code, data }) => (code === PushCode.Server ? [data] : []))
    await vi.waitFor(() => expect(toldOf()).toEqual([{ clockError: error, cutLines: [] }]))
    expect(await live.handlers.snapshot({}, live.context(CITY))).toMatchObject({ clockError: error })
    live.clock.ahead = 0
    for (const device of devices) await device.send(danger(0))
    expect(live.clockWatch.error()).toBeUndefined()
    await vi.waitFor(() => expect(toldOf().at(-1)).toEqual({ clockError: null, cutLines: [] }))
    window.client.end(true)
    for (const { client } of devices) client.end(true)
  })
})
