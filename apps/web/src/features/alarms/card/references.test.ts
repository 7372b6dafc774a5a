import { describe, expect, it } from 'vitest'
import { halfLife, referenceOf } from './references.ts'

describe('references', () => {
  it('knows nuclides by their usual form', () => {
    expect(referenceOf('Cs-137')).toMatchObject({ kind: 'nuclide', nuclide: { id: 'Cs-137' } })
    expect(referenceOf(' Co-60 ')).toMatchObject({ kind: 'nuclide' })
  })

  it('knows gases by name and by formula, however they are written', () => {
    expect(referenceOf('Chlorine')).toMatchObject({ kind: 'gas', formula: 'Cl2', low: 1, high: 2 })
    expect(referenceOf('hydrogen sulphide')).toMatchObject({ formula: 'H2S' })
    expect(referenceOf('NH3')).toMatchObject({ formula: 'NH3' })
  })

  it('says nothing of what is not on file', () => {
    expect(referenceOf('bioaerosol')).toBeUndefined()
  })

  it('tells half-lives in a unit that people read', () => {
    expect(halfLife(0.5)).toEqual({ unit: 'second', value: 0.5 })
    expect(halfLife(6 * 3600)).toEqual({ unit: 'hour', value: 6 })
    expect(halfLife(2 * 86_400)).toEqual({ unit: 'day', value: 2 })
    expect(halfLife(30 * 365.25 * 86_400)).toEqual({ unit: 'year', value: 30 })
  })
})
