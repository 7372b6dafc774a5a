import type { Spectrum } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceRow, TestDirectory } from '../../../test/live-kit.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import { createHistory } from '../writing/history.ts'
import { createRecentHandlers } from './recent-handlers.ts'
import { createWaterfall } from './waterfall.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
})
afterAll(() => test?.drop())

const NOW = Date.UTC(2026, 6, 1, 10)
const MINUTE = 60_000

async function store(spectra: readonly (readonly [at: number, counts: number[], liveTime: number])[]): Promise<number> {
  const [deviceId = 0] = await addDevices(test.database, 'RG05')
  const history = await createHistory({
    database: test.database,
    registry,
    log: quiet,
    bounds: { batchDelayMs: 0 },
    now: () => NOW,
  })
  for (const [at, counts, liveTime] of spectra) {
    const spectrum: Spectrum = { counts, calibration: [0, 3], liveTime }
    const reading = { state2: 0 as const, runstate: 1 as const, values: { nuclearMod: { doseRate: 1 } } }
    await history.writer.write({
      deviceId,
      at,
      deviceTime: at,
      reading: { ...reading, rest: { nuclearMod: { spectrum } } },
    })
  }
  await history.close()
  return deviceId
}

it('tells what came between the stored spectra of the last minutes, oldest first [RTE-06]', async () => {
  const deviceId = await store([
    [NOW - 45 * MINUTE, [0, 0], 1],
    [NOW - 3 * MINUTE, [10, 20], 60],
    [NOW - 2 * MINUTE, [12, 20], 62],
    [NOW - 1 * MINUTE, [12, 25], 63],
  ])
  const waterfall = createWaterfall({ database: test.database, now: () => NOW })
  const asked = { deviceId, module: 'nuclearMod', columns: 2 } as const
  expect(await waterfall({ ...asked, rows: 10 })).toEqual([
    { at: NOW - 2 * MINUTE, seconds: 2, counts: [2, 0] },
    { at: NOW - 1 * MINUTE, seconds: 1, counts: [0, 5] },
  ])
  expect(await waterfall({ ...asked, rows: 1 })).toHaveLength(1)
  expect(await waterfall({ ...asked, module: 'gcameraMod', rows: 10 })).toEqual([])
})

it('is refused for a device of another office [PRM-01]', async () => {
  const notAsked = async () => {
    throw new Error('not asked for')
  }
  const { deviceWaterfall } = createRecentHandlers({
    directory: new TestDirectory([deviceRow('SN-2', '3')]),
    recentData: notAsked,
    track: notAsked,
    waterfall: notAsked,
    timeZone: 'UTC',
    now: () => NOW,
  })
  const context = {
    user: { id: '7', username: 'anna', officeId: '2', permissions: new Set() },
  } as unknown as UserContext
  await expect(deviceWaterfall({ sn: 'SN-2', module: 'nuclearMod', columns: 2, rows: 2 }, context)).rejects.toThrow(
    'deviceUnknown',
  )
})
