import { type DownMessage, downMessageSchema, ERRORS, MAX_INGEST_BYTES, type UpMessage } from '@vigil/contract'
import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import { HistoryRejected } from '../history/writing/records.ts'
import type { Log } from '../platform/log.ts'
import { createIngest, type FailedMessage, type Ingest } from './ingest.ts'
import { fingerprint } from './recent-ids.ts'

const NOW = 1_763_177_000_000
const row = deviceRow('A1', '2')
let now: number
let warn: Mock<(fields: { sn: string; problem: string; suppressed: number }) => void>
let applied: UpMessage[]
let storedAgain: UpMessage[]
let published: DownMessage[]
let apply: () => Promise<void>
let setAside: FailedMessage[]
let ingest: Ingest

/** As the next process begins. */
function restarted(ids: readonly string[], heard: readonly number[]): Ingest {
  const next = newIngest()
  next.remember('A1', ids, heard)
  return next
}

function newIngest(): Ingest {
  return createIngest({
    device: (sn) => (sn === 'A1' ? row : undefined),
    registry,
    apply: (_row, message) => {
      applied.push(message)
      return apply()
    },
    store: (_row, message) => {
      storedAgain.push(message)
      return apply()
    },
    publish: (_topic, payload) => published.push(downMessageSchema.parse(JSON.parse(payload))),
    now: () => now,
    setAside: (failed) => setAside.push(failed),
    log: { warn: warn as unknown as Log['warn'], error: () => {} },
  })
}

beforeEach(() => {
  now = NOW
  warn = vi.fn()
  applied = []
  storedAgain = []
  published = []
  setAside = []
  apply = async () => {}
  ingest = newIngest()
})

const reading = (id: number, changes: object = {}) => ({ id, time: NOW, mods: {}, ...changes })

describe('ingest', () => {
  it('takes what a site has taken by its time and its number, once, and tells the device nothing', async () => {
    const taken: unknown[][] = []
    ingest = createIngest({
      device: (sn) => (sn === 'A1' ? row : undefined),
      registry,
      apply: async (_row, { time }, ...rest) => void taken.push([time, ...rest]),
      store: async () => {},
      publish: () => published.push({ type: 'rejected', code: 0, reason: '' }),
      now: () => now,
      log: { warn: warn as unknown as Log['warn'], error: () => {} },
    })
    const mods = { nuclearMod: { values: { doseRate: 0.1, unknown: 1 } } }
    const message = {
      sn: 'A1',
      at: NOW - 60_000,
      id: '~7.x',
      content: reading(7, { mods }),
      arrivedAt: NOW,
      speaksFor: () => true,
    }
    expect(await ingest.takeFromSite(message)).toMatchObject({ result: 'accepted' })
    expect(await ingest.takeFromSite(message)).toEqual({ result: 'repeated' })
    expect(taken).toEqual([[NOW, NOW - 60_000, '~7.x', NOW]])
    const refused = { result: 'rejected', code: ERRORS.ingestUnknownDevice.code }
    expect(await ingest.takeFromSite({ ...message, sn: 'B2' })).toMatchObject(refused)
    const foreign = { ...message, id: '8', speaksFor: () => false }
    expect(await ingest.takeFromSite(foreign)).toMatchObject(refused)
    expect([taken.length, ingest.counters.unknownDevice]).toEqual([1, 2])
    expect(published).toEqual([])
  })

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

  it.each([null, 'yes', true, [1], { on: 1 }])(
    'takes the alarm beside a value that is none, as an occupancy of %j',
    async (occupancy) => {
      const mods = { nuclearMod: { state: 3, values: { doseRate: 5000, occupancy } } }
      const result = await ingest.takeValues('A1', [reading(1, { mods })])
      expect(result).toMatchObject({
        accepted: 1,
        partly: [{ index: 0, reason: 'nuclearMod.occupancy: not a number' }],
      })
      expect(applied[0]).toMatchObject({ mods: { nuclearMod: { state: 3, values: { doseRate: 5000 } } } })
      const bare = await ingest.takeValues('A1', [
        reading(2, { mods: { nuclearMod: { state: 2, values: { occupancy } } } }),
      ])
      expect(bare).toMatchObject({ accepted: 1 })
      // Nothing remains of it that could be believed.
      const none = await ingest.takeValues('A1', [reading(3, { mods: { nuclearMod: { values: { occupancy } } } })])
      expect(none.rejected[0]?.code).toBe(ERRORS.ingestMalformed.code)
    },
  )

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

  it('refuses nothing for its date, whatever it is and whatever it says', async () => {
    const dates = fc.oneof(
      fc.integer({ min: -10, max: 9e15 }),
      fc.integer({ min: NOW - 3e9, max: NOW + 3e9 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
    )
    let id = 0
    await fc.assert(
      fc.asyncProperty(dates, dates, fc.constantFrom('data', 'detection'), async (time, begin, type) => {
        const mods = { nuclearMod: { state: 3, values: { doseRate: 5000 } } }
        const message = { type, id: ++id, time, mods, ...(type === 'detection' && { begin }) }
        const taken = await ingest.takeValues('A1', [message])
        expect(taken).toMatchObject({ accepted: 1, rejected: [] })
        expect(applied.at(-1)?.time).toSatisfy((at: number) => Number.isInteger(at) && at > 0 && at < 7.3e12)
      }),
    )
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

  it('judges a message once that was refused and comes again, however often, and stores it [DSP-01]', async () => {
    apply = () => Promise.reject(new Error('full'))
    const danger = reading(3, { mods: { nuclearMod: { values: { doseRate: 5000 } } } })
    for (let again = 0; again < 3; again++) await expect(ingest.takeValues('A1', [danger])).rejects.toThrow('full')
    apply = async () => {}
    expect(await ingest.takeValues('A1', [danger])).toMatchObject({ accepted: 1 })
    expect(await ingest.takeValues('A1', [danger])).toMatchObject({ repeated: 1 })
    expect(applied).toHaveLength(1)
    expect(storedAgain).toHaveLength(3)
    expect(storedAgain[2]).toMatchObject({ mods: { nuclearMod: { values: { doseRate: 5000 } } } })
  })

  it('knows a refused message without a number again after a while, and a clock that stands still from it', async () => {
    const say = (doseRate: number) =>
      ingest.takeValues('A1', [{ type: 'data', time: NOW, mods: { nuclearMod: { values: { doseRate } } } }])
    apply = () => Promise.reject(new Error('full'))
    await expect(say(5000)).rejects.toThrow('full')
    apply = async () => {}
    now += 20_000
    expect(await say(5000)).toMatchObject({ accepted: 1 })
    expect([applied.length, storedAgain.length]).toEqual([1, 1])
    now += 20_000
    for (const doseRate of [5000, 0.1, 5000]) expect(await say(doseRate)).toMatchObject({ accepted: 1 })
    expect([applied.length, storedAgain.length]).toEqual([4, 1])
  })

  it('refuses each of many that is no message or too deep, and only that', async () => {
    const deep = JSON.parse(`{"time":1,"a":${'['.repeat(40)}${']'.repeat(40)}}`)
    const { accepted, rejected } = await ingest.takeValues('A1', [5, reading(1), deep, null, 'text', reading(2)])
    expect(accepted).toBe(2)
    expect(rejected.map(({ index, code }) => [index, code])).toEqual([0, 2, 3, 4].map((index) => [index, 2002]))
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

  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it('answers an answer that is nested thousands deep, and takes it for no more than that', async () => {
    const deep = `{"type":"answer","time":${NOW},"command":"c","status":"done","result":${nested(9_000)}}`
    await ingest.takePayload('A1', Buffer.from(deep))
    expect(published).toEqual([
      { type: 'rejected', code: ERRORS.ingestMalformed.code, reason: expect.stringContaining('nested') },
    ])
    const { rejected } = await ingest.takeValues('A1', [JSON.parse(deep)], deep.length)
    expect(rejected).toMatchObject([{ code: ERRORS.ingestMalformed.code }])
    expect(applied).toEqual([])
  })

  it.each([
    [
      'a number beyond all bounds',
      `{"type":"sample","time":${NOW},"begin":${NOW},"number":"1","pressure":100,"flow":1,"volume":1e999,"duration":1,"result":""}`,
    ],
    [
      'a number beyond all bounds deep in an answer',
      `{"type":"answer","time":${NOW},"command":"c","status":"done","result":{"a":[{"b":1e999}]}}`,
    ],
    [
      'a volume beyond any sampler',
      `{"type":"sample","time":${NOW},"begin":${NOW},"number":"1","pressure":100,"flow":1,"volume":1e308,"duration":1,"result":""}`,
    ],
    [
      'U+0000 deep in an answer',
      `{"type":"answer","time":${NOW},"command":"c","status":"done","result":{"a":[{"b":"\\u0000"}]}}`,
    ],
    ['U+0000 in its own number', `{"time":${NOW},"id":"\\u0000","mods":{}}`],
  ])('refuses %s with its reason', async (_what, text) => {
    await ingest.takePayload('A1', Buffer.from(text))
    expect(published).toMatchObject([{ type: 'rejected', code: ERRORS.ingestMalformed.code }])
    expect(applied).toEqual([])
  })

  it('keeps the alarm whose words hold U+0000, and says what it left out', async () => {
    const text = `{"time":${NOW},"mods":{"nuclearMod":{"state":3,"alarmContent":"\\u0000"}}}`
    await ingest.takePayload('A1', Buffer.from(text))
    expect(applied).toMatchObject([{ mods: { nuclearMod: { state: 3 } } }])
    expect(published).toMatchObject([
      { code: ERRORS.ingestPartly.code, reason: expect.stringContaining('alarmContent') },
    ])
  })

  it('keeps the alarm whose words hold half a character', async () => {
    const text = `{"time":${NOW},"mods":{"nuclearMod":{"state":3,"alarmContent":"a\\ud83d"}}}`
    await ingest.takePayload('A1', Buffer.from(text))
    expect(applied).toMatchObject([{ mods: { nuclearMod: { state: 3, alarmContent: 'a\ufffd' } } }])
  })

  it('drops no alarm of a clock that stands still: what looks like a repetition is the next one', async () => {
    const say = (doseRate: number, time: unknown = '1970-01-01T00:00:00Z') =>
      ingest.takeValues('A1', [{ type: 'data', time, mods: { nuclearMod: { values: { doseRate } } } }])
    for (const doseRate of [0.11, 5000, 0.12, 5000]) expect(await say(doseRate)).toMatchObject({ accepted: 1 })
    for (const doseRate of [5000, 5000]) expect(await say(doseRate, 'no clock')).toMatchObject({ accepted: 1 })
  })

  it('hears a clock that stands still with the same reading again and again', async () => {
    const again = () => ingest.takeValues('A1', [{ type: 'data', time: NOW - 1000, mods: {} }])
    expect(await again()).toMatchObject({ accepted: 1 })
    expect(await again()).toMatchObject({ repeated: 1 })
    now += 6000
    expect(await again()).toMatchObject({ accepted: 1 })
    expect(await again()).toMatchObject({ accepted: 1 })
  })

  it('knows a message without a number by its bytes', async () => {
    const bytes = Buffer.from(JSON.stringify({ time: NOW, mods: {} }))
    for (const each of [bytes, bytes, Buffer.from(JSON.stringify({ time: NOW, mods: {}, runstate: 1 }))]) {
      await ingest.takePayload('A1', each)
    }
    expect(ingest.counters).toMatchObject({ accepted: 2, repeated: 1 })
    const values = [reading(1, { id: undefined, time: NOW - 1 }), reading(1, { id: undefined, time: NOW - 1 })]
    expect(await ingest.takeValues('A1', values)).toMatchObject({ accepted: 1, repeated: 1 })
  })

  it.each([
    [
      'at once',
      () => {
        throw new Error('a fault of ours')
      },
    ],
    ['while it is stored', () => Promise.reject(new TypeError('a fault of ours'))],
  ])('answers and sets aside what our own code fails on %s, once', async (_when, failing: () => Promise<void>) => {
    apply = failing
    const bytes = Buffer.from(JSON.stringify(reading(7)))
    await ingest.takePayload('A1', bytes)
    expect(published).toMatchObject([{ type: 'rejected', id: '7', code: ERRORS.ingestUnstorable.code }])
    expect(setAside).toMatchObject([{ sn: 'A1', device: row, error: { message: 'a fault of ours' } }])
    await ingest.takePayload('A1', bytes)
    expect(setAside).toHaveLength(1)
    expect(ingest.counters).toMatchObject({ unstorable: 1, overloaded: 0, repeated: 1 })
  })

  it('answers and sets aside what our own code fails on before it is stored', async () => {
    vi.spyOn(registry, 'sift').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    await ingest.takePayload('A1', Buffer.from(JSON.stringify(reading(7))))
    expect(published).toMatchObject([{ type: 'rejected', id: '7', code: ERRORS.ingestUnstorable.code }])
    expect(setAside).toMatchObject([{ sn: 'A1', error: { message: 'Maximum call stack size exceeded' } }])
    expect(applied).toEqual([])
  })

  it('tells the device what the history will never take, and takes that for no overload', async () => {
    apply = () => Promise.reject(new HistoryRejected('value overflows'))
    await ingest.takePayload('A1', Buffer.from(JSON.stringify(reading(8))))
    expect(published).toEqual([
      { type: 'rejected', id: '8', code: ERRORS.ingestUnstorable.code, reason: 'can not be stored: value overflows' },
    ])
    expect(await ingest.takeValues('A1', [reading(9)])).toMatchObject({ rejected: [{ index: 0 }] })
    expect(ingest.counters).toMatchObject({ unstorable: 2, overloaded: 0 })
  })

  it('knows after a restart what an earlier process has judged and not stored, and judges it no second time [REP-02]', async () => {
    let store: () => void = () => {}
    apply = () => new Promise((resolve) => (store = resolve))
    const underWay = ingest.takeValues('A1', [reading(1)])
    apply = () => Promise.reject(new Error('overloaded'))
    await expect(ingest.takeValues('A1', [reading(2)])).rejects.toThrow()
    const heard = ingest.heard('A1')
    expect(heard).toEqual(['2', '1'].map(fingerprint))
    expect(ingest.heard('nobody')).toEqual([])
    store()
    await underWay
    expect(ingest.heard('A1')).toEqual([fingerprint('2')])
    // Another process: the first was stored, the second was not.
    apply = async () => {}
    const again = restarted(['1'], heard)
    expect(await again.takeValues('A1', [reading(1), reading(2), reading(3), reading(2)])).toMatchObject({
      accepted: 2,
      repeated: 2,
    })
    expect(storedAgain.map(({ id }) => id)).toEqual(['2'])
    expect(applied.at(-1)?.id).toBe('3')
  })

  it('hands on the latest of what is not stored, however much that is [REP-02]', () => {
    apply = () => new Promise(() => {})
    void ingest.takeValues(
      'A1',
      Array.from({ length: 1000 }, (_, n) => reading(n)),
    )
    const heard = ingest.heard('A1')
    expect(heard).toHaveLength(256)
    expect(heard.at(-1)).toBe(fingerprint('999'))
  })
})
