import { describe, expect, it } from 'vitest'
import { windAxes } from '../plume/concentration.ts'
import { createCloud } from './cloud.ts'
import { exceedance, fitOf } from './exceedance.ts'
import { groundAxes, zoneOf } from './zone.ts'

const AIR = { windMs: 4, terrain: 'rural', stability: 'D', heightM: 1 } as const
const LEAK = { kind: 'lasting', kgPerS: 1 } as const
const MG = 1e-6

describe('the model of a cloud', () => {
  it('is chosen by what holds: calm air first, then heavy clouds, then the ordinary ones', () => {
    expect(createCloud({ ...AIR, outflow: LEAK }).model).toBe('plume')
    expect(createCloud({ ...AIR, outflow: { kind: 'instant', kg: 100 } }).model).toBe('puff')
    expect(createCloud({ ...AIR, outflow: LEAK, kgPerM3: 3.2 }).model).toBe('dense-plume')
    expect(createCloud({ ...AIR, outflow: { kind: 'instant', kg: 1000 }, kgPerM3: 3.2 }).model).toBe('dense-puff')
    expect(createCloud({ ...AIR, outflow: { ...LEAK, kgPerS: 1e-5 }, kgPerM3: 3.2 }).model).toBe('plume')
    const calm = createCloud({ ...AIR, windMs: 0.4, outflow: LEAK, kgPerM3: 3.2 })
    expect(calm.model).toBe('calm')
    expect(calm.cautions).toContain('calm-wind')
  })

  it('has a front and an end where the release has', () => {
    const cloud = createCloud({ ...AIR, outflow: { kind: 'lasting', kgPerS: 1, seconds: 600 } })
    const at = (seconds: number) => cloud.at({ x: 1000, y: 0, z: 1.5 }, seconds)
    const arrival = cloud.arrivalS(1000)
    expect(at(arrival / 3)).toBeLessThan(1e-3 * at(arrival + 300))
    expect(at(arrival + 300)).toBeCloseTo(cloud.peak({ x: 1000, y: 0, z: 1.5 }), 9)
    expect(at(arrival + 1200)).toBeLessThan(1e-3 * at(arrival + 300))
  })

  it('is mixed evenly below a lid, far away, and lets nothing through it', () => {
    const open = createCloud({ ...AIR, outflow: LEAK, stability: 'B' })
    const lid = createCloud({ ...AIR, outflow: LEAK, stability: 'B', lidM: 200 })
    const far = (z: number) => lid.peak({ x: 5000, y: 0, z })
    expect(far(150) / far(1.5)).toBeCloseTo(1, 2)
    expect(far(250)).toBe(0)
    expect(far(1.5)).toBeGreaterThan(open.peak({ x: 5000, y: 0, z: 1.5 }))
  })

  it('decays with its half-life on the way', () => {
    const short = createCloud({ ...AIR, outflow: LEAK, halfLifeS: 100 })
    const point = { x: 1000, y: 0, z: 1.5 }
    const share = short.peak(point) / createCloud({ ...AIR, outflow: LEAK }).peak(point)
    expect(share).toBeCloseTo(0.5 ** (short.arrivalS(1000) / 100), 9)
  })
})

describe('a zone', () => {
  const cloud = createCloud({ ...AIR, outflow: LEAK })

  it('ends where the level ends, on the axis and beside it', () => {
    const { reachM, outline } = zoneOf(cloud, 10 * MG)
    expect(cloud.peak({ x: reachM, y: 0, z: 1.5 }) / (10 * MG)).toBeCloseTo(1, 3)
    const [x = 0, y = 0] = outline[Math.floor(outline.length / 4)] ?? []
    expect(cloud.peak({ x, y, z: 1.5 }) / (10 * MG)).toBeCloseTo(1, 3)
  })

  it('is larger for a lower level, a larger release, and a stabler night', () => {
    const reach = (kgPerS: number, level: number, stability: 'D' | 'F' = 'D') =>
      zoneOf(createCloud({ ...AIR, stability, outflow: { kind: 'lasting', kgPerS } }), level * MG).reachM
    expect(reach(1, 1)).toBeGreaterThan(reach(1, 10))
    expect(reach(5, 10)).toBeGreaterThan(reach(1, 10))
    expect(reach(1, 10, 'F')).toBeGreaterThan(reach(1, 10, 'D'))
    expect(reach(1e-9, 10)).toBe(0)
  })

  it('grows with time up to what it will ever be', () => {
    const ever = zoneOf(cloud, 1 * MG).reachM
    const after = [60, 300, 9000].map((seconds) => zoneOf(cloud, 1 * MG, seconds).reachM)
    expect(after).toEqual(after.toSorted((a, b) => a - b))
    expect(after[0]).toBeLessThan(ever / 2)
    expect(after[2]).toBeGreaterThan(0.95 * ever)
  })

  it('is a circle in calm air, and reaches upwind where the gas is heavy', () => {
    const calm = zoneOf(createCloud({ ...AIR, windMs: 0.3, outflow: LEAK }), 10 * MG)
    expect(calm.outline.map(([x, y]) => Math.round(Math.hypot(x, y)))).toEqual(
      calm.outline.map(() => Math.round(calm.reachM)),
    )
    const heavy = zoneOf(createCloud({ ...AIR, windMs: 2, outflow: { ...LEAK, kgPerS: 20 }, kgPerM3: 3.2 }), 10 * MG)
    expect(Math.min(...heavy.outline.map(([x]) => x))).toBeLessThan(0)
  })

  it('lies on the ground where the wind carries it', () => {
    const { east, north } = groundAxes(300, 40, 230)
    const { x, y } = windAxes(east, north, 230)
    expect([x, y].map((each) => Math.round(each))).toEqual([300, 40])
  })
})

describe('what may be', () => {
  it('is as likely as the winds that bring it', () => {
    const members = [250, 270, 290].map((fromDegrees) => ({
      cloud: createCloud({ ...AIR, outflow: LEAK }),
      fromDegrees,
      weight: 1,
    }))
    expect(exceedance(members, { east: 500, north: 0 }, 10 * MG)).toBeCloseTo(1 / 3, 9)
    expect(exceedance(members, { east: -500, north: 0 }, 10 * MG)).toBe(0)
    expect(exceedance([], { east: 500, north: 0 }, 10 * MG)).toBe(0)
  })

  it('is held against what was measured: misses count', () => {
    const fit = fitOf(
      [
        { modelled: 2, measured: 1.5 },
        { modelled: 2, measured: 8 },
        { modelled: 0, measured: 3 },
        { modelled: 3, measured: 0 },
        { modelled: 0, measured: 0 },
      ],
      0.1,
    )
    expect(fit).toMatchObject({ pairs: 4, withinTwo: 0.25, missed: 1, unseen: 1 })
    expect(fit?.bias).toBeCloseTo(Math.sqrt((2 / 1.5) * (2 / 8)), 9)
    expect(fitOf([], 0.1)).toBeUndefined()
  })
})
