import type { Spectrum, SpectrumBackground } from '@vigil/contract'
import { ENOUGH_BACKGROUND_SECONDS, fitsBackground } from './spectrum-background.ts'
import { stepOf } from './spectrum-step.ts'

/** By how much more it must hold to be judged anew: a spectrum that grows all day says the same at its end. */
const WORTH_A_LOOK = 1.3

/** The part of a spectrum that was counted while its alarm was there. */
export interface TellingSpectrum {
  /** The server's receive time of the whole one. */
  readonly at: number
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
  /** Nought where the device does not tell. */
  readonly seconds: number
  readonly total: number
}

/**
 * The spectrum that tells most of those that came with an alarm: the one with the most counts since it began. What the device had counted
 * before would hide a source behind minutes of background. Undefined where none has clearly more than what was judged before.
 */
export function tellingSpectrum(
  before: Spectrum | undefined,
  later: readonly { readonly at: number; readonly spectrum: Spectrum }[],
  judgedTotal: number,
): TellingSpectrum | undefined {
  let best: TellingSpectrum | undefined
  for (const { at, spectrum } of later) {
    const { counts, seconds } = stepOf(before, spectrum)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (total <= (best?.total ?? WORTH_A_LOOK * judgedTotal)) continue
    best = { at, counts: [...counts], calibration: spectrum.calibration, seconds, total }
  }
  return best
}

/** What a search is given of a learned background for a spectrum of so many seconds; undefined while too little is known, or of other channels. */
export function ownBackgroundOf(
  known: SpectrumBackground | undefined,
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
  seconds: number | undefined,
): { counts: readonly number[]; calibration: readonly number[]; share: number } | undefined {
  if (known === undefined || !seconds || known.seconds < ENOUGH_BACKGROUND_SECONDS) return undefined
  if (!fitsBackground(known, spectrum)) return undefined
  return { counts: known.counts, calibration: known.calibration, share: seconds / known.seconds }
}
