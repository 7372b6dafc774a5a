import type { SpectralAxis } from './axis.ts'

/** What the lines of a reference find in a spectrum, and what they leave over. */
export interface LineEvidence {
  /** Share of the reference's lines, by height, that the spectrum has. */
  readonly covered: number
  /** Share of the spectrum that the reference accounts for. */
  readonly explained: number
  /** Lines of some height that are there. */
  readonly matched: number
  /** Lines of some height that should be there. */
  readonly wanted: number
  /** Strong lines that should be there and are not. */
  readonly strongMissing: number
  /** Clear peaks of the spectrum that the reference has nothing for. */
  readonly strange: number
}

/** What of a spectrum is the same for every reference. */
export interface Noted {
  readonly noise: number
  /** Where it has a clear peak, in points. */
  readonly peaks: readonly number[]
}

/** Lines below are lost in most measurements. */
const LEAST_HEIGHT = 0.1
const STRONG_HEIGHT = 0.2
/** How far a line of a table may lie beside the one of a sample, 1/cm. */
const TOLERANCE = 4
const NOISES_TO_BE_SEEN = 4
const LEAST_SHARE = 0.45
/** Of a normal distribution, in standard deviations. */
const MEDIAN_DEVIATION = 0.6745

export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Standard deviation of the noise, from how neighbours differ: lines are wider than two points. */
export function noiseOf(values: ArrayLike<number>): number {
  const steps = Array.from({ length: Math.max(0, values.length - 1) }, (_, i) =>
    Math.abs((values[i + 1] as number) - (values[i] as number)),
  ).sort((a, b) => a - b)
  return (steps[steps.length >> 1] ?? 0) / MEDIAN_DEVIATION / Math.SQRT2
}

/** Of the highest value: below it a baseline is no more exact. */
const EXACT_TO = 1e-6

/** What a line of a spectrum as it was measured has to stand out of: between points that were put in later nothing scatters. */
export const lineNoiseOf = (values: readonly number[]): number =>
  noiseOf(values) + EXACT_TO * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** Of the highest one: lower ones are as likely of an impurity or of the baseline. */
const LEAST_PEAK = 0.15
const NOISES_OF_A_PEAK = 8
/** Within it a peak is the highest, 1/cm. */
const PEAK_REACH = 8
/** Within it a peak falls to half its height on both sides, 1/cm: what does not is the shoulder of a broad band. */
const PEAK_FALL = 40
/** What a reference has at a peak of the spectrum, as a share of it. */
const LEAST_MEANT = 0.3

/** Noise and clear peaks of a prepared spectrum. */
export function notedOf(prepared: ArrayLike<number>, step: number): Noted {
  const noise = noiseOf(prepared)
  const ground = medianOf(prepared)
  const size = prepared.length
  const at = (i: number): number => (prepared[i] as number) - ground
  const highest = Array.from(prepared).reduce((most, value) => Math.max(most, value - ground), 0)
  const least = Math.max(LEAST_PEAK * highest, NOISES_OF_A_PEAK * noise)
  const reach = Math.max(1, Math.round(PEAK_REACH / step))
  const far = Math.round(PEAK_FALL / step)
  const falls = (from: number, by: 1 | -1): boolean => {
    for (let i = from; i >= 0 && i < size && Math.abs(i - from) <= far; i += by) {
      if (at(i) < at(from) / 2) return true
    }
    return false
  }
  const peaks: number[] = []
  for (let i = reach; i < size - reach; i++) {
    if (at(i) < least) continue
    let isHighest = true
    for (let near = i - reach; near <= i + reach && isHighest; near++) {
      isHighest = at(near) < at(i) || (at(near) === at(i) && near >= i)
    }
    if (isHighest && falls(i, 1) && falls(i, -1)) peaks.push(i)
  }
  return { noise, peaks }
}

export function createEvidence(
  prepared: ArrayLike<number>,
  values: Float64Array,
  shift: number,
  { from, step }: SpectralAxis,
  lines: readonly { readonly at: number; readonly height: number }[],
  { noise, peaks }: Noted,
): LineEvidence {
  const size = prepared.length
  let [dot, square] = [0, 0]
  for (let i = Math.max(0, shift); i < Math.min(size, values.length + shift); i++) {
    const reference = values[i - shift] as number
    dot += reference * (prepared[i] as number)
    square += reference * reference
  }
  const scale = square > 0 ? Math.max(0, dot / square) : 0
  const reach = Math.max(1, Math.round(TOLERANCE / step))
  const highestNear = (place: number): number => {
    let highest = 0
    for (let i = Math.max(0, place - reach); i <= Math.min(size - 1, place + reach); i++) {
      highest = Math.max(highest, prepared[i] as number)
    }
    return highest
  }
  let [height, found, matched, wanted, strongMissing] = [0, 0, 0, 0, 0]
  const most = lines.reduce((sum, line) => Math.max(sum, inRange(line.at) ? line.height : 0), 0)
  function inRange(at: number): boolean {
    const place = (at - from) / step + shift
    return place >= 2 && place < size - 2
  }
  for (const line of lines) {
    if (!inRange(line.at)) continue
    const place = Math.round((line.at - from) / step) + shift
    const share = line.height / most
    const expected = scale * (values[place - shift] ?? 0)
    const there = highestNear(place)
    height += share
    found += share * Math.min(1, expected > 0 ? there / expected : 0)
    // What noise would hide is not missed.
    if (share < LEAST_HEIGHT || expected < NOISES_TO_BE_SEEN * noise) continue
    wanted += 1
    if (there >= LEAST_SHARE * expected && there >= NOISES_TO_BE_SEEN * noise) matched += 1
    else if (share >= STRONG_HEIGHT) strongMissing += 1
  }
  // Most of a spectrum is bare ground, which a baseline leaves a little above nought.
  const ground = medianOf(prepared)
  let [all, left] = [0, 0]
  for (let i = 0; i < size; i++) {
    const value = Math.max(0, (prepared[i] as number) - ground - 3 * noise)
    const reference = scale * (values[i - shift] ?? 0)
    all += value
    left += Math.max(0, value - reference)
  }
  const strange = peaks.filter((place) => {
    let meant = 0
    for (let i = place - shift - reach; i <= place - shift + reach; i++) meant = Math.max(meant, values[i] ?? 0)
    return scale * meant < LEAST_MEANT * ((prepared[place] as number) - ground)
  }).length
  return {
    covered: height > 0 ? found / height : 0,
    explained: all > 0 ? 1 - left / all : 0,
    matched,
    wanted: Math.max(1, wanted),
    strongMissing,
    strange,
  }
}
