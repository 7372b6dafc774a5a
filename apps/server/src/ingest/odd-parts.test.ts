import { describe, expect, it } from 'vitest'
import { decodeValue } from './decode.ts'

const TIME = 1_763_177_000_000
const alarming = (head: object, report: object, others: object = {}) => ({
  id: '7',
  type: 'data',
  time: TIME,
  ...head,
  mods: { nuclearMod: { state: 3, values: { doseRate: 5000 }, ...report }, ...others },
})

describe('one odd part of a reading', () => {
  it.each([
    ['no position', alarming({ position: null }, {})],
    ['half a position', alarming({ position: { longitude: 1, latitude: null } }, {})],
    ['a heading beyond the circle', alarming({ position: { longitude: 1, latitude: 1, heading: 360.5 } }, {})],
    ['no firmware', alarming({ firmware: null }, {})],
    ['an unknown activity', alarming({ activity: 'dancing' }, {})],
    ['an unknown run state', alarming({ runstate: 9 }, {})],
    ['no number', alarming({ id: null }, {})],
    ['no words', alarming({}, { alarmContent: null })],
    ['too many words', alarming({}, { alarmContent: 'x'.repeat(501) })],
    ['words that can not be stored', alarming({}, { alarmContent: 'a\0b' })],
    ['no findings', alarming({}, { findings: null })],
    ['a finding that is more than sure', alarming({}, { findings: [{ name: 'Cs-137', confidence: 100.1 }] })],
    ['no spectrum', alarming({}, { spectrum: null })],
    ['no values', alarming({}, { values: null })],
    ['a list of values', alarming({}, { values: [] })],
    ['a value beyond all bounds', alarming({}, { values: { doseRate: Number.POSITIVE_INFINITY } })],
    ['a name that is too long', alarming({}, { values: { doseRate: 5000, ['x'.repeat(41)]: 1 } })],
    ['a state as a text', alarming({}, { state: '3' })],
    ['a state beyond the worst', alarming({}, { state: 4 })],
    ['another module that is none', alarming({}, {}, { sysMod: null })],
    ['another module with an odd state', alarming({}, {}, { sysMod: { state: 'well' } })],
  ])('costs itself and not the alarm beside it: %s [NOT-04]', (_, value) => {
    const decoded = decodeValue(structuredClone(value))
    expect(decoded).toMatchObject({ message: { type: 'data', mods: { nuclearMod: { state: 3 } } } })
    expect('leftOut' in decoded && decoded.leftOut?.length).toBeGreaterThan(0)
  })

  it('leaves the judgement to the limits where no state is told', () => {
    expect(decodeValue(alarming({}, { state: null }))).toMatchObject({
      message: { mods: { nuclearMod: { values: { doseRate: 5000 } } } },
    })
  })

  it.each([
    ['a state that nobody understands, alone', { time: TIME, mods: { nuclearMod: { state: 'high' } } }],
    ['nothing but odd values', { time: TIME, mods: { nuclearMod: { values: { doseRate: 'much' } } } }],
    ['no time', { time: null, mods: { nuclearMod: { state: 3 } } }],
    ['a list of modules', { time: TIME, mods: [] }],
  ])('never makes a module well: refused is %s', (_, value) => {
    expect(decodeValue(value)).toMatchObject({ refused: 'ingestMalformed' })
  })

  it('of a check refuses the whole', () => {
    const check = { type: 'detection', time: TIME, begin: TIME, subject: 5, mods: { nuclearMod: { state: 3 } } }
    expect(decodeValue(check)).toMatchObject({ refused: 'ingestMalformed' })
  })
})
