/** What a plot draws besides its columns. */
export interface ChartLimit {
  readonly value: number
  readonly state: 'warning' | 'alarm' | 'highRisk'
  readonly label: string
}

/** A stretch of the axis in a state that is not normal. */
export interface ChartSpan {
  readonly from: number
  readonly to: number
  /** Name of a state in the language keys. */
  readonly state: string
  /** Over the whole height: a stretch that the chart is about. */
  readonly shaded?: boolean
}

/** A marked place on the axis of values, such as the line of a nuclide. */
export interface ChartLine {
  readonly at: number
  readonly label: string
}

export type PlotAxis =
  | { readonly kind: 'time'; readonly timeZone: string }
  /** `reversed`: the highest stands on the left, as wavenumbers do. */
  | { readonly kind: 'value'; readonly label: string; readonly reversed?: boolean | undefined }

/** What asks for a new plot when it changes; the rest is drawn anew. */
export interface PlotShape {
  readonly axis: PlotAxis
  readonly language: string
  readonly scale: 'linear' | 'log'
  /** Per line: whether it has a band of lowest and highest. */
  readonly bands: readonly boolean[]
  /** The least that the axis of values covers. */
  readonly leastSpan: number
  readonly syncKey?: string | undefined
  readonly selectable: boolean
}

export interface PlotFacts {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limits: readonly ChartLimit[]
  /** The scale reaches the first of the limits, however far it is. */
  readonly toFirstLimit?: boolean | undefined
  readonly spans: readonly ChartSpan[]
  readonly lines: readonly ChartLine[]
  /** The moment that a page about the past shows. */
  readonly moment?: number | undefined
  /** A place on the first line that is worth a sign, such as a peak. */
  readonly marks?: readonly ChartLine[]
  /** A stretch of the axis that somebody has chosen. */
  readonly region?: { readonly from: number; readonly to: number } | undefined
}
