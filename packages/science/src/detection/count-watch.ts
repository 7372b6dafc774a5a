/**
 * Judges a counter that sends counts and no verdict: how far what it counts stands above what it usually counts, in standard
 * deviations, over its last reading, its last two, and so on for twenty seconds.
 */
export interface CountWatch {
  /** Counts per second that are usual here. */
  readonly background: number
  /** What was usual over the last half day: a source that is brought nearer slowly must not become usual. */
  readonly anchor: number
  /** Seconds of counting that the background was learned from. */
  readonly learned: number
  /** How much more the readings scatter than counting alone would make them, at least 1. */
  readonly scatter: number
  /** Seconds from one reading to the next. A reading after a gap was not counted for longer than the others. */
  readonly every: number
  /** The last readings, oldest first. */
  readonly recent: readonly CountReading[]
}

export interface CountReading {
  readonly counts: number
  readonly seconds: number
}

export interface Surroundings {
  /** Nothing is learned: something passes, the device is being set up, or its alarm is on. */
  readonly frozen?: boolean
  /** Rain washes radon's daughters out of the air: the background rises by half within minutes, and nothing is there. */
  readonly isWet?: boolean
  /** The ground changes under a vehicle. */
  readonly isMobile?: boolean
}

export interface CountVerdict {
  readonly watch: CountWatch
  /** Undefined until enough is learned. */
  readonly sigma: number | undefined
}

/** Longer ones would find weaker sources, later. */
const LONGEST_WINDOW_S = 20
/** Shorter windows than this expect so few counts that chance fills one of them every day. */
const LEAST_EXPECTED = 0.9
const SHORTEST_READING_S = 0.5
const LONGEST_READING_S = 60
const EVERY = { share: 0.2, jitter: 1.2 }
const ENOUGH_SECONDS = 60
/** Seconds, or counts: long enough to learn the background to a percent, short enough to follow radon, which rises by 2 % a minute. */
const MEMORY = { counts: 15_000, least: 60, most: 150, mobile: 45 }
/** Few counts, as of neutrons, need a long memory whatever the weather does. */
const LEAST_COUNTS_KEPT = 1500
const ANCHOR_MEMORY_S = 12 * 3600
const MOST_ABOVE_ANCHOR = 2
/** Share of the background by which it may be wrong: for few counts that is little beside their scatter. */
const WRONG_BY = { least: 0.025, at: 250, most: 0.08, wet: 0.05 }
const LEARN_FREELY_BELOW = 3
const LEARN_SLOWLY_BELOW = 5
const SLOW_SHARE = 0.2
/** Below this in a second, counts come one by one, and every threshold on a window is a whole number of them. */
const SPARSE_BELOW = 1
/**
 * When what is looked for began, as weights of a second. It is to be found within ten seconds, so most of what chance may do wrong is
 * spent on just those windows: each other one would find little more and warn falsely as often.
 */
const beganWeight = (seconds: number): number => (seconds < 8.5 ? 0.01 : seconds < 10.5 ? 1 : 0.05)
const BEGAN_WEIGHT = 0.01 * 8.5 + 1 * 2 + 0.05 * (LONGEST_WINDOW_S - 10.5)
/** Counts that a source adds to a window in which chance alone would not be believed any more, of those that are expected. */
const foundAt = (expected: number): number => 4.6 * Math.sqrt(expected) + 4
/** Mean distance of a normal variable from its mean. */
const MEAN_DISTANCE = Math.sqrt(2 / Math.PI)
const SCATTER_MEMORY_S = 600
const CLIPPED_AT = 3
/** A counter of neutrons counts nothing for minutes. */
const LEAST_BACKGROUND = 0.01

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export const newCountWatch = (background?: number): CountWatch => {
  const known = background !== undefined && Number.isFinite(background) && background >= 0
  const rate = known ? Math.max(background, LEAST_BACKGROUND) : 0
  return { background: rate, anchor: rate, learned: known ? ANCHOR_MEMORY_S : 0, scatter: 1, every: 1, recent: [] }
}

/** Before this nothing can be said of what is counted. */
export const isLearned = ({ learned }: CountWatch): boolean => learned >= ENOUGH_SECONDS

/**
 * How many standard deviations a count lies from what was expected, by the signed root of the deviance with half a count taken off:
 * few counts are as sure as many, where the plain difference over the root would claim ten for a handful of neutrons.
 */
export function countSigma(counts: number, expected: number): number {
  if (counts <= expected) return (counts - expected) / Math.sqrt(Math.max(expected, 1))
  const seen = counts - 0.5
  if (seen <= expected) return 0
  // Rounding may leave less than nothing.
  return Math.sqrt(Math.max(0, 2 * (seen * Math.log(seen / expected) - (seen - expected))))
}

function memoryOf(background: number, isMobile: boolean): number {
  const rate = Math.max(background, LEAST_BACKGROUND)
  const usual = isMobile ? MEMORY.mobile : clamp(MEMORY.counts / rate, MEMORY.least, MEMORY.most)
  return Math.max(usual, LEAST_COUNTS_KEPT / rate)
}

/** What changed since it was learned, and what was learned from too few counts. */
function wrongBy({ background, learned }: CountWatch, { isWet = false, isMobile = false }: Surroundings): number {
  const changed =
    clamp(WRONG_BY.least * Math.sqrt(background / WRONG_BY.at), WRONG_BY.least, WRONG_BY.most) +
    (isWet ? WRONG_BY.wet : 0)
  const counted = background * Math.min(learned, memoryOf(background, isMobile))
  return Math.hypot(changed, 1 / Math.sqrt(Math.max(counted, 1)))
}

/** The largest of all windows that end now. A count within what the background may be wrong by is none. */
function sigmaOf({ background, scatter, recent }: CountWatch, margin: number): number {
  let highest = Number.NEGATIVE_INFINITY
  let counts = 0
  let seconds = 0
  for (let i = recent.length - 1; i >= 0; i--) {
    const reading = recent[i] as CountReading
    counts += reading.counts
    seconds += reading.seconds
    const expected = background * seconds
    if (expected < LEAST_EXPECTED && i > 0) continue
    const above = countSigma(counts, expected * (1 + margin))
    highest = Math.max(highest, above > 0 ? above : Math.min(0, countSigma(counts, expected)))
  }
  return highest / scatter
}

/**
 * Of counts that come one by one: how much better a source that began within the last seconds explains all of them than chance does, as
 * the signed root of twice the logarithm. All windows weigh together in one ratio, which by chance is one on average, whatever the
 * background is: that many windows are looked at is paid once.
 */
function sparseSigma({ background, scatter, recent }: CountWatch, margin: number): number {
  const rate = Math.max(background, LEAST_BACKGROUND) * (1 + margin)
  let [counts, seconds, weights] = [0, 0, 0]
  let [top, sum] = [Number.NEGATIVE_INFINITY, 0]
  for (let i = recent.length - 1; i >= 0; i--) {
    const reading = recent[i] as CountReading
    counts += reading.counts
    seconds += reading.seconds
    const expected = rate * seconds
    const more = foundAt(expected)
    const weight = reading.seconds * beganWeight(seconds)
    weights += weight
    const log = Math.log(weight) + counts * Math.log1p(more / expected) - more
    sum = log > top ? sum * Math.exp(top - log) + 1 : sum + Math.exp(log - top)
    top = Math.max(top, log)
  }
  const log = top + Math.log(sum) - Math.log(Math.max(weights, BEGAN_WEIGHT))
  return (log > 0 ? Math.sqrt(2 * log) : Math.min(0, countSigma(counts, rate * seconds))) / scatter
}

const verdictOf = (watch: CountWatch, margin: number): number =>
  watch.background < SPARSE_BELOW ? sparseSigma(watch, margin) : sigmaOf(watch, margin)

function withReading(recent: readonly CountReading[], reading: CountReading): readonly CountReading[] {
  let seconds = reading.seconds
  let first = recent.length
  while (first > 0 && seconds < LONGEST_WINDOW_S) {
    first -= 1
    seconds += (recent[first] as CountReading).seconds
  }
  return [...recent.slice(first), reading]
}

function learnedRate(watch: CountWatch, rate: number, seconds: number, pace: number, isMobile: boolean): CountWatch {
  const { background, anchor, learned } = watch
  const memory = memoryOf(background, isMobile)
  // The first minute is a plain mean: a first reading must not weigh more than the others.
  const weight = pace * Math.max(1 - Math.exp(-seconds / memory), learned < memory ? seconds / (learned + seconds) : 0)
  const next = Math.max(LEAST_BACKGROUND, background + weight * (rate - background))
  const most = learned < ENOUGH_SECONDS || isMobile ? next : MOST_ABOVE_ANCHOR * anchor
  const moved = Math.min(next, most)
  const slow = learned < ENOUGH_SECONDS ? moved : anchor + (1 - Math.exp(-seconds / ANCHOR_MEMORY_S)) * (moved - anchor)
  return { ...watch, background: moved, anchor: slow, learned: Math.min(learned + pace * seconds, ANCHOR_MEMORY_S) }
}

function learnedScatter({ scatter, background }: CountWatch, { counts, seconds }: CountReading): number {
  const expected = background * seconds
  // Few counts are not normal: their scatter is that of counting.
  if (expected < 5) return scatter
  const distance = Math.min(CLIPPED_AT, Math.abs(counts - expected) / Math.sqrt(expected) / scatter)
  const weight = 1 - Math.exp(-seconds / SCATTER_MEMORY_S)
  return Math.max(1, scatter * (1 + weight * (distance / MEAN_DISTANCE - 1)))
}

/** Takes one reading in: `rate` in counts per second, so many seconds after the one before. */
export function watchCounts(
  watch: CountWatch,
  rate: number,
  secondsSince: number,
  surroundings: Surroundings = {},
): CountVerdict {
  if (!Number.isFinite(rate) || rate < 0) return { watch, sigma: undefined }
  const since = Number.isNaN(secondsSince) ? watch.every : clamp(secondsSince, SHORTEST_READING_S, LONGEST_READING_S)
  const seconds = Math.min(since, EVERY.jitter * watch.every)
  const reading = { counts: rate * seconds, seconds }
  const heard = {
    ...watch,
    every: watch.every + EVERY.share * (since - watch.every),
    // What was counted before a gap says nothing of now.
    recent: withReading(secondsSince > LONGEST_READING_S ? [] : watch.recent, reading),
  }
  const isKnown = isLearned(watch)
  const margin = wrongBy(watch, surroundings)
  const sigma = isKnown ? verdictOf(heard, margin) : undefined
  // Learning is held back by less than an alarm is: by any one window.
  const most = isKnown ? Math.max(sigma ?? 0, sigmaOf(heard, margin)) : 0
  if (surroundings.frozen === true || most >= LEARN_SLOWLY_BELOW) return { watch: heard, sigma }
  const pace = most < LEARN_FREELY_BELOW ? 1 : SLOW_SHARE
  const scatter = isKnown ? learnedScatter(heard, reading) : heard.scatter
  return {
    watch: { ...learnedRate(heard, rate, seconds, pace, surroundings.isMobile === true), scatter },
    sigma,
  }
}

/** What one reading says by itself, of a message that comes late: it was counted before what is learned now, and changes nothing. */
export function lateCountSigma(watch: CountWatch, rate: number, surroundings: Surroundings = {}): number | undefined {
  if (!isLearned(watch) || !Number.isFinite(rate) || rate < 0) return undefined
  const alone = { ...watch, recent: [{ counts: rate, seconds: 1 }] }
  return verdictOf(alone, wrongBy(watch, surroundings))
}
