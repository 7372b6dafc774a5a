import { type DeviceMapMessage, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SILENT_LOG } from '../../test/live-kit.ts'
import type { TrackPoint } from '../fleet/push/followed-tracks.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import { createReplays, type Replays } from './replays.ts'

const FIRST = Date.UTC(2026, 4, 4, 8)
const LAST = FIRST + 60_000
const user = { id: '7', officeId: '1' } as SessionUser
const row = { sn: 'VAN' } as DeviceRow

const pointAt = (at: number): TrackPoint => ({ sn: 'VAN', at, position: { longitude: 121, latitude: 31 }, state: 0 })

let replays: Replays
let isOnline: boolean
let isReadable: boolean
let reads: number
let told: { code: number; data: unknown }[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 5) })
  isOnline = true
  isReadable = true
  reads = 0
  told = []
  replays = createReplays({
    tracks: {
      async points(_row, from, to) {
        reads += 1
        if (!isReadable) throw new Error('the database does not answer')
        const seconds = Array.from({ length: 61 }, (_, second) => FIRST + second * 1000)
        return seconds.filter((at) => at >= from && at <= to).map(pointAt)
      },
    },
    push: {
      isOnline: () => isOnline,
      tellUser: (_userId, topic, code, data) => topic === PUSH_TOPICS.replay && told.push({ code, data }),
    } as Parameters<typeof createReplays>[0]['push'],
    directory: { device: () => row, sees: () => true },
    language: 'en',
    now: () => Date.now(),
    log: SILENT_LOG,
  })
})
afterEach(() => {
  replays.close()
  vi.useRealTimers()
})

const played = () =>
  told
    .filter(({ code }) => code === PushCode.Detail)
    .flatMap(({ data }) => (data as DeviceMapMessage['data']).map(({ at }) => (at - FIRST) / 1000))
const upTo = (second: number) => Array.from({ length: second + 1 }, (_, n) => n)
const start = () => replays.start(user, row, { firstAt: FIRST, lastAt: LAST, points: 61 }, 1)

describe('a replay that was asked for', () => {
  it('before its window is there begins with the window, from its first moment [API-04]', async () => {
    isOnline = false
    start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(played()).toEqual([])
    isOnline = true
    await vi.advanceTimersByTimeAsync(3_500)
    expect(played()).toEqual(upTo(3))
  })

  it('by whom no window ever comes ends after a minute', async () => {
    isOnline = false
    start()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(replays.running).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(replays.running).toBe(0)
  })

  it('stands while its record can not be read, and goes on where it stood without losing or jumping over anything [API-04]', async () => {
    start()
    await vi.advanceTimersByTimeAsync(2_000)
    isReadable = false
    await vi.advanceTimersByTimeAsync(30_000)
    const stoodAt = played().at(-1) ?? 0
    expect(stoodAt).toBeLessThan(10)
    isReadable = true
    await vi.advanceTimersByTimeAsync(5_000)
    const goneOn = played().at(-1) ?? 0
    expect(goneOn - stoodAt).toBeGreaterThanOrEqual(3)
    expect(goneOn - stoodAt).toBeLessThanOrEqual(5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(played()).toEqual(upTo(60))
    expect(replays.running).toBe(0)
  })

  it('asks a record that can not be read once a second, gives up after a minute, and says so to who waits [PSH-03]', async () => {
    isReadable = false
    start()
    await vi.advanceTimersByTimeAsync(58_000)
    expect([told, replays.running]).toEqual([[], 1])
    expect(reads).toBeLessThan(61)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([{ code: PushCode.Fail, data: { sn: 'VAN', message: expect.stringMatching(/\w+/) } }])
    expect(replays.running).toBe(0)
  })
})
