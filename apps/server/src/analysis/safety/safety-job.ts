import type { Exposure, Safety, SafetySigns, SafetyStep, Stay, Threshold } from '@vigil/contract'

/** A device that is looked at, at the site where it stands now. */
export interface SafetyDevice {
  readonly id: number
  readonly sn: string
  readonly deviceType: string
  readonly officeId: string
  readonly simulated: boolean
  readonly thresholds: readonly Threshold[]
}

export interface SafetySpan {
  readonly from: number
  readonly to: number
}

interface JobBase extends SafetySpan {
  readonly databaseUrl: string
  readonly timeZone: string
  /** By the clock of the server. */
  readonly now: number
  readonly devices: readonly SafetyDevice[]
}

export interface ScoresJob extends JobBase {
  readonly kind: 'scores'
  readonly step: SafetyStep
  readonly before: SafetySpan
  readonly calibrationDays: number
}
export type ScoresAnswer = Omit<Safety, 'simulated' | 'tooMany'>

export interface ExposureJob extends JobBase {
  readonly kind: 'exposure'
  /** As `ecMod.h2s`. */
  readonly quantity: string
}
export type ExposureAnswer = Omit<Exposure, 'simulated' | 'tooMany'>

export interface AskedStay extends Omit<Stay, 'verdict' | 'exposures'> {
  /** Devices of the place, by their ids. */
  readonly devices: readonly number[]
}
export interface StaysJob extends JobBase {
  readonly kind: 'stays'
  readonly stays: readonly AskedStay[]
}
export interface StaysAnswer {
  readonly stays: readonly Stay[]
  readonly tookMs: number
}

export interface SignsJob extends JobBase {
  readonly kind: 'signs'
  readonly calibrationDays: number
}
export type SignsAnswer = Omit<SafetySigns, 'simulated' | 'tooMany'>

/** What is reckoned beside the server, by a connection of its own. */
export type SafetyJob = ScoresJob | ExposureJob | StaysJob | SignsJob
export type SafetyAnswerOf<Job extends SafetyJob> = Job extends ScoresJob
  ? ScoresAnswer
  : Job extends ExposureJob
    ? ExposureAnswer
    : Job extends StaysJob
      ? StaysAnswer
      : SignsAnswer
