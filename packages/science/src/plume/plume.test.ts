import { describe, expect, it } from 'vitest'
import { plumeConcentration, plumeFromSigmas, puffConcentration, windAxes } from './concentration.ts'
import { puffSigmas } from './puff-sigma.ts'
import { BRIGGS, briggsSigmas, type StabilityClass, type Terrain } from './sigma.ts'
import { isTurnerNight, netRadiationIndex, turnerStability } from './stability.ts'
import { gasDensityRatio, plumeCautions } from './validity.ts'
import { windAtHeight } from './wind-profile.ts'

/** Checked table: class, then sigma y and sigma z at 100 m, 1000 m and 10 000 m. */
const SIGMA_ROWS: readonly (readonly [Terrain, StabilityClass, number, number, number, number, number, number])[] = [
  ['rural', 'A', 21.891, 20, 209.762, 200, 1555.635, 2000],
  ['rural', 'B', 15.921, 12, 152.554, 120, 1131.371, 1200],
  ['rural', 'C', 10.945, 7.921, 104.881, 73.03, 777.817, 461.88],
  ['rural', 'D', 7.96, 5.595, 76.277, 37.947, 565.685, 150],
  ['rural', 'E', 5.97, 2.913, 57.208, 23.077, 424.264, 75],
  ['rural', 'F', 3.98, 1.553, 38.139, 12.308, 282.843, 40],
  ['urban', 'A', 31.379, 25.171, 270.449, 339.411, 1431.084, 7959.899],
  ['urban', 'B', 31.379, 25.171, 270.449, 339.411, 1431.084, 7959.899],
  ['urban', 'C', 21.573, 20, 185.934, 200, 983.87, 2000],
  ['urban', 'D', 15.689, 13.795, 135.225, 122.788, 715.542, 700],
  ['urban', 'E', 10.786, 7.46, 92.967, 50.596, 491.935, 200],
  ['urban', 'F', 10.786, 7.46, 92.967, 50.596, 491.935, 200],
]

const RURAL_D = { terrain: 'rural', stability: 'D' } as const

describe('Briggs spreads', () => {
  it.each(SIGMA_ROWS)('%s %s agree with the checked table', (terrain, stability, ...values) => {
    const computed = [100, 1000, 10_000].flatMap((x) => {
      const { y, z } = briggsSigmas(terrain, stability, x)
      return [y, z]
    })
    computed.forEach((value, i) => {
      expect(Math.abs(value - (values[i] as number))).toBeLessThan(0.001)
    })
  })

  it('grow with distance in every class', () => {
    for (const terrain of ['rural', 'urban'] as const) {
      for (const stability of Object.keys(BRIGGS[terrain]) as StabilityClass[]) {
        const near = briggsSigmas(terrain, stability, 500)
        const far = briggsSigmas(terrain, stability, 5000)
        expect(far.y).toBeGreaterThan(near.y)
        expect(far.z).toBeGreaterThan(near.z)
      }
    }
  })
})

describe('continuous plume', () => {
  const deVisscher = { ...RURAL_D, rate: 100, windMs: 7, releaseHeightM: 90 }

  it('gives De Visscher 2.1: 160.3 ug/m3 on the axis, 107.5 at 100 m beside it', () => {
    expect(plumeConcentration(deVisscher, { x: 1500, y: 0, z: 0 }) * 1e6).toBeCloseTo(160.28, 2)
    expect(plumeConcentration(deVisscher, { x: 1500, y: 100, z: 0 }) * 1e6).toBeCloseTo(107.52, 2)
  })

  it('gives 201.14 ug/m3 for 5 g/s from 30 m at 1 km', () => {
    const release = { ...RURAL_D, rate: 5, windMs: 2, releaseHeightM: 30 }
    expect(plumeConcentration(release, { x: 1000, y: 0, z: 0 }) * 1e6).toBeCloseTo(201.139895, 5)
  })

  it('gives the CCPS example with its own spreads', () => {
    const x = 500
    const sigmas = { y: 0.0674 * x ** 0.9, z: 0.01122 * x ** 1.4024 * Math.exp(-0.054 * Math.log(x) ** 2) }
    const value = plumeFromSigmas({ rate: 0.1, windMs: 2, releaseHeightM: 0, sigmas, crosswindM: 0, heightM: 0 })
    expect(value / 0.00010346728324507407).toBeCloseTo(1, 9)
  })

  it.each([
    { rate: 3, windMs: 7, releaseHeightM: 0, sigmas: { y: 190, z: 65 }, crosswindM: 0, expected: 1.1046034e-5 },
    { rate: 80, windMs: 6, releaseHeightM: 60, sigmas: { y: 36, z: 18.5 }, crosswindM: 0, expected: 3.3130185e-5 },
    { rate: 80, windMs: 6, releaseHeightM: 60, sigmas: { y: 36, z: 18.5 }, crosswindM: 50, expected: 1.2628279e-5 },
  ])("gives Turner's problem with $rate g/s at y $crosswindM m", ({ expected, ...input }) => {
    expect(plumeFromSigmas({ ...input, heightM: 0 }) / expected).toBeCloseTo(1, 6)
  })

  it('is nothing upwind and at the source, and linear in the rate', () => {
    expect(plumeConcentration(deVisscher, { x: 0, y: 0, z: 0 })).toBe(0)
    expect(plumeConcentration(deVisscher, { x: -50, y: 0, z: 0 })).toBe(0)
    const point = { x: 700, y: 20, z: 2 }
    const twice = plumeConcentration({ ...deVisscher, rate: 200 }, point)
    expect(twice / plumeConcentration(deVisscher, point)).toBeCloseTo(2, 12)
  })

  it('shows no less in calm air than in the lightest wind it runs with', () => {
    const point = { x: 300, y: 0, z: 0 }
    const calm = plumeConcentration({ ...deVisscher, windMs: 0 }, point)
    expect(calm).toBe(plumeConcentration({ ...deVisscher, windMs: 0.5 }, point))
    expect(calm).toBeGreaterThan(0)
  })

  it('carries the whole release through any section downwind', () => {
    const release = { ...RURAL_D, rate: 10, windMs: 3, releaseHeightM: 20 }
    let flux = 0
    for (let y = -400; y <= 400; y += 8) {
      for (let z = 1; z < 300; z += 2) flux += plumeConcentration(release, { x: 1000, y, z }) * 3 * 8 * 2
    }
    expect(flux).toBeCloseTo(10, 1)
  })
})

describe('puff', () => {
  const release = { stability: 'D', mass: 1000, windMs: 4, releaseHeightM: 0 } as const

  it('agrees with the ground formula at its centre', () => {
    const { y, z } = puffSigmas('D', 400)
    const ground = 2000 / ((2 * Math.PI) ** 1.5 * y * y * z)
    expect(puffConcentration(release, { x: 400, y: 0, z: 0 }, 100) / ground).toBeCloseTo(1, 12)
  })

  it('passes: strongest when its centre is there, gone before and after', () => {
    const at = (seconds: number) => puffConcentration(release, { x: 400, y: 0, z: 0 }, seconds)
    expect(at(100)).toBeGreaterThan(at(60))
    expect(at(100)).toBeGreaterThan(at(160))
    expect(at(0)).toBe(0)
  })

  it('keeps its mass', () => {
    let mass = 0
    for (let x = 250; x < 550; x += 5) {
      for (let y = -150; y <= 150; y += 5) {
        for (let z = 1; z < 100; z += 2) mass += puffConcentration(release, { x, y, z }, 100) * 5 * 5 * 2
      }
    }
    expect(mass / 1000).toBeCloseTo(1, 2)
  })
})

describe('wind', () => {
  it('follows the power law with height', () => {
    expect(windAtHeight(5, 10, 'rural', 'D')).toBe(5)
    expect(windAtHeight(5, 40, 'urban', 'D')).toBeCloseTo(5 * 4 ** 0.25, 12)
    expect(windAtHeight(5, 0, 'rural', 'F')).toBeGreaterThan(0)
  })

  it('turns places into its own axes', () => {
    const west = windAxes(300, 0, 270)
    expect(west.x).toBeCloseTo(300, 9)
    expect(west.y).toBeCloseTo(0, 9)
    const north = windAxes(0, -200, 0)
    expect(north.x).toBeCloseTo(200, 9)
    expect(Math.hypot(...Object.values(windAxes(30, 40, 123)))).toBeCloseTo(50, 9)
  })
})

describe('Turner stability', () => {
  const clearNoon = { solarElevationDeg: 65, night: false, cloudTenths: 0 }
  const clearNight = { solarElevationDeg: -20, night: true, cloudTenths: 0 }

  it.each([
    ['strong sun, light wind', { ...clearNoon, windMs: 1 }, 'A'],
    ['strong sun, 4 m/s', { ...clearNoon, windMs: 4 }, 'B'],
    ['strong sun, strong wind', { ...clearNoon, windMs: 8 }, 'C'],
    ['low sun, 4 m/s', { ...clearNoon, solarElevationDeg: 20, windMs: 4 }, 'C'],
    ['clear night, light wind', { ...clearNight, windMs: 1 }, 'F'],
    ['clear night, 3.5 m/s', { ...clearNight, windMs: 3.5 }, 'E'],
    ['cloudy night, 2 m/s', { ...clearNight, cloudTenths: 8, windMs: 2 }, 'E'],
    ['clear night, strong wind', { ...clearNight, windMs: 7 }, 'D'],
    ['overcast and low, day', { ...clearNoon, cloudTenths: 10, ceilingM: 500, windMs: 2 }, 'D'],
    ['overcast and low, night', { ...clearNight, cloudTenths: 10, ceilingM: 500, windMs: 2 }, 'D'],
  ] as const)('%s', (_, input, expected) => {
    expect(turnerStability(input)).toBe(expected)
  })

  it('takes clouds off the insolation, but never below one', () => {
    const cloudy = { ...clearNoon, windMs: 3, cloudTenths: 7 }
    expect(netRadiationIndex(cloudy)).toBe(4)
    expect(netRadiationIndex({ ...cloudy, ceilingM: 3000 })).toBe(3)
    expect(netRadiationIndex({ ...cloudy, ceilingM: 1000 })).toBe(2)
    expect(netRadiationIndex({ ...cloudy, solarElevationDeg: 10, ceilingM: 1000 })).toBe(1)
  })

  it('reads winds to a tenth', () => {
    expect(turnerStability({ ...clearNoon, solarElevationDeg: 50, windMs: 0.74 })).toBe('A')
    expect(turnerStability({ ...clearNoon, solarElevationDeg: 50, windMs: 0.76 })).toBe('B')
  })

  it('begins the night an hour before sunset', () => {
    const equinox = (hour: number) => isTurnerNight(Date.UTC(2024, 2, 20, hour, 0), 0, 0)
    expect([12, 16, 18, 23, 3, 6, 8].map(equinox)).toEqual([false, false, true, true, true, true, false])
  })
})

describe('cautions', () => {
  it('name what the Gaussian model does not hold for', () => {
    expect(plumeCautions({ windMs: 3, distanceM: 500, densityRatio: 1 })).toEqual([])
    expect(plumeCautions({ windMs: 0.5, distanceM: 50, densityRatio: 2.4 })).toEqual([
      'dense-gas',
      'calm-wind',
      'too-near',
    ])
    expect(plumeCautions({ windMs: 3, distanceM: 20_000 })).toEqual(['too-far'])
  })

  it('count chlorine as dense at any temperature', () => {
    expect(gasDensityRatio(70.9, 20, 20)).toBeCloseTo(2.448, 2)
    expect(plumeCautions({ windMs: 3, densityRatio: gasDensityRatio(70.9, 20, 20) })).toEqual(['dense-gas'])
  })

  it('count ammonia as dense when it flashes from the liquid, though its vapour is light', () => {
    const densityRatio = gasDensityRatio(17.03, -33, 20)
    expect(plumeCautions({ windMs: 3, densityRatio })).toEqual([])
    expect(plumeCautions({ windMs: 3, densityRatio, fromLiquefied: true })).toEqual(['dense-gas'])
  })
})
