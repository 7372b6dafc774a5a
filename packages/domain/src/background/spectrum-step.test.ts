import type { Spectrum } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { isSameSpectrum, stepOf } from './spectrum-step.ts'

const spectrum = (counts: number[], liveTime: number): Spectrum => ({ counts, calibration: [0, 3], liveTime })

describe('two spectra of a device', () => {
  it('are the same when nothing in them differs', () => {
    const one = spectrum([1, 2], 5)
    expect(isSameSpectrum(one, one)).toBe(true)
    expect(isSameSpectrum(one, spectrum([1, 2], 5))).toBe(true)
    expect(isSameSpectrum(one, spectrum([1, 3], 5))).toBe(false)
    expect(isSameSpectrum(one, spectrum([1, 2, 0], 5))).toBe(false)
    expect(isSameSpectrum(one, spectrum([1, 2], 6))).toBe(false)
    expect(isSameSpectrum(one, { ...one, calibration: [0, 2] })).toBe(false)
  })

  it('give what came between them, or the newer one where the device began anew', () => {
    const first = spectrum([10, 5], 100)
    expect(stepOf(undefined, first)).toEqual({ counts: Float64Array.of(10, 5), seconds: 100 })
    expect(stepOf(first, spectrum([12, 5], 105))).toEqual({ counts: Float64Array.of(2, 0), seconds: 5 })
    expect(stepOf(first, spectrum([1, 5], 105))).toEqual({ counts: Float64Array.of(1, 5), seconds: 105 })
    expect(stepOf(first, spectrum([12, 9], 100))).toEqual({ counts: Float64Array.of(12, 9), seconds: 100 })
    expect(stepOf(first, spectrum([12, 9, 1], 105)).seconds).toBe(105)
    const real: Spectrum = { counts: [1], calibration: [0, 3], realTime: 7 }
    expect(stepOf(undefined, real).seconds).toBe(7)
    expect(stepOf(undefined, { counts: [1], calibration: [0, 3] }).seconds).toBe(0)
  })
})
