import {
  cellPlace,
  createRng,
  type FoundRelease,
  findRelease,
  normal,
  plumeConcentration,
  type Sighting,
  type SourceMap,
  type StabilityClass,
  type Terrain,
  uniform,
  windAtHeight,
  windAxes,
} from '@vigil/science'
import { runsOf, windOf } from './plume-trials.ts'
import { quantile, rounded } from './statistics.ts'

/** Releases whose place is known, simulated and of a field trial: how far off the source is found, and what its region is worth. */
const rng = createRng('where does it come from')
const CLASSES: readonly StabilityClass[] = ['A', 'B', 'C', 'D', 'E', 'F']
/** The least that a detector tells of, kilograms per cubic metre. */
const LEAST = 0.5e-6
/** Of the logarithm: a plume is right within about a factor of two. */
const SCATTER = 0.7
const WIND = { turnedDegrees: 7, speedShare: 0.1, toldDegrees: 8 }
const HITS = 3

/** Of the processor, not of the wall: other work on the machine does not count. */
export const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

interface Judged {
  readonly found: FoundRelease | undefined
  readonly truth: { readonly east: number; readonly north: number; readonly kgPerS: number }
  readonly extentM: number
  readonly ms: number
}

const placed = (east: number, north: number, kgPerM3: number): Sighting => ({
  east,
  north,
  heightM: 1.5,
  leastKgPerM3: LEAST,
  ...(kgPerM3 >= LEAST ? { kind: 'value', kgPerM3 } : { kind: 'below', kgPerM3: LEAST }),
})
const isEnough = (sightings: readonly Sighting[]): boolean =>
  sightings.filter(({ kind }) => kind === 'value').length >= HITS

export function holds({ grid, region }: SourceMap, { east, north }: { east: number; north: number }): boolean {
  const column = Math.floor((east - grid.west) / grid.step)
  const row = Math.floor((north - grid.south) / grid.step)
  return region.includes(row * grid.columns + column)
}

export function awayFrom({ grid, best }: SourceMap, { east, north }: { east: number; north: number }): number {
  const place = cellPlace(grid, best)
  return Math.hypot(place.east - east, place.north - north)
}

interface Trial {
  readonly sightings: readonly Sighting[]
  readonly windMs: number
  readonly fromDegrees: number
  readonly stability: StabilityClass
  readonly terrain: Terrain
  readonly releaseHeightM: number
  readonly truth: Judged['truth']
  readonly extentM: number
}

export function judge({ truth, extentM, ...trial }: Trial): Judged {
  const windMs = Math.max(1, trial.windMs * (1 + WIND.speedShare * normal(rng)))
  const fromDegrees = trial.fromDegrees + WIND.turnedDegrees * normal(rng)
  const begun = process.cpuUsage()
  const found = findRelease({ ...trial, windMs, fromDegrees, turnsDegrees: WIND.toldDegrees })
  return { found, truth, extentM, ms: cpuMs(begun) }
}

/** Detectors at random over a site, a release somewhere in it or beside it; only those that enough of them saw. */
export function simulated(): Trial {
  for (;;) {
    const extentM = uniform(rng, 300, 2000)
    const stability = CLASSES[Math.floor(uniform(rng, 0, CLASSES.length))] ?? 'D'
    const windMs = stability === 'D' ? uniform(rng, 3, 9) : uniform(rng, 1.5, 4)
    const fromDegrees = uniform(rng, 0, 360)
    const somewhere = (share: number): number => uniform(rng, -0.5, 0.5) * extentM * share
    const truth = {
      east: somewhere(1.2),
      north: somewhere(1.2),
      kgPerS: Math.exp(uniform(rng, Math.log(0.005), Math.log(5))),
    }
    const release = {
      rate: truth.kgPerS,
      windMs: windAtHeight(windMs, 2, 'urban', stability),
      releaseHeightM: 1,
      stability,
      terrain: 'urban',
    } as const
    const sightings = Array.from({ length: Math.floor(uniform(rng, 5, 21)) }, () => {
      const [east, north] = [somewhere(1), somewhere(1)]
      const point = windAxes(east - truth.east, north - truth.north, fromDegrees)
      return placed(east, north, plumeConcentration(release, { ...point, z: 1.5 }) * Math.exp(SCATTER * normal(rng)))
    })
    if (isEnough(sightings))
      return { sightings, windMs, fromDegrees, stability, terrain: 'urban', releaseHeightM: 1, truth, extentM }
  }
}

/** So many samplers of a run at random, twice; only the arcs within 400 m, and only where enough of them saw it. */
export function fieldTrials(file: string, samplers: number): readonly Trial[] {
  return runsOf(file).flatMap(({ u, zref, windFromDeg, stability, arcs, Q, h }): Trial[] => {
    if (u === null || windFromDeg === null || stability === null) return []
    const all = arcs
      .filter(({ x }) => x <= 400)
      .flatMap(({ x, conc }) => conc.flatMap(([degrees, mg]) => (mg === null ? [] : [[x, degrees, mg] as const])))
    const draw = () =>
      Array.from({ length: samplers }, () => {
        const [x, degrees, mg] = all[Math.floor(uniform(rng, 0, all.length))] ?? [0, 0, 0]
        const angle = (degrees * Math.PI) / 180
        return placed(x * Math.sin(angle), x * Math.cos(angle), mg * 1e-6)
      })
    return [0, 1].flatMap(() => {
      let sightings = draw()
      for (let tries = 0; tries < 200 && !isEnough(sightings); tries++) sightings = draw()
      if (!isEnough(sightings)) return []
      const windMs = windOf(u, zref, stability)
      const spans = [sightings.map(({ east }) => east), sightings.map(({ north }) => north)]
      const extentM = Math.max(...spans.map((each) => Math.max(...each) - Math.min(...each)))
      const truth = { east: 0, north: 0, kgPerS: Q / 1000 }
      return [
        { sightings, windMs, fromDegrees: windFromDeg, stability, terrain: 'rural', releaseHeightM: h, truth, extentM },
      ]
    })
  })
}

export function releaseRow(what: string, judged: readonly Judged[]) {
  const found = judged.flatMap(({ found: each, ...rest }) => (each === undefined ? [] : [{ each, ...rest }]))
  const share = (isSo: (one: (typeof found)[number]) => boolean): string =>
    `${rounded((100 * found.filter(isSo).length) / Math.max(1, judged.length), 0)} %`
  const errors = found.map(({ each, truth, extentM }) => awayFrom(each, truth) / extentM)
  const factor = ({ each, truth }: (typeof found)[number]): number =>
    Math.abs(Math.log(each.rate.likely / truth.kgPerS))
  return {
    what,
    releases: judged.length,
    'off, share of the extent': rounded(quantile(errors, 0.5), 3),
    p90: rounded(quantile(errors, 0.9), 3),
    'region holds it': share(({ each, truth }) => holds(each, truth)),
    'region, share of the ground': rounded(
      quantile(
        found.map(({ each }) => each.region.length / each.chance.length),
        0.5,
      ),
      3,
    ),
    'rate within 2': share((one) => factor(one) < Math.LN2),
    'within 3': share((one) => factor(one) < Math.log(3)),
    'stretch holds it': share(({ each, truth }) => truth.kgPerS >= each.rate.low && truth.kgPerS <= each.rate.high),
    'map ms': rounded(
      quantile(
        judged.map(({ ms }) => ms),
        0.5,
      ),
      0,
    ),
  }
}
