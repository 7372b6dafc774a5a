import { RunState, type Spectrum, type SpectrumBackground, State2 } from '@vigil/contract'
import type { LiveModule } from '../live/live-device.ts'
import { isSameSpectrum, type SpectrumStep, sameNumbers, stepOf } from './spectrum-step.ts'

/** A shorter one scatters more than what is to be told from it. */
export const ENOUGH_BACKGROUND_SECONDS = 120
/** Older counts fade, so that it follows the season and the gain. */
const MOST_SECONDS = 3600
const CALM_BELOW_SIGMA = 3

type Told = Pick<LiveModule, 'state' | 'runstate' | 'values' | 'findings' | 'spectrum'>

/** A source that does not alarm yet must not become part of what is usual. */
export const isCalm = ({ state, runstate, findings = [], values }: Told): boolean =>
  state === State2.Normal &&
  runstate === RunState.Online &&
  findings.length === 0 &&
  (values.sigma ?? 0) < CALM_BELOW_SIGMA

/** Whether a spectrum can be added to the background: not with another calibration or another number of channels. */
export const fitsBackground = (
  { counts, calibration }: Pick<SpectrumBackground, 'counts' | 'calibration'>,
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
): boolean => counts.length === spectrum.counts.length && sameNumbers(calibration, spectrum.calibration)

export function withCalmStep(
  before: SpectrumBackground | undefined,
  { counts, seconds }: SpectrumStep,
  spectrum: Spectrum,
  at: number,
): SpectrumBackground {
  if (before === undefined || !fitsBackground(before, spectrum)) {
    return { counts: [...counts], calibration: spectrum.calibration, seconds, since: at, until: at }
  }
  const together = before.seconds + seconds
  const fade = together > MOST_SECONDS ? Math.max(0, MOST_SECONDS - seconds) / before.seconds : 1
  return {
    ...before,
    counts: before.counts.map((count, channel) => fade * count + Number(counts[channel])),
    seconds: fade * before.seconds + seconds,
    until: at,
  }
}

/**
 * What is known of a module's background once another report of it came; the same reference when nothing was learned. The first
 * spectrum that is heard holds minutes of which nobody knows how calm they were.
 */
export function learnedSpectrum(
  known: SpectrumBackground | undefined,
  before: Told | undefined,
  after: Told,
  at: number,
): SpectrumBackground | undefined {
  const { spectrum } = after
  if (spectrum === undefined || before?.spectrum === undefined || isSameSpectrum(before.spectrum, spectrum))
    return known
  if (!isCalm(before) || !isCalm(after)) return known
  const step = stepOf(before.spectrum, spectrum)
  return step.seconds > 0 ? withCalmStep(known, step, spectrum, at) : known
}
