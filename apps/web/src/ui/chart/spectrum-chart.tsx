import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './chart.css'
import type { ChartSeries } from './chart-columns.ts'
import { ChartLegend, ChartReadout } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'
import { LazyPlot } from './lazy-plot.tsx'
import type { ChartLine } from './plot-spec.ts'

export interface SpectrumChartProps {
  readonly label: string
  /** Energy or shift of every channel, rising. */
  readonly along: readonly number[]
  readonly counts: readonly number[]
  readonly alongName: string
  readonly unit: string
  readonly scale: 'linear' | 'log'
  /** What is drawn where it is not counts. */
  readonly quantity?: {
    readonly label: string
    readonly unit: string
    readonly digits: number
    readonly leastSpan: number
  }
  /** The highest stands on the left. */
  readonly reversed?: boolean
  readonly height?: number
  /** Under the peaks, per channel; its values while they are being looked for are left out. */
  readonly under?: { readonly label: string; readonly values: ArrayLike<number> | undefined }
  readonly lines?: readonly ChartLine[]
  readonly marks?: readonly ChartLine[]
  readonly selection?: {
    readonly region: { readonly from: number; readonly to: number } | undefined
    /** How a region is chosen. */
    readonly hint: string
    onRegion(from: number, to: number): void
  }
}

const NONE: readonly never[] = []
/** Below a count there is nothing that a logarithm could show. */
const LEAST_LOG = 0.5

/** Counts over energy, or intensity over shift, with what lies under the peaks, lines, marks and a region where they are given. */
export function SpectrumChart(props: SpectrumChartProps) {
  const { label, along, counts, alongName, unit, scale, quantity, reversed, height = 280, under, selection } = props
  const { lines = NONE, marks = NONE } = props
  const { t, i18n } = useTranslation()
  const summaryId = useId()
  const [cursor, setCursor] = useState<{ index: number | null; announce: boolean }>({ index: null, announce: false })
  const moved = useCallback((index: number | null, announce: boolean) => setCursor({ index, announce }), [])
  const [underLabel, underValues] = [under?.label, under?.values]
  const data = useMemo(() => {
    const shown = (value: number) => (scale === 'log' ? Math.max(value, LEAST_LOG) : value)
    const second = underValues === undefined ? along.map(() => null) : Array.from(underValues, shown)
    return [[...along], counts.map(shown), ...(underLabel === undefined ? [] : [second])] as [number[], number[]]
  }, [along, counts, underLabel, underValues, scale])
  const region = selection?.region
  const facts = useMemo(() => ({ limits: NONE, spans: NONE, lines, marks, region }), [lines, marks, region])
  const series = useMemo((): [ChartSeries, ...ChartSeries[]] => {
    const one = { unit: quantity?.unit ?? '', digits: quantity?.digits ?? 0, points: [] }
    const first = { ...one, key: 'counts', label: quantity?.label ?? t('realtime.spectrum.counts') }
    return underLabel === undefined ? [first] : [first, { ...one, key: 'under', label: underLabel }]
  }, [t, underLabel, quantity])
  const place = (at: number) => withUnit(formatNumber(i18n.language, at, 1), unitSymbol(i18n, unit))
  const alongTitle = `${alongName} (${unitSymbol(i18n, unit)})`
  const { index } = cursor
  const at = index === null ? undefined : along[index]
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rows = series.map((each, column) => ({
    series: each,
    value: index === null ? undefined : (column === 0 ? counts : underValues)?.[index],
  }))

  return (
    <figure className="chart">
      <LazyPlot
        label={label}
        describedBy={summaryId}
        shape={{
          axis: { kind: 'value', label: alongTitle, reversed },
          language: i18n.language,
          scale,
          bands: series.map(() => false),
          leastSpan: quantity?.leastSpan ?? 1,
          selectable: selection !== undefined,
        }}
        facts={facts}
        data={data}
        height={height}
        onCursor={moved}
        onSelect={selection?.onRegion}
      />
      <p id={summaryId} className="visually-hidden">
        {t(quantity === undefined ? 'realtime.spectrum.summary' : 'realtime.spectrum.summaryOf', {
          channels: along.length,
          total: formatNumber(i18n.language, total),
          name: quantity?.label ?? '',
          from: place(along[0] ?? 0),
          to: place(along.at(-1) ?? 0),
        })}
      </p>
      <output className="visually-hidden">
        {cursor.announce &&
          at !== undefined &&
          `${place(at)}: ${formatNumber(i18n.language, counts[index ?? 0] ?? 0, quantity?.digits)}`}
      </output>
      {at !== undefined ? (
        <ChartReadout at={place(at)} rows={rows} limits={[]} />
      ) : quantity !== undefined ? (
        <ChartLegend series={series} />
      ) : (
        <>
          {series.length > 1 && <ChartLegend series={series} />}
          <p className="chart-readout">
            {t('realtime.spectrum.total', { total: formatNumber(i18n.language, total) })}
            {selection !== undefined && ` · ${selection.hint}`}
          </p>
        </>
      )}
      <ChartTable
        label={label}
        head={alongTitle}
        series={[series[0]]}
        columns={[[...counts]]}
        rows={along.length}
        whole
        rowName={(row) => formatNumber(i18n.language, along[row] ?? 0, 1)}
      />
    </figure>
  )
}
