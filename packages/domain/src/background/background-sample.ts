import type { SpectrumBackground } from '@vigil/contract'

/** As instruments and people call a spectrum of nothing but what is always there, in names of files and titles. */
const WORDS =
  /background|bgnd|bkgd?nd?|\bbkg\b|\bbg\b|(^|[^а-я])фон([^а-я]|$)|本底|fond naturel|bruit de fond|fondo|خلفية/i
const HOUR_MS = 60 * 60 * 1000

/** Samples of one device that were brought within so long of each other belong together. */
export const BESIDE_MS = 24 * HOUR_MS

export interface NamedSample {
  /** Of the file. */
  readonly name: string
  readonly title: string
}

/** Whether a sample without a time is the background of those beside it, by what its file or its title says. */
export const isBackgroundSample = ({ name, title }: NamedSample): boolean =>
  // An underline joins words, and is none of the letters that one ends with.
  [name, title].some((words) => WORDS.test(words.replaceAll('_', ' ')))

/** What a search is given of a background that was brought with a spectrum; undefined where nobody knows how long either was measured. */
export function besideBackgroundOf(
  { counts, calibration, seconds: ownSeconds }: Pick<SpectrumBackground, 'counts' | 'calibration' | 'seconds'>,
  seconds: number | undefined,
): { counts: readonly number[]; calibration: readonly number[]; share: number } | undefined {
  return seconds !== undefined && seconds > 0 && ownSeconds > 0
    ? { counts, calibration, share: seconds / ownSeconds }
    : undefined
}
