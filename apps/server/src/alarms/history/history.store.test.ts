import { ENDPOINTS, type EndpointInput, Permission } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { addAlarm, type StoredAlarm } from '../../../test/stored-alarms.ts'
import { COUNTED_EXACTLY } from '../../history/reading/counted-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.now()

let test: MigratedDatabase
let world: FollowUpWorld
const deviceIds = new Map<string, number>()

const add = (id: string, sn: string, hoursAgo: number, more: Partial<StoredAlarm> = {}) => {
  const beginAt = NOW - hoursAgo * HOUR_MS
  return addAlarm(test.database.pool, {
    id,
    deviceId: deviceIds.get(sn) ?? 0,
    beginAt,
    endAt: beginAt + 60_000,
    ...more,
  })
}

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, {
    C1: ['RG500', CUSTOMS],
    C2: ['FCBR-100', CUSTOMS],
    M1: ['RG500', METRO],
    BALE: ['CD603', CUSTOMS],
  })
  for (const { id, sn } of (await pool.query('select id, sn from device')).rows) deviceIds.set(sn, Number(id))
  await add('a', 'C1', 1)
  await add('b', 'C1', 2, { peakState: 3, handledAt: NOW - HOUR_MS })
  await add('c', 'M1', 3, { peakState: 1 })
  await add('d', 'C2', 4, { module: 'smokeMod' })
  await add('drill', 'C1', 5, { kind: 'drill' })
  await add('trial', 'C1', 6, { kind: 'test' })
  await add('old', 'C1', 40 * 24)
  await pool.query(`update alarm_event set handler = 'Li_Wei 50%' where id = 'b'`)
  await pool.query(
    `insert into alarm_case (id, origin, by, at) values ('k1', 'hand', 'anna', now()), ('k2', 'auto', '', now())`,
  )
  const join = (ids: string[], caseId: string) =>
    pool.query(
      `update alarm_event set case_id = $2, course = jsonb_set(course, '{caseId}', to_jsonb($2::text)) where id = any ($1)`,
      [ids, caseId],
    )
  await join(['a', 'b'], 'k1')
  await join(['drill', 'trial'], 'k2')
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})

async function list(input: Partial<EndpointInput<'hisAlarm'>>, user = CITY) {
  const answer = await world.calls.hisAlarm({ limit: 50, ...input }, world.context(user))
  return ENDPOINTS.hisAlarm.output.parse(answer)
}
const ids = async (input: Partial<EndpointInput<'hisAlarm'>>, user = CITY): Promise<string[]> =>
  (await list(input, user)).records.map(({ id }) => id)

describe('alarms of the past', () => {
  it('are listed newest first, drills and tests left out until they are asked for [API-05, ENT-07]', async () => {
    expect(await ids({})).toEqual(['a', 'b', 'c', 'd'])
    expect(await ids({ kinds: ['drill', 'test'] })).toEqual(['drill', 'trial'])
    expect(await ids({ ids: ['drill', 'old', 'a'] })).toEqual(['a', 'drill', 'old'])
  })

  it('are those of the own office and the ones below [PRM-04]', async () => {
    expect(await ids({}, METRO)).toEqual(['c'])
    expect(await ids({ officeId: METRO }, CUSTOMS)).toEqual([])
    expect(await ids({ ids: ['c'] }, CUSTOMS)).toEqual([])
    expect(await ids({ officeId: CUSTOMS })).toEqual(['a', 'b', 'd'])
  })

  it('are those of cotton alone for who holds the records of cotton and no other, whatever is asked for [RTE-18, PRM-01]', async () => {
    await add('bale', 'BALE', 1, { module: 'baleMod' })
    const context = world.context(CITY)
    const cotton = { ...context, user: { ...context.user, permissions: new Set([Permission.CottonRecord]) } }
    const seen = async (input: Partial<EndpointInput<'hisAlarm'>>) =>
      (await world.calls.hisAlarm({ limit: 50, ...input }, cotton)).records.map(({ id }) => id)
    expect(await seen({})).toEqual(['bale'])
    expect(await seen({ dangers: ['nuclear', 'cottonBale'] })).toEqual(['bale'])
    expect(await seen({ dangers: ['nuclear'] })).toEqual([])
    expect(await seen({ ids: ['a', 'bale'] })).toEqual(['bale'])
    await test.database.pool.query(`delete from alarm_event where id = 'bale'`)
  })

  it('are found by every filter', async () => {
    expect(await ids({ sn: 'C1' })).toEqual(['a', 'b'])
    expect(await ids({ deviceType: 'FCBR-100' })).toEqual(['d'])
    expect(await ids({ dangers: ['nuclear'] })).toEqual(['a', 'b', 'c'])
    expect(await ids({ dangers: ['smoke'] })).toEqual(['d'])
    expect(await ids({ dangers: [] })).toEqual([])
    expect(await ids({ priorities: [1, 3] })).toEqual(['b', 'c'])
    expect(await ids({ phases: ['handled'] })).toEqual(['b'])
    expect(await ids({ handled: true })).toEqual(['b'])
    expect(await ids({ handled: false })).toEqual(['a', 'c', 'd'])
    expect(await ids({ merged: true })).toEqual(['a', 'b'])
    expect(await ids({ merged: false })).toEqual(['c', 'd'])
    expect(await ids({ handler: 'li_wei 50%' })).toEqual(['b'])
    expect(await ids({ handler: '%' })).toEqual(['b'])
    expect(await ids({ handler: 'x' })).toEqual([])
    expect(await ids({ beginTime: NOW - 3 * HOUR_MS, endTime: NOW - HOUR_MS })).toEqual(['b', 'c'])
  })

  it('are told apart by whether their danger goes on, whatever anybody has done about it', async () => {
    expect(await ids({ active: true })).toEqual([])
    await test.database.pool.query(`update alarm_event set end_at = null where id in ('b', 'c')`)
    expect(await ids({ active: true })).toEqual(['b', 'c'])
    expect(await ids({ active: true, handled: true })).toEqual(['b'])
    expect(await ids({ active: false })).toEqual(['a', 'd'])
    await test.database.pool.query(`update alarm_event set end_at = begin_at where id in ('b', 'c')`)
  })

  it('say for how long of them no server ran [FEA-03]', async () => {
    const { pool } = test.database
    const begin = NOW - HOUR_MS
    await pool.query('insert into server_run (started_at, alive_at) values ($1, $2), ($3, $4)', [
      ...[begin - HOUR_MS, begin + 10_000, begin + 30_000, NOW].map((at) => new Date(at)),
    ])
    const { records } = await list({ ids: ['a', 'd'] })
    expect(records.map(({ id, unwatched }) => [id, unwatched])).toEqual([
      ['a', 20_000],
      ['d', undefined],
    ])
    await pool.query('delete from server_run')
  })

  it('show a case as one, and by-rule cases apart to who wants them apart [MRG-01]', async () => {
    const [drill] = (await list({ ids: ['drill'] })).records
    expect([drill?.merged, drill?.life?.caseId]).toEqual([2, 'k2'])
    expect(await ids({ kinds: ['drill'], merged: true })).toEqual(['drill'])
    await test.database.pool.query('update app_user set auto_merge = false where id = 2')
    const [apart] = (await list({ ids: ['drill'] }, CUSTOMS)).records
    expect([apart?.merged, apart?.life?.caseId]).toEqual([1, null])
    expect(await ids({ kinds: ['drill'], merged: true }, CUSTOMS)).toEqual([])
    expect(await ids({ kinds: ['drill'], merged: false }, CUSTOMS)).toEqual(['drill'])
    expect((await list({ ids: ['a'] }, CUSTOMS)).records[0]?.merged).toBe(2)
  })

  it('span at most 31 days, the last ones when nothing is said [API-05]', async () => {
    const tooLong = { beginTime: NOW - 45 * DAY_MS, endTime: NOW }
    await expect(ids(tooLong)).rejects.toMatchObject({ refusal: 'invalidField' })
    expect(await ids({ beginTime: NOW - 45 * DAY_MS, endTime: NOW - 20 * DAY_MS })).toEqual(['old'])
  })

  it('come page by page, none twice and none left out, however many begin in one moment', async () => {
    const at = NOW - 10 * DAY_MS
    for (let n = 0; n < 7; n++) {
      await add(`same${n}`, 'M1', 0, { beginAt: at, endAt: at + 1 })
    }
    const range = { beginTime: at, endTime: at + 1 }
    const seen: string[] = []
    let page = await list({ ...range, limit: 3 })
    expect(page.total).toBe(7)
    for (;;) {
      seen.push(...page.records.map(({ id }) => id))
      if (page.next === null) break
      page = await list({ ...range, limit: 3, ...page.next })
      expect(page.total).toBe(7)
    }
    expect(seen).toEqual(['same0', 'same1', 'same2', 'same3', 'same4', 'same5', 'same6'])
  })

  it('are counted exactly up to a bound, beyond it about', async () => {
    const { pool } = test.database
    await pool.query(
      `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority, message,
         changed_at, course, phase)
       select 'n' || n, device_id, module, state, peak_state, at, at, at, kind, priority, message, at, course, phase
       from alarm_event, generate_series(1, $1::int) as n,
         lateral (select now() - interval '25 days' + n * interval '1 second' as at) t where id = 'c'`,
      [COUNTED_EXACTLY + 50],
    )
    await pool.query('analyze alarm_event')
    const range = { beginTime: NOW - 26 * DAY_MS, limit: 1 }
    const most = await list({ ...range, endTime: NOW - 24 * DAY_MS })
    expect(most.about).toBe(true)
    expect(Math.abs(most.total - COUNTED_EXACTLY)).toBeLessThan(COUNTED_EXACTLY)
    const first = await list({ ...range, endTime: NOW - 25 * DAY_MS + 100_000 })
    expect(first.about).toBeUndefined()
    expect(first.total).toBeLessThanOrEqual(100)
  })
})
