import { ownBackgroundOf } from '@vigil/domain'
import { createRng, createTemplateLibrary, DETECTORS, nuclideOf, sampleSpectrum } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from './analysis.ts'

describe('names with and without the background of the device', () => {
  const library = createTemplateLibrary(DETECTORS.csi)
  const { offsetKeV, keVPerChannel, resolution662 } = DETECTORS.csi
  const calibration = [offsetKeV + keVPerChannel / 2, keVPerChannel]
  const analyse = createAnalyser(['Cs-137', 'Co-60', 'Ba-133', 'Ra-226'].map(nuclideOf))
  /** Walls with more radium than the soil of the model. */
  const place = (seconds: number) => {
    const walls = library.source('Ra-226')
    return library.background().counts.map((count, i) => seconds * (count + (6 * (walls.counts[i] ?? 0)) / walls.total))
  }
  const measured = (seed: string, seconds: number, net = 0) => {
    const source = library.source('Cs-137')
    const expected = place(seconds).map((count, i) => count + ((source.counts[i] ?? 0) * net) / source.total)
    return [...sampleSpectrum(createRng(seed), expected)]
  }
  const own = (seconds: number) => {
    const learned = { counts: measured('own', 600), calibration, seconds: 600, since: 0, until: 0 }
    return ownBackgroundOf(learned, learned, seconds)
  }
  const found = (counts: number[], background: ReturnType<typeof own>) =>
    analyse({
      subject: 'device',
      crystal: 'CsI',
      resolution662,
      counts,
      calibration,
      own: background,
    }).found?.nuclides.map(({ nuclide }) => nuclide)

  it('a place that differs from the model is not given a name', () => {
    expect(found(measured('calm', 180), undefined)).toEqual([])
    expect(found(measured('calm', 180), own(180))).toEqual([])
  })

  it('a source is named by its peak with the background of the device or without', () => {
    expect(found(measured('weak', 60, 700), undefined)).toEqual(['Cs-137'])
    expect(found(measured('weak', 60, 700), own(60))).toEqual(['Cs-137'])
    expect(found(measured('strong', 60, 30_000), undefined)).toEqual(['Cs-137'])
  })
})
