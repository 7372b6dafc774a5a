import { registry } from '@vigil/devices'
import { resolvedNumber } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptied } from '../../../../test/emptied.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts'
import type { Database } from '../../../platform/database.ts'
import { createHistory, type History } from '../history.ts'
import type { HistoryRecord } from '../records.ts'
import { ROLLUP_LAG_MAX_MS } from './rollups.ts'

let test: MigratedDatabase
let database: Database
beforeAll(async () => {
  test = await createMigratedDatabase()
  database = test.database
})
afterAll(() => test?.drop())
/** What the server had to warn of: a store that was tried again after a while is no failure, but nothing here is a reason for one. */
let warned: unknown[] = []
const log = { info: () => {}, warn: (what: unknown) => warned.push(what), error: (what: unknown) => warned.push(what) }
beforeEach(async () => {
  warned = []
  await database.pool.query(`delete from setting where key = 'rollup'`)
  await database.pool.query(emptied('reading', 'reading_minute', 'reading_hour', 'rollup_late'))
})

const MINUTE = 60_000
const HOUR = 3_600_000
const START = Date.UTC(2026, 6, 1, 10)

/** A server that lives at `at`; its clock stands still until it is moved. */
async function serverAt(at: number): Promise<History & { clock: { at: number } }> {
  const clock = { at }
  const history = await createHistory({
    database,
    registry,
    log,
    bounds: { batchDelayMs: 0 },
    now: () => clock.at,
  })
  return Object.assign(history, { clock })
}

interface Sent {
  device: number
  at: number
  doseRate?: number | undefined
  temperature?: number | undefined
  state2: number
}

const recordOf = ({ device, at, doseRate, temperature, state2 }: Sent): HistoryRecord => ({
  deviceId: device,
  at,
  deviceTime: at,
  reading: {
    state2,
    runstate: 1,
    values: {
      ...(doseRate === undefined ? {} : { nuclearMod: { doseRate } }),
      ...(temperature === undefined ? {} : { sysMod: { internalTemperature: temperature } }),
    },
  },
})

/** What the roll-up of some readings has to say. */
function expectedRows(sent: readonly Sent[], unit: number, until: number) {
  const spans = new Map<string, Sent[]>()
  for (const each of sent) {
    const start = Math.floor(each.at / unit) * unit
    if (start + unit > until) continue
    const key = `${each.device} ${start}`
    spans.set(key, [...(spans.get(key) ?? []), each])
  }
  const summary = (values: (number | undefined)[]) => {
    const held = values.filter((value) => value !== undefined)
    if (held.length === 0) return { min: null, avg: null, max: null, n: null }
    const sum = held.reduce((total, value) => total + value, 0)
    return { min: Math.min(...held), avg: sum / held.length, max: Math.max(...held), n: held.length }
  }
  return [...spans]
    .map(([key, list]) => ({
      device: Number(key.split(' ')[0]),
      at: Number(key.split(' ')[1]),
      n: list.length,
      state2: Math.max(...list.map((each) => each.state2)),
      dose: summary(list.map((each) => each.doseRate)),
      temperature: summary(list.map((each) => each.temperature)),
    }))
    .sort((a, b) => a.device - b.device || a.at - b.at)
}

async function storedRows(table: 'reading_minute' | 'reading_hour') {
  const { rows } = await database.pool.query(`select * from ${table} order by device_id, at`)
  return rows.map((row) => ({
    device: Number(row.device_id),
    at: row.at.getTime(),
    n: row.n,
    state2: row.state2,
    dose: summaryOf(row, 'nuclear_dose_rate'),
    temperature: summaryOf(row, 'sys_internal_temperature'),
  }))
}

const summaryOf = (row: Record<string, number | null>, column: string) => ({
  min: row[`${column}_min`],
  avg: row[`${column}_avg`],
  max: row[`${column}_max`],
  n: row[`${column}_n`],
})

/** The mean is a sum of floating-point numbers, whose last digit depends on the order; everything else is exact. */
const close = (rows: ReturnType<typeof expectedRows>) =>
  rows.map((row) => ({
    ...row,
    dose: { ...row.dose, avg: row.dose.avg === null ? null : expect.closeTo(row.dose.avg, 9) },
    temperature: {
      ...row.temperature,
      avg: row.temperature.avg === null ? null : expect.closeTo(row.temperature.avg, 9),
    },
  }))

async function expectRollups(sent: readonly Sent[], now: number) {
  expect(await storedRows('reading_minute')).toEqual(close(expectedRows(sent, MINUTE, now)))
  expect(await storedRows('reading_hour')).toEqual(close(expectedRows(sent, HOUR, now)))
}

describe('roll-ups', () => {
  // Longer than the writer waits for its database: that it waited is then told by its warning.
  it('equal what the readings give, whatever comes and whenever the server dies', { timeout: 150_000 }, async () => {
    const devices = await addDevices(database, 'RG500', 'RG500', 'GD606')
    const plain = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map(resolvedNumber)
    const arbitraryReading = fc.record({
      device: fc.constantFrom(...devices),
      after: fc.integer({ min: 0, max: 5 * MINUTE }),
      doseRate: fc.option(plain(0, 50), { nil: undefined }),
      temperature: fc.option(plain(-40, 60), { nil: undefined }),
      state2: fc.constantFrom(-1, 0, 1, 2, 3),
    })
    const arbitraryStep = fc.oneof(
      { weight: 12, arbitrary: fc.record({ step: fc.constant('reading' as const), reading: arbitraryReading }) },
      { weight: 3, arbitrary: fc.record({ step: fc.constant('pass' as const) }) },
      { weight: 1, arbitrary: fc.record({ step: fc.constant('crash' as const) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { minLength: 20, maxLength: 120 }), async (steps) => {
        await database.pool.query(`delete from setting where key = 'rollup'`)
        await database.pool.query(emptied('reading', 'reading_minute', 'reading_hour', 'rollup_late'))
        let server = await serverAt(START)
        const sent: Sent[] = []
        let at = START
        for (const each of steps) {
          if (each.step === 'reading') {
            const { after, ...rest } = each.reading
            at += after
            server.clock.at = at
            sent.push({ ...rest, at })
            await server.writer.write(recordOf({ ...rest, at }))
          } else if (each.step === 'pass') {
            await server.rollups.pass()
          } else {
            // Nothing is told to the roll-ups: the next server finds only what is in the database.
            await server.close()
            server = await serverAt(at)
          }
        }
        const end = Math.ceil((at + HOUR) / HOUR) * HOUR
        server.clock.at = end + 10_000
        await server.rollups.pass()
        await expectRollups(sent, end)
        await server.close()
        expect(warned).toEqual([])
      }),
      // The example as it was: to look for a smaller one would take longer than a test may, and the time-out would hide it.
      { numRuns: 12, endOnFailure: true },
    )
  })

  it('wait for a minute until everything that was received in it is stored', async () => {
    const [device = 0] = await addDevices(database, 'RG500')
    const server = await serverAt(START)
    const lock = await database.connect('lock')
    await lock.query('begin; lock table device_latest in access exclusive mode')
    const sent: Sent = { device, at: START + 1000, doseRate: 1, state2: 0 }
    const written = server.writer.write({
      ...recordOf(sent),
      latest: { runMode: 0, runstate: 1, mods: {} },
    })
    server.clock.at = START + 5 * MINUTE
    await server.rollups.pass()
    expect(await storedRows('reading_minute')).toEqual([])

    await lock.query('commit')
    await lock.end()
    await written
    await server.rollups.pass()
    await expectRollups([sent], START + 5 * MINUTE)
    await server.close()
  })

  it('take in a reading that comes for a minute and an hour already made', async () => {
    const [device = 0, other = 0] = await addDevices(database, 'RG500', 'FCBR-100')
    const server = await serverAt(START)
    const sent: Sent[] = [
      { device, at: START + 1000, doseRate: 1, state2: 0 },
      { device: other, at: START + 1000, doseRate: 4, state2: 0 },
    ]
    for (const each of sent) await server.writer.write(recordOf(each))
    server.clock.at = START + HOUR + MINUTE
    await server.rollups.pass()
    await expectRollups(sent, START + HOUR)

    const late: Sent[] = [
      { device, at: START + 2000, doseRate: 3, temperature: 20, state2: 2 },
      { device: other, at: START + 30 * MINUTE, doseRate: 8, state2: 1 },
    ]
    for (const each of late) await server.writer.write(recordOf(each))
    await server.close()
    // The mark is in the database: it outlives a crash before the roll-up.
    const next = await serverAt(START + HOUR + 2 * MINUTE)
    await next.rollups.pass()
    await expectRollups([...sent, ...late], START + HOUR)
    await next.close()
  })

  it('pass over the time in which the server was away', async () => {
    const [device = 0] = await addDevices(database, 'RG500')
    const before: Sent = { device, at: START, doseRate: 1, state2: 0 }
    const first = await serverAt(START)
    await first.writer.write(recordOf(before))
    await first.close()
    const back = START + 30 * HOUR
    const after: Sent = { device, at: back + 1000, doseRate: 2, state2: 0 }
    const second = await serverAt(back)
    await second.writer.write(recordOf(after))
    second.clock.at = back + HOUR + MINUTE
    await second.rollups.pass()
    await expectRollups([before, after], back + HOUR)
    await second.close()
  })

  /** As it stands in a database that took it before the door refused it. */
  async function storeAsIs(device: number, at: number, doseRate: string): Promise<void> {
    await database.pool.query(
      `insert into reading (device_id, at, device_time, state2, runstate, nuclear_dose_rate) values ($1, $2, $2, 0, 1, $3)`,
      [device, new Date(at), doseRate],
    )
  }
  const doseOf = async (table: 'reading_minute' | 'reading_hour', device: number) =>
    (await storedRows(table)).filter((row) => row.device === device).map(({ dose }) => dose)

  it.each([
    ['next to nothing', ['5e-324', '0', '0'], { min: 0, avg: 0, max: 0, n: 3 }],
    ['nearly endless', ['1.7e308', '1.7e308', '1.7e308'], { min: 1e100, avg: 1e100, max: 1e100, n: 3 }],
    ['far apart', ['-1.7e308', '1.7e308', '4'], { min: -1e100, avg: expect.any(Number), max: 1e100, n: 3 }],
    ['no number', ['NaN', '2', '4'], { min: 2, avg: 3, max: 4, n: 2 }],
    ['endless', ['Infinity', '-Infinity', '4'], { min: 4, avg: 4, max: 4, n: 1 }],
  ])('are made of readings that are %s, and those of every other device with them', async (_, stored, expected) => {
    const [odd = 0, other = 0] = await addDevices(database, 'RG500', 'RG500')
    const server = await serverAt(START)
    for (const [n, value] of stored.entries()) await storeAsIs(odd, START + n * 1000, value)
    // The hour sums up minutes, one of which stands alone.
    await storeAsIs(odd, START + 2 * MINUTE, stored[0] ?? '')
    await server.writer.write(recordOf({ device: other, at: START + 1000, doseRate: 3, state2: 0 }))
    server.clock.at = START + HOUR + MINUTE
    await server.rollups.pass()
    expect((await doseOf('reading_minute', odd))[0]).toEqual(expected)
    expect(await doseOf('reading_hour', odd)).toMatchObject([{ min: expected.min, max: expected.max }])
    expect(await doseOf('reading_hour', other)).toEqual([{ min: 3, avg: 3, max: 3, n: 1 }])
    await server.close()
    expect(warned).toEqual([])
  })

  it('of one device that can not be made are set aside and told; the others go on, and it is not tried for ever', async () => {
    const devices = await addDevices(database, 'RG500', 'RG500', 'RG500', 'RG500')
    const [, bad = 0] = devices
    const server = await serverAt(START)
    const sent = devices.map((device): Sent => ({ device, at: START + 1000, doseRate: 1, state2: 0 }))
    for (const each of sent) await server.writer.write(recordOf(each))
    await database.pool.query('truncate set_aside')
    for (const table of ['reading_minute', 'reading_hour']) {
      await database.pool.query(`alter table ${table} add constraint poison check (device_id <> ${bad}) not valid`)
    }
    server.clock.at = START + 30 * MINUTE
    await server.rollups.pass()
    expect(await server.rollups.lag()).toBe(0)
    server.clock.at = START + HOUR + MINUTE
    await server.rollups.pass()
    await expectRollups(
      sent.filter(({ device }) => device !== bad),
      START + HOUR,
    )
    const kept = await database.pool.query('select room, device_id::int, reason, content from set_aside')
    expect(kept.rows).toMatchObject([{ room: 'rollup', device_id: bad, reason: expect.stringContaining('poison') }])

    // A late reading of it is not what others wait for either.
    const late = devices.map((device): Sent => ({ device, at: START + 5 * MINUTE, doseRate: 2, state2: 0 }))
    for (const each of late) await server.writer.write(recordOf(each))
    await server.rollups.pass()
    for (const table of ['reading_minute', 'reading_hour']) {
      await database.pool.query(`alter table ${table} drop constraint poison`)
    }
    await expectRollups(
      [...sent, ...late].filter(({ device }) => device !== bad),
      START + HOUR,
    )
    const { rows } = await database.pool.query('select count(*)::int as n from rollup_late')
    expect(rows).toEqual([{ n: 0 }])
    await server.close()
  })

  it('tell how far they are behind as long as something waits for them, after a restart, too', async () => {
    const [device = 0] = await addDevices(database, 'RG500')
    const first = await serverAt(START)
    await first.writer.write(recordOf({ device, at: START + 1000, doseRate: 1, state2: 0 }))
    first.clock.at = START + 20 * MINUTE
    expect(await first.rollups.lag()).toBe(19 * MINUTE)
    await first.close()
    const second = await serverAt(START + 25 * MINUTE)
    expect(second.rollups.behindMs).toBe(24 * MINUTE)
    expect(await second.rollups.lag()).toBeGreaterThan(ROLLUP_LAG_MAX_MS)
    await second.rollups.pass()
    expect([await second.rollups.lag(), second.rollups.behindMs]).toEqual([0, 0])
    // Nothing came for a day: nothing waits.
    second.clock.at = START + 24 * HOUR
    expect(await second.rollups.lag()).toBe(0)
    await second.close()
  })
})
