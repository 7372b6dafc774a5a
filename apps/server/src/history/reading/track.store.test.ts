import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptied } from '../../../test/emptied.ts'
import { deviceRow, TestDirectory } from '../../../test/live-kit.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import { createHistory } from '../writing/history.ts'
import { createRecentHandlers } from './recent-handlers.ts'
import { createTrack } from './track.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
})
afterAll(() => test?.drop())
beforeEach(() => test.database.pool.query(emptied('reading')))

const START = Date.UTC(2026, 6, 1, 10)
const SECOND = 1000
const DAY = 24 * 3_600_000

async function drive(seconds: number): Promise<number> {
  const [deviceId = 0] = await addDevices(test.database, 'GD606')
  const bounds = { batchDelayMs: 0 }
  const history = await createHistory({
    database: test.database,
    registry,
    log: quiet,
    bounds,
    now: () => START,
  })
  for (let second = 0; second < seconds; second++) {
    const at = START + second * SECOND
    // Every fifth second the receiver has no position: it is no place on the way.
    const position = second % 5 === 4 ? undefined : { longitude: 10 + second / 1000, latitude: 50 }
    await history.writer.write({
      deviceId,
      at,
      deviceTime: at,
      reading: { state2: second === 2 ? 2 : 0, runstate: 1, position, values: { nuclearMod: { doseRate: second } } },
    })
  }
  await history.close()
  return deviceId
}

it('tells where a device went, what it measured there and how bad it was [RTE-06]', async () => {
  const deviceId = await drive(10)
  const track = createTrack({ database: test.database, registry })
  const found = await track({
    deviceId,
    deviceType: 'GD606',
    from: START,
    to: START + 10 * SECOND,
    quantity: 'nuclearMod.doseRate',
  })
  expect(found.quantity).toBe('nuclearMod.doseRate')
  expect(found.unit).not.toBe('')
  expect(found.points).toHaveLength(8)
  expect(found.points[2]).toEqual([START + 2 * SECOND, 10.002, 50, 2, 2])
})

it('thins a long way out and keeps the worst state of what it leaves out', async () => {
  const deviceId = await drive(10)
  const track = createTrack({ database: test.database, registry })
  const found = await track({ deviceId, deviceType: 'GD606', from: START, to: START + DAY })
  expect(found.stepMs).toBe(44_000)
  expect(found.points).toEqual([[START, 10, 50, null, 2]])
})

it('is refused for a strange device and for more than a day [VAL-07] [PRM-01]', async () => {
  const asked: unknown[] = []
  const { deviceTrack } = createRecentHandlers({
    directory: new TestDirectory([deviceRow('SN-1', '2'), deviceRow('SN-2', '3')]),
    recentData: async () => {
      throw new Error('not asked for')
    },
    track: async (request) => {
      asked.push(request)
      return { from: request.from, to: request.to, quantity: null, unit: '', stepMs: 1000, points: [] }
    },
    waterfall: async () => [],
    timeZone: 'UTC',
    now: () => START,
  })
  const context = {
    user: { id: '7', username: 'anna', officeId: '2', permissions: new Set() },
  } as unknown as UserContext
  const known = 'then'
  await deviceTrack({ sn: 'SN-1', from: START, to: START + DAY, known }, context)
  expect(asked).toHaveLength(1)
  await expect(deviceTrack({ sn: 'SN-2', from: START, to: START + 1, known }, context)).rejects.toThrow('deviceUnknown')
  await expect(deviceTrack({ sn: 'SN-1', from: START, to: START + DAY + 1, known }, context)).rejects.toMatchObject({
    problems: [{ key: 'validation.timeRangeTooLong' }],
  })
})

it('as it was known then a late position stands where it came, as it is known now where it was measured [FEA-04]', async () => {
  const [deviceId = 0] = await addDevices(test.database, 'GD606')
  const history = await createHistory({
    database: test.database,
    registry,
    log: quiet,
    bounds: { batchDelayMs: 0 },
    now: () => START,
  })
  // Its clock is five minutes behind, and its second position was kept for a quarter of an hour.
  const clockOffset = -300 * SECOND
  for (const [longitude, measured, came] of [
    [10, 0, 0],
    [11, 60, 900],
    [12, 120, 120],
  ] as const) {
    await history.writer.write({
      deviceId,
      at: START + came * SECOND,
      deviceTime: START + measured * SECOND + clockOffset,
      reading: { state2: 0, runstate: 1, position: { longitude, latitude: 50 }, values: {} },
    })
  }
  await history.close()
  const track = createTrack({ database: test.database, registry })
  const way = async (known: 'then' | 'now') => {
    const asked = { deviceId, deviceType: 'GD606', from: START, to: START + 600 * SECOND, known, clockOffset }
    return (await track(asked)).points.map(([at, longitude]) => [(at - START) / SECOND, longitude])
  }
  expect(await way('then')).toEqual([
    [0, 10],
    [120, 12],
  ])
  expect(await way('now')).toEqual([
    [0, 10],
    [60, 11],
    [120, 12],
  ])
})
