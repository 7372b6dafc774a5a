import { ENDPOINTS } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'

const MINUTE_MS = 60_000
let test: MigratedDatabase
let world: FollowUpWorld

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], C2: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})

const kpis = async (user = CITY, officeId?: string) => {
  const input = { from: world.now() - 60 * MINUTE_MS, to: world.now() + MINUTE_MS, officeId }
  return ENDPOINTS.alarmKpis.output.parse(await world.calls.alarmKpis(input, world.context(user)))
}

describe('figures of alarm management', () => {
  it('count every call, its source, its priority and how long people took; drills apart [PRM-04]', async () => {
    for (const state of [2, 0, 2, 0, 2] as const) await world.hear('C1', { nuclearMod: state })
    await world.hear('M1', { nuclearMod: 3 })
    await world.handlers.drillAlarm(
      { sn: 'C2', module: 'nuclearMod', state: 2, minutes: 5, note: '' },
      world.context(CUSTOMS),
    )
    const alarm = (await world.desk()).find(({ sn }) => sn === 'C1')
    await world.handlers.acknowledgeAlarms(
      { alarms: [{ id: alarm?.id ?? '', version: alarm?.life?.version ?? 0 }], note: '' },
      world.context(CUSTOMS),
    )
    const all = await kpis()
    expect(all).toMatchObject({
      operators: 1,
      raisings: 4,
      alarms: 2,
      drills: 1,
      standing: 2,
      priorities: { low: 0, mid: 1, high: 1 },
      chattering: [{ sn: 'C1', module: 'nuclearMod', bursts: 1 }],
      acknowledge: { count: 1, waiting: 1 },
      handle: { count: 0, waiting: 2 },
    })
    expect(all.topSources.map(({ sn, raisings, alarms }) => `${sn} ${raisings} ${alarms}`)).toEqual([
      'C1 3 1',
      'M1 1 1',
    ])
    expect((await kpis(METRO)).raisings).toBe(1)
    expect((await kpis(CITY, CUSTOMS)).raisings).toBe(3)
    expect((await kpis(METRO, CUSTOMS)).raisings).toBe(0)
  })

  it('count as many alarms as the list has that their number leads to', async () => {
    const { alarms, from, to } = await kpis()
    const filter = { beginTime: from, endTime: to, kinds: ['normal' as const], limit: 50 }
    const { records } = await world.calls.hisAlarm(filter, world.context(CITY))
    expect(records).toHaveLength(alarms)
  })

  it('are shared by the time on record: neither by what was before it nor by what is to come', async () => {
    const { recorded, from, to, per10Min, raisings } = await kpis()
    expect(recorded.from).toBeGreaterThan(from)
    expect(recorded.to).toBeLessThan(to)
    expect(per10Min.mean).toBe(raisings)
    await test.database.pool.query('insert into server_run (started_at, alive_at) values ($1, $1)', [
      new Date(world.now() - 40 * MINUTE_MS),
    ])
    const longer = await kpis()
    expect(longer.recorded.from).toBeLessThan(recorded.from)
    expect(longer.per10Min.mean).toBeLessThan(raisings / 3)
  })

  it('are refused for more than a year', async () => {
    const to = world.now()
    await expect(
      world.calls.alarmKpis({ from: to - 400 * 24 * 60 * MINUTE_MS, to }, world.context(CITY)),
    ).rejects.toMatchObject({ refusal: 'invalidField' })
  })
})

describe('the audit', () => {
  const rows = async (input: object, user = CITY) => {
    const answer = await world.calls.auditRows({ limit: 50, ...input }, world.context(user))
    return ENDPOINTS.auditRows.output.parse(answer)
  }

  it('tells who did what from where, newest first, page by page [PRM-04]', async () => {
    const { pool } = test.database
    await pool.query(
      `insert into audit (at, user_id, act, subject, address) select '2026-01-01T00:00:00.0001Z', 3, 'many', 'M1', '10.0.0.9'
       from generate_series(1, 5)`,
    )
    const seen: string[] = []
    let page = await rows({ act: 'many', limit: 2 })
    for (;;) {
      seen.push(...page.rows.map(({ id }) => id))
      if (page.next === null) break
      page = await rows({ act: 'many', limit: 2, ...page.next })
    }
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toHaveLength(5)
    expect((await rows({ act: 'alarmAcknowledge' })).rows[0]).toMatchObject({
      by: 'user-2',
      subject: 'C1',
      address: '10.0.0.7',
    })
    expect((await rows({ by: 'USER-3' })).rows).toHaveLength(5)
    expect((await rows({ subject: 'C1', from: world.now() - MINUTE_MS, to: world.now() + 1 })).rows).toHaveLength(1)
    await expect(rows({ beforeId: 'x' })).rejects.toMatchObject({ refusal: 'badRequest' })
  })

  it('shows a part of the site its own people and devices', async () => {
    expect((await rows({}, METRO)).rows.map(({ subject }) => subject)).toEqual(['M1', 'M1', 'M1', 'M1', 'M1'])
    expect((await rows({}, CUSTOMS)).rows.map(({ subject }) => subject)).toEqual(['C1', 'C2'])
  })

  it('can not be changed by anybody', async () => {
    await expect(test.database.pool.query(`update audit set act = 'x'`)).rejects.toThrow('append-only')
    await expect(test.database.pool.query('delete from audit')).rejects.toThrow('append-only')
  })
})
