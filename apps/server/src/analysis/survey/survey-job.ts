import type { Survey } from '@vigil/contract'

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

/** What is reckoned beside the server, by connections of its own. */
export interface SurveyJob extends SurveySpan {
  readonly kind: 'survey'
  readonly databaseUrl: string
  readonly timeZone: string
  readonly devices: readonly SurveyedDevice[]
  /** As `nuclearMod.doseRate`. */
  readonly quantities: readonly string[]
}

export type SurveyAnswer = Omit<Survey, 'simulated'>
