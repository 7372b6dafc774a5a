import { normalCdf } from '../numeric/erf.ts'

/**
 * What a detector said of a cloud. `value`: measured, kilograms per cubic metre; `below`: nothing, and it would have told from `kgPerM3`
 * on; `above`: an alarm or the end of its range, and nothing more is known.
 */
export interface Sighting {
  readonly east: number
  readonly north: number
  readonly heightM: number
  readonly kind: 'value' | 'below' | 'above'
  readonly kgPerM3: number
  /** The least that it tells of, kilograms per cubic metre. */
  readonly leastKgPerM3: number
  /** When it first saw it, and how long it takes to; seconds on any one clock. Undefined: nobody wrote it down. */
  readonly seenS?: number | undefined
  readonly responseS?: number | undefined
}

/** A model of a plume is right within a factor of about two: standard deviation of the logarithm, and how heavy its tails are. */
const SCATTER = 0.9
const FREEDOM = 4
/** Of Student's distribution with four degrees of freedom, at its middle. */
const STUDENT_TOP = 0.375 / SCATTER
/** What is there without a source: a share of what can be seen. */
const FLOOR_SHARE = 1 / 500
/** One in so many detectors is wrong altogether; any reading within so many factors of e is then as likely. */
const WRONG = 0.02
const WRONG_SPAN = 12

function likelihood({ kind, kgPerM3, leastKgPerM3 }: Sighting, concentration: number): number {
  const r = (Math.log(kgPerM3) - Math.log(concentration + leastKgPerM3 * FLOOR_SHARE)) / SCATTER
  if (kind === 'value') {
    const fits = STUDENT_TOP * (1 + (r * r) / FREEDOM) ** (-(FREEDOM + 1) / 2)
    return (1 - WRONG) * fits + WRONG / WRONG_SPAN
  }
  return (1 - WRONG) * normalCdf(kind === 'below' ? r : -r) + WRONG / 2
}

/** Logarithms of concentrations that are told apart, from far below what any detector sees to far above. */
export const LOG_TABLE = { from: Math.log(1e-16), step: 0.05, length: 900 } as const

/** The place of a concentration in the tables, by its logarithm. */
export const tableIndex = (log: number): number =>
  Math.max(0, Math.min(LOG_TABLE.length - 1, Math.round((log - LOG_TABLE.from) / LOG_TABLE.step)))

/** The logarithm of how likely a sighting is, for every concentration that the cloud may have there. */
export const likelihoodTable = (sighting: Sighting): Float64Array =>
  Float64Array.from({ length: LOG_TABLE.length }, (_, n) =>
    Math.log(likelihood(sighting, Math.exp(LOG_TABLE.from + n * LOG_TABLE.step))),
  )
