import { basicMessageSchema, PUSH_TOPICS } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basic } from '../fakes.ts'
import { decode } from './decode.ts'
import { FleetTable } from './fleet-table.ts'

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
    expect(decode(PUSH_TOPICS.basic, bytes(message), vouches)).toEqual({ topic: 'basic', message })
    expect(decode(PUSH_TOPICS.alarm, bytes(message), vouches)).toBeUndefined()
    expect(decode('toString', bytes(message), vouches)).toBeUndefined()
    expect(decode(PUSH_TOPICS.basic, bytes({ ...message, at: -1 }), vouches)).toBeUndefined()
    expect(decode(PUSH_TOPICS.basic, bytes({ code: 30802, at: 1 }), vouches)).toBeUndefined()
    expect(decode(PUSH_TOPICS.basic, bytes(null), vouches)).toBeUndefined()
    expect(decode(PUSH_TOPICS.basic, Uint8Array.of(0xff, 0xfe), vouches)).toBeUndefined()
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
        expect(decode(PUSH_TOPICS.basic, bytes(message), table().vouches)?.message).toEqual(expected.data)
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
