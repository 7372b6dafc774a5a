import { ENDPOINTS, type EndpointInput, type PointState, type RunState } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages, CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../../../test/look-back-kit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 6, 20, 10)

let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack(
    { C1: ['RG500', CUSTOMS], C2: ['FCBR-100', CUSTOMS], M1: ['AC200', METRO], X: ['RG500', METRO] },
    NOW,
  )
})
afterAll(() => world?.stop())

const change = (sn: string, at: number, shown: PointState, runstate: RunState = 1) =>
  world.store(sn, at, { stateChange: { state: 0, state2: 0, runstate, shown } })
const forget = async (sn: string) => {
  await world.database.pool.query('update device set removed_at = now() where sn = $1', [sn])
  await world.directory.reload()
}

describe('changes of state', () => {
  const list = async (asked: Partial<EndpointInput<'hisState'>>, officeId = CITY) =>
    ENDPOINTS.hisState.output.parse(await world.handlers.hisState({ limit: 50, ...asked }, world.viewer(officeId)))
  const brief = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).records.map(({ sn, at, shown }) => [sn, (NOW - at) / HOUR, shown])

  beforeAll(async () => {
    await change('C1', NOW - 40 * DAY, 0)
    await change('C1', NOW - 3 * HOUR, 2)
    await change('C1', NOW - 2 * HOUR, 0)
    await change('M1', NOW - 2 * HOUR, 71)
    await change('C2', NOW - 2 * HOUR, -1, -1)
    await change('X', NOW - HOUR, 1)
    await forget('X')
  })

  it('tell what was shown before and until when, newest first [API-05, FEA-03]', async () => {
    const { records, total } = await list({})
    expect(records.map(({ sn, at, shown, previous, until }) => [sn, at, shown, previous, until])).toEqual([
      ['C1', NOW - 2 * HOUR, 0, 2, null],
      ['C2', NOW - 2 * HOUR, -1, null, null],
      ['M1', NOW - 2 * HOUR, 71, null, null],
      ['C1', NOW - 3 * HOUR, 2, 0, NOW - 2 * HOUR],
    ])
    expect(total).toBe(4)
    expect(records[1]).toMatchObject({ runstate: -1, deviceName: 'Device C2', officeName: 'Customs' })
  })

  it('are found by every filter, within the own office [PRM-04]', async () => {
    expect(await brief({ sn: 'C1' })).toEqual([
      ['C1', 2, 0],
      ['C1', 3, 2],
    ])
    expect(await brief({ shown: [2, 71] })).toEqual([
      ['M1', 2, 71],
      ['C1', 3, 2],
    ])
    expect(await brief({ deviceType: 'FCBR-100' })).toEqual([['C2', 2, -1]])
    expect(await brief({ officeId: METRO })).toEqual([['M1', 2, 71]])
    expect(await brief({}, METRO)).toEqual([['M1', 2, 71]])
    expect(await brief({ beginTime: NOW - 4 * HOUR, endTime: NOW - 2 * HOUR })).toEqual([['C1', 3, 2]])
    const { records } = await list({ shown: [0, 2] })
    expect((await list({ ids: records.map(({ id }) => id) })).records).toEqual(records)
    expect(await brief({ ids: ['C1', `C1:${NOW}`] })).toEqual([])
    expect(await brief({ ids: records.map(({ id }) => id) }, METRO)).toEqual([])
  })

  it('come page by page, none twice and none left out, however many devices change in one moment', async () => {
    for (const limit of [1, 2, 3]) {
      const records = await allPages((start) => list({ limit, ...start }), limit)
      expect(records.map(({ sn }) => sn)).toEqual(['C1', 'C2', 'M1', 'C1'])
    }
  })

  it('span at most 31 days [VAL-07]', async () => {
    await expect(list({ beginTime: NOW - 31 * DAY - 1, endTime: NOW })).rejects.toMatchObject({
      refusal: 'invalidField',
    })
  })
})

describe('faults', () => {
  const list = async (asked: Partial<EndpointInput<'hisFault'>>, officeId = CITY) =>
    ENDPOINTS.hisFault.output.parse(await world.handlers.hisFault({ limit: 50, ...asked }, world.viewer(officeId)))
  const brief = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).records.map(({ sn, module }) => `${sn} ${module}`)

  beforeAll(async () => {
    const fault = (sn: string, at: number, module: 'device' | 'nuclearMod' | 'sysMod', ended = false) =>
      world.store(sn, at, { faults: [{ module, ended }] })
    await fault('C1', NOW - 40 * DAY, 'sysMod')
    await fault('C1', NOW - 5 * HOUR, 'nuclearMod')
    await fault('C1', NOW - 4 * HOUR, 'nuclearMod', true)
    await world.database.pool.query(`update device set shield = 'alarm' where sn = 'M1'`)
    for (const sn of ['M1', 'C2']) await fault(sn, NOW - 3 * HOUR, 'device')
    await world.database.pool.query(`update device set shield = 'faultAndAlarm' where sn = 'M1'`)
  })

  it('are open or ended, with the shield of their begin [API-05, FEA-03]', async () => {
    const { records, total } = await list({})
    expect(
      records.map(({ sn, module, beginTime, endTime, shield }) => [sn, module, beginTime, endTime, shield]),
    ).toEqual([
      ['M1', 'device', NOW - 3 * HOUR, null, 'alarm'],
      ['C2', 'device', NOW - 3 * HOUR, null, 'none'],
      ['C1', 'nuclearMod', NOW - 5 * HOUR, NOW - 4 * HOUR, 'none'],
    ])
    expect(total).toBe(3)
  })

  it('are found by every filter, within the own office [PRM-04]', async () => {
    expect(await brief({ open: true })).toEqual(['M1 device', 'C2 device'])
    expect(await brief({ open: false })).toEqual(['C1 nuclearMod'])
    expect(await brief({ modules: ['nuclearMod', 'sysMod'] })).toEqual(['C1 nuclearMod'])
    expect(await brief({ sn: 'C2' })).toEqual(['C2 device'])
    expect(await brief({ deviceType: 'AC200' })).toEqual(['M1 device'])
    expect(await brief({ officeId: CUSTOMS })).toEqual(['C2 device', 'C1 nuclearMod'])
    expect(await brief({}, METRO)).toEqual(['M1 device'])
    expect(await brief({ beginTime: NOW - 45 * DAY, endTime: NOW - 20 * DAY })).toEqual(['C1 sysMod'])
    const [first] = (await list({})).records
    expect(await brief({ ids: [first?.id ?? '', 'nonsense'] })).toEqual(['M1 device'])
    expect(await brief({ ids: ['nonsense'] })).toEqual([])
    expect(await brief({ ids: [first?.id ?? ''] }, CUSTOMS)).toEqual([])
  })

  it('come page by page and span at most 31 days [VAL-07]', async () => {
    const records = await allPages((start) => list({ limit: 1, ...start }), 1)
    expect(records.map(({ sn }) => sn)).toEqual(['M1', 'C2', 'C1'])
    await expect(list({ beginTime: NOW - 31 * DAY - 1, endTime: NOW })).rejects.toMatchObject({
      refusal: 'invalidField',
    })
  })
})

describe('samples', () => {
  const list = async (asked: Partial<EndpointInput<'hisSampleData'>>, officeId = CITY) =>
    ENDPOINTS.hisSampleData.output.parse(
      await world.handlers.hisSampleData({ limit: 50, ...asked }, world.viewer(officeId)),
    )
  const brief = async (...asked: Parameters<typeof list>) => (await list(...asked)).records.map(({ number }) => number)

  const sample = (id: string, sn: string, endAt: number, more: object = {}) =>
    world.store(sn, endAt, {
      sample: {
        id,
        number: `N-${id}`,
        beginAt: endAt - HOUR,
        endAt,
        pressure: 101.3,
        flow: 200,
        volume: 12_000,
        standardVolume: 11_000,
        duration: 3600,
        result: 'finished',
        simulated: false,
        ...more,
      },
    })

  beforeAll(async () => {
    await sample('a', 'M1', NOW - HOUR, { temperature: 21.5 })
    await sample('b', 'C1', NOW - 2 * HOUR, { result: 'stopped at 50%', simulated: true })
    await sample('old', 'M1', NOW - 40 * DAY)
  })

  it('have number, pressure, flow, volumes, duration and result, newest first [API-05, ENT-10, FEA-03]', async () => {
    const { records, total } = await list({})
    expect(total).toBe(2)
    expect(records[0]).toEqual({
      id: 'a',
      sn: 'M1',
      deviceName: 'Device M1',
      deviceType: 'AC200',
      officeName: 'Metro',
      number: 'N-a',
      beginTime: NOW - 2 * HOUR,
      endTime: NOW - HOUR,
      pressure: 101.3,
      flow: 200,
      volume: 12_000,
      standardVolume: 11_000,
      temperature: 21.5,
      duration: 3600,
      result: 'finished',
    })
    expect(records[1]).toMatchObject({ id: 'b', temperature: null, simulated: true })
  })

  it('are found by every filter, within the own office [PRM-04]', async () => {
    expect(await brief({ sn: 'C1' })).toEqual(['N-b'])
    expect(await brief({ deviceType: 'AC200' })).toEqual(['N-a'])
    expect(await brief({ officeId: CUSTOMS })).toEqual(['N-b'])
    expect(await brief({ text: 'n-A' })).toEqual(['N-a'])
    expect(await brief({ text: '50%' })).toEqual(['N-b'])
    expect(await brief({ text: '_' })).toEqual([])
    expect(await brief({ ids: ['old', 'a'] })).toEqual(['N-a', 'N-old'])
    expect(await brief({ ids: ['a'] }, CUSTOMS)).toEqual([])
    expect(await brief({ beginTime: NOW - 2 * HOUR, endTime: NOW - HOUR })).toEqual(['N-b'])
  })

  it('come page by page, however many end in one moment, and span at most 31 days [VAL-07]', async () => {
    const at = NOW - 10 * DAY
    for (let n = 0; n < 5; n++) await sample(`same${n}`, 'M1', at)
    const records = await allPages((start) => list({ beginTime: at, endTime: at + 1, limit: 2, ...start }), 2)
    expect(records.map(({ id }) => id)).toEqual(['same0', 'same1', 'same2', 'same3', 'same4'])
    await expect(list({ beginTime: NOW - 31 * DAY - 1, endTime: NOW })).rejects.toMatchObject({
      refusal: 'invalidField',
    })
  })
})

describe('bars of states', () => {
  const bars = async (asked: Partial<EndpointInput<'stateTimelines'>>, officeId = CITY) =>
    ENDPOINTS.stateTimelines.output.parse(
      await world.handlers.stateTimelines({ limit: 50, ...asked }, world.viewer(officeId)),
    )
  const FROM = NOW - 10 * HOUR

  beforeAll(async () => {
    await world.database.pool.query(`update device set created_at = $1`, [new Date(NOW - 60 * DAY)])
    await world.database.pool.query('delete from device_state_change')
    await change('C1', NOW - 2 * DAY, 0)
    await change('C1', NOW - 6 * HOUR, -1, -1)
    await change('C1', NOW - 5 * HOUR, 0)
    await change('C2', NOW - 2 * HOUR, 0)
    // Flaps within less than a pixel.
    for (let n = 0; n < 10; n++) await change('M1', NOW - 8 * HOUR + n, n % 2 === 0 ? 2 : 0)
  })

  it('have segments, exact durations, changes and availability [API-05, FEA-03]', async () => {
    const { from, to, devices, next, total } = await bars({ beginTime: FROM, endTime: NOW })
    expect([from, to, next, total]).toEqual([FROM, NOW, null, 3])
    const [c1, c2, m1] = devices
    expect(c1).toEqual({
      sn: 'C1',
      deviceName: 'Device C1',
      deviceType: 'RG500',
      officeName: 'Customs',
      availability: 90,
      durations: [
        [0, 9 * HOUR],
        [-1, HOUR],
      ],
      segments: [
        [NOW - 2 * DAY, 0],
        [NOW - 6 * HOUR, -1],
        [NOW - 5 * HOUR, 0],
      ],
      changes: 2,
    })
    // Never heard before: registered, and not connected.
    expect(c2).toMatchObject({
      availability: 20,
      durations: [
        [-1, 8 * HOUR],
        [0, 2 * HOUR],
      ],
      segments: [
        [NOW - 60 * DAY, -1],
        [NOW - 2 * HOUR, 0],
      ],
      changes: 1,
    })
    expect(m1?.durations).toEqual([
      [-1, 2 * HOUR],
      [2, 5],
      [0, 8 * HOUR - 5],
    ])
    expect(m1?.changes).toBe(10)
    expect(m1?.segments).toEqual([
      [NOW - 60 * DAY, -1],
      [NOW - 8 * HOUR, 2],
      [NOW - 8 * HOUR + MINUTE, 0],
    ])
  })

  it('are the same for a file, device by device to the end, or of those that were chosen [FEA-03]', async () => {
    const range = { beginTime: FROM, endTime: NOW }
    const { source, viewer } = { source: world.sources.timeline, viewer: world.viewer() }
    const shown = (await bars(range)).devices
    for (const limit of [1, 2, 3]) {
      const found: typeof shown = []
      let page = await source.page(range, viewer, undefined, limit)
      for (found.push(...page.records); page.next !== null; found.push(...page.records)) {
        page = await source.page(range, viewer, page.next, limit)
      }
      expect(found).toEqual(shown)
    }
    expect(await source.total(range, viewer)).toEqual({ total: 3, about: false })
    const chosen = { ...range, ids: ['M1', 'C1', 'X', 'unknown'] }
    expect((await source.page(chosen, viewer, undefined, 50)).records.map(({ sn }) => sn)).toEqual(['C1', 'M1'])
    expect(() => source.check({ ids: ['C1'], beginTime: NOW - 32 * DAY, endTime: NOW })).toThrow()
  })

  it('leave out of the availability when the server did not run', async () => {
    await world.database.pool.query(`insert into server_run (started_at, alive_at) values ($1, $2), ($3, $4)`, [
      ...[NOW - 3 * DAY, NOW - 6 * HOUR, NOW - 5 * HOUR, NOW].map((at) => new Date(at)),
    ])
    const { devices } = await bars({ beginTime: FROM, endTime: NOW, sn: 'C1' })
    expect(devices.map(({ availability }) => availability)).toEqual([100])
    await world.database.pool.query('delete from server_run')
  })

  it('end now, come page by page, of the own office alone, for 31 days at most [PRM-04, VAL-07]', async () => {
    const { devices } = await bars({ beginTime: FROM, endTime: NOW + DAY, sn: 'C2' })
    expect(devices[0]?.durations).toEqual([
      [-1, 8 * HOUR],
      [0, 2 * HOUR],
    ])
    const first = await bars({ limit: 2 })
    expect([first.devices.map(({ sn }) => sn), first.next]).toEqual([['C1', 'C2'], 'C2'])
    const second = await bars({ limit: 2, after: first.next ?? '' })
    expect([second.devices.map(({ sn }) => sn), second.next]).toEqual([['M1'], null])
    expect((await bars({}, METRO)).devices.map(({ sn }) => sn)).toEqual(['M1'])
    expect((await bars({ deviceType: 'RG500' })).devices.map(({ sn }) => sn)).toEqual(['C1'])
    await expect(bars({ beginTime: NOW - 31 * DAY - 1, endTime: NOW })).rejects.toMatchObject({
      refusal: 'invalidField',
    })
  })
})
