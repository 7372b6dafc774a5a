import { type DeviceMapMessage, PUSH_TOPICS, sceneMapSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
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
} from '../../test/control-kit.ts'
import { aWhile, openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { createHistory } from '../history/writing/history.ts'

const START = Date.UTC(2026, 4, 4, 8)
const SECOND = 1000

let test: MigratedDatabase
let world: ControlWorld

/** A way of an hour, a position a second; every third reading without one. */
async function layDownTrack(sn: string, seconds: number): Promise<void> {
  const { database } = test
  const { rows } = await database.pool.query<{ id: string }>('select id from device where sn = $1', [sn])
  const history = await createHistory({ database, registry, log: quiet, now: () => START })
  const writes = Array.from({ length: seconds }, (_, second) =>
    history.writer.write({
      deviceId: Number(rows[0]?.id),
      at: START + second * SECOND,
      deviceTime: START + second * SECOND,
      reading: {
        state2: second > 5 ? 2 : 0,
        runstate: 1,
        position: second % 3 === 2 ? undefined : { longitude: 121 + second / 1000, latitude: 31 },
        values: {},
      },
    }),
  )
  await Promise.all(writes)
  await history.close()
}

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, { VAN: ['GD606', METRO], GATE: ['RS500', CUSTOMS] })
  await layDownTrack('VAN', 3600)
})
afterAll(() => test?.drop())
beforeEach(async () => {
  world = await startControl(test.database)
})
afterEach(() => world.stop())

type Window = Awaited<ReturnType<typeof openWindow>>
const pointsOf = (window: Window, topic: 'deviceMap' | 'replay') =>
  window.on(PUSH_TOPICS[topic]).flatMap(({ data }) => data as DeviceMapMessage['data'])

describe('the live track of a device', () => {
  it('is pushed while it is asked for, to who asked, and stops with the last window [API-04, PSH-03]', async () => {
    const device = await openDevice(world, 'VAN')
    const drive = (longitude: number) =>
      device.send({ time: Date.now(), position: { longitude, latitude: 31 }, mods: {} })
    await drive(121)
    const [metro, city] = await Promise.all([openWindow(world, METRO), openWindow(world, CITY)])
    await world.handlers.startDeviceMap({ sn: 'VAN' }, world.context(METRO))
    await vi.waitFor(() => expect(pointsOf(metro, 'deviceMap')).toHaveLength(1))
    for (const longitude of [121.1, 121.1, 121.2, 121.3]) await drive(longitude)
    const longitudes = () => pointsOf(metro, 'deviceMap').map(({ position }) => position.longitude)
    await vi.waitFor(() => expect(longitudes()).toEqual([121, 121.1, 121.2, 121.3]))
    await world.handlers.stopDeviceMap({}, world.context(METRO))
    await drive(121.4)
    await aWhile()
    expect(longitudes()).toHaveLength(4)
    expect(pointsOf(city, 'deviceMap')).toEqual([])

    await world.handlers.startDeviceMap({ sn: 'VAN' }, world.context(METRO))
    metro.client.end(true)
    await aWhile()
    const again = await openWindow(world, METRO)
    await drive(121.5)
    await aWhile()
    expect(pointsOf(again, 'deviceMap')).toEqual([])
    for (const { client } of [again, city, device]) client.end(true)
  })

  it('carries what was asked for with it, also of a device that stands [FEA-01]', async () => {
    const device = await openDevice(world, 'VAN')
    const measure = (doseRate: number) =>
      device.send({
        time: Date.now(),
        position: { longitude: 121, latitude: 31 },
        mods: { nuclearMod: { values: { doseRate } } },
      })
    const metro = await openWindow(world, METRO)
    await world.handlers.startDeviceMap({ sn: 'VAN', quantity: 'nuclearMod.doseRate' }, world.context(METRO))
    for (const doseRate of [0.1, 0.2]) await measure(doseRate)
    await vi.waitFor(() =>
      expect(
        pointsOf(metro, 'deviceMap')
          .map(({ value }) => value)
          .slice(-2),
      ).toEqual([0.1, 0.2]),
    )
    for (const { client } of [metro, device]) client.end(true)
  })

  it('of a device that the user does not see is refused', async () => {
    const refused = world.handlers.startDeviceMap({ sn: 'VAN' }, world.context(CUSTOMS))
    await expect(refused).rejects.toMatchObject({ refusal: 'deviceUnknown' })
  })
})

describe('a replay', () => {
  const start = (userId: string, from: number, to: number, speed: number) =>
    world.handlers.startReplay({ sn: 'VAN', from, to, speed }, world.context(userId))

  it('plays every position of the window in its order, to who asked alone, and ends [API-04, PSH-03]', async () => {
    const [metro, city] = await Promise.all([openWindow(world, METRO), openWindow(world, CITY)])
    const { points } = await start(METRO, START, START + 300 * SECOND, 600)
    expect(points).toBe(201)
    await vi.waitFor(() => expect(pointsOf(metro, 'replay')).toHaveLength(points), { timeout: 10_000 })
    const played = pointsOf(metro, 'replay')
    expect(played.map(({ at }) => at)).toEqual(played.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(played[0]).toEqual({ sn: 'VAN', at: START, position: { longitude: 121, latitude: 31 }, state: 0 })
    expect(played.at(-1)).toMatchObject({ at: START + 300 * SECOND, state: 2 })
    await aWhile()
    expect(pointsOf(metro, 'replay')).toHaveLength(points)
    expect(pointsOf(city, 'replay')).toEqual([])
    for (const { client } of [metro, city]) client.end(true)
  })

  it('comes in the time of the way, so many times faster', async () => {
    const window = await openWindow(world, METRO)
    await start(METRO, START, START + 3599 * SECOND, 60)
    await vi.waitFor(() => expect(pointsOf(window, 'replay').length).toBeGreaterThan(30), { timeout: 10_000 })
    // The hour takes a minute: what is there after a second or two is the begin of it.
    expect(pointsOf(window, 'replay').length).toBeLessThan(1_200)
    await world.handlers.stopReplay({ sn: 'VAN' }, world.context(METRO))
    await aWhile()
    const { length } = pointsOf(window, 'replay')
    await aWhile()
    expect(pointsOf(window, 'replay')).toHaveLength(length)
    window.client.end(true)
  })

  it('ends with the user’s last window', async () => {
    const window = await openWindow(world, METRO)
    await start(METRO, START, START + 3599 * SECOND, 60)
    await vi.waitFor(() => expect(pointsOf(window, 'replay').length).toBeGreaterThan(0))
    window.client.end(true)
    await aWhile()
    const again = await openWindow(world, METRO)
    await aWhile()
    expect(pointsOf(again, 'replay')).toEqual([])
    again.client.end(true)
  })

  it('is refused for a device out of sight, for a time without positions, and for more than a day [VAL-07]', async () => {
    await expect(start(CUSTOMS, START, START + 1, 1)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(start(METRO, START - 9000, START - 1, 1)).rejects.toMatchObject({ refusal: 'noTrack' })
    await expect(start(METRO, START, START + 25 * 3600 * SECOND, 1)).rejects.toMatchObject({
      problems: [{ key: 'validation.timeRangeTooLong' }],
    })
    await expect(start(METRO, START, START - 1, 1)).rejects.toMatchObject({
      problems: [{ key: 'validation.timeRangeReversed' }],
    })
  })
})

describe('devices of one place', () => {
  it('are an office’s own, as far as the user sees it [API-04]', async () => {
    const combination = await world.handlers.getDeviceCombinationById({ id: METRO }, world.context(CITY))
    expect(combination).toEqual({
      id: METRO,
      name: 'Metro',
      devices: [{ sn: 'VAN', name: 'Device VAN', deviceType: 'GD606' }],
    })
    const above = await world.handlers.getDeviceCombinationById({ id: CITY }, world.context(CITY))
    expect(above.devices).toEqual([])
    for (const id of [METRO, CITY, '99']) {
      const refused = world.handlers.getDeviceCombinationById({ id }, world.context(CUSTOMS))
      await expect(refused).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    }
  })
})

describe('a place on a plan', () => {
  beforeEach(async () => {
    await test.database.pool.query(
      `update office set station_map = '/plans/gate.svg#bbox=121.47,31.23,121.48,31.24' where id = 2`,
    )
    await world.directory.reload()
  })
  const scene = async () =>
    sceneMapSchema.parse(await world.live.handlers.sceneMap({ sn: 'GATE' }, world.context(CUSTOMS)))
  const place = (x: number, y: number) => world.handlers.placeOnScene({ sn: 'GATE', x, y }, world.context(CITY))

  it('is where somebody put the device, for everybody who looks, also after a restart [FEA-11]', async () => {
    const before = await scene()
    expect(before.points).toMatchObject([{ sn: 'GATE', x: expect.closeTo(500) }])
    await place(120, 80)
    expect((await scene()).points).toEqual([{ sn: 'GATE', x: 120, y: expect.closeTo(80) }])
    expect((await audited(world)).at(-1)).toMatchObject({
      act: 'scenePlace',
      subject: 'GATE',
      detail: { x: 120, y: 80 },
    })
    await world.stop()
    world = await startControl(test.database)
    expect((await scene()).points).toEqual([{ sn: 'GATE', x: 120, y: expect.closeTo(80) }])
  })

  it('belongs to that plan: on another the device stands where it says', async () => {
    await place(120, 80)
    await test.database.pool.query(`update office set station_map = null where id = 2`)
    await test.database.pool.query(
      `update office set station_map = '/plans/city.svg#bbox=121.47,31.23,121.48,31.24' where id = 1`,
    )
    await world.directory.reload()
    const city = await world.live.handlers.sceneMap({ sn: 'GATE' }, world.context(CITY))
    expect(city.points.find(({ sn }) => sn === 'GATE')).toMatchObject({ x: expect.closeTo(500) })
    await test.database.pool.query('update office set station_map = null where id = 1')
  })

  it('off the plan is refused, and so is one without a plan', async () => {
    const { width, height } = await scene()
    await expect(place(width + 1, 5)).rejects.toMatchObject({ problems: [{ field: 'x' }] })
    await expect(place(-1, height + 1)).rejects.toMatchObject({ problems: [{ field: 'x' }, { field: 'y' }] })
    const van = world.handlers.placeOnScene({ sn: 'VAN', x: 1, y: 1 }, world.context(CITY))
    await expect(van).rejects.toMatchObject({ refusal: 'noSceneMap' })
  })
})
