/** Points are at, lowest, mean and highest. */
export type ChartPoint = readonly [at: number, low: number, mean: number, high: number]

export interface Chart {
  readonly title: string
  readonly unit: string
  readonly digits: number
  readonly from: number
  readonly to: number
  /** Points that lie further apart than a few of these are not joined. */
  readonly stepMs: number
  readonly points: readonly ChartPoint[]
  readonly limits?: readonly { readonly value: number; readonly level: 'warning' | 'alarm' | 'highRisk' }[]
  /** Moments that matter: the begin and end of an alarm. */
  readonly marks?: readonly { readonly at: number; readonly label: string }[] | undefined
}
