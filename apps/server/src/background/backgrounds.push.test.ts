import { type LearnedBackground, PUSH_TOPICS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CITY,
  type ControlWorld,
  CUSTOMS,
  METRO,
  openDevice,
  seedControl,
  startControl,
} from '../../test/control-kit.ts'
import { emptied } from '../../test/emptied.ts'
import { aWhile, openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { createHistory } from '../history/writing/history.ts'

const SN = 'SPECTRUM'
const READINGS = 100
const EVERY_MS = 10_000
let test: MigratedDatabase
let world: ControlWorld

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, { [SN]: ['RG05', CUSTOMS] })
})
afterAll(() => test?.drop())

type Window = Awaited<ReturnType<typeof openWindow>>
const toldTo = (window: Window | undefined): LearnedBackground[] =>
  window?.on(PUSH_TOPICS.background).map(({ data }) => data as LearnedBackground) ?? []
const look = (userId: string) => world.live.handlers.addSnDetailUserId({ snList: [SN] }, world.context(userId))

/** An hour of which the last half is on record: calm, and an alarm in the middle of it. */
async function storeReadings(): Promise<void> {
  const history = await createHistory({ database: test.database, registry, log: quiet })
  const row = world.directory.device(SN)
  // At the begin of a step: a reading counts with the state of its whole step.
  const begin = Math.floor((Date.now() - 30 * 60_000) / EVERY_MS) * EVERY_MS
  const stored = Array.from({ length: READINGS }, (_, n) => {
    const at = begin + n * EVERY_MS
    const isAlarm = n >= 40 && n < 50
    const values = { nuclearMod: { doseRate: isAlarm ? 9 : 0.1 + (n % 5) * 0.001 } }
    const shown = (state: 0 | 2) => ({ state, state2: state, runstate: 1, shown: state })
    const stateChange = n === 0 || n === 50 ? shown(0) : n === 40 ? shown(2) : undefined
    return history.writer.write({
      deviceId: row?.id ?? 0,
      at,
      deviceTime: at,
      reading: { state2: isAlarm ? 2 : 0, runstate: 1, values },
      ...(stateChange !== undefined && { stateChange }),
    })
  })
  await Promise.all(stored)
  await history.close()
}

const spectrum = (counts: number[], liveTime: number, sigma = 1) => ({
  time: Date.now(),
  mods: {
    nuclearMod: { state: 0, runstate: 1, values: { sigma }, spectrum: { counts, calibration: [0, 3], liveTime } },
  },
})

describe('the background of a device', () => {
  beforeEach(async () => {
    await test.database.pool.query(emptied('device_background', 'reading', 'device_state_change'))
    world = await startControl(test.database)
    return () => world.stop()
  })

  it('is learned once: two who look see the same, whenever they began [GEN-01, PSH-07, PRM-04]', async () => {
    await storeReadings()
    const device = await openDevice(world, SN)
    const [city, customs, metro] = await Promise.all([CITY, CUSTOMS, METRO].map((id) => openWindow(world, id)))
    await device.send(spectrum([10, 10], 100))
    await device.send(spectrum([12, 11], 105))
    // Something comes near: what is counted now is no background.
    await device.send(spectrum([90, 80], 110, 7))
    await look(CITY)
    await vi.waitFor(() => expect(toldTo(city)).toHaveLength(1))
    await device.send(spectrum([0, 1], 5))
    await device.send(spectrum([2, 4], 10))
    await look(CUSTOMS)
    await vi.waitFor(() => expect(toldTo(customs)).toHaveLength(1))
    const [first] = toldTo(city)
    expect(first?.bands.nuclearMod?.doseRate).toMatchObject({ count: READINGS - 10, mean: expect.closeTo(0.102, 3) })
    expect(first?.spectra.nuclearMod).toMatchObject({ counts: [2, 1], seconds: 5 })
    expect(toldTo(customs)).toEqual([first])
    await world.backgrounds.round()
    await vi.waitFor(() => expect([city, customs].map((window) => toldTo(window).length)).toEqual([2, 2]))
    expect(toldTo(customs)[1]).toEqual(toldTo(city)[1])
    // Between the two calm spectra of another beginning.
    expect(toldTo(city)[1]?.spectra.nuclearMod).toMatchObject({ counts: [4, 4], seconds: 10 })
    await aWhile()
    expect(toldTo(metro)).toEqual([])
    for (const { client } of [device, city, customs, metro].flatMap((each) => each ?? [])) client.end(true)
  })

  it('outlives the server', async () => {
    await storeReadings()
    const device = await openDevice(world, SN)
    await device.send(spectrum([10, 10], 100))
    await device.send(spectrum([12, 11], 105))
    await vi.waitFor(() => expect(world.live.fleet.entry(SN)?.device.modules.nuclearMod?.spectrum?.counts[0]).toBe(12))
    device.client.end(true)
    await world.stop()
    world = await startControl(test.database)
    const window = await openWindow(world, CITY)
    await look(CITY)
    await vi.waitFor(() => expect(toldTo(window)).toHaveLength(1))
    expect(toldTo(window)[0]).toMatchObject({
      bands: { nuclearMod: { doseRate: { count: READINGS - 10 } } },
      spectra: { nuclearMod: { counts: [2, 1], seconds: 5 } },
      clearedAt: null,
    })
    window.client.end(true)
  })

  it('is forgotten for everybody when the device was told to clear it, and stays forgotten [API-04]', async () => {
    await storeReadings()
    const device = await openDevice(world, SN, () => [{ status: 'done' }])
    await device.send(spectrum([10, 10], 100))
    await device.send(spectrum([12, 11], 105))
    const windows = [await openWindow(world, CITY), await openWindow(world, CUSTOMS)]
    for (const id of [CITY, CUSTOMS]) await look(id)
    await vi.waitFor(() => expect(windows.every((window) => toldTo(window).at(-1)?.spectra.nuclearMod)).toBe(true))
    await world.handlers.clearBground({ sn: SN }, world.context(CUSTOMS))
    await vi.waitFor(() => expect(windows.every((window) => toldTo(window).at(-1)?.clearedAt)).toBe(true))
    const [one, other] = windows.map((window) => toldTo(window).at(-1))
    expect(one).toMatchObject({ sn: SN, bands: {}, spectra: {} })
    expect(other).toEqual(one)
    for (const { client } of [...windows, device]) client.end(true)
    await world.stop()
    world = await startControl(test.database)
    const window = await openWindow(world, CITY)
    await look(CITY)
    await vi.waitFor(() => expect(toldTo(window)).toHaveLength(1))
    expect(toldTo(window)[0]).toMatchObject({ bands: {}, spectra: {}, clearedAt: one?.clearedAt })
    window.client.end(true)
  })
})
