import type { Spectrum } from '@vigil/contract'

/** What came between two messages of a device. */
export interface SpectrumStep {
  readonly counts: Float64Array
  readonly seconds: number
}

const secondsOf = ({ liveTime, realTime }: Spectrum): number => liveTime ?? realTime ?? 0

export const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

export const isSameSpectrum = (a: Spectrum, b: Spectrum): boolean =>
  a === b ||
  (secondsOf(a) === secondsOf(b) && sameNumbers(a.counts, b.counts) && sameNumbers(a.calibration, b.calibration))

/** A device goes on with its spectrum (no channel has lost a count, time has passed), or has begun a new one. */
const goesOn = (before: Spectrum, now: Spectrum): boolean =>
  before.counts.length === now.counts.length &&
  secondsOf(now) > secondsOf(before) &&
  now.counts.every((count, channel) => count >= Number(before.counts[channel]))

/** The part of the newest spectrum that the one before did not have. */
export function stepOf(before: Spectrum | undefined, now: Spectrum): SpectrumStep {
  if (before === undefined || !goesOn(before, now)) {
    return { counts: Float64Array.from(now.counts), seconds: secondsOf(now) }
  }
  return {
    counts: Float64Array.from(now.counts, (count, channel) => count - Number(before.counts[channel])),
    seconds: secondsOf(now) - secondsOf(before),
  }
}
