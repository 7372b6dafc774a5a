import { type AlarmEvent, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AlarmWorld, CITY, CUSTOMS, seedAlarms, startAlarms } from '../../test/alarm-kit.ts'
import { connectDevice, openWindow } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'

const STORM = 500
let test: MigratedDatabase
let world: AlarmWorld

beforeAll(async () => {
  test = await createMigratedDatabase()
  const devices = Array.from({ length: STORM }, (_, n) => [`S${n}`, ['RG500', CUSTOMS]] as const)
  await seedAlarms(test.database, {
    ...Object.fromEntries(devices.map(([sn, [a, b]]) => [sn, [a, b]])),
    D1: ['RG500', CUSTOMS],
  })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  world = await startAlarms(test.database)
})
afterEach(() => world.stop())

describe('a storm', () => {
  it('of five hundred alarms is pushed whole, each with its life, stored once, and acknowledged in parts', async () => {
    const window = await openWindow(world, CITY)
    const written = Array.from({ length: STORM }, (_, n) => world.hear(`S${n}`, { nuclearMod: 2 }))
    const shown = (): Map<string, AlarmEvent> => {
      const messages = window.on(PUSH_TOPICS.alarmDesk)
      return new Map(
        messages.flatMap((each) => (each.code === PushCode.Alarms ? each.data : [])).map((alarm) => [alarm.id, alarm]),
      )
    }
    await vi.waitFor(() => expect(shown().size).toBe(STORM), { timeout: 30_000, interval: 10 })
    await Promise.all(written)
    const { rows } = await test.database.pool.query(`select count(*)::int as n from alarm_event where phase = 'raised'`)
    expect(rows).toEqual([{ n: STORM }])
    const refs = [...shown().values()].map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
    const parts = [refs.slice(0, 200), refs.slice(200, 400), refs.slice(400)]
    const results = await Promise.all(
      parts.map((alarms) => world.handlers.acknowledgeAlarms({ alarms, note: '' }, world.context(CITY))),
    )
    expect(results.reduce((sum, { done }) => sum + done.length, 0)).toBe(STORM)
    await vi.waitFor(() => {
      expect([...shown().values()].every(({ life }) => life?.phase === 'acknowledged')).toBe(true)
    })
    window.client.end(true)
  }, 120_000)
})

describe('a device with an ordinary client', () => {
  it('raises once, however often it repeats its message and in whatever order they come [ENT-06]', async () => {
    const window = await openWindow(world, CITY)
    const device = await connectDevice(world, 'D1')
    const time = Date.now()
    const report = (id: number, state: number, at = time + id) => ({
      id: `m-${id}`,
      time: at,
      mods: { nuclearMod: { state, runstate: 1 } },
    })
    for (const message of [report(1, 2), report(1, 2), report(2, 2), report(3, 0), report(1, 2), report(3, 0)]) {
      await device.send(message)
    }
    const desk = (await world.desk()).filter(({ sn }) => sn === 'D1')
    expect(desk).toMatchObject([{ life: { phase: 'latched', occurrences: 1, version: 2 } }])
    await vi.waitFor(() => {
      const codes = window.on(PUSH_TOPICS.alarm).map(({ code }) => code)
      expect(codes).toEqual([PushCode.Danger, PushCode.Clear])
    })
    for (const { client } of [window, device]) client.end(true)
  })
})
