import { bridged, longestPause } from './gaps.ts'

export interface ChartPoint {
  readonly at: number
  readonly value: number
  /** Lowest and highest of what the point stands for. */
  readonly min?: number
  readonly max?: number
  /** How long it stands for; left out by a reading, which stands for its moment. */
  readonly spanMs?: number
  /** Nobody watched from it on until the next: no line leads on, however soon that came. */
  readonly isLast?: boolean
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly digits: number
  readonly points: readonly ChartPoint[]
  /** The longest pause that the line may cross; by the usual step of the points when left out. */
  readonly longestPauseMs?: number | undefined
}

/** Null breaks the line, undefined only says that another series has a point there. */
type Cell = number | null | undefined
export type Column = Cell[]

export interface ChartColumns {
  readonly at: number[]
  /** Per series: value, and lowest and highest where the series has a band. */
  readonly series: readonly { readonly value: Column; readonly min?: Column; readonly max?: Column }[]
}

const hasBand = ({ points }: ChartSeries): boolean =>
  points.some(({ min, max }) => min !== undefined && max !== undefined)

/** Moments at which a series stops: right after the last reading before a pause. */
function breaksOf({ points, longestPauseMs }: ChartSeries): number[] {
  const pause = longestPauseMs ?? longestPause(points) ?? Number.POSITIVE_INFINITY
  const breaks: number[] = []
  let before: ChartPoint | undefined
  for (const point of points) {
    if (before !== undefined && point.at - before.at > bridged(before, pause))
      breaks.push(before.at + (point.at - before.at) / 2)
    before = point
  }
  return breaks
}

const isRising = (points: readonly ChartPoint[]): boolean =>
  points.every(({ at }, index) => index === 0 || at > (points[index - 1]?.at ?? at))

/** One series in its order needs no sorting: a live chart is made anew with every reading. */
function columnsOfOne(each: ChartSeries, breaks: readonly number[]): ChartColumns {
  const at: number[] = []
  const [value, min, max]: [Column, Column, Column] = [[], [], []]
  let next = 0
  for (const point of each.points) {
    const pause = breaks[next]
    if (pause !== undefined && pause < point.at) {
      next += 1
      at.push(pause)
      for (const column of [value, min, max]) column.push(null)
    }
    at.push(point.at)
    value.push(point.value)
    min.push(point.min ?? point.value)
    max.push(point.max ?? point.value)
  }
  return { at, series: [hasBand(each) ? { value, min, max } : { value }] }
}

/** All series on one axis of time, as a chart draws them. */
export function chartColumns(series: readonly ChartSeries[]): ChartColumns {
  const breaks = series.map(breaksOf)
  const [only] = series
  if (only !== undefined && series.length === 1 && isRising(only.points)) return columnsOfOne(only, breaks[0] ?? [])
  const at = [...new Set([...series.flatMap(({ points }) => points.map((point) => point.at)), ...breaks.flat()])].sort(
    (a, b) => a - b,
  )
  const place = new Map(at.map((moment, index) => [moment, index]))
  const empty = (): Column => new Array<Cell>(at.length).fill(undefined)

  return {
    at,
    series: series.map((each, index) => {
      const value = empty()
      const banded = hasBand(each)
      const min = empty()
      const max = empty()
      for (const point of each.points) {
        const row = place.get(point.at) ?? 0
        value[row] = point.value
        min[row] = point.min ?? point.value
        max[row] = point.max ?? point.value
      }
      for (const moment of breaks[index] ?? []) {
        const row = place.get(moment) ?? 0
        value[row] = null
        min[row] = null
        max[row] = null
      }
      return banded ? { value, min, max } : { value }
    }),
  }
}

/** Index of the point closest to a place on the axis; -1 without any. The points are in order. */
export function nearestIndex(at: readonly number[], place: number): number {
  const after = at.findIndex((each) => each >= place)
  if (after <= 0) return after === 0 ? 0 : at.length - 1
  return (at[after] ?? 0) - place < place - (at[after - 1] ?? 0) ? after : after - 1
}
