import { describe, expect, it } from 'vitest'
import { EXPOSURE_START, exposureStep, stelOf, twaOf } from './exposure.ts'
import { TOXIC_SET_POINTS } from './set-points.ts'
import { MOLAR_VOLUME_25C, mgM3ToPpm, molarVolume, ppmToMgM3 } from './units.ts'

describe('units', () => {
  it('turn 1 ppm of CO into 1.146 mg/m3 at 25 degrees, and back', () => {
    expect(ppmToMgM3(1, 28.01)).toBeCloseTo(1.1456, 4)
    expect(mgM3ToPpm(ppmToMgM3(35, 34.08), 34.08)).toBeCloseTo(35, 12)
  })

  it('use the molar volume of the temperature and pressure given', () => {
    expect(molarVolume(25)).toBeCloseTo(MOLAR_VOLUME_25C, 1)
    expect(molarVolume(0)).toBeCloseTo(22.414, 9)
    expect(molarVolume(0, 202.65)).toBeCloseTo(11.207, 9)
  })
})

describe('set points', () => {
  it('have high at twice low for every toxic gas', () => {
    for (const { low, high } of Object.values(TOXIC_SET_POINTS)) expect(high).toBe(2 * low)
  })
})

describe('exposure', () => {
  const hold = (value: number, seconds: number, step = 1, from = EXPOSURE_START) => {
    let state = from
    for (let t = 0; t < seconds; t += step) state = exposureStep(state, value, step)
    return state
  }

  it('reaches the value after 15 minutes (STEL) and after 8 hours (TWA)', () => {
    expect(stelOf(hold(30, 450))).toBeCloseTo(15, 9)
    expect(stelOf(hold(30, 900))).toBeCloseTo(30, 9)
    expect(stelOf(hold(30, 1730))).toBeCloseTo(30, 9)
    expect(twaOf(hold(20, 8 * 3600, 60))).toBeCloseTo(20, 9)
    expect(twaOf(hold(20, 4 * 3600, 60))).toBeCloseTo(10, 9)
  })

  it('lets a short peak pass out of the window after 15 minutes', () => {
    const after = hold(0, 14 * 60, 1, hold(150, 60))
    expect(stelOf(after)).toBeCloseTo(10, 9)
    expect(stelOf(hold(0, 120, 1, after))).toBeCloseTo(0, 9)
  })

  it('gives the same for one long step as for many short ones', () => {
    expect(stelOf(exposureStep(EXPOSURE_START, 12, 5000))).toBeCloseTo(12, 9)
    expect(twaOf(exposureStep(EXPOSURE_START, 12, 5000))).toBeCloseTo(twaOf(hold(12, 5000)), 9)
    expect(stelOf(exposureStep(EXPOSURE_START, 12, 333))).toBeCloseTo(stelOf(hold(12, 333)), 9)
  })

  it('ignores a step without length and a value that is no number', () => {
    expect(exposureStep(EXPOSURE_START, 5, 0)).toBe(EXPOSURE_START)
    expect(exposureStep(EXPOSURE_START, Number.NaN, 1)).toBe(EXPOSURE_START)
  })
})
