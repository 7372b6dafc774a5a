import type { RecentData } from '@vigil/contract'
import type { ChartPoint } from '../chart/chart-columns.ts'

export type Background = ReadonlyMap<string, readonly ChartPoint[]>

export const quantityKey = (module: string, quantity: string): string => `${module}.${quantity}`

/** Steps of the record, and the time that nobody watched. */
export type StoredSteps = Pick<RecentData, 'series' | 'stepMs'> & Partial<Pick<RecentData, 'unwatched'>>

/** Points stand in the middle of their step. */
export function backgroundOf({ series, stepMs, unwatched = [] }: StoredSteps): Background {
  const gaps = unwatched.toSorted(([one], [other]) => one - other)
  return new Map(
    series.map(({ module, quantity, points }) => {
      let gap = 0
      return [
        quantityKey(module, quantity),
        points.map(([begin, min, value, max], index): ChartPoint => {
          const at = begin + stepMs / 2
          const next = points[index + 1]
          const until = next === undefined ? Number.POSITIVE_INFINITY : next[0] + stepMs / 2
          while ((gaps[gap]?.[1] ?? Number.POSITIVE_INFINITY) <= at) gap += 1
          const isLast = (gaps[gap]?.[0] ?? Number.POSITIVE_INFINITY) < until
          return { at, value, min, max, spanMs: stepMs, ...(isLast && { isLast }) }
        }),
      ]
    }),
  )
}
