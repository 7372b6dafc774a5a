import { describe, expect, it } from 'vitest'
import { plumeConcentration, windAxes } from '../plume/concentration.ts'
import { windAtHeight } from '../plume/wind-profile.ts'
import { poisson } from '../random/poisson.ts'
import { createRng } from '../random/rng.ts'
import { findEmitter } from './find-emitter.ts'
import { findRelease, type ReleaseInput } from './find-release.ts'
import type { Sighting } from './release-likelihood.ts'
import { cellPlace, gridAround, type SourceMap } from './source-grid.ts'

const AIR = { windMs: 4, fromDegrees: 250, turnsDegrees: 8, stability: 'D', terrain: 'urban' } as const
const LEAST = 0.5e-6
const TRUTH = { east: -180, north: 60, kgPerS: 0.2 }

/** What the plume of the true release gives a detector, as it would be told. */
function told(east: number, north: number, air: Pick<ReleaseInput, 'fromDegrees' | 'windMs'> = AIR): Sighting {
  const windMs = windAtHeight(air.windMs, 2, AIR.terrain, AIR.stability)
  const release = { rate: TRUTH.kgPerS, windMs, releaseHeightM: 1, stability: AIR.stability, terrain: AIR.terrain }
  const point = windAxes(east - TRUTH.east, north - TRUTH.north, air.fromDegrees)
  const kgPerM3 = plumeConcentration(release, { ...point, z: 1.5 })
  const isSeen = kgPerM3 >= LEAST
  const place = { east, north, heightM: 1.5, leastKgPerM3: LEAST }
  return isSeen ? { ...place, kind: 'value', kgPerM3 } : { ...place, kind: 'below', kgPerM3: LEAST }
}
const field = (places: readonly (readonly [number, number])[]) => places.map(([east, north]) => told(east, north))
const AROUND = field([
  [0, 100],
  [0, 140],
  [60, 160],
  [200, 190],
  [200, 260],
  [320, 240],
  [-100, -100],
  [-200, 250],
  [300, -100],
  [100, 0],
])
const awayFrom = ({ grid, best }: SourceMap, { east, north }: { east: number; north: number }): number => {
  const found = cellPlace(grid, best)
  return Math.hypot(found.east - east, found.north - north)
}
const holds = ({ grid, region }: SourceMap, { east, north }: { east: number; north: number }): boolean => {
  const column = Math.floor((east - grid.west) / grid.step)
  const row = Math.floor((north - grid.south) / grid.step)
  return region.includes(row * grid.columns + column)
}

describe('a release', () => {
  it('is found from those who saw it and those who did not, with the rate it has', () => {
    const found = findRelease({ ...AIR, sightings: AROUND })
    expect(found).toBeDefined()
    if (found === undefined) return
    expect(awayFrom(found, TRUTH)).toBeLessThan(0.1 * 520)
    expect(holds(found, TRUTH)).toBe(true)
    expect(found.rate.likely / TRUTH.kgPerS).toBeGreaterThan(0.4)
    expect(found.rate.likely / TRUTH.kgPerS).toBeLessThan(2.5)
    expect(found.rate.low).toBeLessThan(TRUTH.kgPerS)
    expect(found.rate.high).toBeGreaterThan(TRUTH.kgPerS)
    expect(found.chance.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3)
    expect(found.saw + found.silent).toBe(AROUND.length)
  })

  it('is told more closely with silent detectors than without: silence says where it is not', () => {
    const all = findRelease({ ...AIR, sightings: AROUND, grid: gridAround(AROUND) })
    const seen = AROUND.filter(({ kind }) => kind !== 'below')
    const alone = findRelease({ ...AIR, sightings: seen, grid: gridAround(AROUND) })
    expect(all?.region.length).toBeLessThan(alone?.region.length ?? 0)
  })

  it('is not ruled out by a detector that it can not have reached yet', () => {
    const seen = AROUND.map((each): Sighting => (each.kind === 'below' ? each : { ...each, seenS: 0, responseS: 5 }))
    const onItsWay: Sighting = { ...told(400, 271), kind: 'below', kgPerM3: LEAST, responseS: 10 }
    const grid = gridAround([...seen, onItsWay])
    const bestOf = (sightings: readonly Sighting[], nowS: number) =>
      findRelease({ ...AIR, grid, sightings, nowS })?.best
    const without = bestOf(seen, 20)
    expect(bestOf([...seen, onItsWay], 20)).toBe(without)
    expect(bestOf([...seen, onItsWay], 5000)).not.toBe(without)
  })

  it('is a region and never a point where fewer than three saw it, and nothing where nobody did', () => {
    const [first] = AROUND
    const few = findRelease({
      ...AIR,
      sightings: [first, ...AROUND.filter(({ kind }) => kind === 'below')] as Sighting[],
    })
    expect(few?.doubts).toContain('few')
    expect(findRelease({ ...AIR, sightings: AROUND.filter(({ kind }) => kind === 'below') })).toBeUndefined()
  })

  it('has one piece where the wind turned: between two winds that are tried it is not missed, nor behind those who saw it', () => {
    const found = findRelease({ ...AIR, turnsDegrees: 25, sightings: AROUND })
    expect(found).toBeDefined()
    if (found === undefined) return
    expect(holds(found, TRUTH)).toBe(true)
    const held = new Set(found.region)
    const { columns } = found.grid
    const beside = (cell: number) =>
      [cell - 1, cell + 1, cell - columns, cell + columns].filter((each) => held.has(each))
    const piece = new Set([found.best])
    for (const cell of piece) for (const each of beside(cell)) piece.add(each)
    expect(piece.size).toBeGreaterThan(0.95 * held.size)
    // Nothing that lies beyond all who saw it, as the wind goes, can have reached them.
    const seen = AROUND.filter(({ kind }) => kind === 'value')
    const last = Math.max(...seen.map(({ east, north }) => windAxes(east, north, AIR.fromDegrees).x))
    const behind = found.region.filter((cell) => {
      const { east, north } = cellPlace(found.grid, cell)
      return windAxes(east, north, AIR.fromDegrees).x > last
    })
    expect(behind).toEqual([])
  })

  it('may lie on any side in calm air, and says so', () => {
    const calm = findRelease({ ...AIR, windMs: 0.4, sightings: AROUND })
    expect(calm?.doubts).toContain('calm')
  })

  it('that lies beyond the ground that was looked at is told as such', () => {
    const sightings = field([
      [0, 110],
      [10, 120],
      [20, 130],
      [5, 160],
    ])
    const grid = { west: -20, south: 90, step: 1, columns: 60, rows: 80 }
    expect(findRelease({ ...AIR, sightings, grid })?.doubts).toContain('cut-off')
  })

  it('is found from alarms that say no more than "above"', () => {
    const alarms = AROUND.map(
      (each): Sighting => (each.kind === 'value' ? { ...each, kind: 'above', kgPerM3: LEAST } : each),
    )
    const found = findRelease({ ...AIR, sightings: alarms })
    expect(found && holds(found, TRUTH)).toBe(true)
  })

  it('of readings that no one place explains says that it fits badly', () => {
    const odd = AROUND.map(
      (each, n): Sighting => (n % 2 === 0 ? { ...each, kind: 'value', kgPerM3: 10 ** (n - 9) } : each),
    )
    expect(findRelease({ ...AIR, sightings: odd })?.doubts).toContain('poor-fit')
  })
})

describe('a gamma source', () => {
  const rng = createRng('yard')
  const YARD = [
    [0, 0],
    [50, 0],
    [50, 50],
    [0, 50],
    [25, 5],
    [20, 45],
  ] as const
  const count = (source: { east: number; north: number; perS10m: number }) =>
    YARD.map(([east, north]) => {
      const r = Math.max(0.5, Math.hypot(east - source.east, north - source.north))
      const rate = source.perS10m * (10 / r) ** 2 * Math.exp(-0.0093 * (r - 10))
      return {
        east,
        north,
        seconds: 60,
        backgroundPerS: 100,
        perBqAt1m: 1e-4,
        counts: poisson(rng, 60 * (100 + rate)),
      }
    })

  it('is found in a yard of fifty metres within five, with its strength', () => {
    const source = { east: 31, north: 22, perS10m: 400 }
    const found = findEmitter({ counts: count(source) })
    expect(found).toBeDefined()
    if (found === undefined) return
    expect(awayFrom(found, source)).toBeLessThan(5)
    expect(holds(found, source)).toBe(true)
    const becquerel = (source.perS10m * 100 * Math.exp(0.093)) / 1e-4
    expect(found.activity.likely / becquerel).toBeGreaterThan(0.6)
    expect(found.activity.likely / becquerel).toBeLessThan(1.6)
    expect(found.doubts).toEqual([])
  })

  it('of so many counts that one strength alone fits is still known no closer than strengths were tried', () => {
    const found = findEmitter({ counts: count({ east: 31, north: 22, perS10m: 400_000 }) })
    expect(found).toBeDefined()
    if (found === undefined) return
    const { low, likely, high } = found.activity
    expect(high / low).toBeGreaterThan(1.2)
    expect(low).toBeLessThan(likely)
    expect(high).toBeGreaterThan(likely)
  })

  it('is nowhere while all count their background, also when that is a few percent wrong', () => {
    const counts = count({ east: 25, north: 25, perS10m: 0 })
    expect(findEmitter({ counts })).toBeUndefined()
    const drifted = counts.map((each) => ({ ...each, counts: Math.round(each.counts * 1.02) }))
    expect(findEmitter({ counts: drifted })).toBeUndefined()
  })

  it('is a region and no point where one detector sees it', () => {
    const counts = count({ east: 1, north: 1, perS10m: 3 })
    const found = findEmitter({ counts })
    expect(found?.doubts).toContain('few')
    expect(found?.saw).toBe(1)
  })
})
