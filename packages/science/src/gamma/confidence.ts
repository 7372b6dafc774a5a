import type { Evidence } from './identification.ts'

const log = (value: number): number => Math.log1p(Math.max(0, value))

/** Evidence on scales on which one step means about the same anywhere. More of it made no difference to spectra that were not fitted. */
export const featuresOf = (evidence: Evidence): readonly number[] => {
  const { gap, reducedPeaks, unexplained, missing, explained, strain, names } = evidence
  return [
    1,
    log(gap),
    log(reducedPeaks),
    log(unexplained),
    log(missing),
    explained,
    log(strain),
    Math.min(1, names - 1),
  ]
}

/**
 * Fitted on simulated spectra of instruments drawn at random and on one reference instrument (`npm run bench -- identify --fit`), never on
 * those that are scored. A third of the fitted cases had no name in the library: it was
 * taken out of it, or never there.
 */
const WEIGHTS: readonly number[] = [0.79, 0.32, -0.59, -0.48, -1.56, 3.03, -0.79, -1.86]

/** Share of answers with such evidence that are right. */
export function confidenceOf(evidence: Evidence): number {
  const sum = featuresOf(evidence).reduce((total, value, i) => total + value * (WEIGHTS[i] as number), 0)
  return 1 / (1 + Math.exp(-sum))
}
