import { registry } from '@vigil/devices'
import { RAMAN_SUBSTANCES, SUBSTANCE_FACTS } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { halfLife, referenceOf, weightWord } from './references.ts'

/** Cells that the models carry for one gas each, and what else names a substance by itself. */
const GAS_QUANTITIES = ['h2s', 'co', 'no2', 'cl2', 'so2', 'nh3', 'hcn', 'cocl2', 'h2', 'lel', 'tvoc']

describe('references', () => {
  it('knows nuclides by their usual form', () => {
    expect(referenceOf('Cs-137')).toMatchObject({ kind: 'nuclide', nuclide: { id: 'Cs-137' } })
    expect(referenceOf(' Co-60 ')).toMatchObject({ kind: 'nuclide' })
  })

  it('knows gases by name and by formula, however they are written, with the set points of the standard', () => {
    expect(referenceOf('Chlorine')).toMatchObject({ facts: { id: 'chlorine' }, setPoints: { low: 1, high: 2 } })
    expect(referenceOf('hydrogen sulphide')).toMatchObject({ facts: { formula: 'H2S' } })
    expect(referenceOf('NH3')).toMatchObject({ facts: { id: 'ammonia' } })
    expect(referenceOf('sarin')).toMatchObject({ facts: { group: 'nerve' }, setPoints: undefined })
  })

  it('knows every substance that a library can name, and every gas that a model measures', () => {
    const names = [...SUBSTANCE_FACTS.map(({ id }) => id), ...RAMAN_SUBSTANCES.map(({ id }) => id)]
    expect(names.filter((name) => referenceOf(name)?.kind !== 'substance')).toEqual([])
    const measured = new Set(
      registry.models.flatMap(({ modules }) => modules.flatMap(({ readings }) => readings)).map(({ key }) => key),
    )
    const gases = GAS_QUANTITIES.filter((key) => measured.has(key))
    expect(gases.length).toBeGreaterThan(8)
    expect(gases.filter((key) => referenceOf(key) === undefined)).toEqual([])
  })

  it('tells of an unknown name what holds for its kind, and of an unknown kind nothing', () => {
    expect(referenceOf('novichok', 'nerve')).toEqual({ kind: 'group', group: 'nerve' })
    expect(referenceOf('novichok', 'harmless')).toBeUndefined()
    expect(referenceOf('doseRate')).toBeUndefined()
  })

  it('tells whether a vapour sinks, spreads or rises', () => {
    expect([2.45, 1.1, 0.97, 0.59].map(weightWord)).toEqual(['heavier', 'alike', 'alike', 'lighter'])
  })

  it('tells half-lives in a unit that people read', () => {
    expect(halfLife(0.5)).toEqual({ unit: 'second', value: 0.5 })
    expect(halfLife(6 * 3600)).toEqual({ unit: 'hour', value: 6 })
    expect(halfLife(2 * 86_400)).toEqual({ unit: 'day', value: 2 })
    expect(halfLife(30 * 365.25 * 86_400)).toEqual({ unit: 'year', value: 30 })
  })
})
