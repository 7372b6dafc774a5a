import type { CalibrationState, SafetySign } from '@vigil/contract'

const DAY_MS = 86_400_000

export interface MovedBy {
  /** From the first day to the last. */
  readonly change: number
  /** How likely by chance, after so many comparisons. */
  readonly chance: number
}

export interface SignFacts {
  /** How far the device itself has moved. */
  readonly own: MovedBy
  /** Of its distance from the middle of its neighbours; undefined: it has too few. */
  readonly apart: MovedBy | undefined
  /** What is usual: the middle of its days, and how far they scatter. */
  readonly median: number
  readonly spread: number
}

/** Above this it may be chance. */
export const SIGN_CHANCE = 0.05
/** What is smaller than this share of the usual is of no use to anybody, however sure. */
export const SIGN_SHARE = 0.1

const isShown = ({ change, chance }: MovedBy, least: number): boolean =>
  chance < SIGN_CHANCE && Math.abs(change) >= least

/**
 * What a slow change says. A device that leaves its neighbours has a sensor that drifts; one that rises with them, or has none to
 * be compared with, stands in a background that rises. One that falls alone may have lost its sense; falling together is no danger.
 */
export function signOf({ own, apart, median, spread }: SignFacts): SafetySign {
  const least = Math.max(SIGN_SHARE * Math.abs(median), spread)
  if (apart !== undefined && isShown(apart, least)) return 'drifts'
  if (!isShown(own, least)) return 'steady'
  if (own.change > 0) return 'rises'
  return apart === undefined ? 'falls' : 'steady'
}

/** Whether a calibration is due. One that nobody has noted is not known to be overdue. */
export function calibrationState(lastAt: number | null, intervalDays: number, now: number): CalibrationState {
  if (lastAt === null) return 'unknown'
  return now - lastAt > intervalDays * DAY_MS ? 'overdue' : 'inTime'
}
