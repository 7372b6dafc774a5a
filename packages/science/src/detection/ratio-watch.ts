/**
 * Judges the shape of a gamma spectrum that comes without a verdict: low energies against high ones, beside what is usual here.
 * Natural radionuclides raise both alike; shielded and artificial sources mostly the low ones.
 */
export interface RatioWatch {
  /** Logarithm of low to high that is usual; NaN before anything is. */
  readonly usual: number
  /** Counts of the smaller window that it was learned from. */
  readonly learned: number
}

export interface RatioReading {
  readonly low: number
  readonly high: number
}

export interface RatioVerdict {
  readonly watch: RatioWatch
  /** Above nought more low energies than usual; undefined until enough is learned. */
  readonly sigma: number | undefined
}

/** keV. Below the first detectors differ, above the last hardly anything is counted. */
const LOW = { from: 60, to: 400 }
const HIGH = { from: 400, to: 2800 }
/** Fewer in a window say nothing of a ratio. */
const LEAST_COUNTS = 50
const ENOUGH_COUNTS = 1000
const MEMORY_COUNTS = 20_000
/** Radon and its daughters change it by some percent, rain by more. */
const WRONG_BY = { usual: 0.08, wet: 0.08 }
const LEARN_BELOW = 3

/** Counts of the two windows; undefined where the spectrum does not reach them. */
export function ratioReading(counts: readonly number[], calibration: readonly number[]): RatioReading | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = calibration
  let [low, high, last] = [0, 0, Number.NEGATIVE_INFINITY]
  for (let channel = 0; channel < counts.length; channel += 1) {
    const energy = a + channel * (b + channel * (c + channel * d))
    const count = counts[channel] as number
    if (energy >= LOW.from && energy < LOW.to) low += count
    else if (energy >= HIGH.from && energy < HIGH.to) high += count
    last = Math.max(last, energy)
  }
  return last < (HIGH.from + HIGH.to) / 2 ? undefined : { low, high }
}

/** `usual`: the ratio that was stored before a restart. */
export const newRatioWatch = (usual?: number): RatioWatch =>
  usual !== undefined && Number.isFinite(usual) && usual > 0
    ? { usual: Math.log(usual), learned: MEMORY_COUNTS }
    : { usual: Number.NaN, learned: 0 }

export function watchRatio(
  watch: RatioWatch,
  { low, high }: RatioReading,
  { frozen = false, isWet = false }: { readonly frozen?: boolean; readonly isWet?: boolean } = {},
): RatioVerdict {
  if (low < LEAST_COUNTS || high < LEAST_COUNTS) return { watch, sigma: undefined }
  const log = Math.log(low / high)
  const isKnown = watch.learned >= ENOUGH_COUNTS
  const away = log - watch.usual
  const margin = WRONG_BY.usual + (isWet ? WRONG_BY.wet : 0)
  const spread = Math.sqrt(1 / low + 1 / high + 2 / Math.max(1, watch.learned))
  const sigma = isKnown ? (Math.sign(away) * Math.max(0, Math.abs(away) - margin)) / spread : undefined
  if (frozen || Math.abs(sigma ?? 0) >= LEARN_BELOW) return { watch, sigma }
  const smaller = Math.min(low, high)
  const learned = Math.min(MEMORY_COUNTS, watch.learned + smaller)
  const usual = Number.isNaN(watch.usual) ? log : watch.usual + Math.min(1, smaller / learned) * away
  return { watch: { usual, learned }, sigma }
}
