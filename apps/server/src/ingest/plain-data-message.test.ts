import { MODULE_KEYS, upMessageSchema } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDataMessage } from './plain-data-message.ts'
import { tidyJson } from './tidy-json.ts'

const clone = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** Mostly right, at times wrong in one field: what is generated stays near the border between the two. */
const near = <T>(right: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 60, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom<unknown>(null, '', -1, 0, 1.5, 1e30, true, [], {}, 'x'.repeat(600), 4, -2, 2 ** 60),
        fc.constantFrom<unknown>(5e-324, -0, -1e-31, 'a\0b', '\ud800'),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string(),
      ),
    },
  )
const number = fc.oneof(
  { weight: 9, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, min: -1e-29, max: 1e-29 }) },
)
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })

const spectrum = optional({
  counts: near(fc.array(near(fc.nat(1000)), { maxLength: 5 })),
  calibration: near(fc.array(near(number), { minLength: 1, maxLength: 5 })),
  liveTime: near(fc.double({ min: 0.1, max: 10, noNaN: true })),
})
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const report = optional({
  state: near(fc.integer({ min: -1, max: 3 })),
  runstate: near(fc.integer({ min: -1, max: 4 })),
  values: near(
    fc.dictionary(fc.oneof(fc.string({ maxLength: 41 }), fc.constantFrom('tvoc', 'doseRate')), near(number)),
  ),
  alarmContent: near(fc.string()),
  findings: seldom(fc.array(fc.record({ name: fc.string({ minLength: 1 }) }))),
  spectrum: near(spectrum),
  other: seldom(fc.string()),
})
const message = optional({
  type: fc.oneof(
    { weight: 20, arbitrary: fc.constant('data') },
    { weight: 1, arbitrary: fc.constantFrom('sample', 'x') },
  ),
  id: near(fc.oneof(fc.string({ minLength: 1, maxLength: 70 }), fc.nat())),
  time: near(fc.integer({ min: 1 })),
  runMode: near(fc.integer({ min: 0, max: 2 })),
  runstate: near(fc.integer({ min: -1, max: 4 })),
  activity: near(fc.constantFrom('charging', 'sampling')),
  simulated: near(fc.boolean()),
  kind: near(fc.constantFrom('normal', 'drill', 'test')),
  firmware: near(fc.string({ maxLength: 42 })),
  position: near(
    optional({
      longitude: near(fc.double({ min: -181, max: 181, noNaN: true })),
      latitude: near(number),
      heading: near(fc.nat(400)),
    }),
  ),
  mods: near(fc.dictionary(fc.constantFrom(...MODULE_KEYS), near(report), { maxKeys: 4 })),
  unknown: seldom(fc.string()),
})

describe('plainDataMessage', () => {
  it('gives what the schema gives, or leaves the message to the schema', () => {
    let taken = 0
    fc.assert(
      fc.property(message, (generated) => {
        const value = clone(generated)
        const plain = plainDataMessage(clone(value))
        if (plain === undefined) return
        taken += 1
        const tidy = tidyJson(value)
        expect(plain).toEqual('value' in tidy && upMessageSchema.parse(tidy.value))
      }),
      { numRuns: 3_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })

  it('takes the ordinary reading, with and without a spectrum', () => {
    const reading = {
      id: 12,
      time: 1_763_177_000_000,
      runstate: 1,
      simulated: true,
      position: { longitude: 121.1, latitude: 31.2, speed: 3 },
      mods: {
        nuclearMod: {
          state: 0,
          values: { doseRate: 0.11 },
          spectrum: { counts: new Array(1024).fill(3), calibration: [0, 3], liveTime: 1 },
        },
        sysMod: { runstate: 1, values: { battery: 88 } },
      },
    }
    expect(plainDataMessage(clone(reading))).toEqual({ ...reading, type: 'data', id: '12' })
  })

  it('takes for zero what no instrument resolves: values, channels and places', () => {
    const text = `{"time":1,"position":{"longitude":5e-324,"latitude":-0},"mods":{"nuclearMod":{"values":{"doseRate":-1e-300},
      "spectrum":{"counts":[5e-324,0,3],"calibration":[1e-200,3]}}}}`
    expect(plainDataMessage(JSON.parse(text))).toMatchObject({
      position: { longitude: 0, latitude: 0 },
      mods: { nuclearMod: { values: { doseRate: 0 }, spectrum: { counts: [0, 0, 3], calibration: [0, 3] } } },
    })
  })

  it.each([
    ['an infinite value', `{"time":1,"mods":{"sysMod":{"values":{"battery":1e999}}}}`],
    ['a prototype', `{"time":1,"__proto__":{"mods":{}}}`],
    ['a prototype among the values', `{"time":1,"mods":{"sysMod":{"values":{"__proto__":1}}}}`],
    ['NUL in its number', `{"time":1,"id":"a\\u0000"}`],
    ['NUL in its words', `{"time":1,"mods":{"sysMod":{"alarmContent":"\\u0000"}}}`],
    ['half a character', `{"time":1,"firmware":"\\ud800"}`],
    ['no time', `{"mods":{}}`],
    ['a list', `[]`],
    ['null', 'null'],
  ])('leaves %s to the schema', (_what, text) => {
    expect(plainDataMessage(JSON.parse(text))).toBeUndefined()
  })
})
