import { ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { resolvedNumber, wallClockMs } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptied } from '../../../../test/emptied.ts'
import { CUSTOMS, type LookBackWorld, readingOf, startLookBack } from '../../../../test/look-back-kit.ts'
import { createRecentData } from '../../reading/recent-data.ts'
import { createHistory } from '../history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** On both sides of the border. */
const SIDE = 15 * HOUR

/** Zones with half hours, and moments at which something about the clock is unusual there. */
const BORDERS: readonly (readonly [what: string, zone: string, border: number])[] = [
  ['midnight, half an hour off', 'Asia/Kolkata', Date.parse('2026-06-10T00:00:00+05:30')],
  ['clocks go on by half an hour', 'Australia/Lord_Howe', Date.parse('2026-10-04T02:00:00+10:30')],
  ['clocks go back by half an hour', 'Australia/Lord_Howe', Date.parse('2026-04-05T02:00:00+11:00')],
  ['clocks go on by an hour', 'Europe/Berlin', Date.parse('2026-03-29T02:00:00+01:00')],
  ['clocks go back by an hour', 'America/New_York', Date.parse('2026-11-01T02:00:00-04:00')],
  ['midnight UTC', 'UTC', Date.parse('2026-06-10T00:00:00Z')],
]

let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CUSTOMS] }, BORDERS[0]?.[2] ?? 0)
  await world.history.close()
})
afterAll(() => world?.stop())

interface Sent {
  at: number
  doseRate: number
}

/** A server that heard these readings from its begin on and has rolled up what was complete at `end`. */
async function heard(sent: readonly Sent[], begin: number, end: number): Promise<void> {
  const { database, clock, deviceId } = world
  await database.pool.query(`delete from setting where key = 'rollup'`)
  await database.pool.query(emptied('reading', 'reading_minute', 'reading_hour', 'rollup_late'))
  clock.at = begin
  const now = (): number => clock.at
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const history = await createHistory({ database, registry, log, now })
  await Promise.all(
    sent.map(({ at, doseRate }) =>
      history.writer.write({ deviceId: deviceId('A'), at, deviceTime: at, ...readingOf({ nuclearMod: { doseRate } }) }),
    ),
  )
  clock.at = end
  await history.rollups.pass()
  await history.close()
}

/** What the readings themselves give for the steps that begin at these moments. */
function expected(sent: readonly Sent[], stepMs: number, origin: number) {
  const steps = new Map<number, number[]>()
  for (const { at, doseRate } of sent) {
    const begin = origin + Math.floor((at - origin) / stepMs) * stepMs
    steps.set(begin, [...(steps.get(begin) ?? []), doseRate])
  }
  return [...steps]
    .sort(([a], [b]) => a - b)
    .map(([at, values]) => [
      at,
      Math.min(...values),
      expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 5),
      Math.max(...values),
    ])
}

const arbitraryReadings = (border: number) =>
  fc
    .array(
      fc.record({
        // Many close to the border, and to the borders of minutes and hours.
        at: fc.oneof(
          fc.integer({ min: -SIDE, max: SIDE - 1 }),
          fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }),
          fc.integer({ min: -14, max: 14 }).map((hours) => hours * HOUR),
          fc.integer({ min: -28, max: 28 }).map((halves) => halves * 30 * MINUTE - 1),
        ),
        doseRate: fc.double({ min: 0, max: 50, noNaN: true }).map(resolvedNumber),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((list) => list.map(({ at, doseRate }) => ({ at: border + at, doseRate })).sort((a, b) => a.at - b.at))

describe('roll-ups equal the readings that they stand for', () => {
  it.each(BORDERS)('%s in %s', async (_what, timeZone, border) => {
    const [from, to] = [border - SIDE, border + SIDE]
    await fc.assert(
      fc.asyncProperty(arbitraryReadings(border), fc.integer({ min: 0, max: HOUR }), async (sent, past) => {
        const end = to + past
        await heard(sent, from, end)
        const recentData = createRecentData({ database: world.database, registry, timeZone, now: () => end })
        for (const points of [3, 40, 400]) {
          const answer = await recentData({
            deviceId: world.deviceId('A'),
            deviceType: 'RG500',
            from,
            to,
            points,
            quantities: new Set(['nuclearMod.doseRate']),
          })
          const { stepMs } = answer
          expect(answer.series[0]?.points).toEqual(expected(sent, stepMs, answer.from))
          // Steps begin on the clock of the site as it stood when the window began.
          expect((wallClockMs(answer.from, timeZone) - Date.UTC(2026, 0)) % Math.min(stepMs, DAY)).toBe(0)
        }
        for (const [step, stepMs] of [
          ['minute', MINUTE],
          ['hour', HOUR],
        ] as const) {
          const asked = { step, sn: 'A', beginTime: from, endTime: to, limit: 500 } as const
          const { records } = ENDPOINTS.hisReadings.output.parse(
            await world.handlers.hisReadings(asked, world.viewer()),
          )
          const points = records.map(({ at, values, ranges }) => {
            const [min, max] = ranges?.['nuclearMod.doseRate'] ?? []
            return [at, min, values['nuclearMod.doseRate'], max]
          })
          expect(points.reverse()).toEqual(expected(sent, stepMs, 0).filter(([at]) => at >= from))
          expect(records.reduce((sum, { n }) => sum + n, 0)).toBe(
            sent.filter(({ at }) => Math.floor(at / stepMs) * stepMs >= from).length,
          )
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})
