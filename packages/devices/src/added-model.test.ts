import { describe, expect, it } from 'vitest'
import { createRegistry, registry } from './registry.ts'
import type { ModelDefinition } from './types.ts'

const added: ModelDefinition = {
  id: 'T-9 "Radon"',
  page: 't9',
  category: 'default',
  layout: 'modules',
  modules: [
    {
      key: 'nuclearMod',
      kind: 'nuclear',
      readings: [
        {
          key: 'radonActivity',
          unit: 'Bq/m³',
          digits: 0,
          range: [0, 1e6],
          limits: [{ direction: 'above', warn: 100, alarm: 300, basis: 'assumed' }],
          signal: { kind: 'level', mean: 30, noise: 4, drift: 5 },
        },
      ],
    },
  ],
  commands: ['selfCalibration'],
  settings: [],
  runMode: 2,
  assumed: [],
}

const extended = createRegistry([...registry.models, added])

describe('a model added by one definition', () => {
  it('is found by id and page, with its kind', () => {
    expect(extended.model(added.id)).toBe(added)
    expect(extended.byPage('t9')).toEqual([added])
    expect(extended.kinds(added.id)).toEqual(['nuclear'])
    expect(registry.model(added.id)).toBeUndefined()
  })

  it('is known to ingest validation', () => {
    expect(extended.validate(added.id, { nuclearMod: { values: { radonActivity: 40 } } })).toEqual([])
    expect(extended.validate(added.id, { nuclearMod: { values: { doseRate: 0.1 } } })).toEqual([
      'nuclearMod.doseRate: unknown quantity',
    ])
    expect(extended.validate('RS500', { nuclearMod: { values: { radonActivity: 40 } } })).toEqual([
      'nuclearMod.radonActivity: unknown quantity',
    ])
  })

  it('has its history column, quantity name and threshold', () => {
    const column = { column: 'nuclear_radon_activity', module: 'nuclearMod', quantity: 'radonActivity' }
    expect(extended.columns).toContainEqual({ ...column, unit: 'Bq/m³', digits: 0 })
    expect(extended.columns).toHaveLength(registry.columns.length + 1)
    expect(extended.quantityKeys).toContain('radonActivity')
    expect(extended.thresholds(added.id)).toEqual([
      { module: 'nuclearMod', quantity: 'radonActivity', unit: 'Bq/m³', direction: 'above', warn: 100, alarm: 300 },
    ])
  })
})
