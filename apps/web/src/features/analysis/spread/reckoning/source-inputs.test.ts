import type { EvidenceDevice, SourceEvidence } from '@vigil/contract'
import { placeFrom } from '@vigil/domain'
import { createRng, normal, plumeConcentration, windAtHeight } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { measuredFit, quantityOf } from '../measured/measured-fit.ts'
import { boundsOf, mapZonesOf, placesOn, polygonsOn } from '../results/ground-shapes.ts'
import { reckon } from './reckon.ts'
import { amountUnit, emitterQuestion, releaseQuestion, sourceAir } from './source-inputs.ts'
import { readSourceQuestion } from './source-question.ts'

const BEGUN = 1_700_000_000_000
const TO = BEGUN + 600_000
const SOURCE = { longitude: 121.5, latitude: 31.2 }
const WIND = { speed: 3, from: 270 }
const rng = createRng('where')

function device(sn: string, bearing: number, metres: number, mg: number, more: Partial<EvidenceDevice> = {}) {
  const place = placeFrom(SOURCE, bearing, metres)
  const at = (n: number): number => BEGUN - 1_200_000 + n * 15_000
  return {
    sn,
    name: sn,
    deviceType: 'GM602',
    ...place,
    awayM: metres,
    isMobile: false,
    step: 0.01,
    most: 1500,
    points: Array.from({ length: 120 }, (_, n): [number, number, number, number] => {
      const value = Math.abs(0.01 * normal(rng)) + (at(n) >= BEGUN + 120_000 ? mg : 0)
      return [at(n), value, value, value]
    }),
    dose: [],
    states: [],
    way: [],
    ...more,
  } satisfies EvidenceDevice
}
const evidenceOf = (devices: readonly EvidenceDevice[], more: Partial<SourceEvidence> = {}): SourceEvidence => ({
  module: 'ecMod',
  quantity: 'cl2',
  unit: 'mg/m³',
  from: BEGUN - 1_200_000,
  begunAt: BEGUN,
  to: TO,
  stepMs: 15_000,
  isLive: false,
  ...SOURCE,
  withinM: 3000,
  alarm: null,
  devices: [...devices],
  leftOut: [],
  masts: [
    {
      sn: 'MAST',
      name: 'Mast',
      awayM: 300,
      winds: Array.from({ length: 60 }, (_, n) => [TO - (60 - n) * 60_000, WIND.speed, WIND.from + 4 * normal(rng)]),
    },
  ],
  celsius: 18,
  ...more,
})
const ask = (text = '') => readSourceQuestion(new URLSearchParams(`stability=D&${text}`))
const mgAt = (x: number, y: number, kgPerS: number): number =>
  plumeConcentration(
    {
      rate: kgPerS,
      windMs: windAtHeight(WIND.speed, 2, 'urban', 'D'),
      releaseHeightM: 1,
      stability: 'D',
      terrain: 'urban',
    },
    { x, y, z: 1.5 },
  ) * 1e6

describe('where a release came from', () => {
  // The wind comes from the west: to the east it is seen, to the sides and behind it is not.
  const seen = evidenceOf([
    device('near', 90, 120, mgAt(120, 0, 0.05)),
    device('far', 95, 260, mgAt(259, 22, 0.05)),
    device('side', 80, 200, mgAt(197, 35, 0.05)),
    device('north', 0, 200, 0),
    device('behind', 270, 150, 0),
  ])

  it('is found near the truth with the rate that it had, from who saw it and who did not [FEA-07, RTE-12]', () => {
    const air = sourceAir(seen, ask())
    expect(air?.fromDegrees).toBeCloseTo(270, -1)
    expect(air?.minutes).toBeGreaterThan(5)
    const question = air && releaseQuestion(seen, air, ask())
    expect(question?.used.map(({ kind }) => kind)).toEqual(['value', 'value', 'value', 'below', 'below'])
    const found = question && reckon(question.request)
    if (found?.kind !== 'source') throw new Error('nothing was found')
    const [best] = found.candidates
    expect(Math.hypot(best?.east ?? 999, best?.north ?? 999)).toBeLessThan(80)
    expect(found.size.low).toBeLessThan(0.05)
    expect(found.size.high).toBeGreaterThan(0.05)
    expect(found.regions.map(({ share }) => share)).toEqual([0.5, 0.9])
    expect(found.modelled).toHaveLength(5)
    expect(found.modelled[4]).toBe(0)
    expect(found.doubts).not.toContain('few')
    const areas = found.regions.map(({ polygons }) => ({
      name: 'r',
      label: 'r',
      colour: '#000000',
      polygons: polygonsOn(polygons, SOURCE),
    }))
    const bounds = boundsOf(areas)
    expect(bounds?.[0]).toBeLessThan(SOURCE.longitude)
    expect(bounds?.[2]).toBeGreaterThan(SOURCE.longitude)
    expect(mapZonesOf(areas).length).toBeGreaterThan(1)
  })

  it('leaves out the silence of who stands too far away to say anything [FEA-07]', () => {
    const wide = evidenceOf([...seen.devices, device('harbour', 180, 2500, 0)])
    const air = sourceAir(wide, ask())
    const question = air && releaseQuestion(wide, air, ask())
    expect(question?.unused).toEqual([{ sn: 'harbour', why: 'far' }])
    expect(question?.used).toHaveLength(5)
  })

  it('is not told where nobody saw anything, or where no wind is known [FEA-07]', () => {
    const quiet = evidenceOf([device('a', 90, 100, 0)])
    const air = sourceAir(quiet, ask())
    const question = air && releaseQuestion(quiet, air, ask())
    expect(question && reckon(question.request)).toEqual({ kind: 'nothing' })
    expect(sourceAir(evidenceOf([], { masts: [] }), ask())).toBeUndefined()
    expect(sourceAir(evidenceOf([], { masts: [] }), ask('wind=2&from=90'))).toMatchObject({
      windMs: 2,
      fromDegrees: 90,
    })
  })

  it('is told in what the quantity counts, and not at all from a share of a limit [FEA-07]', () => {
    expect(amountUnit('mg/m³')).toMatchObject({ name: 'kg/s', perUnit: 1e-6 })
    expect(amountUnit('ppm', 17)?.perUnit).toBeCloseTo(0.7e-6, 7)
    expect(amountUnit('/L')?.name).toBe('1/s')
    expect(amountUnit('%LEL')).toBeUndefined()
  })
})

describe('where a gamma source lies', () => {
  it('is found from counts, with its activity by the dose rates of the detectors [FEA-07]', () => {
    const truth = { east: 8, north: -6 }
    const counter = (sn: string, bearing: number, metres: number) => {
      const one = device(sn, bearing, metres, 0)
      const [east, north] = [metres * Math.sin((bearing * Math.PI) / 180), metres * Math.cos((bearing * Math.PI) / 180)]
      const r2 = (east - truth.east) ** 2 + (north - truth.north) ** 2
      const points = one.points.map(([at]): [number, number, number, number] => {
        const value = 100 + normal(rng) + (at >= BEGUN ? 40_000 / r2 : 0)
        return [at, value, value, value]
      })
      return {
        ...one,
        step: 1,
        most: 1e7,
        points,
        dose: points.map(([at]) => [at, 0.1, 0.1, 0.1] as [number, number, number, number]),
      }
    }
    const evidence = evidenceOf(
      [0, 60, 120, 180, 240, 300].map((bearing) => counter(`G${bearing}`, bearing, 25)),
      { module: 'nuclearMod', quantity: 'countRate', unit: 'cps' },
    )
    const question = emitterQuestion(evidence, ask())
    expect(question.isCalibrated).toBe(true)
    expect(question.nuclide).toBe('Cs-137')
    const found = reckon(question.request)
    if (found.kind !== 'source') throw new Error('nothing was found')
    const [best] = found.candidates
    expect(Math.hypot((best?.east ?? 99) - truth.east, (best?.north ?? 99) - truth.north)).toBeLessThan(5)
  })
})

describe('a model beside what was measured', () => {
  it('is told by detector, with how much more or less it says [FEA-07]', () => {
    const evidence = evidenceOf([device('on', 90, 200, 10), device('behind', 270, 200, 0)])
    const cloud = { peak: ({ x }: { x: number }) => (x > 0 ? 20e-6 : 0) }
    const { at, fit } = measuredFit(evidence, cloud as never, SOURCE, 270)
    expect(at.map(({ sn }) => sn)).toEqual(['on'])
    expect(fit?.bias).toBeCloseTo(2, 0)
    expect(fit?.withinTwo).toBe(1)
  })

  it('asks for the quantity that detectors of the fleet measure a substance by [FEA-07]', () => {
    expect(quantityOf('chlorine', ['GM602'])).toBe('ecMod.cl2')
    expect(quantityOf('chlorine', ['HT01'])).toBeUndefined()
    expect(quantityOf('sarin', ['GM602', 'ChemPro100'])).toBe('cwaMod.concentration')
    expect(quantityOf('acetone', ['GM602', 'ChemPro100'])).toBeUndefined()
  })
})

it('lays metres on the globe and keeps closed lines closed [FEA-07]', () => {
  const [x, y] = placesOn(SOURCE)([1000, 0])
  expect(x).toBeGreaterThan(SOURCE.longitude + 0.01)
  expect(y).toBeCloseTo(SOURCE.latitude)
  const circle = Array.from({ length: 2001 }, (_, n) => {
    const angle = (2 * Math.PI * n) / 2000
    return [100 * Math.cos(angle), 100 * Math.sin(angle)] as const
  })
  const [[ring = []] = []] = polygonsOn([[circle]], SOURCE)
  expect(ring.length).toBeLessThan(700)
  expect(ring[0]).toEqual(ring.at(-1))
})
