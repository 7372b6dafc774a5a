import { ENDPOINTS, type EndpointInput } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../test/look-back-kit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 6, 20, 10)

let world: LookBackWorld
let customs: string
let metro: string
let planned: string

async function addTask(officeId: string, devices: string[], begin: number | null, end: number | null): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into task (name, office_id, devices, begin_at, end_at, plan_begin, plan_end)
     values ('Patrol', $1, $2, $3, $4, $5, $6) returning id`,
    [
      officeId,
      devices,
      begin === null ? null : new Date(begin),
      end === null ? null : new Date(end),
      new Date(NOW + DAY),
      new Date(NOW + DAY + HOUR),
    ],
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  world = await startLookBack({ C1: ['RG500', CUSTOMS], C2: ['RG500', CUSTOMS], M1: ['RG500', METRO] }, NOW)
  for (const sn of ['C1', 'C2', 'M1']) {
    for (const hours of [5, 4, 3, 2, 1]) {
      await world.store(sn, NOW - hours * HOUR, { stateChange: { state: 0, state2: 0, runstate: 1, shown: 0 } })
    }
  }
  // Its begin and its end lie on a change each: both are within.
  customs = await addTask(CUSTOMS, ['C1'], NOW - 4 * HOUR, NOW - 2 * HOUR)
  metro = await addTask(METRO, ['M1'], NOW - 90 * MINUTE, null)
  planned = await addTask(CUSTOMS, ['C1'], null, null)
})
afterAll(() => world?.stop())

const list = async (asked: Partial<EndpointInput<'hisState'>>, officeId = CITY) => {
  const answer = await world.handlers.hisState({ limit: 50, ...asked }, world.viewer(officeId))
  const { records, total } = ENDPOINTS.hisState.output.parse(answer)
  expect(total).toBe(records.length)
  return records.map(({ sn, at }) => `${sn} ${(NOW - at) / HOUR}`)
}

describe('a list of the past that is asked for by a task [ENT-11, API-03, FEA-04]', () => {
  it('has its devices alone, from its begin to its end, and until now while it goes on', async () => {
    expect(await list({ taskId: customs })).toEqual(['C1 2', 'C1 3', 'C1 4'])
    expect(await list({ taskId: metro })).toEqual(['M1 1'])
    expect(await list({ taskId: planned })).toEqual([])
  })

  it('is narrowed by whatever else is asked for, and empty where both have nothing in common', async () => {
    expect(await list({ taskId: customs, beginTime: NOW - 3 * HOUR, endTime: NOW })).toEqual(['C1 2', 'C1 3'])
    expect(await list({ taskId: customs, sn: 'C1', beginTime: NOW - 3 * HOUR, endTime: NOW - 2 * HOUR })).toEqual([
      'C1 3',
    ])
    expect(await list({ taskId: customs, sn: 'C2' })).toEqual([])
    expect(await list({ taskId: customs, officeId: METRO })).toEqual([])
    expect(await list({ taskId: customs, beginTime: NOW - HOUR, endTime: NOW })).toEqual([])
  })

  it('holds for bars over time as for rows', async () => {
    const answer = await world.handlers.stateTimelines({ taskId: customs, limit: 50 }, world.viewer(CITY))
    expect(answer.devices.map(({ sn }) => sn)).toEqual(['C1'])
    expect([answer.from, answer.to]).toEqual([NOW - 4 * HOUR, NOW - 2 * HOUR + 1])
  })

  it('takes the hour in which the task begins as one of its own', async () => {
    const half = await addTask(METRO, ['M1'], NOW - 90 * MINUTE, NOW - 80 * MINUTE)
    await world.store('M1', NOW - 85 * MINUTE, {
      reading: { state2: 0, runstate: 1, values: { nuclearMod: { doseRate: 0.1 } } },
    })
    await world.history.rollups.pass()
    const { records } = await world.handlers.hisReadings({ taskId: half, step: 'hour', limit: 50 }, world.viewer(CITY))
    expect(records.map(({ sn, at }) => [sn, at])).toEqual([['M1', NOW - 2 * HOUR]])
  })

  it('of another office is unknown, as one that does not exist [PRM-04]', async () => {
    await expect(list({ taskId: metro }, CUSTOMS)).rejects.toMatchObject({ refusal: 'taskUnknown' })
    await expect(list({ taskId: '999999999999999999' }, CITY)).rejects.toMatchObject({ refusal: 'taskUnknown' })
    expect(await list({ taskId: customs }, CUSTOMS)).toHaveLength(3)
  })

  it('tells nothing of a device that was moved to another office since', async () => {
    const both = await addTask(CUSTOMS, ['C1', 'M1', 'NOBODY'], NOW - 4 * HOUR, NOW)
    expect(await list({ taskId: both })).toEqual(['C1 1', 'C1 2', 'C1 3', 'C1 4'])
  })
})
