import { alarmValuesMessageSchema, PUSH_TOPICS, PushCode, type UserInfo, userTopic } from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceRow, TestDirectory, testLive } from '../../../test/live-kit.ts'
import type { AlarmBook } from '../../alarms/book/alarm-book.ts'
import type { LiveAlarms } from '../../alarms/live-alarms.ts'
import { VALUES_TICK_MS } from './waiting.ts'

let now = 1_763_177_000_000
let path: LiveAlarms
let book: AlarmBook
let published: { topic: string; payload: string }[] = []
let ids = 0

const user = (id: UserInfo['id'], officeId: string) => ({
  id,
  username: id,
  officeId,
  permissions: new Set<never>(),
})

/** Second after second, as a device speaks. */
async function say(sn: string, ...doseRates: number[]): Promise<void> {
  for (const doseRate of doseRates) {
    await path.ingest.takeValues(sn, [{ time: now, mods: { nuclearMod: { values: { doseRate } } } }])
    now += 1000
    vi.advanceTimersByTime(VALUES_TICK_MS)
  }
}

const valuesFor = (userId: string) =>
  published
    .filter(({ topic }) => topic === userTopic(userId, PUSH_TOPICS.alarmDesk))
    .flatMap(({ payload }) => {
      const message: { code: number } = JSON.parse(payload)
      return message.code === PushCode.AlarmValues ? [alarmValuesMessageSchema.strict().parse(message).data] : []
    })

beforeEach(() => {
  vi.useFakeTimers()
  published = []
  const directory = new TestDirectory([deviceRow('A1', '2'), deviceRow('A2', '2'), deviceRow('B1', '3')])
  path = testLive(directory, {
    broker: { publish: (topic, payload) => published.push({ topic, payload: payload.toString() }) },
    newId: () => `alarm ${ids++}`,
    now: () => now,
    elapsed: () => now,
  })
  book = path.book
  path.push.userConnected(user('7', '2'), 'window')
  path.push.userConnected(user('8', '3'), 'window')
})
afterEach(() => {
  path.stop()
  vi.useRealTimers()
})

describe('what live alarms measure now', () => {
  it('comes to those who see the device, gathered, with its trend, limit and peak [PSH-04]', async () => {
    await say('A1', 30, 28, 24, 20, 16, 12)
    const told = valuesFor('7')
    expect(told).toHaveLength(6)
    expect(told[0]?.[0]).toMatchObject({ now: { quantity: 'doseRate', value: 30 }, peak: { value: 30 } })
    const last = told.at(-1)?.[0]
    expect(last?.now).toMatchObject({ value: 12, trend: 'falling', limit: { direction: 'above' } })
    // The peak is told when it changes.
    expect(last?.peak).toBeUndefined()
    expect(valuesFor('8')).toEqual([])
  })

  it('is told once a second, with everything that changed in it, in one message', async () => {
    const take = (sn: string, doseRate: number) =>
      path.ingest.takeValues(sn, [{ time: now++, mods: { nuclearMod: { values: { doseRate } } } }])
    for (const value of [30, 31, 32]) for (const sn of ['A1', 'A2']) await take(sn, value)
    expect(valuesFor('7')).toEqual([])
    vi.advanceTimersByTime(VALUES_TICK_MS)
    const told = valuesFor('7')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject([{ now: { value: 32 } }, { now: { value: 32 } }])
  })

  it('is not told again while it stays, but for a sign that it is still heard', async () => {
    await say('A1', 30, 30, 30, 30, 30)
    const known = valuesFor('7').length
    await say('A1', 30, 30, 30, 30)
    expect(valuesFor('7')).toHaveLength(known)
    await say('A1', 30, 30, 30, 30, 30, 30, 30, 30)
    expect(valuesFor('7')).toHaveLength(known + 1)
  })

  it('is nothing for a calm device, and ends with the danger', async () => {
    await say('A1', 0.1, 0.1)
    expect(valuesFor('7')).toEqual([])
    await say('A1', 30)
    const known = valuesFor('7').length
    await say('A1', 0.1, 0.2)
    expect(valuesFor('7')).toHaveLength(known)
    expect(book.onDesk(() => true)).toMatchObject([{ endTime: expect.any(Number), peak: { value: 30 } }])
    expect(book.onDesk(() => true)[0]?.now).toBeUndefined()
  })

  it('stands in the alarms of a snapshot, with when its peak was', async () => {
    const began = now
    await say('A1', 30, 12)
    expect(book.onDesk(() => true)).toMatchObject([
      { now: { value: 12, at: began + 1000, trend: null }, peak: { value: 30, at: began } },
    ])
  })
})
