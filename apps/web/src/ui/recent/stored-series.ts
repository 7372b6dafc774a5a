import type { RecentData } from '@vigil/contract'
import type { ChartPoint } from '../chart/chart-columns.ts'

export type Background = ReadonlyMap<string, readonly ChartPoint[]>

export const quantityKey = (module: string, quantity: string): string => `${module}.${quantity}`

/** Points stand in the middle of their step. */
export function backgroundOf({ series, stepMs }: Pick<RecentData, 'series' | 'stepMs'>): Background {
  return new Map(
    series.map(({ module, quantity, points }) => [
      quantityKey(module, quantity),
      points.map(([at, min, value, max]) => ({ at: at + stepMs / 2, value, min, max, spanMs: stepMs })),
    ]),
  )
}
