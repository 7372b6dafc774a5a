import type { Spectrum } from '@vigil/contract'

/** What came between two messages of a device. */
export interface SpectrumStep {
  readonly counts: Float64Array
  readonly seconds: number
}

const secondsOf = ({ liveTime, realTime }: Spectrum): number => liveTime ?? realTime ?? 0

export const isSameSpectrum = (a: Spectrum, b: Spectrum): boolean =>
  a === b ||
  (secondsOf(a) === secondsOf(b) &&
    a.counts.length === b.counts.length &&
    a.counts.every((count, channel) => count === b.counts[channel]) &&
    a.calibration.every((factor, index) => factor === b.calibration[index]))

/** A device goes on with its spectrum (no channel has lost a count, time has passed), or has begun a new one. */
const goesOn = (before: Spectrum, now: Spectrum): boolean =>
  before.counts.length === now.counts.length &&
  secondsOf(now) > secondsOf(before) &&
  now.counts.every((count, channel) => count >= (before.counts[channel] ?? 0))

/** Of the newest spectrum, the part that the one before did not have. */
export function stepOf(before: Spectrum | undefined, now: Spectrum): SpectrumStep {
  if (before === undefined || !goesOn(before, now)) {
    return { counts: Float64Array.from(now.counts), seconds: secondsOf(now) }
  }
  return {
    counts: Float64Array.from(now.counts, (count, channel) => count - (before.counts[channel] ?? 0)),
    seconds: secondsOf(now) - secondsOf(before),
  }
}

/** The sum of everything since the operator began it. */
export interface Accumulated {
  readonly counts: readonly number[]
  readonly seconds: number
}

/** Steps of another number of channels can not be added: the sum begins anew with them. */
export function accumulate(sum: Accumulated | undefined, { counts, seconds }: SpectrumStep): Accumulated {
  if (sum === undefined || sum.counts.length !== counts.length) return { counts: [...counts], seconds }
  return {
    counts: sum.counts.map((count, channel) => count + (counts[channel] ?? 0)),
    seconds: sum.seconds + seconds,
  }
}
