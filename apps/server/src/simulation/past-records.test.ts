import type { Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { SILENT_LOG } from '../../test/live-kit.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { pastRecords } from './lay-down-history.ts'
import { createPastFleet } from './past-fleet.ts'
import type { PastMessage } from './simulated-past.ts'

const row: DeviceRow = {
  id: 7,
  sn: 'SIM-1',
  deviceType: 'RS500',
  name: 'Lane 1',
  officeId: '1',
  officeName: 'Lanes',
  officePath: '/1/',
  longitude: null,
  latitude: null,
  mapUrl: null,
  runMode: 0,
  simulated: true,
  thresholds: registry.thresholds('RS500') satisfies Threshold[],
  shield: 'none',
  scenePlan: null,
  sceneX: null,
  sceneUp: null,
  secretHash: Buffer.alloc(0),
}
const T = Date.UTC(2026, 4, 4)
const LATER = T + 30 * 86_400_000
const reading = (minute: number, sigma: number): PastMessage => ({
  sn: 'SIM-1',
  at: T + minute * 60_000,
  message: {
    type: 'data',
    time: T + minute * 60_000 - 5,
    simulated: true,
    mods: { nuclearMod: { values: { sigma } } },
  },
})

const OPERATORS = [
  { userId: '2', username: 'operator', name: 'Operator', officePath: '/' },
  { userId: '4', username: 'customs', name: 'Customs officer', officePath: '/1/' },
  { userId: '5', username: 'metro', name: 'Metro', officePath: '/9/' },
]

interface Times {
  readonly handledBefore?: number
  readonly forgottenAfter?: number
}

async function records(messages: PastMessage[], { handledBefore = LATER, forgottenAfter = LATER }: Times = {}) {
  async function* told() {
    yield* messages
  }
  let id = 0
  const device = (sn: string) => (sn === row.sn ? row : undefined)
  const apply = createPastFleet({
    device,
    registry,
    language: 'en',
    newId: () => `e${++id}`,
    operators: OPERATORS,
    handledBefore,
    forgottenAfter,
    log: SILENT_LOG,
  })
  const made: HistoryRecord[] = []
  for await (const record of pastRecords(told(), apply, (sn) => device(sn)?.deviceType)) made.push(record)
  return made
}

describe('the past of the demonstration', () => {
  it('is judged by the rules of the present: an alarm begins, rises and ends', async () => {
    const made = await records([reading(0, 1), reading(1, 6), reading(2, 12), reading(3, 0)])
    expect(made.map(({ alarms }) => alarms?.map(({ kind }) => kind))).toEqual([
      undefined,
      ['raised'],
      ['escalated'],
      ['ended'],
    ])
    expect(made[3]?.alarms?.[0]).toMatchObject({
      alarm: { beginAt: T + 60_000, endAt: T + 180_000, peakState: 2, simulated: true },
    })
    expect(made[0]).toMatchObject({
      deviceId: 7,
      at: T,
      deviceTime: T - 5,
      reading: { values: { nuclearMod: { sigma: 1 } } },
    })
  })

  const actsOf = (made: readonly HistoryRecord[]) =>
    made.flatMap(({ desk }) => desk?.log.map(({ entry }) => entry) ?? [])
  const alarmAt = (minute: number) => [reading(minute, 6), reading(minute + 2, 0)]

  it('has its alarms acknowledged after a while and handled later, by a person, with what was found', async () => {
    const made = await records([...alarmAt(1), reading(90, 0)])
    const [acknowledged, handled, ...more] = actsOf(made)
    expect(more).toEqual([])
    expect(acknowledged).toMatchObject({ kind: 'acknowledged', by: 'customs' })
    expect(handled).toMatchObject({ kind: 'handled', by: 'customs', version: 4 })
    const begin = T + 60_000
    expect((acknowledged?.at ?? 0) - begin).toBeGreaterThanOrEqual(15_000)
    expect((acknowledged?.at ?? 0) - begin).toBeLessThanOrEqual(14 * 60_000)
    expect((handled?.at ?? 0) - (acknowledged?.at ?? 0)).toBeGreaterThanOrEqual(3 * 60_000)
    const alarm = made.at(-1)?.desk?.alarms.at(-1)
    expect(alarm).toMatchObject({ handled: { userId: '4', handler: 'Customs officer', kind: 'normal' } })
    expect(alarm?.handled?.situation).not.toBe('')
    expect(made.flatMap(({ desk }) => desk?.log ?? []).map(({ userId }) => userId)).toEqual(['4', '4'])
  })

  it('acts of people come in the order of time, never before what they act on', async () => {
    const many = Array.from({ length: 40 }, (_, n) => alarmAt(1 + n * 7)).flat()
    const made = await records([...many, reading(400, 0)])
    const times = actsOf(made).map(({ at }) => at)
    expect(times.length).toBeGreaterThan(20)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const { at, desk } of made) for (const { entry } of desk?.log ?? []) expect(entry.at).toBeLessThanOrEqual(at)
  })

  it('leaves the latest alarms on the desk, some of them never acknowledged', async () => {
    const fresh = await records([...alarmAt(1), reading(90, 0)], { handledBefore: T })
    expect(actsOf(fresh).map(({ kind }) => kind)).toEqual(['acknowledged'])
    let forgotten = 0
    for (let n = 0; n < 20; n++) {
      const made = await records([...alarmAt(n), reading(300, 0)], { forgottenAfter: T })
      if (actsOf(made).length === 0) forgotten += 1
    }
    expect(forgotten).toBeGreaterThan(0)
    expect(forgotten).toBeLessThan(20)
  })

  it('keeps checks and samples, and leaves out devices that are gone', async () => {
    const made = await records([
      { sn: 'GONE-1', at: T, message: { type: 'data', time: T, mods: {} } },
      { sn: 'SIM-1', at: T, message: { type: 'detection', begin: T - 9000, time: T, subject: 'V1', mods: {} } },
    ])
    expect(made).toHaveLength(1)
    expect(made[0]?.detection).toMatchObject({ beginAt: T - 9000, endAt: T, subject: 'V1' })
  })

  it.each([
    ['is malformed', { type: 'data', mods: {} }],
    ['lies outside the range', { type: 'data', time: T, mods: { nuclearMod: { values: { sigma: 1e9 } } } }],
  ])('stops at a message that %s, as the present would refuse it', async (_, message) => {
    await expect(records([{ sn: 'SIM-1', at: T, message }])).rejects.toThrow('SIM-1')
  })
})
