import { describe, expect, it } from 'vitest'
import { createRng } from '../../random/rng.ts'
import { nuclideOf } from '../nuclides/nuclide-table.ts'
import type { Shield } from '../photons/attenuation.ts'
import { DETECTORS } from '../photons/detector.ts'
import { sampleSpectrum } from '../synthesis/sample-spectrum.ts'
import { createTemplateLibrary } from '../synthesis/template-library.ts'
import { createIdentifier } from './identify.ts'

const { offsetKeV, keVPerChannel } = DETECTORS.nai
const CALIBRATION = [offsetKeV + keVPerChannel / 2, keVPerChannel]
const library = createTemplateLibrary(DETECTORS.nai)
const identifier = createIdentifier(DETECTORS.nai)

/** A minute of background with so many counts of each nuclide on top. */
function measured(seed: string, sources: Readonly<Record<string, number>>, shield?: Shield, seconds = 60): Uint32Array {
  const expected = library.background().counts.map((count) => count * seconds)
  for (const [nuclide, net] of Object.entries(sources)) {
    const { counts, total } = library.source(nuclide, shield)
    for (let i = 0; i < expected.length; i++) {
      expected[i] = (expected[i] as number) + (net * (counts[i] as number)) / total
    }
  }
  return sampleSpectrum(createRng(seed), expected)
}

/** Those that are met, and those that are taken for them: templates of ninety for every crystal would take longer than the tests. */
const SOME = [
  'Am-241',
  'Ba-133',
  'Bi-207',
  'Ce-139',
  'Co-57',
  'Co-60',
  'Cs-134',
  'Cs-137',
  'Cu-67',
  'Eu-152',
  'F-18',
  'Ga-67',
  'I-131',
  'In-111',
  'Ir-192',
  'K-40',
  'La-138',
  'Lu-177',
  'Ra-226',
  'Se-75',
  'Tc-99m',
  'Th-232',
  'U-235',
  'Xe-133',
].map(nuclideOf)
const someIdentifier = createIdentifier(DETECTORS.nai, SOME)
const COMMON = ['Am-241', 'Ba-133', 'Co-57', 'Co-60', 'Cs-137', 'F-18', 'I-131', 'Ir-192', 'Ra-226', 'Tc-99m', 'U-235']

function shareRight(net: number): number {
  const right = COMMON.filter((nuclide) => {
    const [first] = identifier.identify(measured(`${nuclide} ${net} 0`, { [nuclide]: net }), CALIBRATION)
    return first?.nuclide === nuclide
  })
  return right.length / COMMON.length
}

describe('identification by templates', () => {
  it.each([
    [1000, 0.54],
    [10_000, 0.9],
  ])(
    'names the common nuclides first at %d net counts in a minute at least as often as %f',
    (net, share) => {
      expect(shareRight(net)).toBeGreaterThanOrEqual(share)
    },
    60_000,
  )

  it('names sources behind steel, and says that they are shielded', () => {
    const shield = { material: 'steel', thicknessCm: 2 } as const
    const [first] = identifier.identify(measured('steel', { 'Cs-137': 10_000 }, shield), CALIBRATION)
    expect(first).toMatchObject({ nuclide: 'Cs-137', category: 'industrial', shielded: true })
  })

  // Templates are exact to some percent: of a hundred times the counts that they were tried with they explain nothing any more.
  it.each(['Cs-137', 'Co-60'])('names %s of a crystal that is not quite its own, however strong it is', (nuclide) => {
    const other = createTemplateLibrary({ ...DETECTORS.nai, halfPeakKeV: 300, peakExponent: 2.2 })
    const { counts, total } = other.source(nuclide)
    const background = other.background().counts
    const spectrumOf = (net: number) =>
      sampleSpectrum(
        createRng(`${nuclide} ${net}`),
        background.map((count, i) => count * 60 + (net * (counts[i] as number)) / total),
      )
    const own = { counts: background.map((count) => count * 600), calibration: CALIBRATION, share: 0.1 }
    for (const net of [10_000, 20_000_000]) {
      const { answer, nuclides } = someIdentifier.judge(spectrumOf(net), CALIBRATION, own)
      expect({ answer, first: nuclides[0]?.nuclide }).toEqual({ answer: 'named', first: nuclide })
    }
  })

  it('finds two sources in one spectrum', () => {
    const found = identifier.identify(measured('two', { 'Cs-137': 8000, 'Co-60': 8000 }), CALIBRATION)
    expect(found.map(({ nuclide }) => nuclide).sort()).toEqual(['Co-60', 'Cs-137'])
  })

  it('says what the fit gives to a source, and is surer of more counts', () => {
    const few = identifier.identify(measured('few', { 'Cs-137': 600 }), CALIBRATION)[0]
    const many = identifier.identify(measured('many', { 'Cs-137': 10_000 }), CALIBRATION)[0]
    expect((many?.netCounts ?? 0) / 10_000).toBeCloseTo(1, 0)
    expect(many?.significance).toBeGreaterThan(few?.significance ?? 0)
    expect(many?.confidence).toBeGreaterThanOrEqual(few?.confidence ?? 0)
  })

  it('names nothing in the natural background, nor in an empty spectrum', () => {
    for (let run = 0; run < 2; run++) {
      expect(identifier.identify(measured(`natural ${run}`, {}, undefined, 180), CALIBRATION)).toEqual([])
    }
    expect(identifier.identify(new Uint32Array(1024), CALIBRATION)).toEqual([])
  })

  it('follows the calibration that came with the spectrum, not the channels of its templates', () => {
    const counts = measured('gain', { 'Cs-137': 5000 })
    const half = Uint32Array.from({ length: 512 }, (_, i) => (counts[2 * i] ?? 0) + (counts[2 * i + 1] ?? 0))
    const calibration = [offsetKeV + keVPerChannel, 2 * keVPerChannel]
    expect(identifier.identify(half, calibration)[0]?.nuclide).toBe('Cs-137')
  })
})

describe('identification beside a measured background', () => {
  const { labr } = DETECTORS
  /** Not as the model has it: more of its own activity, wider peaks, other efficiency, radium and thorium in the walls. */
  const real = createTemplateLibrary({ ...labr, resolution662: 0.033, selfCps: 60, halfPeakKeV: 380, lowCutKeV: 28 })
  const calibration = [labr.offsetKeV + labr.keVPerChannel / 2, labr.keVPerChannel]
  const byModel = createIdentifier(labr, SOME)
  const natural = ((): Float64Array => {
    const walls = ['Ra-226', 'Th-232'].map((id) => real.source(id))
    const self = real.self()
    return real
      .background()
      .counts.map(
        (count, i) =>
          count +
          (self?.counts[i] ?? 0) +
          walls.reduce((sum, { counts, total }) => sum + (8 * (counts[i] ?? 0)) / total, 0),
      )
  })()
  const spectrum = (seed: string, seconds: number, nuclide?: string, net = 0) => {
    const source = nuclide === undefined ? undefined : real.source(nuclide)
    return sampleSpectrum(
      createRng(seed),
      natural.map(
        (count, i) => count * seconds + (source === undefined ? 0 : (net * (source.counts[i] ?? 0)) / source.total),
      ),
    )
  }
  const own = (seconds: number) => ({ counts: spectrum('own', 600), calibration, share: seconds / 600 })

  it('names nothing in what is always there, where the model alone would', () => {
    const { best } = byModel.judge(spectrum('calm 600', 600), calibration)
    expect(best?.significance).toBeGreaterThan(7)
    expect(byModel.judge(spectrum('calm 600', 600), calibration).answer).toBe('background')
    for (const seconds of [10, 600, 1800]) {
      expect(byModel.identify(spectrum(`calm ${seconds}`, seconds), calibration, own(seconds))).toEqual([])
    }
  })

  it.each(['Cs-137', 'I-131', 'Ir-192'])('names %s by 1500 counts above it', (nuclide) => {
    const [first] = byModel.identify(spectrum(nuclide, 60, nuclide, 1500), calibration, own(60))
    expect(first?.nuclide).toBe(nuclide)
    expect((first?.netCounts ?? 0) / 1500).toBeGreaterThan(0.5)
    expect((first?.netCounts ?? 0) / 1500).toBeLessThan(1.6)
  })

  it('puts U-235 first by 1500 counts, and names no other in its place', () => {
    const { nuclides, others } = byModel.judge(spectrum('U-235', 60, 'U-235', 1500), calibration, own(60))
    expect([...nuclides, ...others][0]?.nuclide).toBe('U-235')
  })

  it.each([0.85, 1.1, 1.25])('takes a field that is %f times as strong for the same field', (factor) => {
    const grown = sampleSpectrum(
      createRng('field'),
      natural.map((count) => 600 * factor * count),
    )
    expect(byModel.identify(grown, calibration, own(600))).toEqual([])
  })

  it('does as before with a background that is empty', () => {
    const counts = measured('empty', { 'Cs-137': 8000 })
    const nothing = { counts: new Float64Array(1024), calibration: CALIBRATION, share: 1 }
    expect(identifier.identify(counts, CALIBRATION, nothing)).toEqual(identifier.identify(counts, CALIBRATION))
  })
})
