import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  cellPlace,
  contourPolygons,
  createCloud,
  createRng,
  exceedanceGrid,
  type FoundRelease,
  findEmitter,
  findRelease,
  fitOf,
  normal,
  plumeConcentration,
  poisson,
  type Sighting,
  type SourceMap,
  type StabilityClass,
  type Terrain,
  uniform,
  WIND_EXPONENTS,
  windAtHeight,
  windAxes,
  zoneOf,
} from '@vigil/science'
import { quantile, rounded, table } from './lib/statistics.ts'

/**
 * Where a release goes and where it came from. Plumes against the arcs of a field trial (`--data`, the folder that holds
 * `dispersion/prairie_grass.json`); how long zones, contours of chances and maps of sources take; where a source lies, from simulated
 * releases with a wind that is told wrong and from the trial: how far off, how often the region holds the truth, how good the rate is.
 * Gamma sources in a yard.
 */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '500' }, data: { type: 'string', default: '' } },
})
const RUNS = Number(options.runs)
const TRIAL = options.data === '' ? '' : join(options.data, 'dispersion', 'prairie_grass.json')
const rng = createRng('where does it come from')
const CLASSES: readonly StabilityClass[] = ['A', 'B', 'C', 'D', 'E', 'F']
/** The least that a detector tells of, kilograms per cubic metre. */
const LEAST = 0.5e-6
/** Of the logarithm: a plume is right within about a factor of two. */
const SCATTER = 0.7
const WIND = { turnedDegrees: 7, speedShare: 0.1, toldDegrees: 8 }
const HITS = 3

/** Of the processor, not of the wall: other work on the machine does not count. */
const cpuMs = (since: NodeJS.CpuUsage): number => {
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

function holds({ grid, region }: SourceMap, { east, north }: { east: number; north: number }): boolean {
  const column = Math.floor((east - grid.west) / grid.step)
  const row = Math.floor((north - grid.south) / grid.step)
  return region.includes(row * grid.columns + column)
}

function awayFrom({ grid, best }: SourceMap, { east, north }: { east: number; north: number }): number {
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

function judge({ truth, extentM, ...trial }: Trial): Judged {
  const windMs = Math.max(1, trial.windMs * (1 + WIND.speedShare * normal(rng)))
  const fromDegrees = trial.fromDegrees + WIND.turnedDegrees * normal(rng)
  const begun = process.cpuUsage()
  const found = findRelease({ ...trial, windMs, fromDegrees, turnsDegrees: WIND.toldDegrees })
  return { found, truth, extentM, ms: cpuMs(begun) }
}

/** Detectors at random over a site, a release somewhere in it or beside it; only those that enough of them saw. */
function simulated(): Trial {
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

interface FieldRun {
  readonly Q: number
  readonly h: number
  readonly u: number | null
  readonly zref: number | null
  readonly windFromDeg: number | null
  readonly stability: StabilityClass | null
  readonly arcs: readonly { readonly x: number; readonly conc: readonly (readonly [number, number | null])[] }[]
}

const runsOf = (file: string): readonly FieldRun[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { runs: readonly FieldRun[] }).runs

/** Below this the samplers of the trial are not reliable, kilograms per cubic metre. */
const TRIAL_LEAST = 0.1e-6

/** The highest of each arc beside what a plume would give on its axis: the wind's direction is not judged, its spread is. */
function plumeRows(file: string) {
  const arcs = runsOf(file).flatMap(({ u, zref, stability, arcs: each, Q, h }) => {
    if (u === null || stability === null) return []
    const windMs = u * (10 / (zref ?? 2)) ** WIND_EXPONENTS.rural[stability]
    const cloud = createCloud({
      outflow: { kind: 'lasting', kgPerS: Q / 1000 },
      heightM: h,
      windMs,
      terrain: 'rural',
      stability,
    })
    return each.flatMap(({ x, conc }) => {
      const told = conc.flatMap(([, mg]) => (mg === null ? [] : [mg * 1e-6]))
      const measured = told.length === 0 ? 0 : Math.max(...told)
      return measured < TRIAL_LEAST ? [] : [{ stability, modelled: cloud.peak({ x, y: 0, z: 1.5 }), measured }]
    })
  })
  const row = (what: string, some: typeof arcs) => {
    const fit = fitOf(some, TRIAL_LEAST)
    return {
      what,
      arcs: some.length,
      'within 2': `${rounded(100 * (fit?.withinTwo ?? 0), 0)} %`,
      bias: rounded(fit?.bias ?? Number.NaN, 2),
      scatter: rounded(fit?.scatter ?? Number.NaN, 2),
    }
  }
  return [
    row('Prairie Grass, all', arcs),
    ...(
      [
        ['unstable', ['A', 'B', 'C']],
        ['neutral', ['D']],
        ['stable', ['E', 'F']],
      ] as const
    ).map(([what, classes]) =>
      row(
        what,
        arcs.filter(({ stability }) => classes.some((each) => each === stability)),
      ),
    ),
  ]
}

/** What an operator waits for: three zones, and the contours of chances of an hour of winds. */
function drawingRows() {
  const chlorine = { kgPerM3: 3.6, fromLiquefied: true }
  const cases = [
    ['light plume', {}, { kind: 'lasting', kgPerS: 1, seconds: 1800 }],
    ['heavy plume', chlorine, { kind: 'lasting', kgPerS: 1, seconds: 1800 }],
    ['heavy puff', chlorine, { kind: 'instant', kg: 500 }],
  ] as const
  return cases.map(([what, more, outflow]) => {
    const input = { outflow, heightM: 1, windMs: 4, terrain: 'urban', stability: 'D', ...more } as const
    const took = { zones: [] as number[], chances: [] as number[] }
    for (let n = 0; n < 20; n++) {
      let begun = process.cpuUsage()
      const cloud = createCloud(input)
      const zones = [60e-6, 6e-6, 1.5e-6].map((level) => zoneOf(cloud, level))
      took.zones.push(cpuMs(begun))
      begun = process.cpuUsage()
      const members = Array.from({ length: 20 }, () => ({
        cloud: createCloud({ ...input, windMs: Math.max(1, 4 + normal(rng)) }),
        fromDegrees: 270 + 15 * normal(rng),
        weight: 1,
      }))
      const grid = exceedanceGrid(members, 1.5e-6, 1.6 * (zones.at(-1)?.reachM ?? 0))
      for (const chance of [0.5, 0.05]) contourPolygons(grid, chance)
      took.chances.push(cpuMs(begun))
    }
    return {
      what,
      'zones ms': rounded(quantile(took.zones, 0.5), 1),
      'zones p95': rounded(quantile(took.zones, 0.95), 1),
      'chances ms': rounded(quantile(took.chances, 0.5), 0),
      'chances p95': rounded(quantile(took.chances, 0.95), 0),
    }
  })
}

/** So many samplers of a run at random, twice; only the arcs within 400 m, and only where enough of them saw it. */
function fieldTrials(file: string, samplers: number): readonly Trial[] {
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
      const windMs = u * (10 / (zref ?? 2)) ** WIND_EXPONENTS.rural[stability]
      const spans = [sightings.map(({ east }) => east), sightings.map(({ north }) => north)]
      const extentM = Math.max(...spans.map((each) => Math.max(...each) - Math.min(...each)))
      const truth = { east: 0, north: 0, kgPerS: Q / 1000 }
      return [
        { sightings, windMs, fromDegrees: windFromDeg, stability, terrain: 'rural', releaseHeightM: h, truth, extentM },
      ]
    })
  })
}

function releaseRow(what: string, judged: readonly Judged[]) {
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

/** A yard of 50 m with six detectors, a minute of counts each. */
function gammaRow(perS10m: number) {
  const outcomes = Array.from({ length: RUNS }, () => {
    const place = () => ({ east: uniform(rng, 0, 50), north: uniform(rng, 0, 50) })
    const truth = place()
    const counts = Array.from({ length: 6 }, () => {
      const at = place()
      const r = Math.max(0.5, Math.hypot(at.east - truth.east, at.north - truth.north))
      const rate = perS10m * (10 / r) ** 2 * Math.exp(-0.0093 * (r - 10))
      const background = 100 * (1 + 0.03 * normal(rng))
      return {
        ...at,
        seconds: 60,
        backgroundPerS: 100,
        perBqAt1m: 1e-4,
        counts: poisson(rng, 60 * (background + rate)),
      }
    })
    return { truth, found: findEmitter({ counts }) }
  })
  const found = outcomes.flatMap(({ found: each, truth }) => (each === undefined ? [] : [{ each, truth }]))
  const errors = found.map(({ each, truth }) => awayFrom(each, truth))
  return {
    what: `${perS10m} counts a second at 10 m`,
    found: `${rounded((100 * found.length) / outcomes.length, 0)} %`,
    'off, m': rounded(quantile(errors, 0.5)),
    p90: rounded(quantile(errors, 0.9)),
    'region holds it': `${rounded((100 * found.filter(({ each, truth }) => holds(each, truth)).length) / Math.max(1, found.length), 0)} %`,
  }
}

if (TRIAL !== '') {
  console.log('the highest of each arc of a field trial beside a plume; aims: more than half within 2, bias below 1.5')
  table(plumeRows(TRIAL))
}
console.log('\nhow long drawing takes')
table(drawingRows())
console.log('\na release, from all who saw it and all who did not; wind told wrong by 7 degrees and a tenth')
table([
  releaseRow(
    `simulated, 5 to 20 detectors`,
    Array.from({ length: RUNS }, () => judge(simulated())),
  ),
  ...(TRIAL === ''
    ? []
    : [6, 12, 20].map((samplers) =>
        releaseRow(`field trial, ${samplers} samplers`, fieldTrials(TRIAL, samplers).map(judge)),
      )),
])
console.log('\na gamma source in a yard of 50 m with 6 detectors, background of 100 a second known within 3 %')
table([20, 100, 400].map(gammaRow))
