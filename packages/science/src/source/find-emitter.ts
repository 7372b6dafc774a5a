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

/** Counts of one gamma detector over a time, with what it counts there without a source. */
export interface GammaCount {
  readonly east: number
  readonly north: number
  readonly counts: number
  readonly seconds: number
  readonly backgroundPerS: number
  /** Counts a second that a source of one becquerel would give at one metre without anything between. */
  readonly perBqAt1m: number
  /** What stands between, as the product of its attenuation and thickness. */
  readonly shielding?: number | undefined
}

export interface EmitterInput {
  readonly counts: readonly GammaCount[]
  /** Of air at the energy of the source, per metre. */
  readonly airPerM?: number | undefined
  /** By what share the background may be wrong. */
  readonly backgroundError?: number | undefined
  readonly grid?: SourceGrid | undefined
}

export type EmitterDoubt =
  /** Fewer than three count more than their background: a region, never a point. */
  'few' | 'cut-off' | 'wide' | 'poor-fit'

export interface FoundEmitter extends SourceMap {
  /** Becquerels as the detectors see it: behind a shield it is more. */
  readonly activity: Stretch
  /** Twice the logarithm of how much better a source explains the counts than the background alone. */
  readonly evidence: number
  readonly doubts: readonly EmitterDoubt[]
  /** How many count clearly more than their background. */
  readonly saw: number
}

export const FIND_EMITTER = {
  share: 0.9,
  /** Of air at 662 keV. */
  airPerM: 0.0093,
  backgroundError: 0.03,
  /** Detectors of one model count by so much more or less than each other, and by where the source stands to them. */
  calibrationError: 0.1,
  /** Less evidence than this is what the background does by itself now and then. */
  leastEvidence: 12,
  pointFrom: 3,
  seenFromSigmas: 3,
  wideShare: 0.35,
} as const

/** Squares that are so much less likely than the best, as a logarithm, are not looked at closer. */
const CLOSER_WITHIN = 14
/** Nearer than this a detector is no point any more. */
const NEAREST_M = 0.5
/** A place in a square is off its middle by this share of its side, one standard deviation; the signal goes with the square of the distance. */
const IN_SQUARE = 1 / Math.sqrt(12)
const STEP = 0.25
const STEPS = Array.from({ length: 25 }, (_, n) => (n - 12) * STEP)
const ACTIVITY_BINS = 8

/** A spike beside a detector holds less than a hill between them: told is the middle of the likeliest few metres. */
const AROUND_M = 3

function likeliestAround({ grid, chance, region, best }: SourceMap): number {
  const reach = Math.round(AROUND_M / grid.step)
  const { columns, rows } = grid
  // Sums over squares from a table of sums: the same for any reach.
  const sums = new Float64Array((columns + 1) * (rows + 1))
  const width = columns + 1
  for (let row = 0; row < rows; row += 1) {
    let along = 0
    for (let column = 0; column < columns; column += 1) {
      along += chance[row * columns + column] ?? 0
      sums[(row + 1) * width + column + 1] = (sums[row * width + column + 1] ?? 0) + along
    }
  }
  let [top, found] = [0, best]
  for (const cell of region) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const [left, right] = [Math.max(0, column - reach), Math.min(columns, column + reach + 1)]
    const [low, high] = [Math.max(0, row - reach), Math.min(rows, row + reach + 1)]
    const at = (y: number, x: number): number => sums[y * width + x] ?? 0
    const held = at(high, right) - at(low, right) - at(high, left) + at(low, left)
    if (held > top) [top, found] = [held, cell]
  }
  return found
}

/** Where a gamma source most likely lies and how strong it is, from the count rates of several detectors. Undefined: nothing above the background. */
export function findEmitter(input: EmitterInput): FoundEmitter | undefined {
  const { counts, airPerM = FIND_EMITTER.airPerM, backgroundError = FIND_EMITTER.backgroundError } = input
  const { calibrationError } = FIND_EMITTER
  if (counts.length === 0) return undefined
  const grid = input.grid ?? gridAround(counts, 0.5)
  const expected = counts.map(({ seconds, backgroundPerS }) => seconds * backgroundPerS)
  const looseness = expected.map((each) => (each * backgroundError) ** 2)
  const strength = new Float64Array(counts.length)
  /** By what share of itself a signal may be wrong: the detector's own calibration, and where in the square the source lies. */
  const doubt = new Float64Array(counts.length)
  const logOf = (n: number, signal: number): number => {
    const mean = (expected[n] ?? 0) + signal
    const variance = mean + (looseness[n] ?? 0) + (signal * (doubt[n] ?? 0)) ** 2
    return -(((counts[n]?.counts ?? 0) - mean) ** 2) / (2 * variance) - Math.log(variance) / 2
  }
  const empty = expected.reduce((sum, _, n) => sum + logOf(n, 0), 0)
  const saw = counts.filter(
    ({ counts: found }, n) =>
      found - (expected[n] ?? 0) > FIND_EMITTER.seenFromSigmas * Math.sqrt((expected[n] ?? 0) + (looseness[n] ?? 0)),
  ).length

  /** The activity that fits best in a weighted straight line, then the likelihood around it. */
  function cellLog(cell: number, keep?: (logActivity: number, log: number) => void): number {
    const { east, north } = cellPlace(grid, cell)
    let [above, below] = [0, 0]
    for (const [n, each] of counts.entries()) {
      const r = Math.max(NEAREST_M, Math.hypot(each.east - east, each.north - north))
      const g = (each.seconds * each.perBqAt1m * Math.exp(-airPerM * r - (each.shielding ?? 0))) / (r * r)
      strength[n] = g
      const share = Math.hypot(calibrationError, (2 * IN_SQUARE * grid.step) / r)
      doubt[n] = share
      const signal = each.counts - (expected[n] ?? 0)
      const variance = Math.max(1, each.counts) + (looseness[n] ?? 0) + (signal * share) ** 2
      above += (g * (each.counts - (expected[n] ?? 0))) / variance
      below += (g * g) / variance
    }
    const fitted = below > 0 ? above / below : 0
    if (!(fitted > 0)) return empty - Math.LN2 * counts.length
    const middle = Math.log(fitted)
    let [top, sum] = [Number.NEGATIVE_INFINITY, 0]
    for (const step of STEPS) {
      const activity = Math.exp(middle + step)
      let log = 0
      for (let n = 0; n < counts.length; n += 1) log += logOf(n, activity * (strength[n] ?? 0))
      keep?.(middle + step, log)
      if (log > top) {
        sum = sum * Math.exp(top - log) + 1
        top = log
      } else sum += Math.exp(log - top)
    }
    return top + Math.log(sum / STEPS.length)
  }

  const logs = logsOfGround(grid, (cell) => cellLog(cell), CLOSER_WITHIN)
  const narrow = sourceMap(grid, logs, 1, FIND_EMITTER.share)
  const map = { ...narrow, best: likeliestAround(narrow) }
  let most = Number.NEGATIVE_INFINITY
  const activities = createSizes(ACTIVITY_BINS, STEP)
  const top = logs[map.best] ?? 0
  for (const cell of map.region) {
    cellLog(cell, (logActivity, log) => {
      most = Math.max(most, log)
      activities.add(logActivity, Math.exp(log - top))
    })
  }
  const evidence = 2 * (most - empty)
  if (evidence < FIND_EMITTER.leastEvidence) return undefined
  const doubts: EmitterDoubt[] = []
  if (saw < FIND_EMITTER.pointFrom) doubts.push('few')
  if (map.isCutOff) doubts.push('cut-off')
  if (map.region.length > FIND_EMITTER.wideShare * logs.length) doubts.push('wide')
  return { ...map, activity: activities.stretch(), evidence, doubts, saw }
}
