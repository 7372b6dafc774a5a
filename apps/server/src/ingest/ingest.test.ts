import { ERRORS, MAX_INGEST_BYTES, type UpMessage } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import type { Log } from '../platform/log.ts'
import { createIngest, type Ingest } from './ingest.ts'

const NOW = 1_763_177_000_000
const row = deviceRow('A1', '2')
let now: number
let warn: Mock<(fields: { sn: string; problem: string; suppressed: number }) => void>
let applied: UpMessage[]
let apply: () => Promise<void>
let ingest: Ingest

beforeEach(() => {
  now = NOW
  warn = vi.fn()
  applied = []
  apply = async () => {}
  ingest = createIngest({
    device: (sn) => (sn === 'A1' ? row : undefined),
    registry,
    apply: (_row, message) => {
      applied.push(message)
      return apply()
    },
    publish: () => {},
    now: () => now,
    log: { warn: warn as unknown as Log['warn'] },
  })
})

const reading = (id: number, changes: object = {}) => ({ id, time: NOW, mods: {}, ...changes })

describe('ingest', () => {
  it('leaves out a module that nobody knows, and keeps the reading beside it', async () => {
    const mods = { fooMod: { values: { x: 1 } }, nuclearMod: { values: { doseRate: 0.1 } } }
    const result = await ingest.takeValues('A1', [reading(1, { mods })])
    expect(result).toMatchObject({
      accepted: 1,
      rejected: [],
      partly: [{ index: 0, reason: 'fooMod: unknown module' }],
    })
    expect(applied[0]).toMatchObject({ mods: { nuclearMod: { values: { doseRate: 0.1 } } } })
    const none = await ingest.takeValues('A1', [reading(2, { mods: { fooMod: {} } })])
    expect(none.rejected[0]?.code).toBe(ERRORS.ingestMalformed.code)
  })

  it('logs what it refuses once per device, reason and minute, with the number of those held back', async () => {
    for (let index = 0; index < 100; index++) await ingest.takeValues('A1', [{ nonsense: index }])
    await ingest.takeValues('Z9', [reading(1)])
    expect(warn.mock.calls.map(([fields]) => [fields.sn, fields.problem, fields.suppressed])).toEqual([
      ['A1', 'malformed', 0],
      ['Z9', 'unknownDevice', 0],
    ])
    now += 60_000
    await ingest.takeValues('A1', [{}])
    expect(warn.mock.lastCall?.[0]).toMatchObject({ sn: 'A1', suppressed: 99 })
    expect(ingest.counters).toMatchObject({ malformed: 101, unknownDevice: 1 })
  })

  it.each([
    [60_000, undefined],
    [60_001, ERRORS.ingestFuture.code],
    [-24 * 3_600_000, undefined],
    [-24 * 3_600_000 - 1, ERRORS.ingestPast.code],
  ])('takes a time %i ms off the clock with answer %s', async (offset, code) => {
    const { rejected } = await ingest.takeValues('A1', [reading(1, { time: NOW + offset })])
    expect(rejected[0]?.code).toBe(code)
  })

  it.each([
    ['after its end', 1, ERRORS.ingestMalformed.code],
    ['at its end', 0, undefined],
    ['more than a day ago', -24 * 3_600_000 - 1, ERRORS.ingestPast.code],
  ])('judges a detection that began %s', async (_what, offset, code) => {
    const { rejected } = await ingest.takeValues('A1', [
      { type: 'detection', time: NOW, begin: NOW + offset, mods: {} },
    ])
    expect(rejected[0]?.code).toBe(code)
  })

  it('knows numbers from before the start, takes a failed one again, and counts by kind', async () => {
    ingest.remember('A1', ['1'])
    expect(await ingest.takeValues('A1', [reading(1)])).toMatchObject({ accepted: 0, repeated: 1 })
    apply = () => Promise.reject(new Error('full'))
    await expect(ingest.takeValues('A1', [reading(2)])).rejects.toThrow('full')
    apply = async () => {}
    expect(await ingest.takeValues('A1', [reading(2)])).toMatchObject({ accepted: 1 })
    expect(ingest.counters).toMatchObject({ accepted: 1, repeated: 1, overloaded: 1, acceptedByKind: { nuclear: 1 } })
  })

  it('refuses each message that is too large, and only that', async () => {
    const large = reading(1, { padding: 'x'.repeat(MAX_INGEST_BYTES) })
    const { accepted, rejected } = await ingest.takeValues('A1', [reading(2), large, reading(3)], 2 * MAX_INGEST_BYTES)
    expect(accepted).toBe(2)
    expect(rejected).toMatchObject([{ index: 1, code: ERRORS.ingestOversized.code }])
    expect(ingest.counters.oversized).toBe(1)
  })

  it('counts what HTTP turned away, and logs it once per device and minute', () => {
    for (let index = 0; index < 3; index++) ingest.noteRefused('A1', 'ingestUnauthorised', 'wrong secret')
    ingest.noteRefused('A1', 'ingestMalformed', 'not JSON')
    ingest.noteRefused('A1', 'ingestOversized', 'too large')
    ingest.noteRefused('A1', 'overloaded', 'counted elsewhere')
    expect(ingest.counters).toMatchObject({ unauthorised: 3, malformed: 1, oversized: 1, overloaded: 0 })
    expect(warn.mock.calls.map(([fields]) => fields.problem)).toEqual(['unauthorised', 'malformed', 'oversized'])
  })

  it('keeps the numbers of two devices apart', async () => {
    ingest.remember('B1', ['1'])
    expect(await ingest.takeValues('A1', [reading(1)])).toMatchObject({ accepted: 1 })
  })
})
