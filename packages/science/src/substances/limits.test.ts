import { describe, expect, it } from 'vitest'
import { inOtherUnit, type Limit, timesLimit } from './limits.ts'
import { findSubstance, SUBSTANCE_FACTS } from './substance-facts.ts'

const CHLORINE = { gramsPerMol: 70.9 }
const IDLH: Limit = { value: 10, unit: 'ppm' }

describe('limits', () => {
  it('tell the other unit at 25 degrees and 1 atm, and come back to their own', () => {
    expect(inOtherUnit(IDLH, CHLORINE)).toEqual({ value: expect.closeTo(29, 2), unit: 'mg/m³' })
    // 0.13 mg/m³ of sarin, the AEGL-3, is 0.0227 ppm.
    expect(inOtherUnit({ value: 0.13, unit: 'mg/m³' }, { gramsPerMol: 140.09 })).toEqual({
      value: expect.closeTo(0.0227, 4),
      unit: 'ppm',
    })
    for (const { idlh, ...facts } of SUBSTANCE_FACTS) {
      const other = idlh && inOtherUnit(idlh, facts)
      if (idlh !== undefined && other !== undefined) {
        expect(inOtherUnit(other, facts)).toEqual({ value: expect.closeTo(idlh.value, 9), unit: idlh.unit })
      }
    }
  })

  it('have no other unit where the mass is not known, or what harms is dust', () => {
    expect(inOtherUnit(IDLH, {})).toBeUndefined()
    expect(inOtherUnit({ value: 500, unit: 'mg/m³' }, findSubstance('tnt') ?? {})).toBeUndefined()
  })

  it('tell that 80.05 mg/m³ of chlorine is 2.8 times what endangers life at once', () => {
    expect(timesLimit({ value: 80.05, unit: 'mg/m³' }, IDLH, CHLORINE)).toBeCloseTo(2.76, 2)
    expect(timesLimit({ value: 5, unit: 'ppm' }, IDLH, CHLORINE)).toBe(0.5)
    expect(timesLimit({ value: 5000, unit: 'ppb' }, IDLH, CHLORINE)).toBe(0.5)
    expect(timesLimit({ value: 29_000, unit: 'µg/m³' }, IDLH, CHLORINE)).toBeCloseTo(1, 3)
  })

  it('compare nothing that can not be compared', () => {
    expect(timesLimit({ value: 12, unit: '%LEL' }, IDLH, CHLORINE)).toBeUndefined()
    expect(timesLimit({ value: Number.NaN, unit: 'ppm' }, IDLH, CHLORINE)).toBeUndefined()
    expect(timesLimit({ value: 80, unit: 'mg/m³' }, IDLH, {})).toBeUndefined()
    expect(timesLimit({ value: 20, unit: 'ppm' }, IDLH, {})).toBe(2)
  })
})
