import { describe, expect, it } from 'vitest'
import { sampledVolumeL, standardVolume } from './volume.ts'

describe('sampling volume', () => {
  it('is flow times duration', () => {
    expect(sampledVolumeL(200, 90)).toBe(300)
  })

  it('is itself at standard pressure and the reference temperature', () => {
    expect(standardVolume(500, 101.325, 25, 298.15)?.litres).toBeCloseTo(500, 9)
    expect(standardVolume(500, 101.325, 0, 273.15)?.litres).toBeCloseTo(500, 9)
  })

  it('shrinks with thin and warm air and says what it refers to', () => {
    const volume = standardVolume(1000, 90, 30, 273.15)
    expect(volume?.litres).toBeCloseTo(1000 * (90 / 101.325) * (273.15 / 303.15), 9)
    expect(volume?.referenceK).toBe(273.15)
    expect(volume?.referenceKPa).toBe(101.325)
  })

  it('differs by 9 % between the two conventions', () => {
    const cold = standardVolume(100, 100, 20, 273.15)?.litres ?? 0
    const warm = standardVolume(100, 100, 20, 298.15)?.litres ?? 0
    expect(warm / cold).toBeCloseTo(1.0915, 4)
  })

  it('has no value for readings that cannot be', () => {
    expect(standardVolume(100, 100, -300, 273.15)).toBeUndefined()
    expect(standardVolume(100, Number.NaN, 20, 273.15)).toBeUndefined()
  })
})
