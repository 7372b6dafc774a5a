import type {
  LimitLevel,
  Survey,
  SurveyArea,
  SurveyComparison,
  SurveyGrid,
  SurveyLimits,
  Threshold,
} from '@vigil/contract'

/** A device that is looked at, with the station whose rain counts for it. */
export interface SurveyedDevice {
  readonly id: number
  readonly sn: string
  readonly deviceType: string
  readonly mast: { readonly id: number; readonly sn: string; readonly deviceType: string } | null
}

export interface SurveySpan {
  readonly from: number
  readonly to: number
}

/** Values that lie a day apart, by device and by hour of the day; passes by cell. What later surveys are compared with. */
export interface SurveySamples {
  /** By quantity, then by serial number: one list for each hour of the day. */
  readonly hours: Readonly<Record<string, Readonly<Record<string, readonly (readonly number[])[]>>>>
  /** By column and row, as `12 -4`. */
  readonly cells: Readonly<Record<string, readonly number[]>>
}

interface JobBase extends SurveySpan {
  readonly databaseUrl: string
  readonly timeZone: string
  /** By the clock of the server: what is kept follows from it. */
  readonly now: number
}

export interface NormalJob extends JobBase {
  readonly kind: 'survey'
  readonly devices: readonly SurveyedDevice[]
  /** As `nuclearMod.doseRate`. */
  readonly quantities: readonly string[]
  /** With what it can be compared by later. */
  readonly withSamples?: boolean
}
export interface NormalAnswer extends Omit<Survey, 'simulated'> {
  readonly samples?: SurveySamples['hours']
}

/** A device with the limit that it has now; null where it has none. */
export interface LimitedDevice extends SurveyedDevice {
  readonly present: number | null
}
export interface LimitsJob extends JobBase {
  readonly kind: 'limits'
  readonly devices: readonly LimitedDevice[]
  readonly quantity: string
  readonly unit: string
  /** Digits after the point with which a limit of the quantity is written. */
  readonly digits: number
  readonly direction: Threshold['direction']
  readonly level: LimitLevel
  readonly own: number | undefined
}
export type LimitsAnswer = Omit<SurveyLimits, 'simulated'>

export interface GridJob extends JobBase {
  readonly kind: 'grid'
  /** Those that move. */
  readonly devices: readonly SurveyedDevice[]
  readonly quantity: string
  readonly unit: string
  readonly cellM: number
  readonly area: SurveyArea | undefined
  readonly withSamples?: boolean
}
/** Without cells: there would be too many. */
export interface GridAnswer extends Omit<SurveyGrid, 'simulated' | 'cells'> {
  readonly cells: SurveyGrid['cells'] | null
  readonly samples?: SurveySamples['cells']
}

/** Two kept surveys, by their ids: what they hold is read where it is compared. */
export interface CompareJob {
  readonly kind: 'compare'
  readonly databaseUrl: string
  readonly before: string
  readonly after: string
  readonly quantity: string
}
export type CompareAnswer = Omit<SurveyComparison, 'before' | 'now' | 'quantity'>

/** What is reckoned beside the server, by connections of its own. */
export type SurveyJob = NormalJob | LimitsJob | GridJob | CompareJob
export type AnswerOf<Job extends SurveyJob> = Job extends NormalJob
  ? NormalAnswer
  : Job extends LimitsJob
    ? LimitsAnswer
    : Job extends GridJob
      ? GridAnswer
      : CompareAnswer
