import type { ChartPoint } from './chart-columns.ts'

export interface ChartSummary {
  readonly last: number
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
}

/** What a line says to somebody who does not see it. */
export function summaryOf(points: readonly ChartPoint[]): ChartSummary | undefined {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return undefined
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { value, min = value, max = value } of points) {
    if (min < low) low = min
    if (max > high) high = max
  }
  return { last: last.value, low, high, from: first.at, to: last.at }
}
