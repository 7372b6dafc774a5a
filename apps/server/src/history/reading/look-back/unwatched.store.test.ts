import { ENDPOINTS, PointState, RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMS, type LookBackWorld, startLookBack } from '../../../../test/look-back-kit.ts'
import { createKpiHandlers } from '../../../alarms/kpis/kpi-handlers.ts'
import { createRecentData } from '../recent-data.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 6, 1)
const NOW = START + 10 * HOUR
const { Normal, Alarm, NotConnected } = PointState

/** From 0 to 10: normal, alarm from 2, not connected from 8. The server stood from 3 to 5. */
let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CUSTOMS] }, NOW)
  const { pool } = world.database
  await pool.query('update device set created_at = $1', [new Date(START)])
  const changes: [number, number, number][] = [
    [0, Normal, 0],
    [2, Alarm, 2],
    [8, NotConnected, -1],
  ]
  for (const [hour, shown, state2] of changes) {
    await pool.query(
      'insert into device_state_change (device_id, at, shown, state, state2, runstate) values ($1, $2, $3, $4, $5, $6)',
      [
        world.deviceId('A'),
        new Date(START + hour * HOUR),
        shown,
        Math.max(0, state2),
        state2,
        shown === NotConnected ? RunState.Offline : RunState.Online,
      ],
    )
  }
  for (const [from, to] of [
    [0, 3],
    [5, 10],
  ] as const) {
    await pool.query('insert into server_run (started_at, alive_at) values ($1, $2)', [
      new Date(START + from * HOUR),
      new Date(START + to * HOUR),
    ])
  }
})
afterAll(() => world?.stop())

const range = { beginTime: START, endTime: NOW }
const gap = [START + 3 * HOUR, START + 5 * HOUR]

describe('time in which the server did not run [FEA-03]', () => {
  it('is part of no state of a timeline, and told beside them', async () => {
    const answer = ENDPOINTS.stateTimelines.output.parse(
      await world.handlers.stateTimelines({ ...range, limit: 10 }, world.viewer()),
    )
    expect(answer.unwatched).toEqual([gap])
    const [device] = answer.devices
    expect(new Map(device?.durations)).toEqual(
      new Map([
        [Normal, 2 * HOUR],
        [Alarm, 4 * HOUR],
        [NotConnected, 2 * HOUR],
      ]),
    )
    expect(device).toMatchObject({ unwatched: 2 * HOUR, availability: 75 })
  })

  it('is told of the state that it cut, and of no other', async () => {
    const { records } = ENDPOINTS.hisState.output.parse(
      await world.handlers.hisState({ ...range, limit: 10 }, world.viewer()),
    )
    expect(records.map(({ shown, unwatched }) => [shown, unwatched])).toEqual([
      [NotConnected, undefined],
      [Alarm, 2 * HOUR],
      [Normal, undefined],
    ])
  })

  it('is told with the readings of a device, and with the figures of alarms', async () => {
    const { database, directory, clock } = world
    const now = () => clock.at
    const recent = createRecentData({ database, registry, timeZone: 'UTC', now })
    const window = { deviceId: world.deviceId('A'), deviceType: 'RG500', from: START + 4 * HOUR, to: NOW, points: 60 }
    expect((await recent(window)).unwatched).toEqual([[START + 4 * HOUR, START + 5 * HOUR]])
    const { alarmKpis } = createKpiHandlers({ database, directory, timeZone: 'UTC', now })
    expect(await alarmKpis({ from: START, to: NOW }, world.viewer())).toMatchObject({ unwatched: 2 * HOUR })
  })

  it('ends with the range that is asked for; before the first server nothing is missing', async () => {
    const before = { beginTime: START - 5 * HOUR, endTime: START + 4 * HOUR, limit: 10 }
    const { unwatched } = await world.handlers.stateTimelines(before, world.viewer())
    expect(unwatched).toEqual([[START + 3 * HOUR, START + 4 * HOUR]])
  })
})
