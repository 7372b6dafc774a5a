import { describe, expect, it } from 'vitest'
import { BinTemplates } from '../fitting/bin-templates.ts'
import { createEnergyAxis } from '../fitting/energy-axis.ts'
import { NUCLIDES } from '../nuclides/nuclide-table.ts'
import { buildSourceTemplate } from '../synthesis/template.ts'
import { attenuationPerCm, SHIELD_MATERIALS, transmission } from './attenuation.ts'
import { comptonEdgeKeV, comptonMassAttenuation, scatteredEnergyKeV, scatteredPhotons } from './compton.ts'
import { channelEnergyKeV, channelOfEnergy, DETECTORS, fwhmKeV, intrinsicEfficiency, peakShare } from './detector.ts'
import { addGaussian, addLine, createResponse, finishResponse } from './response.ts'

const { nai, labr } = DETECTORS
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

describe('detector models', () => {
  it('have 1024 channels over 3000 keV', () => {
    for (const detector of Object.values(DETECTORS)) {
      expect(detector.channels * detector.keVPerChannel).toBeCloseTo(3000, 9)
      expect(channelOfEnergy(detector, channelEnergyKeV(detector, 300))).toBeCloseTo(300, 9)
    }
  })

  it('widen with the square root of the energy, 7 % at 661.7 keV for NaI', () => {
    expect(fwhmKeV(nai, 661.7)).toBeCloseTo(46.32, 2)
    expect(fwhmKeV(nai, 4 * 661.7) / fwhmKeV(nai, 661.7)).toBeCloseTo(2, 9)
    expect(fwhmKeV(labr, 661.7)).toBeLessThan(fwhmKeV(nai, 661.7) / 2)
  })

  it('absorb soft photons fully and hard ones partly', () => {
    expect(intrinsicEfficiency(nai, 60)).toBeGreaterThan(0.99)
    expect(intrinsicEfficiency(nai, 2614)).toBeLessThan(intrinsicEfficiency(nai, 662))
    expect(peakShare(nai, 122)).toBeGreaterThan(0.8)
    expect(peakShare(nai, 1332)).toBeLessThan(0.2)
  })
})

describe('Compton scattering', () => {
  it('has the edge and the backscatter peak of Cs-137 where every textbook has them', () => {
    expect(comptonEdgeKeV(661.66)).toBeCloseTo(477.3, 0)
    expect(scatteredEnergyKeV(661.66, -1)).toBeCloseTo(184.3, 0)
    expect(comptonEdgeKeV(661.66) + scatteredEnergyKeV(661.66, -1)).toBeCloseTo(661.66, 6)
  })

  it('gives nearly all of the attenuation of water at 600 keV', () => {
    const share = comptonMassAttenuation(600, SHIELD_MATERIALS.water.zOverA) / attenuationPerCm('water', 600)
    expect(share).toBeGreaterThan(0.985)
    expect(share).toBeLessThan(1.005)
  })

  it('shares out photons completely', () => {
    const groups = scatteredPhotons(1000, -1, 1, 10)
    expect(groups.reduce((s, g) => s + g.share, 0)).toBeCloseTo(1, 12)
    expect(Math.max(...groups.map((g) => g.keV))).toBeLessThan(1000)
  })
})

describe('attenuation', () => {
  it('has the half-value layer of lead for Cs-137 near 5.5 mm, narrow beam', () => {
    const halfValueCm = Math.LN2 / attenuationPerCm('lead', 661.7)
    expect(halfValueCm).toBeGreaterThan(0.53)
    expect(halfValueCm).toBeLessThan(0.58)
  })

  it('steps up at the K edge of lead', () => {
    expect(attenuationPerCm('lead', 88.1)).toBeGreaterThan(3.5 * attenuationPerCm('lead', 87.9))
  })

  it('lets everything through without a shield', () => {
    expect(transmission(undefined, 100)).toBe(1)
    expect(transmission({ material: 'steel', thicknessCm: 0 }, 100)).toBe(1)
  })
})

describe('response', () => {
  it('keeps the area of a peak, centred on its energy, with the FWHM asked for', () => {
    const counts = new Float64Array(nai.channels)
    addGaussian(counts, nai, 661.7, 1000)
    expect(sum(counts)).toBeCloseTo(1000, 2)
    const mean = sum(counts.map((c, i) => c * channelEnergyKeV(nai, i))) / 1000
    expect(mean).toBeCloseTo(661.7, 1)
    const half = Math.max(...counts) / 2
    const width = counts.filter((c) => c > half).length * nai.keVPerChannel
    expect(Math.abs(width - 46.3)).toBeLessThan(2 * nai.keVPerChannel)
  })

  it('counts each detected photon once and fills nothing above the peak', () => {
    const response = createResponse(nai)
    addLine(response, nai, 1332.5, 10_000)
    const counts = finishResponse(response, nai)
    const detected = 10_000 * intrinsicEfficiency(nai, 1332.5)
    // A few per cent fall below the electronic threshold.
    expect(sum(counts) / detected).toBeGreaterThan(0.95)
    expect(sum(counts) / detected).toBeLessThanOrEqual(1)
    expect(sum(counts.slice(Math.round(channelOfEnergy(nai, 1500))))).toBeLessThan(1)
  })

  it('drops from the edge into the valley below the peak', () => {
    const response = createResponse(labr)
    addLine(response, labr, 661.7, 10_000)
    const counts = finishResponse(response, labr)
    const at = (keV: number) => counts[Math.round(channelOfEnergy(labr, keV))] as number
    expect(at(455)).toBeGreaterThan(1.5 * at(560))
    expect(at(661.7)).toBeGreaterThan(5 * at(455))
  })

  it('shows nothing below the low-energy cut-off', () => {
    const response = createResponse(nai)
    addLine(response, nai, 661.7, 10_000)
    const counts = finishResponse(response, nai)
    expect(counts[0]).toBeLessThan(1e-6)
    expect(counts[2]).toBeLessThan(0.01)
  })
})

describe('what scatters', () => {
  const caesium = NUCLIDES.find(({ id }) => id === 'Cs-137') as (typeof NUCLIDES)[number]
  const LEAD = { material: 'lead', thicknessCm: 1.5 } as const

  /** The most by which a value stands above the lowest ones on both of its sides, within so many places. */
  function mostAbove(values: readonly number[], reach: number): number {
    return Math.max(
      ...values.slice(reach, -reach).map((value, n) => {
        const low = (part: readonly number[]): number => Math.min(...part)
        return value / Math.max(low(values.slice(n, n + reach)), low(values.slice(n + reach + 1, n + 2 * reach + 1)))
      }),
    )
  }

  it.each(['hpge', 'czt', 'labr', 'nai'] as const)(
    'has no false peaks in %s, however fine its own are [RTE-14]',
    (id) => {
      const detector = DETECTORS[id]
      // Below the Compton edge and above the backscatter, which are real.
      const between = (keV: number) => keV > 250 && keV < 420
      const reach = Math.ceil((3 * fwhmKeV(detector, 300)) / detector.keVPerChannel)
      const { counts } = buildSourceTemplate(caesium, detector, LEAD)
      expect(
        mostAbove(
          [...counts].filter((_, i) => between(channelEnergyKeV(detector, i))),
          Math.min(reach, 20),
        ),
      ).toBeLessThan(1.05)
      const axis = createEnergyAxis(detector)
      const templates = new BinTemplates(detector, axis).of(caesium, {
        resolution662: detector.resolution662,
        power: 0.5,
      })
      const behind = templates.find(
        ({ variant }) => typeof variant === 'object' && variant.material === 'lead' && variant.thicknessCm === 1.5,
      )
      const density = [...(behind?.shape ?? [])].map(
        (value, i) => value / ((axis.edges[i + 1] ?? 0) - (axis.edges[i] ?? 0)),
      )
      expect(
        mostAbove(
          density.filter((_, i) => between(axis.centres[i] ?? 0)),
          6,
        ),
      ).toBeLessThan(1.05)
    },
  )
})
