import { basicMessageSchema, PUSH_TOPICS } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarm, basic, detail, life } from '../../../test/fakes.ts'
import { decode } from './decode.ts'
import { FleetTable } from './fleet-table.ts'
import { KnownAlarms } from './known-alarms.ts'

const NOW = 1_000_000
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const table = (): FleetTable => {
  const known = new FleetTable()
  known.update([basic('A', 2, { position: { longitude: 1, latitude: 2 }, deviceTime: 5 }), basic('B')], NOW)
  return known
}

describe('decode', () => {
  it('reads what the contract allows on a topic, and nothing else', () => {
    const { vouches } = table()
    const message = { code: 30802, at: 1, data: [basic('A', 2), basic('C')] }
    const reading = (topic: string, payload: Uint8Array) => decode(topic, payload, vouches)
    const nothing = (what: string, about = {}) => ({ decoded: undefined, unread: [{ what, ...about }] })
    expect(reading(PUSH_TOPICS.basic, bytes(message))).toEqual({ decoded: { topic: 'basic', message }, unread: [] })
    expect(reading(PUSH_TOPICS.alarm, bytes(message))).toEqual(nothing('alarm'))
    expect(reading('toString', bytes(message))).toEqual(nothing('message'))
    expect(reading(PUSH_TOPICS.basic, bytes({ ...message, at: -1 }))).toEqual(nothing('device'))
    expect(reading(PUSH_TOPICS.basic, bytes({ code: 30802, at: 1 }))).toEqual(nothing('device'))
    expect(reading(PUSH_TOPICS.basic, bytes(null))).toEqual(nothing('device'))
    expect(reading(PUSH_TOPICS.basic, Uint8Array.of(0xff, 0xfe))).toEqual(nothing('device'))
    const damaged = { code: 301, at: 1, data: { ...alarm('7', 'B'), state: 'x' } }
    expect(reading(PUSH_TOPICS.alarm, bytes(damaged))).toEqual(nothing('alarm', { sn: 'B', id: '7' }))
  })

  it('takes the good part of a list, and tells what the rest was about', () => {
    const { vouches } = table()
    const data = [basic('A', 2), { ...basic('C'), state2: 7 }, { ...basic('D'), types: 'deep' }, 'x', basic('B', 1)]
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const frame = JSON.stringify({ code: 30802, at: 1, data }).replace('"deep"', deep)
    expect(decode(PUSH_TOPICS.basic, new TextEncoder().encode(frame), vouches)).toEqual({
      decoded: { topic: 'basic', message: { code: 30802, at: 1, data: [basic('A', 2), basic('B', 1)] } },
      unread: [{ what: 'device', sn: 'C', id: 'd-C' }, { what: 'device', sn: 'D', id: 'd-D' }, { what: 'device' }],
    })
    const alarms = [alarm('1', 'A'), { ...alarm('2', 'B'), peak: 4 }]
    expect(decode(PUSH_TOPICS.alarmDesk, bytes({ code: 30902, at: 1, data: alarms }), vouches)).toEqual({
      decoded: { topic: 'vigil/alarm', message: { code: 30902, at: 1, data: [alarm('1', 'A')] } },
      unread: [{ what: 'alarm', sn: 'B', id: '2' }],
    })
    const details = [{ ...detail('A', 1, 1), mods: { nuclearMod: { values: { doseRate: 'x' } } } }, detail('B', 1, 2)]
    expect(decode(PUSH_TOPICS.detail, bytes({ code: 30801, at: 1, data: details }), vouches)).toEqual({
      decoded: { topic: 'monitor/detail', message: { code: 30801, at: 1, data: [detail('B', 1, 2)] } },
      unread: [{ what: 'values', sn: 'A' }],
    })
    const places = { code: 30801, at: 'x', data: [] }
    expect(decode(PUSH_TOPICS.deviceMap, bytes(places), vouches).decoded).toBeUndefined()
  })

  it('takes an alarm of a list at its word only where it is the one that was told, the device’s time and the disk apart', () => {
    const told = alarm('1', 'A', 2, { life: life(1), deviceTime: 4, unstoredSince: 5 })
    const known = new KnownAlarms()
    known.note(told)
    const { deviceTime: _, unstoredSince: __, ...stored } = told
    const heard = (...data: object[]) =>
      decode(PUSH_TOPICS.alarmDesk, bytes({ code: 30902, at: 1, data }), table().vouches, known.vouches)
    for (const each of [told, stored, { ...stored, unstoredSince: 5 }, alarm('2', 'B')]) {
      expect(heard(each)).toEqual({
        decoded: { topic: 'vigil/alarm', message: { code: 30902, at: 1, data: [each] } },
        unread: [],
      })
    }
    const bad = [
      { ...stored, state: 'x' },
      { ...told, deviceTime: -1 },
      { ...told, unstoredSince: 'x' },
    ]
    for (const each of bad)
      expect(heard(each)).toEqual({ decoded: undefined, unread: [{ what: 'alarm', sn: 'A', id: '1' }] })
    expect(heard({ ...stored, unknown: 1 }).decoded?.message.data).toEqual([stored])
    expect([stored, { ...told, unstoredSince: 6 }, alarm('2', 'B'), null, 7].map(known.vouches)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    for (let n = 0; n < 1000; n++) known.note(alarm(`later ${n}`, 'A'))
    expect(known.vouches(stored)).toBe(false)
  })

  it('judges a known device exactly as the schema does, whatever is changed about it', () => {
    const sound = basic('A', 2, { position: { longitude: 1, latitude: 2 }, deviceTime: 5 })
    const key = fc.constantFrom(...Object.keys(sound), 'simulated', 'unknown')
    const value = fc.oneof(
      fc.constantFrom(-1, 0, 1, 2, 3, 1.5, 9e99, null, true, 'x', [], {}),
      fc.jsonValue({ maxDepth: 2 }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.option(value, { nil: undefined })), { maxLength: 3 }), (changes) => {
        const device = { ...sound, ...Object.fromEntries(changes) }
        const message = { code: 30802, at: 1, data: [device] }
        const expected = basicMessageSchema.safeParse(JSON.parse(JSON.stringify(message)))
        const { decoded, unread } = decode(PUSH_TOPICS.basic, bytes(message), table().vouches)
        expect(decoded?.message).toEqual(expected.data ?? { ...message, data: [] })
        expect(unread).toHaveLength(expected.success ? 0 : 1)
      }),
      { numRuns: 500 },
    )
  })

  it('asks the schema only about devices that say something new', () => {
    const { vouches } = table()
    expect(vouches({ ...basic('B'), at: 7 })).toBe(true)
    expect(vouches({ ...basic('B'), at: 'x' })).toBe(false)
    expect(vouches({ ...basic('B'), state2: 1 })).toBe(false)
    expect(vouches({ ...basic('B'), more: 1 })).toBe(false)
    expect(vouches({ ...basic('B'), deviceTime: 1 })).toBe(false)
    expect(vouches(basic('C'))).toBe(false)
    expect(vouches(null)).toBe(false)
    expect(vouches({})).toBe(false)
  })
})
