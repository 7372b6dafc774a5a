import { describe, expect, it } from 'vitest'
import { nuclideOf } from '../nuclides/nuclide-table.ts'
import { doseRateUSvH, gammaConstant } from './dose.ts'

describe('dose rate', () => {
  it.each([
    { id: 'Cs-137', known: 0.0927 },
    { id: 'Co-60', known: 0.354 },
    { id: 'Ir-192', known: 0.139 },
  ])('gives the H*(10) constant of $id within 5 % of the value in common use', ({ id, known }) => {
    expect(gammaConstant(nuclideOf(id)) / known).toBeGreaterThan(0.95)
    expect(gammaConstant(nuclideOf(id)) / known).toBeLessThan(1.05)
  })

  it('falls with the square of the distance and behind a shield', () => {
    const nuclide = nuclideOf('Cs-137')
    const near = doseRateUSvH({ nuclide, activityMBq: 100, distanceM: 1 })
    expect(doseRateUSvH({ nuclide, activityMBq: 100, distanceM: 2 })).toBeCloseTo(near / 4, 12)
    const shield = { material: 'lead', thicknessCm: 0.555 } as const
    expect(doseRateUSvH({ nuclide, activityMBq: 100, distanceM: 1, shield }) / near).toBeCloseTo(0.5, 1)
  })
})
