import { describe, expect, it } from 'vitest'
import { createRng } from '../../random/rng.ts'
import { channelOfEnergy, DETECTORS } from '../photons/detector.ts'
import { addGaussian } from '../photons/response.ts'
import { sampleSpectrum } from '../synthesis/sample-spectrum.ts'
import { createTemplateLibrary, synthesiseSpectrum } from '../synthesis/template-library.ts'
import { findPeaks } from './peak-search.ts'
import { smoothedSpectrum } from './smooth.ts'
import { snipBackground, snipWindow } from './snip.ts'

const library = createTemplateLibrary(DETECTORS.nai)
const measured = (nuclide: string, activityMBq: number, seconds: number) =>
  sampleSpectrum(
    createRng(nuclide),
    synthesiseSpectrum(library, {
      sources: [{ nuclide, activityMBq, distanceM: 1 }],
      backgroundUSvH: 0.1,
      liveSeconds: seconds,
    }),
  )

describe('SNIP background', () => {
  const flat = (value: number) => new Float64Array(1024).fill(value)

  it('takes a peak away from a flat base and leaves the base', () => {
    const counts = flat(100)
    addGaussian(counts, DETECTORS.nai, 661.7, 20_000)
    const background = snipBackground(
      counts,
      snipWindow(DETECTORS.nai).map((w) => 2 * w),
    )
    const peak = Math.round(channelOfEnergy(DETECTORS.nai, 661.7))
    expect(background[peak]).toBeLessThan(110)
    expect(background[600]).toBeCloseTo(100, 6)
    expect(background.reduce((s, v, i) => s + (counts[i] as number) - v, 0)).toBeCloseTo(20_000, -3)
  })

  it('follows a falling base without touching it', () => {
    const counts = Float64Array.from({ length: 1024 }, (_, i) => 1000 * Math.exp(-i / 300))
    const background = snipBackground(counts, 20)
    for (let i = 30; i < 990; i += 50) expect((background[i] as number) / (counts[i] as number)).toBeCloseTo(1, 1)
  })

  it('lies too low in the noise of a few counts, and hardly once they are smoothed', () => {
    const noisy = sampleSpectrum(createRng('few'), flat(4))
    const window = snipWindow(DETECTORS.nai).map((w) => 2 * w)
    const mean = (values: Float64Array) => values.slice(200, 800).reduce((sum, value) => sum + value, 0) / 600
    const smooth = smoothedSpectrum(noisy, window)
    expect(mean(smooth)).toBeCloseTo(4, 0)
    expect(mean(snipBackground(noisy, window))).toBeLessThan(2)
    expect(mean(snipBackground(smooth, window))).toBeGreaterThan(3.2)
  })

  it('never exceeds the counts and never goes below zero', () => {
    const counts = measured('Eu-152', 1, 10)
    const background = snipBackground(counts, snipWindow(DETECTORS.nai))
    background.forEach((value, i) => {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual((counts[i] as number) + 1e-9)
    })
  })
})

describe('peak search', () => {
  it.each([
    ['Cs-137', [661.7]],
    ['Co-60', [1173.2, 1332.5]],
    ['Am-241', [59.5]],
    ['I-131', [364.5, 637]],
  ] as const)('finds the lines of %s in a minute', (nuclide, lines) => {
    const peaks = findPeaks(measured(nuclide, 10, 60), DETECTORS.nai)
    for (const line of lines) {
      const nearest = peaks.reduce((best, p) => (Math.abs(p.keV - line) < Math.abs(best.keV - line) ? p : best))
      expect(Math.abs(nearest.keV - line)).toBeLessThan(0.015 * line + 3)
    }
  })

  it('measures the area of a lone peak on a flat base', () => {
    const counts = new Float64Array(1024).fill(50)
    addGaussian(counts, DETECTORS.nai, 661.7, 5000)
    const peaks = findPeaks(counts, DETECTORS.nai)
    expect(peaks).toHaveLength(1)
    expect((peaks[0]?.area ?? 0) / 5000).toBeCloseTo(1, 1)
    expect(peaks[0]?.keV).toBeCloseTo(661.7, 0)
  })

  it('finds almost nothing in noise alone', () => {
    const rng = createRng('noise')
    let found = 0
    for (let run = 0; run < 20; run++)
      found += findPeaks(sampleSpectrum(rng, new Float64Array(1024).fill(30)), DETECTORS.nai).length
    expect(found).toBeLessThanOrEqual(2)
  })

  it('finds nothing in an empty spectrum', () => {
    expect(findPeaks(new Uint32Array(1024), DETECTORS.nai)).toEqual([])
  })
})
