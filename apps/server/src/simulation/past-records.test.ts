import type { Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
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

async function records(messages: PastMessage[], handledBefore = T + 86_400_000) {
  async function* told() {
    yield* messages
  }
  let id = 0
  const device = (sn: string) => (sn === row.sn ? row : undefined)
  const apply = createPastFleet({ device, registry, language: 'en', newId: () => `e${++id}`, handledBefore })
  const made = []
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
      course: { beginAt: T + 60_000, endAt: T + 180_000, peakState: 2 },
      facts: { simulated: true },
    })
    expect(made[0]).toMatchObject({
      deviceId: 7,
      at: T,
      deviceTime: T - 5,
      reading: { values: { nuclearMod: { sigma: 1 } } },
    })
  })

  it('has its alarms handled but the latest', async () => {
    const old = await records([reading(1, 6), reading(2, 0)])
    expect(old[1]?.desk?.courses[0]?.handled?.at).toBeGreaterThan(T + 120_000)
    expect(old[1]?.desk?.log).toMatchObject([{ entry: { kind: 'handled', version: 3 } }])
    const fresh = await records([reading(1, 6), reading(2, 0)], T)
    expect(fresh[1]?.desk).toBeUndefined()
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
