import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, type ControlWorld, CUSTOMS, METRO, seedControl, startControl } from '../../test/control-kit.ts'
import { emptied } from '../../test/emptied.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { createHistory, type History } from '../history/writing/history.ts'
import { importHistory } from '../history/writing/import.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import { createTripKeeper } from './trip-keeper.ts'

const START = Date.UTC(2026, 4, 4, 22)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** About ten metres to the north. */
const TEN_M = 10 / 111_195

let test: MigratedDatabase
let world: ControlWorld
let history: History
let now = START
let ids: Map<string, number>

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, { VAN: ['GD606', METRO], CAR: ['GD606', CUSTOMS], GATE: ['RS500', CUSTOMS] })
  const { rows } = await test.database.pool.query<{ id: string; sn: string }>('select id, sn from device')
  ids = new Map(rows.map(({ id, sn }) => [sn, Number(id)]))
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await test.database.pool.query(
    `${emptied('trip', 'trip_follow', 'trip_checkpoint', 'reading', 'reading_minute', 'reading_hour', 'rollup_late')};
     delete from setting where key = 'rollup'`,
  )
  now = START
  history = await createHistory({ database: test.database, registry, log: quiet, now: () => now })
  world = await startControl(test.database)
})
afterEach(async () => {
  await history.close()
  await world.stop()
})

const recordOf = (sn: string, at: number, metres: number, doseRate = 0.1): HistoryRecord => ({
  deviceId: ids.get(sn) ?? 0,
  at,
  deviceTime: at,
  reading: {
    state2: 0,
    runstate: 1,
    position: { longitude: 121, latitude: 31 + (metres / 10) * TEN_M },
    values: { nuclearMod: { doseRate } },
  },
})

async function tell(records: readonly HistoryRecord[]): Promise<void> {
  await Promise.all(records.map((record) => history.writer.write(record)))
}

/** Minutes are rolled up to a moment, and what they hold is cut. */
async function cutUntil(at: number): Promise<void> {
  now = at + MINUTE
  await history.rollups.pass()
  const keeper = createTripKeeper({ database: test.database, registry, log: quiet })
  await keeper.pass()
  await keeper.stop()
}

/** Ten minutes at ten metres a second, then ten minutes of standing; a reading every ten seconds. */
function wayOf(sn: string, from: number, metres = 0): HistoryRecord[] {
  return Array.from({ length: 120 }, (_, n) =>
    recordOf(sn, from + n * 10 * SECOND, metres + Math.min(n, 60) * 100, n === 30 ? 2 : 0.1),
  )
}

const listed = async (user: string, filter = {}) =>
  world.handlers.gdReplayList(
    { beginTime: START - HOUR, endTime: START + 72 * HOUR, limit: 50, ...filter },
    world.context(user),
  )

async function stored(): Promise<unknown[]> {
  const { rows } = await test.database.pool.query(
    'select device_id, begin_at, end_at, open, points, length, moving_ms, mean, highest, highest_at, picture from trip order by 1, 2',
  )
  return rows
}

describe('trips [API-05, RTE-14]', () => {
  it('are one row each, with length, time moving, mean and highest, and the way as a picture', async () => {
    await tell([...wayOf('VAN', START), ...wayOf('VAN', START + HOUR, 20_000)])
    await cutUntil(START + 2 * HOUR)
    const { records, total } = await listed(METRO)
    expect(total).toBe(2)
    expect(records.map(({ beginTime }) => beginTime)).toEqual([START + HOUR, START])
    const [, first] = records
    expect(first).toMatchObject({
      id: `VAN:${START}`,
      sn: 'VAN',
      underWay: false,
      quantity: 'nuclearMod.doseRate',
      highest: 2,
      highestAt: START + 300 * SECOND,
      alarms: 0,
    })
    expect(first?.length).toBeGreaterThan(5_900)
    expect(first?.length).toBeLessThan(6_100)
    expect(first?.movingMs).toBe(600 * SECOND)
    expect(first?.picture.length).toBeGreaterThan(10)
  })

  it('over the same ground are found in the whole record, the nearest in place first and then in time, as far as one sees their devices', async () => {
    // The street of the first one again a month before, by another device the hour after, half of it, and another street.
    const month = START - 40 * 24 * HOUR
    await tell([
      ...wayOf('VAN', month, 30),
      ...wayOf('VAN', START),
      ...wayOf('CAR', START + HOUR, 10),
      ...wayOf('VAN', START + 3 * HOUR, 3_000),
      ...wayOf('VAN', START + 6 * HOUR, 50_000),
    ])
    await cutUntil(START + 8 * HOUR)
    const alike = (user: string, at = START) => world.handlers.tripsAlike({ id: `VAN:${at}` }, world.context(user))
    const whole = await alike(CITY)
    expect(whole.map(({ id }) => id)).toEqual([`CAR:${START + HOUR}`, `VAN:${month}`, `VAN:${START + 3 * HOUR}`])
    expect(whole.map(({ share }) => Math.round(share * 2) / 2)).toEqual([1, 1, 0.5])
    expect(whole[0]).toMatchObject({ sn: 'CAR', deviceName: 'Device CAR', beginTime: START + HOUR })
    expect((await alike(METRO)).map(({ sn }) => sn)).toEqual(['VAN', 'VAN'])
    expect(await alike(CUSTOMS)).toEqual([])
    expect(await alike(METRO, START + 6 * HOUR)).toEqual([])
    expect(await world.handlers.tripsAlike({ id: 'no trip' }, world.context(CITY))).toEqual([])
  })

  it('count the alarms that came up on the way', async () => {
    await tell(wayOf('VAN', START))
    await addAlarm(test.database.pool, {
      id: 'on-the-way',
      deviceId: ids.get('VAN') ?? 0,
      beginAt: START + MINUTE,
      endAt: START + 2 * MINUTE,
    })
    await cutUntil(START + HOUR)
    expect((await listed(METRO)).records[0]?.alarms).toBe(1)
    await test.database.pool.query(`delete from alarm_event where id = 'on-the-way'`)
  })

  it('are cut at the begin and the end of a task that the device was on, and of no other; the same when late readings come [RTE-17]', async () => {
    const addTask = (sn: string, begin: number, end: number | null) =>
      test.database.pool.query(
        `insert into task (name, office_id, devices, begin_at, end_at)
         select 'Patrol', office_id, array[sn], $2, $3 from device where sn = $1`,
        [sn, new Date(begin), end === null ? null : new Date(end)],
      )
    try {
      await addTask('VAN', START + 3 * MINUTE + 1, START + 6 * MINUTE + 1)
      await addTask('VAN', START + 8 * MINUTE + 1, null)
      await addTask('CAR', START + MINUTE, START + 2 * MINUTE)
      const ways = [...wayOf('VAN', START), ...wayOf('VAN', START + HOUR, 20_000)]
      await tell(ways.filter((_, n) => n !== 20))
      await cutUntil(START + 30 * MINUTE)
      await cutUntil(START + 2 * HOUR)
      const pieces = async () =>
        (await listed(METRO)).records.map(({ beginTime, endTime }) => [
          Math.round((beginTime - START) / MINUTE),
          Math.round((endTime - START) / MINUTE),
        ])
      const cut = [
        [60, 70],
        [8, 10],
        [6, 8],
        [3, 6],
        [0, 3],
      ]
      expect(await pieces()).toEqual(cut)
      await tell(ways.slice(20, 21))
      await cutUntil(START + 2 * HOUR)
      expect(await pieces()).toEqual(cut)
    } finally {
      await test.database.pool.query('truncate task cascade')
    }
  })

  it('are shown to those who see the device, page by page, and by their names', async () => {
    await tell([...wayOf('VAN', START), ...wayOf('CAR', START), ...wayOf('CAR', START + HOUR)])
    await cutUntil(START + 2 * HOUR)
    expect((await listed(METRO)).records.map(({ sn }) => sn)).toEqual(['VAN'])
    expect((await listed(CUSTOMS)).records.map(({ sn }) => sn)).toEqual(['CAR', 'CAR'])
    const seen: string[] = []
    let next: { before: number; beforeId: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(CITY, { limit: 1, ...(next ?? {}) })
      seen.push(...page.records.map(({ id }) => id))
      next = page.next
    } while (next !== null)
    expect(seen).toEqual([`CAR:${START + HOUR}`, `CAR:${START}`, `VAN:${START}`])
    const named = await world.handlers.gdReplayList(
      { ids: [`CAR:${START}`, 'nothing'], limit: 50 },
      world.context(CITY),
    )
    expect(named.records.map(({ id }) => id)).toEqual([`CAR:${START}`])
  })

  it('are shown while they are under way, and end when the device has stood', async () => {
    await tell(wayOf('VAN', START).slice(0, 60))
    await cutUntil(START + 10 * MINUTE)
    expect((await listed(METRO)).records).toMatchObject([{ id: `VAN:${START}`, underWay: true }])
    await tell(wayOf('VAN', START).slice(60))
    await cutUntil(START + HOUR)
    expect((await listed(METRO)).records).toMatchObject([{ id: `VAN:${START}`, underWay: false }])
  })

  it('follow an import into the past', async () => {
    await tell(wayOf('VAN', START + HOUR))
    await cutUntil(START + 3 * HOUR)
    await importHistory({
      database: test.database,
      columns: registry.columns,
      partitions: history.partitions,
      rollups: history.rollups,
      log: quiet,
      records: wayOf('VAN', START),
    })
    await cutUntil(START + 3 * HOUR)
    expect((await listed(METRO)).records.map(({ beginTime }) => beginTime)).toEqual([START + HOUR, START])
  })

  it('come out the same, whatever came late and however often it was cut', async () => {
    const seed = 160_419
    const way = () => [...wayOf('VAN', START), ...wayOf('VAN', START + 3 * HOUR, 9_000), ...wayOf('CAR', START + HOUR)]
    const { length } = way()
    await tell(way())
    await cutUntil(START + 6 * HOUR)
    const expected = await stored()
    expect(expected).toHaveLength(3)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: length, maxLength: length }), async (late) => {
        await history.close()
        await test.database.pool.query(
          `${emptied('trip', 'trip_follow', 'trip_checkpoint', 'reading', 'reading_minute', 'reading_hour', 'rollup_late')};
           delete from setting where key = 'rollup'`,
        )
        now = START
        history = await createHistory({
          database: test.database,
          registry,
          log: quiet,
          now: () => now,
        })
        await tell(way().filter((_, n) => !late[n]))
        await cutUntil(START + 2 * HOUR)
        await cutUntil(START + 6 * HOUR)
        await tell(way().filter((_, n) => late[n]))
        await cutUntil(START + 6 * HOUR)
        expect(await stored()).toEqual(expected)
      }),
      { seed, numRuns: 3, endOnFailure: true },
    )
  })
})

describe('a trip', () => {
  it('is played by its name, to who sees it [API-05]', async () => {
    await tell(wayOf('VAN', START))
    await cutUntil(START + HOUR)
    const { records } = await listed(METRO)
    const id = records[0]?.id ?? ''
    const played = await world.handlers.gdReplay({ id, speed: 600 }, world.context(METRO))
    expect(played).toMatchObject({ sn: 'VAN', from: records[0]?.beginTime, to: records[0]?.endTime })
    expect(played.points).toBeGreaterThan(50)
    const hidden = world.handlers.gdReplay({ id, speed: 1 }, world.context(CUSTOMS))
    await expect(hidden).rejects.toMatchObject({ refusal: 'noTrack' })
    const unknown = world.handlers.gdReplay({ id: 'VAN:1', speed: 1 }, world.context(METRO))
    await expect(unknown).rejects.toMatchObject({ refusal: 'noTrack' })
  })
})
