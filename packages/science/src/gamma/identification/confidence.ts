import type { Evidence } from './identification.ts'

const log = (value: number): number => Math.log1p(Math.max(0, value))

/** Of a semiconductor; beyond it nothing was fitted. */
const MOST_SHARP = 1.5
/** In standard deviations; a peak that far away is another's, however far. */
const MOST_SHIFTED = 6

/** Evidence on scales on which one step means about the same anywhere. */
export const featuresOf = (evidence: Evidence): readonly number[] => {
  const { gap, reduced, reducedPeaks, unexplained, missing, explained, strain, names } = evidence
  const { told, absent, sharpness, shifted, isLineless } = evidence
  return [
    1,
    log(gap),
    log(reducedPeaks),
    log(unexplained),
    log(missing),
    explained,
    log(strain),
    Math.min(1, names - 1),
    log(told),
    log(absent),
    log(reduced),
    Math.min(MOST_SHARP, Math.max(0, sharpness)),
    Math.min(MOST_SHIFTED, shifted),
    Number(isLineless),
  ]
}

/**
 * Fitted on simulated spectra of instruments drawn at random and on one reference instrument, LaBr (`npm run bench -- identify --fit`), never on
 * those that are scored (decision 42 tells on which answers). A third of the fitted cases had no name in the library: it was taken out of it, or never there.
 */
const WEIGHTS: readonly number[] = [
  2.99, 0.52, 0.41, -0.47, -2.18, 0.1, -0.52, -1, 1.91, -0.77, -1.85, 0.23, -0.86, -1.15,
]

/** Share of answers with such evidence that are right. */
export function confidenceOf(evidence: Evidence): number {
  const sum = featuresOf(evidence).reduce((total, value, i) => total + value * (WEIGHTS[i] as number), 0)
  return 1 / (1 + Math.exp(-sum))
}
