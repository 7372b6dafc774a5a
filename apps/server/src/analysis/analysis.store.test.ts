import { ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CITY,
  CUSTOMS,
  type LookBackWorld,
  METRO,
  NO_DESK,
  readingOf,
  startLookBack,
} from '../../test/look-back-kit.ts'
import { createRecentData } from '../history/reading/recent-data.ts'
import { createAnalysis } from './analysis.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 5, 1, 12)
let world: LookBackWorld
let calls: ReturnType<typeof createAnalysis>['handlers']
beforeAll(async () => {
  world = await startLookBack({ GATE: ['RG500', CUSTOMS], DOOR: ['RG500', METRO] }, NOON + 60 * MINUTE)
  const { database, directory } = world
  const now = () => world.clock.at
  const recentData = createRecentData({ database, registry, timeZone: 'UTC', now })
  let n = 0
  const analysis = createAnalysis({
    database,
    databaseUrl: '',
    directory,
    registry,
    recentData,
    desk: NO_DESK,
    timeZone: 'UTC',
    now,
    limitsFourEyes: false,
    calibrationDays: 180,
    putLimits: async () => {},
    newId: () => `v${++n}`,
  })
  calls = analysis.handlers
  for (const [sn, at, doseRate] of [
    ['GATE', 0, 0.1],
    ['GATE', 5000, 0.3],
    ['GATE', MINUTE, 0.2],
    ['DOOR', 10_000, 5],
  ] as const) {
    await world.store(sn, NOON + at, readingOf({ nuclearMod: { doseRate } }))
  }
})
afterAll(() => world?.stop())

const ask = (more: object = {}) =>
  ENDPOINTS.monitorSeries.input.parse({
    from: NOON,
    to: NOON + 2 * MINUTE,
    points: 10,
    devices: ['GATE', 'DOOR'].map((sn) => ({ sn, quantities: ['nuclearMod.doseRate'] })),
    ...more,
  })

describe('series of several devices', () => {
  it('lie on the same steps, with lowest, mean and highest, and nothing in between [RTE-12, FEA-07]', async () => {
    const answer = ENDPOINTS.monitorSeries.output.parse(await calls.monitorSeries(ask(), world.viewer(CITY)))
    expect(answer).toMatchObject({ from: NOON, to: NOON + 2 * MINUTE, stepMs: 15_000 })
    const points = answer.devices.map(({ sn, series }) => [sn, series.map((each) => each.points)])
    expect(points).toEqual([
      [
        'GATE',
        [
          [
            [NOON, 0.1, 0.2, 0.3],
            [NOON + MINUTE, 0.2, 0.2, 0.2],
          ],
        ],
      ],
      ['DOOR', [[[NOON, 5, 5, 5]]]],
    ])
  })

  it('come in single readings when somebody looks closely enough [RTE-12]', async () => {
    const close = ask({ from: NOON + 4500, to: NOON + 5500 })
    const answer = await calls.monitorSeries(close, world.viewer(CITY))
    expect(answer.stepMs).toBe(100)
    expect(answer.devices[0]?.series[0]?.points).toEqual([[NOON + 5000, 0.3, 0.3, 0.3]])
  })

  it('are refused for a device that the user does not see, as for one that is not there [RTE-12]', async () => {
    for (const devices of [[{ sn: 'DOOR', quantities: ['a.b'] }], [{ sn: 'NONE', quantities: ['a.b'] }]]) {
      await expect(calls.monitorSeries(ask({ devices }), world.viewer(CUSTOMS))).rejects.toMatchObject({
        refusal: 'deviceUnknown',
      })
    }
  })

  it('span a year and no more [VAL-07]', async () => {
    const year = await calls.monitorSeries(ask({ from: NOON - 365 * 1440 * MINUTE }), world.viewer(CITY))
    expect(year.stepMs).toBe(1440 * MINUTE)
    const longer = ask({ from: NOON - 367 * 1440 * MINUTE })
    await expect(calls.monitorSeries(longer, world.viewer(CITY))).rejects.toThrow()
  })
})

describe('views of series', () => {
  const address = '/analysis/monitor?s=a~nuclearMod.doseRate~GATE'
  it('are kept by their user, and shared with the office and those below alone [RTE-12]', async () => {
    const [city, customs, metro] = [world.viewer(CITY), world.viewer(CUSTOMS), world.viewer(METRO)]
    await calls.saveMonitorView({ name: 'Own', address, isShared: false }, city)
    await calls.saveMonitorView({ name: 'All', address, isShared: true }, city)
    await calls.saveMonitorView({ name: 'Gate', address, isShared: true }, customs)
    const names = async (viewer: typeof city) =>
      ENDPOINTS.monitorViews.output.parse(await calls.monitorViews({}, viewer)).map(({ name, isOwn }) => [name, isOwn])
    expect(await names(city)).toEqual([
      ['All', true],
      ['Own', true],
    ])
    expect(await names(customs)).toEqual([
      ['All', false],
      ['Gate', true],
    ])
    expect(await names(metro)).toEqual([['All', false]])
  })

  it('are changed by their user alone, and never over a change that was not seen [RTE-12]', async () => {
    const [city, metro] = [world.viewer(CITY), world.viewer(METRO)]
    const view = await calls.saveMonitorView({ name: 'Night', address, isShared: true }, city)
    const later = await calls.saveMonitorView({ ...view, address: `${address}&view=multiples` }, city)
    expect(later).toMatchObject({ id: view.id, version: 2, address: `${address}&view=multiples` })
    await expect(calls.saveMonitorView({ ...view, name: 'Day' }, city)).rejects.toMatchObject({
      refusal: 'savedByOther',
    })
    await expect(calls.removeMonitorView(view, city)).rejects.toMatchObject({ refusal: 'savedByOther' })
    await expect(calls.saveMonitorView({ ...later, name: 'Mine' }, metro)).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    await expect(calls.removeMonitorView(later, metro)).rejects.toMatchObject({ refusal: 'recordUnknown' })
    await expect(calls.saveMonitorView({ name: 'Night', address, isShared: false }, city)).rejects.toThrow()
    expect(await calls.removeMonitorView(later, city)).toBeNull()
    await expect(calls.removeMonitorView(later, city)).rejects.toMatchObject({ refusal: 'recordUnknown' })
  })

  it('lead to this page and nowhere else', () => {
    const { input } = ENDPOINTS.saveMonitorView
    for (const wrong of ['https://elsewhere.example/', '//elsewhere.example', '/analysis/monitors', '/query', '']) {
      expect(input.safeParse({ name: 'a', address: wrong, isShared: false }).success).toBe(false)
    }
    expect(input.safeParse({ name: '  ', address, isShared: false }).success).toBe(false)
  })
})
