import { describe, expect, it } from 'vitest'
import { AMBIENT_DOSE_PER_FLUENCE } from '../gamma/photons/dose.ts'
import { interpolateLogLog } from '../numeric/interpolate.ts'
import { findReferenceNuclide } from '../reference/index.ts'
import { zoneOf } from '../spread/zone.ts'
import { createDoseCloud, type DoseInput } from './dose-cloud.ts'
import { DOSE_LEVELS, DOSE_STAY_S } from './dose-levels.ts'
import { DOSE_NUCLIDES, type DoseNuclide, findDoseNuclide } from './dose-nuclides.ts'

const nuclideOf = (id: string): DoseNuclide => {
  const found = findDoseNuclide(id)
  if (found === undefined) throw new Error(id)
  return found
}
const TBQ = 1e12
const RELEASE: DoseInput = {
  nuclide: nuclideOf('Cs-137'),
  activityBq: 10 * TBQ,
  seconds: 3600,
  heightM: 10,
  windMs: 4,
  terrain: 'rural',
  stability: 'D',
  stayS: DOSE_STAY_S,
}
const GROUND = (x: number, y = 0) => ({ x, y, z: 0 })

describe('the table of doses', () => {
  it.each(DOSE_NUCLIDES.map(({ id, halfLifeS }) => ({ id, halfLifeS })))(
    'has the half-life of $id that the reference table has',
    ({ id, halfLifeS }) => {
      const known = findReferenceNuclide(id)
      if (known !== undefined) expect(halfLifeS / known.halfLifeSeconds).toBeCloseTo(1, 1)
    },
  )

  /** All lines, with those of its daughters that the reference keeps apart. */
  const linesOf = ({ id, daughters }: DoseNuclide) => {
    const own = findReferenceNuclide(id)?.lines ?? []
    const more = daughters.flatMap((each) => findReferenceNuclide(each)?.lines ?? [])
    const isOther = (keV: number, perDecay: number): boolean =>
      !own.some((line) => Math.abs(line.keV - keV) < 1 && line.perDecay > perDecay / 2)
    return [...own, ...more.filter(({ keV, perDecay }) => isOther(keV, perDecay))].filter(({ keV }) => keV > 60)
  }
  const strong = DOSE_NUCLIDES.filter(
    (each) => linesOf(each).reduce((sum, { keV, perDecay }) => sum + keV * perDecay, 0) > 100,
  )

  it('fits the energy of the gamma lines in a half-space of air, where these make the dose', () => {
    expect(strong.length).toBeGreaterThan(12)
    for (const each of strong) {
      const joules = linesOf(each).reduce((sum, { keV, perDecay }) => sum + keV * perDecay, 0) * 1.602e-16
      // Half of what the air takes up; about three quarters of the dose in air is effective dose.
      const expected = ((0.5 * joules) / 1.2) * 0.75
      expect([each.id, Math.abs(Math.log(each.cloudSv / expected)) < Math.log(1.2)]).toEqual([each.id, true])
    }
  })

  it('fits the photons a metre above a plane that radiates, where these make the dose', () => {
    /** The exponential integral for small arguments. */
    const e1 = (x: number): number => -0.5772 - Math.log(x) + x - x ** 2 / 4
    const AIR_PER_M = { xs: [60, 100, 200, 500, 1000, 2000], ys: [0.0225, 0.0186, 0.0148, 0.0105, 0.0077, 0.0054] }
    for (const each of strong.filter(({ groundSv }) => groundSv > 0)) {
      const direct = linesOf(each).reduce(
        (sum, { keV, perDecay }) =>
          sum +
          0.5 *
            perDecay *
            e1(interpolateLogLog(AIR_PER_M, keV)) *
            1e-4 *
            interpolateLogLog(AMBIENT_DOSE_PER_FLUENCE, keV),
        0,
      )
      // Scattered photons add about a quarter; effective dose is about three quarters of ambient dose.
      const expected = direct * 1e-12 * 1.25 * 0.75
      expect([each.id, Math.abs(Math.log(each.groundSv / expected)) < Math.log(1.2)]).toEqual([each.id, true])
    }
  })
})

describe('a radioactive release', () => {
  it('passes as the known dilution says: 1.603 millionths a cubic metre, 1500 m from a stack of 90 m', () => {
    // At the height of the stack the wind is 7 m/s.
    const windMs = 7 / (90 / 10) ** 0.15
    const noble = createDoseCloud({ ...RELEASE, nuclide: nuclideOf('Kr-85'), heightM: 90, windMs, activityBq: 1 })
    expect(noble.passed(GROUND(1500)) * 1e6).toBeCloseTo(1.603, 2)
    expect(noble.passed(GROUND(1500, 100)) * 1e6).toBeCloseTo(1.075, 2)
  })

  it('is breathed in, shines from around and from the ground as by hand', () => {
    const cloud = createDoseCloud(RELEASE)
    const point = GROUND(500)
    const passed = cloud.passed(point)
    const { inhaled, cloud: around, ground } = cloud.parts(point)
    expect(inhaled / (passed * (1.2 / 3600) * 4.6e-9)).toBeCloseTo(1, 9)
    expect(around / (passed * 2.88e-14)).toBeCloseTo(1, 9)
    // Half an hour is missing from the week, while it is laid down; caesium does not decay in a week.
    expect(ground / (passed * 1e-3 * 5.86e-16 * (DOSE_STAY_S - 1800))).toBeCloseTo(1, 3)
    expect(cloud.peak(point)).toBeCloseTo(inhaled + around + ground, 12)
  })

  it.each([
    ['dry', 0],
    ['in rain', 4],
  ])('is either in the air or on the ground, %s: nothing is lost', (_, rainMmPerH) => {
    const cloud = createDoseCloud({ ...RELEASE, nuclide: nuclideOf('I-131'), rainMmPerH })
    const still = createDoseCloud({ ...RELEASE, nuclide: { ...nuclideOf('I-131'), settling: 'noble' } })
    const end = 5000
    // Across by sums over the plume's width, along by the logarithm of the distance.
    const across = (x: number, of: (y: number) => number): number => {
      const width = 0.08 * x
      let sum = 0
      for (let n = -40; n <= 40; n += 1) sum += of((n / 8) * width) * (width / 8)
      return sum
    }
    let laid = 0
    const steps = 300
    const growth = Math.log(end) / steps
    for (let n = 0; n < steps; n += 1) {
      const x = Math.exp((n + 0.5) * growth)
      const fresh = 2 ** (cloud.arrivalS(x) / nuclideOf('I-131').halfLifeS)
      laid += across(x, (y) => cloud.deposited(GROUND(x, y))) * fresh * x * growth
    }
    const left = cloud.passed(GROUND(end)) / still.passed(GROUND(end))
    expect(left).toBeLessThan(0.95)
    expect(laid / RELEASE.activityBq + left).toBeCloseTo(1, 2)
  })

  it('of what lives an hour is less than half there after two hours on the way', () => {
    const of = (id: string) =>
      createDoseCloud({ ...RELEASE, nuclide: nuclideOf(id), windMs: 1.5 }).passed(GROUND(10_000))
    const way = createDoseCloud({ ...RELEASE, windMs: 1.5 }).arrivalS(10_000)
    expect(of('F-18') / of('Co-57')).toBeCloseTo(0.5 ** (way / nuclideOf('F-18').halfLifeS), 3)
  })

  it('lays down more in rain, and so shines longer', () => {
    const ground = (rainMmPerH: number) => createDoseCloud({ ...RELEASE, rainMmPerH }).parts(GROUND(1000)).ground
    expect(ground(5)).toBeGreaterThan(3 * ground(0))
  })

  it('has doses that grow from its arrival on, and all of them after the stay', () => {
    for (const seconds of [undefined, 3600]) {
      const cloud = createDoseCloud({ ...RELEASE, seconds })
      const point = { x: 1000, y: 0, z: 1.5 }
      const arrival = cloud.arrivalS(1000)
      expect(cloud.at(point, arrival / 4)).toBeLessThan(1e-3 * cloud.peak(point))
      expect(cloud.at(point, arrival + 7200)).toBeGreaterThan(cloud.at(point, arrival + 600))
      expect(cloud.at(point, arrival + DOSE_STAY_S)).toBeCloseTo(cloud.peak(point), 12)
      expect(cloud.peak(GROUND(-100))).toBe(0)
    }
  })

  it('has zones that lie in each other, and is a circle in calm air', () => {
    const cloud = createDoseCloud({ ...RELEASE, activityBq: 1000 * TBQ })
    const reaches = DOSE_LEVELS.map(({ sieverts }) => zoneOf(cloud, sieverts).reachM)
    expect(reaches[0]).toBeGreaterThan(0)
    expect(reaches).toEqual(reaches.toSorted((a, b) => a - b))
    const calm = createDoseCloud({ ...RELEASE, windMs: 0.3 })
    expect(calm.model).toBe('calm')
    expect(calm.peak({ x: -300, y: 0, z: 1.5 })).toBe(calm.peak({ x: 0, y: 300, z: 1.5 }))
  })
})
