import type { ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptied } from '../../../test/emptied.ts'
import { deviceRow, TestDirectory } from '../../../test/live-kit.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import type { Database } from '../../platform/database.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import { createHistory, type History } from '../writing/history.ts'
import { createRecentData, type RecentRequest } from './recent-data.ts'
import { createRecentHandlers } from './recent-handlers.ts'

let test: MigratedDatabase
let database: Database
beforeAll(async () => {
  test = await createMigratedDatabase()
  database = test.database
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await database.pool.query(`delete from setting where key = 'rollup'`)
  await database.pool.query(
    `${emptied('reading', 'reading_minute', 'reading_hour', 'rollup_late')}; truncate device_state_change`,
  )
})

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 6, 1, 10)

async function serverAt(at: number): Promise<History & { clock: { at: number } }> {
  const clock = { at }
  const bounds = { batchDelayMs: 0 }
  const history = await createHistory({
    database,
    registry,
    log: quiet,
    bounds,
    now: () => clock.at,
  })
  return Object.assign(history, { clock })
}

interface Sent {
  at: number
  doseRate: number
}

const write = (history: History, deviceId: number, { at, doseRate }: Sent): Promise<void> =>
  history.writer.write({
    deviceId,
    at,
    deviceTime: at,
    reading: { state2: 0, runstate: 1, values: { nuclearMod: { doseRate } } },
  })

/** Every `every` milliseconds, but for the gap. */
function readings(from: number, to: number, every: number, gap?: { from: number; to: number }): Sent[] {
  const list: Sent[] = []
  for (let at = from; at < to; at += every) {
    if (gap === undefined || at < gap.from || at >= gap.to) {
      list.push({ at, doseRate: 0.1 + Math.sin(at / 97_000) * 0.05 })
    }
  }
  return list
}

/** What the readings themselves give for each step. */
function expected(sent: readonly Sent[], stepMs: number, origin: number) {
  const steps = new Map<number, number[]>()
  for (const { at, doseRate } of sent) {
    const begin = origin + Math.floor((at - origin) / stepMs) * stepMs
    steps.set(begin, [...(steps.get(begin) ?? []), doseRate])
  }
  return [...steps].map(([at, values]) => [
    at,
    Math.min(...values),
    expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6),
    Math.max(...values),
  ])
}

async function ask(request: Omit<RecentRequest, 'deviceType' | 'points'> & { points?: number }, timeZone = 'UTC') {
  const recentData = createRecentData({ database, registry, timeZone, now: () => request.to })
  const answer = await recentData({ deviceType: 'RG500', points: 600, ...request })
  const dose = answer.series.find(({ quantity }) => quantity === 'doseRate')
  return { ...answer, dose: dose?.points ?? [] }
}

async function filled(sent: readonly Sent[], now: number): Promise<number> {
  const [device = 0] = await addDevices(database, 'RG500')
  const history = await serverAt(sent[0]?.at ?? now)
  for (const each of sent) {
    history.clock.at = each.at
    await write(history, device, each)
  }
  history.clock.at = now
  await history.rollups.pass()
  await history.close()
  return device
}

describe('recent data of a device', () => {
  it('is the same from readings, minutes and hours, the part that is not rolled up yet included [API-04]', async () => {
    // Ends in the middle of a minute and of an hour: minutes are made until 16:20, hours until 16:00.
    const now = START + 6 * HOUR + 20 * MINUTE + 30_000
    const sent = readings(START, now, 20_000)
    const device = await filled(sent, now)
    for (const [points, stepMs] of [
      [600, MINUTE],
      [100, 5 * MINUTE],
      [10, HOUR],
    ] as const) {
      const answer = await ask({ deviceId: device, from: START, to: now, points })
      expect(answer.stepMs).toBe(stepMs)
      expect(answer.dose).toEqual(expected(sent, stepMs, 0))
    }
    const close = await ask({ deviceId: device, from: now - 10 * MINUTE, to: now, points: 600 })
    expect(close.stepMs).toBe(1000)
    expect(close.dose).toEqual(
      expected(
        sent.filter(({ at }) => at >= now - 10 * MINUTE),
        1000,
        0,
      ),
    )
  })

  it('has no point where there was no reading', async () => {
    const gap = { from: START + HOUR, to: START + 2 * HOUR }
    const now = START + 3 * HOUR
    const device = await filled(readings(START, now, 30_000, gap), now)
    const { dose } = await ask({ deviceId: device, from: START, to: now, points: 600 })
    const within = dose.filter(([at]) => at >= gap.from && at < gap.to)
    expect(within).toEqual([])
    expect(dose).toHaveLength(2 * 120)
  })

  it.each(['Asia/Kolkata', 'Asia/Kathmandu'])('tells the hours of the clock of %s', async (timeZone) => {
    const now = START + 5 * HOUR + 10 * MINUTE
    const sent = readings(START, now, MINUTE)
    const device = await filled(sent, now)
    const answer = await ask({ deviceId: device, from: START, to: now, points: 10 }, timeZone)
    expect(answer.stepMs).toBe(HOUR)
    const quarter = timeZone === 'Asia/Kolkata' ? 30 * MINUTE : 15 * MINUTE
    expect(answer.dose.map(([at]) => at % HOUR)).toEqual(answer.dose.map(() => quarter))
    expect(answer.dose).toEqual(expected(sent, HOUR, quarter))
  })

  it('is of this device alone, and of the quantities asked for', async () => {
    const now = START + 10 * MINUTE
    const device = await filled(readings(START, now, 10_000), now)
    const [other = 0] = await addDevices(database, 'RG500')
    expect((await ask({ deviceId: other, from: START, to: now })).dose).toEqual([])
    const { series } = await ask({
      deviceId: device,
      from: START,
      to: now,
      quantities: new Set(['nuclearMod.doseRate', 'nuclearMod.no_such"column', 'bioMod.sigma']),
    })
    expect(series.map(({ module, quantity, unit }) => [module, quantity, unit])).toEqual([
      ['nuclearMod', 'doseRate', 'µSv/h'],
    ])
  })

  it('lists every quantity of the model in the order of its modules', async () => {
    const [device = 0] = await addDevices(database, 'RG500')
    await serverAt(START).then((history) => history.close())
    const { series } = await ask({ deviceId: device, from: START, to: START + HOUR })
    const model = registry.model('RG500')
    expect(series.map(({ module, quantity }) => `${module}.${quantity}`)).toEqual(
      model?.modules.flatMap(({ key, readings: list }) => list.map((each) => `${key}.${each.key}`)),
    )
  })

  it('begins with the state that was shown before', async () => {
    const [device = 0] = await addDevices(database, 'RG500')
    await serverAt(START).then((history) => history.close())
    await database.pool.query(
      `insert into device_state_change (device_id, at, state, state2, runstate, shown)
       values ($1, $2, 0, 0, 1, 0), ($1, $3, 2, 2, 1, 2), ($1, $4, 0, 0, 1, 0), ($1, $5, 1, 1, 1, 1)`,
      [device, ...[START - DAY, START + MINUTE, START + 5 * MINUTE, START + 2 * HOUR].map((at) => new Date(at))],
    )
    const { states } = await ask({ deviceId: device, from: START, to: START + HOUR })
    expect(states).toEqual([
      [START - DAY, 0],
      [START + MINUTE, 2],
      [START + 5 * MINUTE, 0],
    ])
  })
})

describe('the call', () => {
  const mine = deviceRow('SN-1', '2')
  const foreign = deviceRow('SN-2', '3')
  const context = {
    user: { id: '7', username: 'anna', officeId: '2', permissions: new Set() },
  } as unknown as UserContext
  const asked: RecentRequest[] = []
  const { hisDeviceData } = createRecentHandlers({
    directory: new TestDirectory([mine, foreign]),
    recentData: async (request) => {
      asked.push(request)
      return { from: request.from, to: request.to, stepMs: 1000, series: [], states: [], unwatched: [] }
    },
    track: async () => {
      throw new Error('not asked for')
    },
    waterfall: async () => [],
    timeZone: 'UTC',
    now: () => START,
  })

  it('answers the last day when no window is given', async () => {
    await hisDeviceData({ sn: 'SN-1' }, context)
    expect(asked.at(-1)).toMatchObject({ deviceId: mine.id, from: START - DAY, to: START })
  })

  it('refuses a device of another office and an unknown one alike [PRM-01]', async () => {
    await expect(hisDeviceData({ sn: 'SN-2' }, context)).rejects.toThrow('deviceUnknown')
    await expect(hisDeviceData({ sn: 'SN-3' }, context)).rejects.toThrow('deviceUnknown')
  })

  it('refuses more than 31 days and a window that runs backwards [VAL-07]', async () => {
    const problemOf = async (from: number, to: number) =>
      hisDeviceData({ sn: 'SN-1', from, to }, context).then(
        () => 'none',
        (error) => error.problems[0].key,
      )
    expect(await problemOf(START - 31 * DAY, START)).toBe('none')
    expect(await problemOf(START - 31 * DAY - 1, START)).toBe('validation.timeRangeTooLong')
    expect(await problemOf(START, START - 1)).toBe('validation.timeRangeReversed')
  })

  it('passes the chosen quantities on', async () => {
    await hisDeviceData({ sn: 'SN-1', quantities: 'nuclearMod.doseRate,nuclearMod.sigma' }, context)
    const [quantity]: string[] = [...(asked.at(-1)?.quantities ?? [])]
    expect(quantity).toBe(`${'nuclearMod' satisfies ModuleKey}.doseRate`)
  })
})
