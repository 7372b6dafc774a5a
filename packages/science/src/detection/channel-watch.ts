import { BASELINE_START, type BaselineState, baselineOf, baselineStep } from './baseline.ts'

/**
 * Judges a chemical or biological channel that comes without a verdict: how far its smoothed logarithm stands from what is usual,
 * in deviations of what is usual itself. Concentrations and particles grow by factors, and a few outliers must not move either.
 */
export interface ChannelWatch {
  /** Means of ten seconds, on the logarithm. */
  readonly blocks: BaselineState
  readonly block: { readonly sum: number; readonly seconds: number }
  /** The smoothed logarithm; undefined before the first reading. */
  readonly smooth: number | undefined
  /** What was stored before a restart, and holds until as much is learned again. */
  readonly stored: number | undefined
  /** What was usual over half a day: what rises slowly must not become usual. NaN before anything is. */
  readonly anchor: number
  /** Of blocks that looked unusual every fifth is learned, or a small lasting change would be unusual for ever. */
  readonly doubtful: number
}

export interface ChannelSettings {
  /** Added to a value before its logarithm is taken: what changes by less is of no concern, and zeros that drift stay harmless. */
  readonly floor: number
  /** A current that falls is as telling as one that rises. */
  readonly isBothWays?: boolean
}

export interface ChannelVerdict {
  readonly watch: ChannelWatch
  /** Undefined until enough is learned. */
  readonly sigma: number | undefined
}

const BLOCK_S = 10
/** A quarter of an hour: long enough to know the scatter, short enough to follow the day. */
const BASELINE = { window: 90, leastSpread: 0.05 }
/** Five minutes. */
const ENOUGH_BLOCKS = 30
/** As little is known of the scatter after a restart. */
const STORED_SPREAD = 0.15
/** What the usual may be wrong by comes off first. */
const WRONG_BY = Math.log(1.05)
const SMOOTH_S = 15
const LONGEST_READING_S = 60
const ANCHOR_MEMORY_S = 12 * 3600
const MOST_ABOVE_ANCHOR = Math.log(2)
const LEARN_FREELY_BELOW = 3
const LEARN_SLOWLY_BELOW = 5
const LEARN_EVERY = 5
/** Far below its zero a sensor is in fault; its logarithm must stay a number. */
const LEAST_SHARE = 0.05

const logOf = (value: number, { floor }: ChannelSettings): number =>
  Math.log(Math.max(value + floor, LEAST_SHARE * floor))

export function newChannelWatch(settings: ChannelSettings, stored?: number): ChannelWatch {
  const known = stored !== undefined && Number.isFinite(stored) ? logOf(stored, settings) : undefined
  const block = { sum: 0, seconds: 0 }
  return { blocks: BASELINE_START, block, smooth: undefined, stored: known, anchor: known ?? Number.NaN, doubtful: 0 }
}

/** What is usual, on the logarithm, and by how much it scatters; undefined before enough is learned. */
function usualOf({ blocks, stored, anchor }: ChannelWatch): { center: number; spread: number } | undefined {
  const isLearned = blocks.recent.length >= ENOUGH_BLOCKS
  const learned = isLearned ? baselineOf(blocks, BASELINE) : undefined
  if (learned === undefined) return stored === undefined ? undefined : { center: stored, spread: STORED_SPREAD }
  return { center: Math.min(learned.center, anchor + MOST_ABOVE_ANCHOR), spread: learned.spread }
}

/** What is usual, as the channel measures it. */
export function channelBaseline(watch: ChannelWatch, { floor }: ChannelSettings): number | undefined {
  const usual = usualOf(watch)
  return usual && Math.exp(usual.center) - floor
}

function sigmaOf(watch: ChannelWatch, smooth: number, { isBothWays = false }: ChannelSettings): number | undefined {
  const usual = usualOf(watch)
  if (usual === undefined) return undefined
  const away = smooth - usual.center
  const size = Math.max(0, Math.abs(away) - WRONG_BY) / usual.spread
  return away < 0 && !isBothWays ? -size : size
}

function learnedBlock(watch: ChannelWatch, sigma: number | undefined, frozen: boolean): ChannelWatch {
  const { block } = watch
  if (block.seconds < BLOCK_S) return watch
  const value = block.sum / block.seconds
  const fresh = { ...watch, block: { sum: 0, seconds: 0 } }
  const size = Math.abs(sigma ?? 0)
  if (frozen || size >= LEARN_SLOWLY_BELOW) return fresh
  const doubtful = size < LEARN_FREELY_BELOW ? 0 : (watch.doubtful + 1) % LEARN_EVERY
  if (size >= LEARN_FREELY_BELOW && doubtful !== 0) return { ...fresh, doubtful }
  const next = { ...fresh, doubtful, blocks: baselineStep(watch.blocks, value, BASELINE) }
  // As long as nothing else is known, what is learned is usual.
  const center = baselineOf(next.blocks, BASELINE)?.center ?? value
  const isFirst =
    Number.isNaN(watch.anchor) || (watch.stored === undefined && next.blocks.recent.length <= ENOUGH_BLOCKS)
  const weight = 1 - Math.exp(-block.seconds / ANCHOR_MEMORY_S)
  return { ...next, anchor: isFirst ? center : watch.anchor + weight * (center - watch.anchor) }
}

/** Takes one reading in, so many seconds after the one before. */
export function watchChannel(
  watch: ChannelWatch,
  value: number,
  secondsSince: number,
  settings: ChannelSettings,
  frozen = false,
): ChannelVerdict {
  if (!Number.isFinite(value)) return { watch, sigma: undefined }
  const isGap = !(secondsSince <= LONGEST_READING_S)
  const seconds = Math.max(0.5, isGap ? 1 : secondsSince)
  const log = logOf(value, settings)
  const weight = 1 - Math.exp(-seconds / SMOOTH_S)
  // After a gap what was measured before says nothing of now; nor may one reading after it be all that is known.
  const from = watch.smooth ?? usualOf(watch)?.center ?? log
  const smooth = from + weight * (log - from)
  const block = isGap
    ? { sum: log * seconds, seconds }
    : { sum: watch.block.sum + log * seconds, seconds: watch.block.seconds + seconds }
  const heard = { ...watch, smooth, block }
  const sigma = sigmaOf(heard, smooth, settings)
  return { watch: learnedBlock(heard, sigma, frozen), sigma }
}

/** What one reading says by itself, of a message that comes late: it changes nothing. */
export const lateChannelSigma = (watch: ChannelWatch, value: number, settings: ChannelSettings): number | undefined =>
  Number.isFinite(value) ? sigmaOf(watch, logOf(value, settings), settings) : undefined
