import type { StabilityClass, Terrain } from '../plume/sigma.ts'
import { PLUME_LIMITS } from '../plume/validity.ts'
import { windAtHeight } from '../plume/wind-profile.ts'
import { createInfluence, type Influence } from './plume-influence.ts'
import { LOG_TABLE, likelihoodTable, type Sighting, tableIndex } from './release-likelihood.ts'
import {
  cellPlace,
  createSizes,
  gridAround,
  logsOfGround,
  type SourceGrid,
  type SourceMap,
  type Stretch,
  sourceMap,
} from './source-grid.ts'

export interface ReleaseInput {
  readonly sightings: readonly Sighting[]
  /** At 10 m. */
  readonly windMs: number
  readonly fromDegrees: number
  /** By how much the wind may have come from elsewhere, one standard deviation. */
  readonly turnsDegrees: number
  readonly stability: StabilityClass
  readonly terrain: Terrain
  readonly releaseHeightM?: number | undefined
  /** Now, on the clock of `seenS`: who could not have seen it yet says nothing by its silence. */
  readonly nowS?: number | undefined
  readonly grid?: SourceGrid | undefined
}

/** Why no more can be said. */
export type SourceDoubt =
  /** Fewer than three saw it: a region, never a point. */
  | 'few'
  /** No wind to speak of: it may lie on any side. */
  | 'calm'
  /** The region reaches beyond the ground that was looked at. */
  | 'cut-off'
  /** The region is most of the ground: the readings do not tell. */
  | 'wide'
  /** Even the best place explains the readings badly: more than one source, or another wind. */
  | 'poor-fit'

export interface FoundRelease extends SourceMap {
  /** Kilograms a second. */
  readonly rate: Stretch
  readonly doubts: readonly SourceDoubt[]
  /** How many saw it, and how many say by their silence where it is not. */
  readonly saw: number
  readonly silent: number
}

export const FIND_RELEASE = {
  share: 0.9,
  /**
   * How much of what a model is wrong by at one detector it is wrong by at all others, too. Readings that share so much of their error
   * are worth fewer independent ones (Kish's effect of a design), and fewer still the more there are.
   */
  shared: 0.2,
  pointFrom: 3,
  wideShare: 0.35,
  /** Mean logarithm of a sighting's likelihood at the best place below which the model does not hold. */
  poorFit: -2,
} as const

/** Wind directions that are tried, in standard deviations. */
const DIRECTIONS = [-2, -1, 0, 1, 2] as const
/** Rates are tried around the one that fits on average, so many entries of the tables apart. */
const RATE_STEPS = 12
const RATES = 4
/** Where nobody measured anything: from a milligram a second to a tonne. */
const UNKNOWN_RATE = { from: Math.log(1e-6), to: Math.log(1e3) } as const
/** Squares whose neighbourhood is so much less likely than the best are not looked at closer. */
const CLOSER_WITHIN = 2.5
/** The rate is told from so many squares of the region. */
const RATE_CELLS = 300
/** Bins of the rate in a factor of e. */
const RATE_BINS = 4

const CLASSES: readonly StabilityClass[] = ['A', 'B', 'C', 'D', 'E', 'F']
/** The class is told from wind and sun, and is often the next one: how likely, as a logarithm. */
const NEXT_CLASS = -1

/** The class itself and those beside it. */
const stabilitiesAround = (stability: StabilityClass) =>
  [-1, 0, 1].flatMap((step) => {
    const each = CLASSES[CLASSES.indexOf(stability) + step]
    return each === undefined ? [] : [{ stability: each, weight: step === 0 ? 0 : NEXT_CLASS }]
  })

type Keep = (logRate: number, log: number) => void

/** By so much less likely, as a logarithm, is a place from which it can hardly have come: no tempering brings it back. */
const RULED_OUT = 1e4
/** Of those who saw it the wind must bring it to this share: that most of them are wrong at once is not an explanation. */
const LEAST_REACHED = 0.5
/** Standard deviation of a place between two that are tried, in steps from one to the next. */
const BETWEEN = 1 / Math.sqrt(12)

/**
 * Where a release most likely lies and how much comes out, from all who saw it and all who did not: every square of the ground, every
 * rate and every wind that may have been is tried against the plume that it would make. Undefined: nobody saw anything.
 */
export function findRelease(input: ReleaseInput): FoundRelease | undefined {
  const { sightings } = input
  const count = sightings.length
  const saw = sightings.filter(({ kind }) => kind !== 'below').length
  if (saw === 0) return undefined
  const grid = input.grid ?? gridAround(sightings)
  const isCalm = input.windMs < PLUME_LIMITS.calmBelowMs
  const explain = createExplanation(input, grid, isCalm)
  const power = 1 / (1 + FIND_RELEASE.shared * (count - 1))
  const logs = logsOfGround(grid, (cell) => explain(cell), CLOSER_WITHIN / power)
  const map = sourceMap(grid, logs, power, FIND_RELEASE.share)
  const best = logs[map.best] as number
  if (best === Number.NEGATIVE_INFINITY) return undefined
  // How much comes out is told for the best place; how far that can be believed, over the whole region.
  const atBest = createSizes(RATE_BINS, 1 / RATE_BINS)
  explain(map.best, (logRate, log) => atBest.add(logRate, Math.exp(log - best)))
  const rates = createSizes(RATE_BINS, 1 / RATE_BINS)
  const every = Math.max(1, Math.ceil(map.region.length / RATE_CELLS))
  for (let n = 0; n < map.region.length; n += every)
    explain(map.region[n] as number, (logRate, log) => rates.add(logRate, Math.exp(power * (log - best))))
  const doubts: SourceDoubt[] = []
  if (saw < FIND_RELEASE.pointFrom) doubts.push('few')
  if (isCalm) doubts.push('calm')
  if (map.isCutOff) doubts.push('cut-off')
  if (map.region.length > FIND_RELEASE.wideShare * logs.length) doubts.push('wide')
  if (best / count < FIND_RELEASE.poorFit) doubts.push('poor-fit')
  return { ...map, rate: { ...rates.stretch(), likely: atBest.stretch().likely }, doubts, saw, silent: count - saw }
}

/** How well a release in a square explains all sightings: a logarithm, summed over winds and rates. Each of them is told to `keep`. */
function createExplanation(input: ReleaseInput, grid: SourceGrid, isCalm: boolean) {
  const { sightings, terrain, stability, releaseHeightM = 1, nowS } = input
  const count = sightings.length
  const windMs = Math.max(windAtHeight(input.windMs, 2, terrain, stability), PLUME_LIMITS.leastWindMs)
  const farthestM = Math.SQRT2 * grid.step * Math.max(grid.columns, grid.rows)
  const between = {
    besideM: BETWEEN * grid.step,
    turned: (BETWEEN * input.turnsDegrees * Math.PI) / 180,
  }
  const winds = (isCalm ? [0] : DIRECTIONS).flatMap((sigmas) => {
    const fromDegrees = input.fromDegrees + sigmas * input.turnsDegrees
    return stabilitiesAround(stability).map(({ stability: each, weight }) => {
      const air = { windMs, fromDegrees, releaseHeightM, stability: each, terrain, farthestM, isCalm, ...between }
      return { weight: weight - sigmas ** 2 / 2, influence: createInfluence({ ...air, detectors: sightings }) }
    })
  })
  const tables = sightings.map(likelihoodTable)
  const told = Float64Array.from(sightings, ({ kgPerM3 }) => Math.log(kgPerM3))
  const kinds = sightings.map(({ kind }) => kind)
  const saw = kinds.filter((kind) => kind !== 'below').length
  const entries = new Int32Array(count)

  /** The latest moment at which it can have begun, where those who saw it say when they did. */
  function begunBy({ downwind }: Influence): number {
    let begun = Number.POSITIVE_INFINITY
    for (let n = 0; n < count; n += 1) {
      const { kind, seenS, responseS = 0 } = sightings[n] as Sighting
      const x = downwind[n] as number
      if (kind !== 'below' && seenS !== undefined && x > 0) begun = Math.min(begun, seenS - responseS - x / windMs)
    }
    return begun
  }
  const isTimed = nowS !== undefined && sightings.some(({ kind, seenS }) => kind !== 'below' && seenS !== undefined)

  return (cell: number, keep?: Keep): number => {
    const { east, north } = cellPlace(grid, cell)
    let [top, sum] = [Number.NEGATIVE_INFINITY, 0]
    for (const { weight, influence } of winds) {
      influence.from(east, north)
      const { logs, downwind } = influence
      // The rate that the measured values ask for on average; without any, all rates there are.
      let [total, measured, reached] = [0, 0, 0]
      for (let n = 0; n < count; n += 1) {
        const log = logs[n] as number
        if (kinds[n] === 'below' || log < LOG_TABLE.from) continue
        reached += 1
        if (kinds[n] !== 'value') continue
        total += (told[n] as number) - log
        measured += 1
      }
      const span = RATES * RATE_STEPS * LOG_TABLE.step
      const from = measured > 0 ? total / measured - span : UNKNOWN_RATE.from
      const to = measured > 0 ? total / measured + span : UNKNOWN_RATE.to
      const begun = isTimed ? begunBy(influence) : Number.POSITIVE_INFINITY
      for (let n = 0; n < count; n += 1) {
        const { kind, responseS = 0 } = sightings[n] as Sighting
        const isToCome =
          isTimed && kind === 'below' && begun + (downwind[n] as number) / windMs + responseS > (nowS ?? 0)
        entries[n] = isToCome ? -1 : tableIndex((logs[n] as number) + from)
      }
      const begins = reached < LEAST_REACHED * saw ? weight - RULED_OUT : weight
      const steps = Math.round((to - from) / (RATE_STEPS * LOG_TABLE.step))
      for (let step = 0; step <= steps; step += 1) {
        let log = begins
        for (let n = 0; n < count; n += 1) {
          const entry = entries[n] as number
          // The lowest entry is "nothing reaches it", whatever the rate.
          if (entry < 0) continue
          const at = entry === 0 ? 0 : Math.min(LOG_TABLE.length - 1, entry + step * RATE_STEPS)
          log += (tables[n] as Float64Array)[at] as number
        }
        keep?.(from + step * RATE_STEPS * LOG_TABLE.step, log)
        if (log > top) {
          sum = sum * Math.exp(top - log) + 1
          top = log
        } else sum += Math.exp(log - top)
      }
    }
    return top + Math.log(sum)
  }
}
