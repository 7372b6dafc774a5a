import { randomUUID } from 'node:crypto'
import { ENDPOINTS, PointState, type SafetyDeduction } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDevice } from '../../../test/control-kit.ts'
import { CITY, CUSTOMS, type LookBackWorld, METRO, NO_DESK, startLookBack } from '../../../test/look-back-kit.ts'
import { createRecentData } from '../../history/reading/recent-data.ts'
import { createPartitions } from '../../history/writing/partitions.ts'
import { createAnalysis } from '../analysis.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday. */
const BEGIN = Date.UTC(2026, 5, 1)
const END = BEGIN + 30 * DAY
/** H2S, Ontario: 10 ppm over eight hours, 15 ppm over a quarter of an hour, in mg/m³. */
const TWA = (10 * 34.076) / 24.45
const STEL = (15 * 34.076) / 24.45

let world: LookBackWorld
let analysis: ReturnType<typeof createAnalysis>

/** As the roll-ups leave them; the mean is the highest and the lowest. */
async function rolledUp(
  table: 'reading_minute' | 'reading_hour',
  sn: string,
  column: string,
  told: readonly (readonly [at: number, value: number])[],
) {
  const of = (part: string) => `${column}_${part}`
  await world.database.pool.query(
    `insert into ${table} (device_id, at, n, state2, ${of('min')}, ${of('avg')}, ${of('max')}, ${of('n')})
     select $1, to_timestamp(at / 1000.0), 60, 0, value, value, value, 60
     from unnest($2::float8[], $3::float8[]) as told (at, value)`,
    [world.deviceId(sn), told.map(([at]) => at), told.map(([, value]) => value)],
  )
}

const change = (sn: string, at: number, shown: number) =>
  world.database.pool.query(
    'insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, 1, $3)',
    [world.deviceId(sn), new Date(at), shown],
  )

const NOTHING = JSON.stringify({ handled: { options: ['videoShowsNoAnomaly'] } })
const alarm = (sn: string, at: number, priority: number, kind = 'normal', course = '{}') =>
  world.database.pool.query(
    `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority, message,
       changed_at, course, phase)
     values ($1, $2, 'ecMod', 0, $3, $4, $4, $5, $6, $3, '', $4, $7, 'handled')`,
    [randomUUID(), world.deviceId(sn), priority, new Date(at), new Date(at + 10 * MINUTE), kind, course],
  )

/** Six hours of the second day at twice the eight-hour limit; twenty minutes of the fourth at the short one. */
const PEAK = BEGIN + DAY + 9 * HOUR
const gas = (at: number): number => {
  if (at >= PEAK && at < PEAK + 6 * HOUR) return 2 * TWA
  if (at >= BEGIN + 3 * DAY && at < BEGIN + 3 * DAY + 20 * MINUTE) return STEL * 1.01
  return 0.1
}
const everyStep = (ms: number, from: number, to: number, value: (at: number) => number) =>
  Array.from({ length: Math.round((to - from) / ms) }, (_, step) => from + step * ms).map(
    (at) => [at, value(at)] as const,
  )

beforeAll(async () => {
  world = await startLookBack({ GATE: ['FCBR-100', CUSTOMS], DOOR: ['FCBR-100', METRO], DOSE: ['RG500', METRO] }, END)
  await addDevice(world.database.pool, 'PLAY', 'FCBR-100', CUSTOMS)
  await world.database.pool.query(`update device set simulated = true where sn = 'PLAY'`)
  await world.database.pool.query(`update device set created_at = $1`, [new Date(BEGIN - DAY)])
  await world.directory.reload()
  const { database, databaseUrl, directory } = world
  const now = () => world.clock.at
  analysis = createAnalysis({
    limitsFourEyes: false,
    calibrationDays: 20,
    putLimits: async () => {},
    database,
    databaseUrl,
    directory,
    desk: NO_DESK,
    registry,
    recentData: createRecentData({ database, registry, timeZone: 'UTC', now }),
    timeZone: 'UTC',
    now,
    newId: randomUUID,
  })
  await world.database.pool.query(
    `insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ minuteUntil: END, hourUntil: END })],
  )
  await createPartitions(database).ensureRange(BEGIN, END)
  for (const sn of ['GATE', 'DOOR', 'DOSE']) await change(sn, BEGIN - DAY, PointState.Normal)
  // Five days: half of the fifth is maintenance, in which test gas is no exposure.
  const until = BEGIN + 5 * DAY
  await rolledUp('reading_minute', 'GATE', 'ec_h2s', everyStep(MINUTE, BEGIN, until, gas))
  await rolledUp(
    'reading_hour',
    'GATE',
    'ec_h2s',
    everyStep(HOUR, BEGIN, until, (hour) => Math.max(gas(hour), gas(hour + 10 * MINUTE))),
  )
  await change('GATE', BEGIN + 4 * DAY, PointState.Maintenance)
  await change('GATE', BEGIN + 4 * DAY + 12 * HOUR, PointState.Normal)
  await change('GATE', BEGIN + 2 * DAY, PointState.Alarm)
  await change('GATE', BEGIN + 2 * DAY + 3 * HOUR, PointState.Normal)
  await alarm('GATE', BEGIN + 2 * DAY, 2)
  await alarm('GATE', BEGIN + 2 * DAY + HOUR, 3, 'normal', NOTHING)
  await alarm('GATE', BEGIN + 2 * DAY + 2 * HOUR, 3, 'drill')
  // The other site is not connected but for two days of thirty.
  await change('DOOR', BEGIN + 2 * DAY, PointState.NotConnected)
  await change('DOSE', BEGIN + 2 * DAY, PointState.NotConnected)
})
afterAll(async () => {
  await analysis?.stop()
  await world?.stop()
})

const scores = async (more: object = {}, office = CITY) => {
  const input = ENDPOINTS.safety.input.parse({
    from: BEGIN,
    to: BEGIN + 5 * DAY,
    step: 'day',
    before: BEGIN - 5 * DAY,
    ...more,
  })
  return ENDPOINTS.safety.output.parse(await analysis.handlers.safety(input, world.viewer(office)))
}
const exposure = async (more: object = {}, office = CITY) => {
  const input = ENDPOINTS.safetyExposure.input.parse({
    from: BEGIN,
    to: BEGIN + 5 * DAY,
    quantity: 'ecMod.h2s',
    officeId: CUSTOMS,
    ...more,
  })
  return ENDPOINTS.safetyExposure.output.parse(await analysis.handlers.safetyExposure(input, world.viewer(office)))
}

describe('the score of sites [FEA-07]', () => {
  it('loses points for what is on record alone, and counts what its lists have', async () => {
    const answer = await scores()
    const site = answer.sites.find(({ officeId }) => officeId === CUSTOMS)
    const amount = (kind: SafetyDeduction) => site?.deductions.find((each) => each.kind === kind)
    expect(amount('alarm')).toMatchObject({ n: 1, points: 2 })
    expect(amount('highRisk')).toMatchObject({ n: 0, points: 0 })
    expect(amount('atRisk')).toMatchObject({ ms: 3 * HOUR, points: 1.2 })
    // One shift above the eight-hour mean; the peak and the short stretch each above the quarter of an hour.
    // The quarter before the peak has twelve of its fifteen minutes in it.
    expect(answer.exceedances.map(({ limit, begin }) => [limit, begin])).toEqual([
      ['stel', BEGIN + 3 * DAY],
      ['stel', PEAK - 3 * MINUTE],
      ['twa', BEGIN + DAY + 8 * HOUR],
    ])
    expect(amount('exposure')).toMatchObject({ n: 3 })
    const lost = site?.deductions.reduce((sum, { points }) => sum + points, 0) ?? 0
    expect(site?.score).toBeCloseTo(100 - lost, 6)
    expect(site?.trend).toHaveLength(5)
    expect(site?.trend[0]).toBe(100)
    expect(answer.simulated).toBe(1)
  })

  it('is missing where nobody watched, rather than good', async () => {
    const { sites } = await scores({ to: END })
    const site = sites.find(({ officeId }) => officeId === METRO)
    expect(site).toMatchObject({ score: null, scoredDays: 2, knownDays: 30 })
    expect(site?.hours).toMatchObject({ away: 2 * 28 * DAY, dark: 0 })
    expect(sites.at(-1)?.officeId).toBe(METRO)
  })

  it('shows nobody the sites of others', async () => {
    expect((await scores({}, METRO)).sites.map(({ officeId }) => officeId)).toEqual([METRO])
    await expect(scores({ officeId: CUSTOMS }, METRO)).rejects.toThrow()
    await expect(exposure({}, METRO)).rejects.toThrow()
  })
})

describe('exposure at a place [FEA-07]', () => {
  it('has the worst eight hours, quarter of an hour and load, with unknown time as unknown', async () => {
    const { place, limits, step, devices } = await exposure()
    expect(step).toBe('minute')
    expect(devices.map(({ sn }) => sn)).toEqual(['GATE'])
    expect(limits.find(({ kind }) => kind === 'twa')?.value).toBeCloseTo(TWA, 2)
    // Six hours at twice the limit and two of nearly nothing.
    expect(place?.twa?.value).toBeCloseTo((6 * 2 * TWA + 2 * 0.1) / 8, 2)
    expect(place?.twa?.verdict).toBe('over')
    expect(place?.stel).toMatchObject({ times: 2, verdict: 'over' })
    // Half a day of maintenance and ten minutes of a drill.
    expect(place?.unknownMs).toBe(12 * HOUR + 10 * MINUTE)
    expect(place?.knownMs).toBe(4.5 * DAY - 10 * MINUTE)
    expect(place?.load?.times).toBeGreaterThan(0)
    const beyond = place?.beyond.find(({ level }) => level === 'stel')
    expect(beyond?.ms).toBe(6 * HOUR + 20 * MINUTE)
  })

  it('is not zero where nobody measured', async () => {
    const { place } = await exposure({ officeId: METRO })
    expect(place).toMatchObject({ knownMs: 0, mean: null, twa: null, unknownMs: 5 * DAY })
  })

  it('holds a person against what was measured where they were [FEA-07]', async () => {
    const save = (draft: object) =>
      analysis.handlers.saveStay(ENDPOINTS.saveStay.input.parse(draft), world.viewer(CITY))
    await save({ who: 'Guard', officeId: CUSTOMS, from: PEAK, to: PEAK + 4 * HOUR })
    const { id } = await save({ who: 'Porter', officeId: METRO, from: PEAK, to: PEAK + HOUR })
    const asked = ENDPOINTS.safetyStays.input.parse({ from: BEGIN, to: END })
    const all = async () =>
      ENDPOINTS.safetyStays.output.parse(await analysis.handlers.safetyStays(asked, world.viewer(CITY))).stays
    const stays = await all()
    const guard = stays.find(({ who }) => who === 'Guard')
    expect(guard?.verdict).toBe('over')
    const gasExposure = guard?.exposures.find(({ quantity }) => quantity === 'ecMod.h2s')
    // Four hours at twice the limit are as much as eight at it.
    expect(gasExposure?.twa?.value).toBeCloseTo(TWA, 2)
    expect(gasExposure?.unknown).toBe(0)
    const porter = stays.find(({ who }) => who === 'Porter')
    expect(porter?.verdict).toBe('unknown')
    expect(porter?.exposures.every(({ unknown }) => unknown === 1)).toBe(true)
    await analysis.handlers.removeStay({ id, version: 1 }, world.viewer(CITY))
    expect((await all()).map(({ who }) => who)).toEqual(['Guard'])
    await expect(analysis.handlers.removeStay({ id, version: 1 }, world.viewer(CITY))).rejects.toThrow()
  })

  it('takes people of a task to be where its devices stand, while it was under way', async () => {
    await world.database.pool.query(
      `insert into task (name, office_id, state, begin_at, end_at, devices, people)
       values ('Round', $1, 'finished', $2, $3, '{GATE}', '{Ann}')`,
      [CUSTOMS, new Date(PEAK), new Date(PEAK + HOUR)],
    )
    const asked = ENDPOINTS.safetyStays.input.parse({ from: BEGIN, to: END })
    const { stays } = await analysis.handlers.safetyStays(asked, world.viewer(CITY))
    expect(stays.find(({ who }) => who === 'Ann')).toMatchObject({
      officeId: CUSTOMS,
      task: { name: 'Round' },
      id: null,
    })
  })
})

describe('leading signs [FEA-07]', () => {
  it('find a background that rises and a calibration that is overdue, and call the others unknown', async () => {
    const from = BEGIN + 6 * DAY
    const rising = everyStep(
      HOUR,
      from,
      from + 20 * DAY,
      (at) => 0.1 + ((at - from) / DAY) * 0.01 + ((at / HOUR) % 3) * 0.001,
    )
    await rolledUp('reading_hour', 'DOSE', 'nuclear_dose_rate', rising)
    await world.database.pool.query(
      `insert into device_command (id, device_id, name, params, status, username, queued_at, ended_at)
       values ('c1', $1, 'selfCalibration', '{}', 'done', 'ann', $2, $2)`,
      [world.deviceId('GATE'), new Date(BEGIN)],
    )
    const asked = ENDPOINTS.safetySigns.input.parse({ from, to: from + 20 * DAY })
    const answer = ENDPOINTS.safetySigns.output.parse(await analysis.handlers.safetySigns(asked, world.viewer(CITY)))
    const found = answer.signs.find(({ sn, quantity }) => sn === 'DOSE' && quantity === 'nuclearMod.doseRate')
    expect(found).toMatchObject({ sign: 'rises', days: 20, neighbours: 0 })
    expect(found?.change).toBeCloseTo(0.19, 2)
    const state = (sn: string) => answer.calibrations.find((each) => each.sn === sn)?.state
    expect(state('GATE')).toBe('overdue')
    expect(state('DOOR')).toBe('unknown')
  })
})
