import { registry } from '@vigil/devices'
import { findSubstance, NUCLIDES, RAMAN_SUBSTANCES, SUBSTANCE_FACTS, type SubstanceFacts } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { againstLimit, halfLife, hasTurnedLimits, highestOf, referenceOf, weightWord } from './references.ts'

/** Cells that the models carry for one gas each, and what else names a substance by itself. */
const GAS_QUANTITIES = ['h2s', 'co', 'no2', 'cl2', 'so2', 'nh3', 'hcn', 'cocl2', 'h2', 'lel', 'tvoc']

describe('references', () => {
  it('knows nuclides by their usual form', () => {
    expect(referenceOf('Cs-137')).toMatchObject({ kind: 'nuclide', nuclide: { id: 'Cs-137' } })
    expect(referenceOf(' Co-60 ')).toMatchObject({ kind: 'nuclide' })
    expect(NUCLIDES.filter(({ id }) => referenceOf(id)?.kind !== 'nuclide')).toEqual([])
  })

  it('knows gases by name and by formula, however they are written, with the set points of the standard', () => {
    expect(referenceOf('Chlorine')).toMatchObject({ facts: { id: 'chlorine' }, setPoints: { low: 1, high: 2 } })
    expect(referenceOf('hydrogen sulphide')).toMatchObject({ facts: { formula: 'H2S' } })
    expect(referenceOf('NH3')).toMatchObject({ facts: { id: 'ammonia' } })
    expect(referenceOf('sarin')).toMatchObject({ facts: { group: 'nerveVolatile' }, setPoints: undefined })
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

const factsOf = (name: string): SubstanceFacts => {
  const facts = findSubstance(name)
  if (facts === undefined) throw new Error(name)
  return facts
}

describe('the highest value against the limits', () => {
  const CL2 = { quantity: 'cl2', value: 80.05, unit: 'mg/m³' }
  const AGENT = { quantity: 'concentration', value: 0.26, unit: 'mg/m³' }

  it('is of the gas of its cell, or of the one agent that was named', () => {
    expect(highestOf({ peak: CL2, findings: [{ name: 'chlorine' }] }, factsOf('chlorine'))).toEqual(CL2)
    expect(highestOf({ peak: AGENT, findings: [{ name: 'sarin' }] }, factsOf('sarin'))).toEqual(AGENT)
  })

  it('is not compared when it may be of something else', () => {
    const both = [{ name: 'sarin' }, { name: 'vx' }]
    expect(highestOf({ peak: AGENT, findings: both }, factsOf('sarin'))).toBeUndefined()
    expect(highestOf({ peak: CL2, findings: [{ name: 'ammonia' }] }, factsOf('ammonia'))).toBeUndefined()
    const sum = { quantity: 'tvoc', value: 900, unit: 'ppm' }
    expect(highestOf({ peak: sum, findings: [{ name: 'toluene' }] }, factsOf('toluene'))).toBeUndefined()
    expect(highestOf({ peak: null, findings: [{ name: 'sarin' }] }, factsOf('sarin'))).toBeUndefined()
  })

  it('tells how many times a limit it was, whatever the unit of either', () => {
    const chlorine = factsOf('chlorine')
    expect(againstLimit(CL2, { value: 10, unit: 'ppm' }, chlorine)).toEqual({
      times: expect.closeTo(2.76, 2),
      exceeded: true,
    })
    expect(againstLimit(AGENT, { value: 0.13, unit: 'mg/m³' }, factsOf('sarin'))).toEqual({ times: 2, exceeded: true })
    expect(againstLimit({ value: 10, unit: 'ppm' }, { value: 10, unit: 'ppm' }, chlorine)?.exceeded).toBe(true)
  })

  it('never reads as one while it is below, and says nothing of what can not be compared', () => {
    const chlorine = factsOf('chlorine')
    const limit = { value: 10, unit: 'ppm' } as const
    expect(againstLimit({ value: 9.99, unit: 'ppm' }, limit, chlorine)).toEqual({ times: 0.99, exceeded: false })
    expect(againstLimit({ value: 40, unit: '%' }, limit, chlorine)).toBeUndefined()
    expect(againstLimit({ value: -0.1, unit: 'ppm' }, limit, chlorine)).toBeUndefined()
    expect(againstLimit(undefined, limit, chlorine)).toBeUndefined()
  })

  it('is explained where a limit of a gas or vapour is there to be turned into the other unit', () => {
    expect(['chlorine', 'sarin', 'tnt', 'hydrogen', 'sucrose'].map((name) => hasTurnedLimits(factsOf(name)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
