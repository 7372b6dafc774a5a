import { dataMessageSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { MAX_PROBLEMS } from './validate.ts'

const validate = (values: Record<string, number>) => registry.validate('RS500', { nuclearMod: { values } })

describe('validation of a report', () => {
  it('finds nothing in one that fits, and gives the same frozen list each time', () => {
    const first = validate({ doseRate: 0.12, countRate: 101 })
    expect(first).toEqual([])
    expect(Object.isFrozen(first)).toBe(true)
    expect(registry.validate('HT01', { weatherMod: { values: { windSpeed: 3 } } })).toBe(first)
  })

  it.each([
    ['no modules', {}],
    ['a module without values', { nuclearMod: {} }],
    ['a state alone', { nuclearMod: { state: 2 as const } }],
    ['not all quantities', { nuclearMod: { values: { sigma: -3 } } }],
  ])('accepts %s', (_, mods) => {
    expect(registry.validate('RS500', mods)).toEqual([])
  })

  it('accepts both ends of the range and nothing beyond', () => {
    expect(validate({ doseRate: 0 })).toEqual([])
    expect(validate({ doseRate: 1e5 })).toEqual([])
    expect(validate({ doseRate: -0.001 })).toEqual(['nuclearMod.doseRate: -0.001 is not within 0 to 100000 µSv/h'])
    expect(validate({ doseRate: 100_000.1 })).toHaveLength(1)
  })

  it('accepts a gas cell whose zero has drifted below nought', () => {
    expect(registry.validate('GD606', { ecMod: { values: { cl2: -0.05 } } })).toEqual([])
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %s', (value) => {
    expect(validate({ doseRate: value })).toHaveLength(1)
  })

  it('names a module that the model does not have, and still looks at the others', () => {
    expect(
      registry.validate('RS500', { weatherMod: { values: { windSpeed: 3 } }, nuclearMod: { values: { sigma: 1e9 } } }),
    ).toEqual(['weatherMod: not a module of RS500', 'nuclearMod.sigma: 1000000000 is not within -1000 to 100000 σ'])
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', 'doserate', ''])('names the unknown quantity %j', (key) => {
    expect(validate({ [key]: 1 })).toEqual([`nuclearMod.${key}: unknown quantity`])
  })

  it('does not answer a flood of wrong names with a flood of problems', () => {
    expect(validate(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`q${at}`, at])))).toHaveLength(
      MAX_PROBLEMS,
    )
  })

  it('takes what the contract has parsed', () => {
    const message = dataMessageSchema.parse({ time: 1, mods: { nuclearMod: { values: { doseRate: 0.1 } } } })
    expect(registry.validate('RS500', message.mods)).toEqual([])
  })
})

describe('the believable part of a report', () => {
  it('is the report itself when all of it fits', () => {
    const mods = { nuclearMod: { values: { doseRate: 0.1 } } }
    expect(registry.sift('RS500', mods)).toEqual({ mods, problems: [] })
    expect(registry.sift('RS500', mods).mods).toBe(mods)
  })

  it('keeps another module’s alarm when one sensor is dead', () => {
    const { mods, problems } = registry.sift('GD606', {
      ecMod: { state: 2, values: { cl2: -999, co: 80 } },
      nuclearMod: { values: { doseRate: 50 } },
    })
    expect(mods).toEqual({ ecMod: { state: 2, values: { co: 80 } }, nuclearMod: { values: { doseRate: 50 } } })
    expect(problems).toHaveLength(1)
  })

  it('takes a value beyond the range for an overload, not for nothing', () => {
    expect(registry.sift('RS500', { nuclearMod: { values: { doseRate: 2e5 } } }).mods).toEqual({
      nuclearMod: { values: { doseRate: 1e5 } },
    })
  })

  it('takes oxygen below its range for none at all, not for a dead sensor', () => {
    expect(registry.sift('GD606', { ecMod: { values: { o2: -0.1 } } }).mods).toEqual({ ecMod: { values: { o2: 0 } } })
  })

  it('leaves out what the model does not have, and everything of a model that is not known', () => {
    expect(registry.sift('RS500', { bioMod: { state: 2 }, nuclearMod: { values: { guess: 1 } } }).mods).toEqual({
      nuclearMod: { values: {} },
    })
    expect(registry.sift('nothing', { bioMod: { state: 2 } }).mods).toEqual({})
  })
})
