import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng } from '../../random/rng.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { NUCLIDES, nuclideOf } from '../nuclides/nuclide-table.ts'
import { strangersOf } from '../nuclides/strangers.ts'
import { DETECTORS, type DetectorModel } from '../photons/detector.ts'
import { sampleSpectrum } from '../synthesis/sample-spectrum.ts'
import { buildSourceTemplate } from '../synthesis/template.ts'
import { createTemplateLibrary } from '../synthesis/template-library.ts'
import type { OwnBackground } from './identification.ts'
import { createIdentifier } from './identify.ts'

/** A minute of an instrument with so many counts of each source, and ten minutes of its background. */
function instrument(truly: DetectorModel, gain = 1) {
  const library = createTemplateLibrary(truly)
  const self = library.self()
  const rate = library.background().counts.map((count, i) => count + (self?.counts[i] ?? 0))
  const calibration = [gain * (truly.offsetKeV + truly.keVPerChannel / 2), gain * truly.keVPerChannel]
  const own: OwnBackground = {
    counts: sampleSpectrum(
      createRng('own'),
      rate.map((count) => 600 * count),
    ),
    calibration,
    share: 0.1,
  }
  const measured = (seed: string, sources: Readonly<Record<string, number>>, beside?: Float64Array): Uint32Array => {
    const expected = rate.map((count, i) => 60 * count + (beside?.[i] ?? 0))
    for (const [nuclide, net] of Object.entries(sources)) {
      const { counts, total } = library.source(nuclide)
      for (let i = 0; i < expected.length; i++)
        expected[i] = (expected[i] as number) + (net * (counts[i] as number)) / total
    }
    return sampleSpectrum(createRng(seed), expected)
  }
  return { calibration, own, measured }
}

const nai = instrument(DETECTORS.nai)
const named = (
  of: ReturnType<typeof instrument>,
  detector: DetectorModel,
  seed: string,
  sources: Record<string, number>,
  library = NUCLIDES,
) => createIdentifier(detector, library).judge(of.measured(seed, sources), of.calibration, of.own)
/** Enough to be wrong about: templates of ninety for every crystal would take longer than the tests. */
const SOME = ['Ba-133', 'Co-60', 'Cs-134', 'Cs-137', 'Eu-152', 'F-18', 'I-131', 'Ir-192', 'K-40', 'Ra-226'].map(
  nuclideOf,
)

describe('what has no name', () => {
  it.each(['Y-88', 'Eu-152', 'Na-22'])(
    '%s is unknown to a library that lacks it, and its peaks are told',
    (nuclide) => {
      const blind = createIdentifier(
        DETECTORS.nai,
        NUCLIDES.filter(({ id }) => id !== nuclide),
      )
      const { answer, nuclides, others, unexplained } = blind.judge(
        nai.measured(nuclide, { [nuclide]: 10_000 }),
        nai.calibration,
        nai.own,
      )
      expect({ answer, nuclides }).toEqual({ answer: 'unknown', nuclides: [] })
      expect(others.every(({ category, confidence }) => category !== 'snm' || confidence < 60)).toBe(true)
      expect(unexplained.every(({ sigma }) => sigma >= 4)).toBe(true)
    },
  )

  /** At 319 keV, one below Cr-51. */
  const rhodium = (net: number, beside: Readonly<Record<string, number>> = {}) => {
    const nuclide = strangersOf().find(({ id }) => id === 'Rh-105')
    if (nuclide === undefined) throw new Error('no such stranger')
    const { counts, total } = buildSourceTemplate(nuclide, DETECTORS.nai)
    return nai.measured(
      'rhodium',
      beside,
      counts.map((count) => (net * count) / total),
    )
  }
  const judge = (spectrum: Uint32Array, strangers?: readonly Nuclide[]) =>
    createIdentifier(DETECTORS.nai, NUCLIDES, strangers).judge(spectrum, nai.calibration, nai.own)

  it('may be one of the reference that gets no name here: it speaks against the name that it looks like', () => {
    expect(judge(rhodium(10_000), []).nuclides.map(({ nuclide }) => nuclide)).toEqual(['Cr-51'])
    expect(judge(rhodium(10_000))).toMatchObject({ answer: 'unknown', nuclides: [] })
  })

  it('is said where a further name explains much and is not believed; what stands beside it is told as nearest', () => {
    const both = judge(rhodium(6000, { 'Cs-137': 20_000 }), [])
    expect(both).toMatchObject({ answer: 'unknown', nuclides: [] })
    expect(both.others[0]?.nuclide).toBe('Cs-137')
    expect(both.others[1]?.confidence).toBeLessThan(50)
    expect(named(nai, DETECTORS.nai, 'two', { 'Cs-137': 20_000, 'Ba-133': 6000 }).nuclides).toHaveLength(2)
  })

  it('is not said because of what a name stands for', () => {
    const withoutGallium = NUCLIDES.filter(({ id }) => id !== 'Ga-68')
    const sure = (library: readonly Nuclide[]) =>
      named(nai, DETECTORS.nai, 'positrons', { 'F-18': 10_000 }, library).nuclides[0]
    expect(sure(NUCLIDES)).toMatchObject({ nuclide: 'F-18' })
    expect(sure(NUCLIDES)?.confidence).toBe(sure(withoutGallium)?.confidence)
  })

  it('is not said of the background, nor of the field grown', () => {
    for (const run of [1, 2]) {
      expect(named(nai, DETECTORS.nai, `calm ${run}`, {})).toMatchObject({ answer: 'background', nuclides: [] })
    }
  })
})

describe('special nuclear material', () => {
  it('is told beside a source that is stronger, and first of all', () => {
    const { mixture, special } = named(nai, DETECTORS.nai, 'hidden', { 'Cs-137': 12_000, 'U-235': 6000 })
    expect(special).toEqual(['U-235'])
    expect(mixture).toBe(true)
    expect(named(nai, DETECTORS.nai, 'plutonium', { 'Cs-137': 10_000, 'Pu-239': 10_000 }).special).toContain('Pu-239')
  })
})

describe('special nuclear material below a source that is stronger', () => {
  /** Not the crystal that the templates are of. */
  const other = instrument({ ...DETECTORS.nai, resolution662: 0.074, halfPeakKeV: 370, peakExponent: 1.6 })
  const judged = (sources: Record<string, number>) => named(other, DETECTORS.nai, Object.keys(sources).join(), sources)

  it.each(['Tc-99m', 'I-123', 'F-18', 'Cs-137'])('is not hidden behind %s', (nuclide) => {
    const { answer, special } = judged({ 'U-235': 4000, [nuclide]: 20_000 })
    expect(answer === 'named' ? special : ['U-235']).toContain('U-235')
  })

  it.each([
    ['Tc-99m', 'Ga-67'],
    ['Cs-137', 'Lu-177'],
  ])('is not seen in %s and %s', (first, second) => {
    expect(judged({ [first]: 4000, [second]: 8000 }).special).toEqual([])
  })
})

describe('emitters of electrons', () => {
  it('are named where nothing but a smooth excess is there', () => {
    const { answer, nuclides } = named(nai, DETECTORS.nai, 'beta', { 'Sr-90': 15_000 })
    expect(answer).toBe('named')
    expect(nuclides.map(({ nuclide }) => nuclide)).toEqual(['Sr-90'])
    expect(nuclides[0]?.alike).toContain('Y-90')
  })

  it('are not named beside peaks', () => {
    const { nuclides } = named(nai, DETECTORS.nai, 'beta and caesium', { 'Sr-90': 8000, 'Cs-137': 8000 })
    expect(nuclides.map(({ nuclide }) => nuclide)).toEqual(['Cs-137'])
  })
})

describe('a detector that is not what its model states', () => {
  it('is recognised: LaBr taken for NaI', () => {
    const labr = instrument(DETECTORS.labr)
    for (const nuclide of ['Co-60', 'Ba-133', 'I-131']) {
      const { nuclides, resolution662 } = named(labr, DETECTORS.nai, nuclide, { [nuclide]: 10_000 }, SOME)
      expect(nuclides[0]?.nuclide).toBe(nuclide)
      expect(resolution662).toBeLessThan(0.045)
    }
  })

  it('may have its gain off: the lines of its background tell', () => {
    const off = instrument(DETECTORS.nai, 1.03)
    const { nuclides, gain } = named(off, DETECTORS.nai, 'gain', { 'Cs-137': 5000 })
    expect(nuclides.map(({ nuclide }) => nuclide)).toEqual(['Cs-137'])
    expect(gain).toBeCloseTo(1 / 1.03, 1)
  })

  it.each(['czt', 'hpge'] as const)('has a model for %s', (id) => {
    const detector = DETECTORS[id]
    const { nuclides } = named(instrument(detector), detector, id, { 'Cs-137': 3000 }, SOME)
    expect(nuclides[0]).toMatchObject({ nuclide: 'Cs-137' })
  })
})

describe('every judgement', () => {
  const small = createIdentifier(DETECTORS.nai, ['Cs-137', 'Co-60', 'U-235', 'Sr-90'].map(nuclideOf))

  it('names something exactly where it says so, is never surer than 99 %, and takes special material from what it named', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 8, maxLength: 256 })
    const gain = fc.double({ min: 0.5, max: 20, noNaN: true })
    fc.assert(
      fc.property(counts, gain, fc.boolean(), (values, keV, hasOwn) => {
        const own = hasOwn ? { counts: values.toReversed(), calibration: [0, keV], share: 0.5 } : undefined
        const { answer, nuclides, others, special } = small.judge(values, [0, keV], own)
        expect(answer === 'named').toBe(nuclides.length > 0)
        const names = nuclides.map(({ nuclide }) => nuclide)
        expect(new Set(names).size).toBe(names.length)
        expect(special.every((name) => names.includes(name))).toBe(true)
        for (const { confidence } of [...nuclides, ...others]) {
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(99)
        }
      }),
      { numRuns: 25, seed: 18 },
    )
  })
})
