import { describe, expect, it } from 'vitest'
import { groupOfNuclide, mayBeDangerous, NUCLIDE_GROUPS } from './nuclide-groups.ts'
import { NUCLIDES, nuclideOf } from './nuclide-table.ts'

describe('groups of nuclides', () => {
  it('take in every nuclide that the library can name, and none is empty', () => {
    expect(NUCLIDES.filter((nuclide) => groupOfNuclide(nuclide) === undefined)).toEqual([])
    expect([...new Set(NUCLIDES.map(groupOfNuclide))].sort()).toEqual([...NUCLIDE_GROUPS].sort())
  })

  it('part what one category holds together', () => {
    expect(['Cs-137', 'Am-241', 'Cf-252', 'Sr-90'].map((id) => groupOfNuclide(nuclideOf(id)))).toEqual([
      'gammaSource',
      'americium',
      'neutron',
      'beta',
    ])
    expect(groupOfNuclide(nuclideOf('Pu-239'))).toBe('specialNuclear')
    expect(groupOfNuclide(nuclideOf('I-131'))).toBe('medical')
    expect(groupOfNuclide(nuclideOf('K-40'))).toBe('potassium')
    expect(NUCLIDE_GROUPS.filter((group) => !mayBeDangerous(group))).toEqual([
      'medical',
      'checkSource',
      'potassium',
      'rareEarth',
      'radium',
      'thorium',
      'uranium',
    ])
    expect(groupOfNuclide({ id: 'Xx-1', category: 'industrial' })).toBeUndefined()
  })
})
