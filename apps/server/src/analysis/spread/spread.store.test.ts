import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type EstimateResult, Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { capProblems, textsOf } from '../../../test/cap-schema.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { createRecentData } from '../../history/reading/recent-data.ts'
import { createAnalysis } from '../analysis.ts'

let test: MigratedDatabase
let world: FollowUpWorld
let calls: ReturnType<typeof createAnalysis>['handlers']
let stop: () => Promise<void>

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, {
    CELL: ['GM602', CUSTOMS],
    NEXT: ['GM602', CUSTOMS],
    PLAY: ['GM602', CUSTOMS],
    THEIRS: ['GM602', METRO],
    MAST: ['HT01', CUSTOMS],
  })
  await test.database.pool.query(`update device set simulated = true where sn = 'PLAY'`)
})
afterAll(() => test?.drop())
beforeEach(async () => {
  world = await startFollowUp(test.database)
  const { database, directory, now } = world
  const analysis = createAnalysis({
    database,
    databaseUrl: test.url,
    directory,
    registry,
    recentData: createRecentData({ database, registry, timeZone: 'UTC', now }),
    desk: world.alarms.desk,
    timeZone: 'UTC',
    now,
    limitsFourEyes: false,
    calibrationDays: 180,
    putLimits: async () => {},
    newId: randomUUID,
  })
  calls = analysis.handlers
  stop = () => analysis.stop()
})
afterEach(async () => {
  await stop()
  await world.stop()
})

const cells = (cl2: number, state: 0 | 2 = 0) => ({ mods: { ecMod: { state, runstate: 1, values: { cl2 } } } })
const told = (sn: string, cl2: number, state: 0 | 2 = 0) => world.hear(sn, { ecMod: state }, cells(cl2, state))
const blows = (direction: number) =>
  world.hear(
    'MAST',
    { weatherMod: 0 },
    {
      mods: {
        weatherMod: { state: 0, runstate: 1, values: { windSpeed: 3, windDirection: direction, temperature: 21 } },
      },
    },
  )
async function raise() {
  await told('CELL', 12, 2)
  const alarm = (await world.desk()).find(({ sn }) => sn === 'CELL')
  if (alarm === undefined) throw new Error('not on the desk')
  return alarm
}
const ask = (choice: object, user = CITY) =>
  calls
    .sourceEvidence(ENDPOINTS.sourceEvidence.input.parse(choice), world.context(user))
    .then((answer) => ENDPOINTS.sourceEvidence.output.parse(answer))

describe('evidence around an alarm', () => {
  it('is what all detectors of its gas measured, those that saw nothing too, with the wind of that time [RTE-12, FEA-07]', async () => {
    await told('NEXT', 0.02)
    await told('PLAY', 9)
    for (const direction of [350, 10]) await blows(direction)
    const alarm = await raise()
    const evidence = await ask({ alarm: alarm.id })
    expect(evidence).toMatchObject({ module: 'ecMod', quantity: 'cl2', unit: 'mg/m³', isLive: true, celsius: 21 })
    expect(evidence.alarm?.id).toBe(alarm.id)
    expect(evidence.devices.map(({ sn }) => sn).toSorted()).toEqual(['CELL', 'NEXT', 'THEIRS'])
    const seen = evidence.devices.find(({ sn }) => sn === 'CELL')
    expect(seen?.points.at(-1)?.[3]).toBe(12)
    expect(evidence.leftOut).toEqual([{ sn: 'PLAY', name: 'Device PLAY', why: 'simulated' }])
    // Between 350 and 10 degrees lies north, not south.
    const [, , from] = evidence.masts[0]?.winds.at(-1) ?? []
    expect(Math.min(from ?? 180, 360 - (from ?? 180))).toBeLessThan(2)
  })

  it('is only of devices that the user sees, and of no alarm that they do not see [PRM-04]', async () => {
    const alarm = await raise()
    const evidence = await ask({ alarm: alarm.id }, CUSTOMS)
    expect(evidence.devices.map(({ sn }) => sn)).not.toContain('THEIRS')
    await expect(ask({ alarm: alarm.id }, METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
    expect(ENDPOINTS.sourceEvidence.input.safeParse({ quantity: 'ecMod.cl2' }).success).toBe(false)
  })

  it('is asked for around any place, and refused for what nobody measures [FEA-07]', async () => {
    const place = { longitude: 121.475, latitude: 31.235 }
    const evidence = await ask({ ...place, quantity: 'ecMod.cl2', withinM: 500 })
    expect(evidence).toMatchObject({ alarm: null, withinM: 500 })
    await expect(ask({ ...place, quantity: 'ecMod.nothing' })).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    const [mast] = await calls.windHistory(ENDPOINTS.windHistory.input.parse(place), world.context(CITY))
    expect(mast?.sn).toBe('MAST')
  })
})

const RESULT: EstimateResult = {
  kind: 'spread',
  at: 1_000_000,
  address: '/analysis/spread?m=chlorine',
  longitude: 121.475,
  latitude: 31.235,
  facts: [['Substance', 'Chlorine']],
  areas: [
    {
      name: 'aegl2',
      label: 'Lasting harm',
      colour: '#E07B00',
      polygons: [
        [
          [
            [121.475, 31.235],
            [121.48, 31.235],
            [121.48, 31.24],
            [121.475, 31.235],
          ],
        ],
      ],
    },
  ],
  heads: [],
  devices: [],
}
const keep = (more: object = {}, user = CUSTOMS) =>
  calls.saveEstimate(
    ENDPOINTS.saveEstimate.input.parse({ name: 'First', result: RESULT, ...more }),
    world.context(user),
  )

describe('an estimate', () => {
  it('is kept as it was shown, for its office and those above, and forgotten by whose it is [FEA-07, PRM-04]', async () => {
    const { id, version, alarm } = await keep()
    expect(alarm).toBeNull()
    expect((await calls.estimate({ id }, world.context(CITY))).result).toEqual(RESULT)
    await expect(calls.estimate({ id }, world.context(METRO))).rejects.toMatchObject({ refusal: 'recordUnknown' })
    const listed = await calls.estimates({}, world.context(CITY))
    expect(listed.find((each) => each.id === id)).toMatchObject({ name: 'First', by: 'user-2', isOwn: false })
    await expect(calls.removeEstimate({ id, version }, world.context(CITY))).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    await calls.removeEstimate({ id, version }, world.context(CUSTOMS))
    const acts = await world.database.pool.query(`select act from audit where act like 'estimate%' order by at`)
    expect(acts.rows.map(({ act }) => act)).toEqual(['estimateKeep', 'estimateRemove'])
  })

  it('is attached to an alarm by who may act on it, and by nobody else [PRM-01]', async () => {
    const alarm = await raise()
    const watcher = {
      ...world.context(CITY),
      user: { ...world.context(CITY).user, permissions: new Set([Permission.Analysis]) },
    }
    const input = ENDPOINTS.saveEstimate.input.parse({ name: 'Theirs', result: RESULT, alarm: alarm.id })
    await expect(calls.saveEstimate(input, watcher)).rejects.toMatchObject({ refusal: 'noPermission' })
    expect(await calls.estimates({ alarm: alarm.id }, world.context(CITY))).toEqual([])
  })

  it('stands in the log of its alarm, stays there, and its area is in the CAP alert from then on [FEA-07]', async () => {
    const alarm = await raise()
    const documentOf = async () =>
      ((await world.calls.capAlert({ id: alarm.id }, world.context(CITY))) as Response).text()
    const before = await documentOf()
    const { id, version } = await keep({ alarm: alarm.id })
    expect((await calls.estimates({ alarm: alarm.id }, world.context(CITY))).map((each) => each.id)).toEqual([id])
    const log = await world.handlers.alarmLog({ id: alarm.id }, world.context(CITY))
    expect(log.find(({ kind }) => kind === 'estimated')).toMatchObject({ note: 'First', by: 'user-2' })
    await expect(calls.removeEstimate({ id, version }, world.context(CUSTOMS))).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    const xml = await documentOf()
    expect(await capProblems(xml)).toEqual([])
    expect(textsOf(before, 'polygon')).toEqual([])
    expect(textsOf(xml, 'polygon')[0]).toMatch(/^31\.23500,121\.47500 .* 31\.23500,121\.47500$/)
    // Another content is another document, which names the one before.
    expect(textsOf(xml, 'msgType')).toEqual(['Update'])
    expect(textsOf(xml, 'references')[0]).toContain(textsOf(before, 'identifier')[0])
    expect(textsOf(xml, 'identifier')).not.toEqual(textsOf(before, 'identifier'))
    await told('CELL', 0)
    const last = await documentOf()
    expect(await capProblems(last)).toEqual([])
    expect(textsOf(last, 'references')[0]).toContain(textsOf(xml, 'identifier')[0])
    await expect(keep({ alarm: alarm.id }, METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })
})
