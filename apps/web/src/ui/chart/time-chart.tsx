import { formatReading, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './chart.css'
import { type ChartSeries, chartColumns, nearestIndex } from './chart-columns.ts'
import { ChartReadout, chartTime, type ReadoutRow } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'
import { LazyPlot } from './lazy-plot.tsx'
import type { ChartLimit, ChartLine, ChartSpan } from './plot-spec.ts'
import { SpokenSummary } from './spoken-summary.tsx'
import { valueRange } from './value-axis.ts'

export interface TimeChartProps {
  readonly label: string
  /** Series of one unit: they share the axis of values. */
  readonly series: readonly ChartSeries[]
  readonly timeZone: string
  readonly limits?: readonly ChartLimit[]
  /** The scale reaches the first limit, and the legend names those alone that are on it. */
  readonly toFirstLimit?: boolean
  /** Stretches in a state that is not normal, drawn along the axis. */
  readonly spans?: readonly ChartSpan[]
  /** Marked moments, each with a word or two. */
  readonly lines?: readonly ChartLine[]
  /** The moment that a chart about the past marks, and reads out instead of the newest. */
  readonly moment?: number
  /** In words, for the readout. */
  readonly stateName?: (state: string) => string
  /** What the axis shows; what the readings cover when left out. */
  readonly from?: number
  readonly to?: number
  readonly height?: number
  /** Charts with the same key share their cursor. */
  readonly syncKey?: string
  /** The cursor stands on a reading of this time. */
  readonly onPoint?: ((at: number) => void) | undefined
  /** A stretch was drawn with the mouse. */
  readonly onSelect?: (from: number, to: number) => void
}

const NO_LIMITS: readonly ChartLimit[] = []
const NO_SPANS: readonly ChartSpan[] = []
const NO_LINES: readonly ChartLine[] = []
const DEFAULT_HEIGHT = 180
/** So many of the last digit shown fit on the axis at least. */
const LEAST_STEPS = 5

const leastSpanOf = (series: readonly ChartSeries[]): number => LEAST_STEPS * 10 ** -(series[0]?.digits ?? 0)

/** Those that the scale has room for: a legend must not name a line that nobody finds. */
function drawnLimits(series: readonly ChartSeries[], limits: readonly ChartLimit[], leastSpan: number) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of series) {
    for (const { value, min = value, max = value } of points) {
      low = Math.min(low, min)
      high = Math.max(high, max)
    }
  }
  if (low > high) return limits
  const values = limits.map(({ value }) => value)
  const [bottom, top] = valueRange(low, high, values, leastSpan, values[0])
  return limits.filter(({ value }) => value >= bottom && value <= top)
}

/** Series on an axis of time. The time runs from left to right in every language. */
export function TimeChart(props: TimeChartProps) {
  const { label, series, timeZone, limits = NO_LIMITS, spans = NO_SPANS, from, to, height = DEFAULT_HEIGHT } = props
  const { t, i18n } = useTranslation()
  const summaryId = useId()
  const [cursor, setCursor] = useState<{ index: number | null; announce: boolean }>({ index: null, announce: false })
  const columns = useMemo(() => chartColumns(series), [series])
  const data = useMemo(
    () =>
      [columns.at, ...columns.series.flatMap(({ value, min, max }) => (min && max ? [value, min, max] : [value]))] as [
        number[],
        ...(number | null | undefined)[][],
      ],
    [columns],
  )
  const { lines = NO_LINES, moment, stateName, toFirstLimit } = props
  const facts = useMemo(
    () => ({ from, to, limits, toFirstLimit, spans, lines, moment }),
    [from, to, limits, toFirstLimit, spans, lines, moment],
  )
  const named = toFirstLimit ? drawnLimits(series, limits, leastSpanOf(series)) : limits

  const pointed = cursor.index !== null && cursor.index < columns.at.length ? cursor.index : null
  const index = pointed ?? (moment === undefined ? null : nearestIndex(columns.at, moment))
  const at = index === null ? undefined : columns.at[index]
  const shownAt = at ?? moment
  const rows = readoutRows(series, columns, index)
  const span = at === undefined ? undefined : spans.find((each) => at >= each.from && at < each.to)
  const state = span === undefined ? undefined : stateName?.(span.state)
  const spanStates = useMemo(
    () =>
      [...new Set(spans.map((each) => each.state))].map((each) => ({ state: each, label: stateName?.(each) ?? each })),
    [spans, stateName],
  )
  const spoken = () =>
    rows.map(({ value, series: { label: name, digits, unit } }) =>
      value === undefined
        ? name
        : `${name} ${withUnit(formatReading(i18n.language, value, digits), unitSymbol(i18n, unit))}`,
    )

  return (
    <figure className="chart">
      <LazyPlot
        label={label}
        describedBy={summaryId}
        shape={{
          axis: { kind: 'time', timeZone },
          language: i18n.language,
          scale: 'linear',
          bands: columns.series.map(({ min }) => min !== undefined),
          leastSpan: leastSpanOf(series),
          syncKey: props.syncKey,
          selectable: props.onSelect !== undefined,
        }}
        facts={facts}
        data={data}
        height={height}
        onCursor={(place, announce) => {
          setCursor({ index: place, announce })
          const pointedAt = place === null ? undefined : columns.at[place]
          if (pointedAt !== undefined) props.onPoint?.(pointedAt)
        }}
        onSelect={props.onSelect}
      />
      <SpokenSummary id={summaryId} series={series} timeZone={timeZone} />
      <output className="visually-hidden">
        {cursor.announce && at !== undefined && `${chartTime(at, timeZone)}: ${spoken().join(', ')}`}
      </output>
      <ChartReadout
        at={shownAt === undefined ? undefined : chartTime(shownAt, timeZone)}
        rows={rows}
        limits={named}
        state={state}
        spans={spanStates}
      />
      <ChartTable
        label={label}
        head={t('realtime.chart.time')}
        series={series}
        columns={columns.series.map(({ value }) => value)}
        rows={columns.at.length}
        rowName={(row) => chartTime(columns.at[row] ?? 0, timeZone)}
      />
    </figure>
  )
}

/**
 * Under the cursor, otherwise the newest; below nought nothing was read yet. Where a series has no point of its own there, the one before
 * it still holds.
 */
function readoutRows(
  series: readonly ChartSeries[],
  columns: ReturnType<typeof chartColumns>,
  index: number | null,
): ReadoutRow[] {
  return series.map((each, place) => {
    const column = columns.series[place]
    if (index === null) return { series: each, value: each.points.at(-1)?.value }
    let row = index
    while (row > 0 && column?.value[row] === undefined) row--
    const [value, min, max] = [column?.value[row], column?.min?.[row], column?.max?.[row]]
    return { series: each, value: value ?? undefined, min: min ?? undefined, max: max ?? undefined }
  })
}
