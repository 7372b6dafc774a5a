import type { SpectrumVerdict } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../../fixtures.ts'
import { type LoadDoubt, NATURAL_CONFIDENCE, triageLoad } from './natural-load.ts'

const nuclide = (name: string, confidence = 95): SpectrumVerdict['nuclides'][number] => ({
  nuclide: name,
  category: 'norm',
  confidence,
  netCounts: 1000,
  significance: 20,
  shielded: false,
  alike: [],
})
const verdict = (names: readonly string[], more: Partial<SpectrumVerdict> = {}): SpectrumVerdict => ({
  answer: 'named',
  nuclides: names.map((name) => nuclide(name)),
  others: [],
  mixture: names.length > 1,
  special: [],
  unexplained: [],
  reducedChiSquare: 1,
  resolution662: 0.07,
  gain: 1,
  crystal: 'NaI',
  stated: true,
  backgroundSeconds: 600,
  ...more,
})
const alarm = alarmEvent({ priority: 2, findings: [] })

describe('a load that passed [FEA-02]', () => {
  it('is likely natural where its spectrum names only what is found in everyday goods, which are told', () => {
    expect(triageLoad(alarm, verdict(['K-40']))).toEqual({
      answer: 'natural',
      names: ['K-40'],
      goods: ['potashFertiliser', 'saltSubstitute', 'catLitter', 'ceramicTiles', 'granite'],
    })
    expect(triageLoad(alarm, verdict(['Th-232', 'Ra-226']))).toMatchObject({
      goods: ['catLitter', 'ceramicTiles', 'granite', 'refractoryBricks', 'abrasives'],
    })
    expect(triageLoad({ ...alarm, findings: [{ name: 'K-40' }] }, verdict(['K-40'])).answer).toBe('natural')
  })

  it('may hold what no list of goods knows together, and then none is told', () => {
    expect(triageLoad(alarm, verdict(['Lu-176', 'Ra-226']))).toEqual({
      answer: 'natural',
      names: ['Lu-176', 'Ra-226'],
      goods: [],
    })
  })

  it.each([
    ['nothing was judged', alarm, undefined, 'nothingNamed'],
    ['there is nothing but background', alarm, verdict([], { answer: 'background' }), 'nothingNamed'],
    ['its spectrum has no name', alarm, verdict([], { answer: 'unknown' }), 'unexplained'],
    ['a peak is left over', alarm, verdict(['K-40'], { unexplained: [{ keV: 662, sigma: 6 }] }), 'unexplained'],
    ['a made nuclide is in it', alarm, verdict(['K-40', 'Cs-137']), 'artificial'],
    ['uranium is in it', alarm, verdict(['U-238']), 'artificial'],
    ['it holds special material', alarm, verdict(['K-40'], { special: ['Pu-239'] }), 'artificial'],
    ['the device names something else', { ...alarm, findings: [{ name: 'Cs-137' }] }, verdict(['K-40']), 'disagree'],
    ['it is of the highest level', { ...alarm, priority: 3 as const }, verdict(['K-40']), 'highRisk'],
    [
      'neutrons alarmed',
      { ...alarm, peak: { quantity: 'neutronRate', value: 3, unit: 'cps' } },
      verdict(['K-40']),
      'neutrons',
    ],
    [
      'the name is not sure enough',
      alarm,
      verdict([], { nuclides: [nuclide('K-40', NATURAL_CONFIDENCE - 1)] }),
      'unsure',
    ],
  ] satisfies [string, Parameters<typeof triageLoad>[0], Parameters<typeof triageLoad>[1], LoadDoubt][])(
    'is in doubt where %s',
    (_, given, judged, doubt) => {
      expect(triageLoad(given, judged)).toEqual({ answer: 'doubt', doubt })
    },
  )
})
