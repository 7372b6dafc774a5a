import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './chart.css'
import type { ChartSeries } from './chart-columns.ts'
import { ChartReadout } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'

const Plot = lazy(() => import('./plot.tsx'))

export interface SpectrumChartProps {
  readonly label: string
  /** Energy or shift of every channel, rising. */
  readonly along: readonly number[]
  readonly counts: readonly number[]
  readonly alongName: string
  readonly unit: string
  readonly scale: 'linear' | 'log'
  readonly height?: number
}

const NO_FACTS = { limits: [], spans: [], lines: [] }

/** Counts over energy, or intensity over shift. */
export function SpectrumChart({ label, along, counts, alongName, unit, scale, height = 280 }: SpectrumChartProps) {
  const { t, i18n } = useTranslation()
  const summaryId = useId()
  const [index, setIndex] = useState<number | null>(null)
  const data = useMemo(() => [[...along], [...counts]] as [number[], number[]], [along, counts])
  const series: ChartSeries = { key: 'counts', label: t('realtime.spectrum.counts'), unit: '', digits: 0, points: [] }
  const place = (at: number) => withUnit(formatNumber(i18n.language, at, 1), unitSymbol(i18n, unit))
  const alongTitle = `${alongName} (${unitSymbol(i18n, unit)})`
  const at = index === null ? undefined : along[index]
  const total = counts.reduce((sum, count) => sum + count, 0)

  return (
    <figure className="chart">
      <Suspense fallback={<div className="chart-plot" style={{ blockSize: height }} />}>
        <Plot
          label={label}
          describedBy={summaryId}
          shape={{
            axis: { kind: 'value', label: alongTitle },
            language: i18n.language,
            scale,
            bands: [false],
            leastSpan: 1,
            selectable: false,
          }}
          facts={NO_FACTS}
          data={data}
          height={height}
          onCursor={setIndex}
        />
      </Suspense>
      <p id={summaryId} className="visually-hidden">
        {t('realtime.spectrum.summary', {
          channels: along.length,
          total: formatNumber(i18n.language, total),
          from: place(along[0] ?? 0),
          to: place(along.at(-1) ?? 0),
        })}
      </p>
      {at === undefined ? (
        <p className="chart-readout">{t('realtime.spectrum.total', { total: formatNumber(i18n.language, total) })}</p>
      ) : (
        <ChartReadout at={place(at)} rows={[{ series, value: counts[index ?? 0] }]} limits={[]} />
      )}
      <ChartTable
        label={label}
        head={alongTitle}
        series={[series]}
        columns={[[...counts]]}
        rows={along.length}
        whole
        rowName={(row) => formatNumber(i18n.language, along[row] ?? 0, 1)}
      />
    </figure>
  )
}
