import { describe, expect, it } from 'vitest'
import { DETECTORS } from '../photons/detector.ts'
import { createEnergyAxis } from './energy-axis.ts'
import { energyOf, rebinned } from './energy-bins.ts'

const { offsetKeV, keVPerChannel } = DETECTORS.nai
const CALIBRATION = [offsetKeV + keVPerChannel / 2, keVPerChannel]

describe('bins of energy', () => {
  it('keep every count and grow as the peaks of the detector do', () => {
    const { edges, bins, at, energyAt, sigma } = createEnergyAxis(DETECTORS.nai)
    const counts = Float64Array.from({ length: 1024 }, (_, i) => (i > 20 && i < 900 ? i % 7 : 0))
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
    expect(sum(rebinned(counts, CALIBRATION, edges))).toBeCloseTo(sum(counts), 6)
    const width = (keV: number) => {
      const [from, to] = [at(keV) - sigma(0.07) / 2, at(keV) + sigma(0.07) / 2]
      return energyAt(to) - energyAt(from)
    }
    expect(bins).toBeGreaterThanOrEqual(256)
    expect(width(2000) / width(500)).toBeCloseTo(2, 2)
    expect(energyAt(at(661.7))).toBeCloseTo(661.7, 6)
  })

  it('read a polynomial of any length', () => {
    expect(energyOf([-39.5, 3, 1e-4], 100)).toBeCloseTo(261.5, 9)
  })
})
