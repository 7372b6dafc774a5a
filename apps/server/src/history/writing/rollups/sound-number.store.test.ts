import { ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptied } from '../../../../test/emptied.ts'
import { CUSTOMS, type LookBackWorld, readingOf, startLookBack } from '../../../../test/look-back-kit.ts'
import { createReadingDetails } from '../../reading/reading-details.ts'
import { createRecentData } from '../../reading/recent-data.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 6, 1, 10)

let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ odd: ['RG500', CUSTOMS], other: ['RG500', CUSTOMS] }, START)
})
afterAll(() => world?.stop())
beforeEach(() =>
  world.database.pool.query(
    `${emptied('reading', 'reading_minute', 'reading_hour', 'rollup_late')}; truncate device_state_change`,
  ),
)

/** As an older server stored it: readings that are rolled up, and the same again in the hour that goes on. */
async function stored(values: readonly string[]): Promise<void> {
  const { database, deviceId, clock, history } = world
  for (const begin of [START, START + HOUR]) {
    for (const [n, value] of values.entries()) {
      await database.pool.query(
        `insert into reading (device_id, at, device_time, state2, runstate, nuclear_dose_rate) values ($1, $2, $2, 0, 1, $3)`,
        [deviceId('odd'), new Date(begin + n * 1000), value],
      )
    }
    await world.store('other', begin, readingOf({ nuclearMod: { doseRate: 3 } }))
  }
  await database.pool.query(`update setting set value = $1 where key = 'rollup'`, [
    JSON.stringify({ minuteUntil: START, hourUntil: START }),
  ])
  clock.at = START + HOUR + 10 * MINUTE
  await history.rollups.pass()
  // The newest minutes are not rolled up yet.
  for (const [n, value] of values.entries()) {
    await database.pool.query(
      `insert into reading (device_id, at, device_time, state2, runstate, nuclear_dose_rate) values ($1, $2, $2, 0, 1, $3)`,
      [deviceId('odd'), new Date(clock.at + n * 1000), value],
    )
  }
  clock.at += 30_000
}

describe.each([
  ['next to nothing', ['5e-324', '0', '0']],
  ['nearly endless', ['1.7e308', '-1.7e308', '1.7e308']],
  ['no numbers', ['NaN', 'Infinity', '-Infinity']],
])('stored readings that are %s', (_, values) => {
  it.each([
    ['hour', undefined],
    ['minute', 'odd'],
    ['reading', 'odd'],
  ] as const)('fail no list by %s', async (step, sn) => {
    await stored(values)
    const asked = { step, sn, beginTime: START, endTime: START + 2 * HOUR, limit: 100 }
    const { records } = ENDPOINTS.hisReadings.output.parse(await world.handlers.hisReadings(asked, world.viewer()))
    expect(records.filter((record) => record.sn === 'odd').length).toBeGreaterThan(1)
    for (const record of records) if (record.sn === 'other') expect(record.values).toEqual({ 'nuclearMod.doseRate': 3 })
  })

  it('fail no chart and no background', async () => {
    await stored(values)
    const { database, clock, deviceId } = world
    const recent = createRecentData({ database, registry, timeZone: 'UTC', now: () => clock.at })
    const window = { deviceId: deviceId('odd'), deviceType: 'RG500', from: START, to: START + 2 * HOUR, points: 60 }
    const answer = await recent(window)
    for (const { points } of answer.series) for (const point of points) expect(point.every(Number.isFinite)).toBe(true)
    const details = createReadingDetails({ database, registry })
    const span = { from: START, to: START + 2 * HOUR }
    const background = await details.background(window.deviceId, 'nuclearMod', 'doseRate', span)
    expect(background === null || Number.isFinite(background.mean)).toBe(true)
  })
})
