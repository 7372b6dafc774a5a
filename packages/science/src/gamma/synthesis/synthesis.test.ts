import { describe, expect, it } from 'vitest'
import { createRng } from '../../random/rng.ts'
import { transmission } from '../photons/attenuation.ts'
import { channelOfEnergy, DETECTORS } from '../photons/detector.ts'
import { sampleMixture, sampleSpectrum } from './sample-spectrum.ts'
import { createTemplateLibrary, mixTemplates, sceneTemplates, synthesiseSpectrum } from './template-library.ts'

const nai = createTemplateLibrary(DETECTORS.nai)
const labr = createTemplateLibrary(DETECTORS.labr)
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)
const scene = (activityMBq: number, distanceM: number, liveSeconds = 1) => ({
  sources: [{ nuclide: 'Cs-137', activityMBq, distanceM }],
  backgroundUSvH: 0.1,
  liveSeconds,
})

describe('template library', () => {
  it('builds a template once', () => {
    expect(nai.source('Cs-137')).toBe(nai.source('Cs-137'))
    const shield = { material: 'lead', thicknessCm: 1 } as const
    expect(nai.source('Cs-137', shield)).toBe(nai.source('Cs-137', { ...shield }))
    expect(nai.source('Cs-137', shield)).not.toBe(nai.source('Cs-137'))
    expect(nai.background()).toBe(nai.background())
  })

  it('gives a source behind lead a lower peak and relatively more scatter', () => {
    const shield = { material: 'lead', thicknessCm: 1 } as const
    const bare = nai.source('Cs-137').counts
    const behind = nai.source('Cs-137', shield).counts
    const peak = Math.round(channelOfEnergy(DETECTORS.nai, 661.7))
    const ratio = (behind[peak] as number) / (bare[peak] as number)
    expect(ratio / transmission(shield, 661.7)).toBeGreaterThan(0.95)
    expect(ratio / transmission(shield, 661.7)).toBeLessThan(1.2)
    const low = (counts: Float64Array) => sum(counts.slice(100, 180)) / (counts[peak] as number)
    expect(low(behind)).toBeGreaterThan(1.2 * low(bare))
  })

  it('has the natural lines above the continuum in the background', () => {
    const counts = nai.background().counts
    const at = (keV: number) => counts[Math.round(channelOfEnergy(DETECTORS.nai, keV))] as number
    for (const [line, beside] of [
      [1460.8, 1560],
      [2614.5, 2800],
      [609.3, 680],
      [238.6, 290],
    ] as const) {
      expect(at(line)).toBeGreaterThan(at(beside))
    }
    expect(nai.background().total).toBeCloseTo(DETECTORS.nai.backgroundCps, 6)
    expect(at(80)).toBeGreaterThan(at(300))
  })

  it('adds the activity of the crystal for LaBr only', () => {
    expect(labr.self()?.total).toBeCloseTo(DETECTORS.labr.selfCps, 6)
    expect(nai.self()).toBeUndefined()
  })

  it('gives a pure beta emitter a falling continuum', () => {
    const { counts } = nai.source('Sr-90')
    expect(sum(counts.slice(20, 60))).toBeGreaterThan(sum(counts.slice(60, 100)))
    expect(sum(counts.slice(60, 100))).toBeGreaterThan(sum(counts.slice(200, 240)))
  })
})

describe('synthesiseSpectrum', () => {
  it('is linear in activity and time and falls with the square of the distance', () => {
    const background = sum(synthesiseSpectrum(nai, { sources: [], backgroundUSvH: 0.1, liveSeconds: 1 }))
    const net = (activity: number, distance: number) =>
      sum(synthesiseSpectrum(nai, scene(activity, distance))) - background
    expect(net(20, 1) / net(10, 1)).toBeCloseTo(2, 9)
    expect(net(10, 3) / net(10, 1)).toBeCloseTo(1 / 9, 9)
    expect(sum(synthesiseSpectrum(nai, scene(10, 1, 60))) / (background + net(10, 1))).toBeCloseTo(60, 9)
  })

  it('stays finite at distance zero', () => {
    expect(sum(synthesiseSpectrum(nai, scene(1, 0)))).toBeLessThan(1e6)
  })
})

describe('sampling a spectrum', () => {
  const runs = 400

  it.each([
    ['sparse', 300],
    ['per channel', 20_000],
  ])('is Poisson in every part of the spectrum (%s)', (_, counts) => {
    const expected = synthesiseSpectrum(nai, scene(5, 1))
    const scale = counts / sum(expected)
    const scaled = expected.map((v) => v * scale)
    const rng = createRng(`sample ${counts}`)
    const windows = [
      [0, 40],
      [40, 120],
      [210, 240],
      [300, 1024],
    ] as const
    const draws = windows.map(() => [] as number[])
    for (let run = 0; run < runs; run++) {
      const sample = sampleSpectrum(rng, scaled)
      windows.forEach(([from, to], w) => {
        draws[w]?.push(sum(sample.slice(from, to)))
      })
    }
    windows.forEach(([from, to], w) => {
      const mean = sum(scaled.slice(from, to))
      const values = draws[w] as number[]
      const average = sum(values) / runs
      const variance = sum(values.map((v) => (v - average) ** 2)) / runs
      expect(Math.abs(average - mean) / Math.sqrt(mean / runs)).toBeLessThan(4)
      expect(Math.abs(variance / mean - 1)).toBeLessThan(5 * Math.sqrt(2 / runs + 1 / (runs * mean)))
    })
  })

  it('agrees between the mixture and the mixed spectrum', () => {
    const parts = sceneTemplates(labr, scene(3, 1, 2))
    const expected = mixTemplates(1024, parts)
    const rng = createRng('mixture')
    const total = new Float64Array(1024)
    const buffer = new Uint32Array(1024)
    for (let run = 0; run < runs; run++) {
      sampleMixture(rng, 1024, parts, buffer)
      for (let i = 0; i < 1024; i++) total[i] = (total[i] as number) + (buffer[i] as number)
    }
    let chi2 = 0
    let cells = 0
    for (let i = 0; i < 1024; i++) {
      const mean = (expected[i] as number) * runs
      if (mean < 5) continue
      chi2 += ((total[i] as number) - mean) ** 2 / mean
      cells += 1
    }
    expect(cells).toBeGreaterThan(200)
    expect(Math.abs(chi2 - cells)).toBeLessThan(4.5 * Math.sqrt(2 * cells))
  })

  it('repeats from the same seed and clears the buffer it is given', () => {
    const expected = synthesiseSpectrum(nai, scene(1, 1))
    const buffer = new Uint32Array(1024).fill(99)
    expect(sampleSpectrum(createRng(1), expected, buffer)).toEqual(sampleSpectrum(createRng(1), expected))
  })
})
