import { describe, expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { createRegistry, registry } from './registry.ts'
import type { Limits, ModelDefinition, ModuleDefinition, Quantity } from './types.ts'

const quantity: Quantity = {
  key: 'doseRate',
  unit: 'µSv/h',
  digits: 2,
  range: [0, 100],
  signal: { kind: 'derived' },
}
const limits: Limits = { direction: 'above', warn: 1, alarm: 2, highRisk: 3, basis: 'assumed' }

const modelWith = (changes: Partial<ModelDefinition>): ModelDefinition => ({
  id: 'T-1',
  page: 't1',
  category: 'default',
  layout: 'modules',
  modules: [{ key: 'nuclearMod', kind: 'nuclear', readings: [quantity] }],
  commands: [],
  settings: [],
  runMode: 0,
  assumed: [],
  ...changes,
})
const moduleWith = (...readings: Quantity[]): ModuleDefinition => ({ key: 'nuclearMod', kind: 'nuclear', readings })
const withReadings = (...readings: Quantity[]): ModelDefinition => modelWith({ modules: [moduleWith(...readings)] })
const withLimits = (...all: Limits[]): ModelDefinition => withReadings({ ...quantity, limits: all })

describe('faults of definitions', () => {
  it('are none in a sound model', () => {
    expect(faultsOf([withLimits(limits)])).toEqual([])
    expect(faultsOf([withLimits({ direction: 'below', warn: 3, alarm: 2, highRisk: 1, basis: 'assumed' })])).toEqual([])
  })

  it.each<[string, ModelDefinition]>([
    ['modules twice', modelWith({ modules: [moduleWith(quantity), moduleWith(quantity)] })],
    ['nothing to watch for', modelWith({ modules: [{ key: 'sysMod', readings: [quantity] }] })],
    ['commands twice', modelWith({ commands: ['selfClean', 'selfClean'] })],
    ['a page that is no path segment', modelWith({ page: 'a/b' })],
    [
      'a setting that begins outside its options',
      modelWith({ settings: [{ key: 'scene', type: 'choice', options: ['work'], initial: 'public' }] }),
    ],
    [
      'a setting that begins outside its range',
      modelWith({
        settings: [{ key: 'flow', type: 'number', unit: 'L/min', min: 1, max: 5, decimals: 1, initial: 5.1 }],
      }),
    ],
    ['quantities twice', withReadings(quantity, quantity)],
    ['an empty range', withReadings({ ...quantity, range: [1, 1] })],
    ['an endless range', withReadings({ ...quantity, range: [0, Number.POSITIVE_INFINITY] })],
    ['digits', withReadings({ ...quantity, digits: -1 })],
    ['a warning at the alarm', withLimits({ ...limits, warn: 2 })],
    ['a warning above the alarm', withLimits({ ...limits, warn: 2.5 })],
    ['high risk below the alarm', withLimits({ ...limits, highRisk: 1.5 })],
    ['a warning below the alarm where low is dangerous', withLimits({ ...limits, direction: 'below' })],
    ['limits at the end of the range', withLimits({ ...limits, highRisk: 100 })],
    ['limits twice in one direction', withLimits(limits, { ...limits, warn: 0.5 })],
    [
      'sides that leave nothing normal',
      withLimits(limits, { direction: 'below', warn: 1, alarm: 0.5, basis: 'assumed' }),
    ],
    ['a name that is no column', withReadings({ ...quantity, key: 'dose rate"' })],
    ['a name that PostgreSQL would cut', withReadings({ ...quantity, key: 'x'.repeat(43) })],
  ])('name %s', (_, model) => {
    expect(faultsOf([model])).toHaveLength(1)
  })

  it('name a model that is defined twice, in one line however often', () => {
    expect(faultsOf([modelWith({}), modelWith({}), modelWith({})])).toEqual(['T-1: defined twice'])
  })

  it('name a column that two models use with different units', () => {
    const other = { ...withReadings({ ...quantity, unit: 'mSv/h' }), id: 'T-2' }
    expect(faultsOf([modelWith({}), other])).toEqual([
      'column nuclear_dose_rate: nuclearMod.doseRate in µSv/h, nuclearMod.doseRate in mSv/h',
    ])
  })

  it('keep a registry from being built', () => {
    const [first] = registry.models
    if (!first) throw new Error('no models')
    expect(() => createRegistry([...registry.models, first])).toThrow(`${first.id}: defined twice`)
  })
})
