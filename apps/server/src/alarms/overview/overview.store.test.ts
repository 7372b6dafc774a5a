import { type Overview, overviewSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm, addOfficeWith } from '../../../test/stored-alarms.ts'
import { createServerRuns } from '../../history/writing/server-runs.ts'
import { createDirectory, type Directory } from '../../organisation/directory.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createOverview } from './overview.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 6, 10, 10, 30)
const LONG_AGO = NOW - 30 * DAY

let test: MigratedDatabase
let directory: Directory
let overview: Handlers['overview']
let c1 = 0
let m1 = 0
const offices = { city: '', customs: '', metro: '' }

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  const model = { deviceType: 'RG500', createdAt: LONG_AGO }
  const city = await addOfficeWith(pool, '/1/', null)
  const customs = await addOfficeWith(pool, '/1/2/', '/1/', { sn: 'C1', ...model })
  const metro = await addOfficeWith(pool, '/1/3/', '/1/', { sn: 'M1', ...model })
  Object.assign(offices, { city: city.officeId, customs: customs.officeId, metro: metro.officeId })
  // Offices know their place by ids.
  await pool.query(`update office set path = '/' || $1 || '/' where id = $1::bigint`, [city.officeId])
  for (const { officeId } of [customs, metro]) {
    await pool.query(`update office set path = $1 where id = $2`, [`/${city.officeId}/${officeId}/`, officeId])
  }
  c1 = customs.deviceIds[0] ?? 0
  m1 = metro.deviceIds[0] ?? 0
  directory = await createDirectory({ database: { pool, listen: async () => {} }, registry, log: quiet })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await test.database.pool.query(
    'delete from alarm_transition; delete from alarm_event; truncate device_state_change, server_run',
  )
  renew()
})

/** Without what is kept of earlier answers. */
function renew(): void {
  const room = createOverview({
    database: test.database,
    directory,
    registry,
    language: 'en',
    fleet: { entries: () => [...directory.devices()].map((row) => ({ row, device: heardAt(row.id) })) },
    runs: createServerRuns({ database: test.database, log: quiet }),
    messagesTaken: () => taken,
    timeZone: 'Asia/Kolkata',
    now: () => at,
  })
  let taken = 0
  let at = NOW - 8_000
  room.start()
  room.stop()
  taken = 100
  at = NOW
  overview = room.handlers.overview
}

const heardAt = (id: number) => ({ at: id === c1 ? NOW - 59_000 : NOW - 61_000 }) as never

async function ask(office: keyof typeof offices = 'city'): Promise<Overview> {
  const user = { id: '1', username: 'u', officeId: offices[office], permissions: new Set<never>() }
  const answer = await overview({}, { user, token: '', locale: 'en', requestId: '', address: '' })
  return overviewSchema.parse(answer)
}

const change = (deviceId: number, at: number, runstate: number) =>
  test.database.pool.query(
    `insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, $3, 0)`,
    [deviceId, new Date(at), runstate],
  )
const run = (startedAt: number, aliveAt: number) =>
  test.database.pool.query('insert into server_run (started_at, alive_at) values ($1, $2)', [
    new Date(startedAt),
    new Date(aliveAt),
  ])

describe('alarms of the last 24 hours', () => {
  it('stand in the hours of the site’s clock by the worst they were, drills and tests apart', async () => {
    const { pool } = test.database
    // The clock of the site is at half past when UTC is at the hour: 10:30 UTC begins an hour.
    const add = (id: string, beginAt: number, more = {}) =>
      addAlarm(pool, { id, deviceId: c1, beginAt, endAt: NOW, ...more })
    await add('now', NOW, { peakState: 1 })
    await add('end of the hour before', NOW - 1, { peakState: 2 })
    await add('begin of the hour before', NOW - HOUR, { peakState: 3 })
    await add('a drill', NOW - HOUR, { kind: 'drill' })
    await add('a test', NOW - HOUR, { kind: 'test' })
    await add('first hour', NOW - 23 * HOUR, { peakState: 2 })
    await add('too old', NOW - 23 * HOUR - 1)

    const { alarms } = await ask()
    expect(alarms.hours).toHaveLength(24)
    expect(alarms.hours[0]).toEqual({
      since: NOW - 23 * HOUR,
      until: NOW - 22 * HOUR,
      warning: 0,
      alarm: 1,
      highRisk: 0,
    })
    expect(alarms.hours[22]).toEqual({ since: NOW - HOUR, until: NOW, warning: 0, alarm: 1, highRisk: 1 })
    expect([alarms.total, alarms.drills]).toEqual([3, 2])
  })

  it('tell how long handling took, of those that were handled and were no drill', async () => {
    const { pool } = test.database
    expect((await ask()).alarms.meanHandleMs).toBeNull()
    const beginAt = NOW - 2 * HOUR
    await addAlarm(pool, { id: '1', deviceId: c1, beginAt, endAt: NOW, handledAt: beginAt + 60_000 })
    await addAlarm(pool, { id: '2', deviceId: m1, beginAt, endAt: NOW, handledAt: beginAt + 180_000 })
    await addAlarm(pool, { id: '3', deviceId: m1, beginAt, endAt: NOW, kind: 'drill', handledAt: beginAt + 1_000 })
    await addAlarm(pool, { id: '4', deviceId: m1, beginAt, endAt: NOW })
    renew()
    expect((await ask()).alarms).toMatchObject({ total: 3, handled: 2, meanHandleMs: 120_000 })
  })

  it('are those of the user’s office, as is what nobody has handled', async () => {
    const { pool } = test.database
    await addAlarm(pool, { id: 'old', deviceId: m1, beginAt: NOW - 20 * DAY, endAt: NOW })
    await addAlarm(pool, { id: 'handled', deviceId: c1, beginAt: NOW - 15 * DAY, endAt: NOW, handledAt: NOW })
    await addAlarm(pool, { id: 'mine', deviceId: c1, beginAt: NOW - 10 * DAY })
    await addAlarm(pool, { id: 'newer', deviceId: c1, beginAt: NOW - HOUR, endAt: NOW })
    const city = await ask('city')
    expect([city.unhandled.count, city.unhandled.oldest?.id, city.alarms.total]).toEqual([3, 'old', 1])
    const customs = await ask('customs')
    expect([customs.unhandled.count, customs.unhandled.oldest?.id, customs.alarms.total]).toEqual([2, 'mine', 1])
    expect((await ask('metro')).alarms.total).toBe(0)
  })
})

describe('availability', () => {
  const percent = async (office: keyof typeof offices = 'city') => (await ask(office)).availability.percent

  it('is the share of the day in which a device was connected and not in fault, from the state before the day on', async () => {
    await change(c1, NOW - 3 * DAY, 1)
    await change(c1, NOW - 6 * HOUR, -1)
    await change(c1, NOW - 3 * HOUR, 3)
    await change(c1, NOW - 2 * HOUR, 2)
    expect(await percent('customs')).toBeCloseTo(100 * (20 / 24))
  })

  it('weighs the devices of an office together and leaves the others out', async () => {
    await change(c1, NOW - 3 * DAY, 1)
    await change(m1, NOW - 3 * DAY, 0)
    const { availability } = await ask()
    expect(availability).toMatchObject({ devices: 2, percent: 50, since: NOW - DAY })
    const byId = Object.fromEntries(availability.offices.map(({ id, percent }) => [id, percent]))
    expect(byId).toEqual({ [offices.city]: 50, [offices.customs]: 100, [offices.metro]: 0 })
    expect(availability.offices.find(({ id }) => id === offices.city)?.own).toEqual({ devices: 0, percent: null })
    expect(availability.kinds).toEqual([{ kind: 'nuclear', devices: 2, percent: 50 }])
    const own = (await ask('customs')).availability
    expect(own.offices.map(({ id }) => id)).toEqual([offices.customs])
  })

  it('counts a device that was never heard as not connected since it was registered', async () => {
    expect(await percent('customs')).toBe(0)
  })

  it('says from when the record is when it is younger than a day', async () => {
    const { pool } = test.database
    await pool.query('update device set created_at = $1', [new Date(NOW - 2 * HOUR)])
    await change(c1, NOW - HOUR, 1)
    const { since, percent } = (await ask('customs')).availability
    expect([since, percent]).toEqual([NOW - 2 * HOUR, 50])
    // A history that was brought in is older than the registration.
    await change(m1, NOW - 4 * HOUR, 1)
    renew()
    const metro = (await ask('metro')).availability
    expect([metro.since, metro.percent]).toEqual([NOW - 4 * HOUR, 100])
    await pool.query('update device set created_at = $1', [new Date(LONG_AGO)])
  })

  it('leaves out the time in which the server did not run', async () => {
    await run(NOW - 10 * DAY, NOW - 26 * HOUR)
    await run(NOW - 22 * HOUR, NOW - 12 * HOUR)
    await run(NOW - 10 * HOUR, NOW)
    await change(c1, NOW - 3 * DAY, 1)
    await change(c1, NOW - 5 * HOUR, -1)
    // 24 h less 2 h at the begin and 2 h in the middle.
    expect(await percent('customs')).toBeCloseTo(100 * (15 / 20))
    expect((await ask('customs')).availability.unwatched).toBe(4 * HOUR)
  })
})

describe('the rest of the overview', () => {
  it('counts who was heard within the last minute', async () => {
    expect(await ask()).toMatchObject({ devices: 2, heardLastMinute: 1 })
    expect(await ask('metro')).toMatchObject({ devices: 1, heardLastMinute: 0 })
  })

  it('tells the load of the server only to who sees all of it', async () => {
    expect((await ask()).messagesPerSecond).toBe(12.5)
    expect((await ask('customs')).messagesPerSecond).toBeNull()
  })
})

describe('runs of the server', () => {
  it('leave no gap while one goes on, and one between two', async () => {
    const clock = { at: NOW }
    const first = createServerRuns({ database: test.database, log: quiet, now: () => clock.at })
    await first.start()
    clock.at += HOUR
    await first.stop()
    expect(await first.gaps(NOW, clock.at)).toEqual([])
    clock.at += HOUR
    const second = createServerRuns({ database: test.database, log: quiet, now: () => clock.at })
    await second.start()
    expect(await second.gaps(NOW, NOW + DAY)).toEqual([{ since: NOW + HOUR, until: NOW + 2 * HOUR }])
    await second.stop()
  })
})
