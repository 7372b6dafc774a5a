import type { ChartPalette } from './chart-palette.ts'
import type { PlotFacts, PlotShape } from './plot-spec.ts'

/** What the drawing of a chart reads: its shape is fixed, the rest is asked for with every picture. */
export interface PlotContext {
  readonly shape: PlotShape
  palette(): ChartPalette
  facts(): PlotFacts
  onCursor(index: number | null): void
  onSelect(from: number, to: number): void
}
