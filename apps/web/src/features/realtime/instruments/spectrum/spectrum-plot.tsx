import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../../ui/chart/chart.css'
import type { ChartSeries } from '../../../../ui/chart/chart-columns.ts'
import { ChartReadout } from '../../../../ui/chart/chart-readout.tsx'
import { ChartTable } from '../../../../ui/chart/chart-table.tsx'
import type { ChartLine } from '../../../../ui/chart/plot-spec.ts'
import type { Region } from './region.ts'

const Plot = lazy(() => import('../../../../ui/chart/plot.tsx'))

interface SpectrumPlotProps {
  readonly along: readonly number[]
  readonly counts: readonly number[]
  readonly background: ArrayLike<number> | undefined
  readonly scale: 'linear' | 'log'
  readonly lines: readonly ChartLine[]
  readonly peaks: readonly ChartLine[]
  readonly region: Region | undefined
  onRegion(from: number, to: number): void
}

const HEIGHT = 320
const NOTHING: readonly never[] = []
/** Below a count there is nothing that a logarithm could show. */
const LEAST_LOG = 0.5

/** Counts over energy, with the background under the peaks, the peaks, the lines of a nuclide and a region. */
export function SpectrumPlot(props: SpectrumPlotProps) {
  const { along, counts, background, scale, lines, peaks, region, onRegion } = props
  const { t, i18n } = useTranslation()
  const summaryId = useId()
  const [cursor, setCursor] = useState<{ index: number | null; announce: boolean }>({ index: null, announce: false })
  const data = useMemo(() => {
    const shown = (value: number) => (scale === 'log' ? Math.max(value, LEAST_LOG) : value)
    const under = background === undefined ? along.map(() => null) : Array.from(background, shown)
    return [[...along], counts.map(shown), under] as [number[], number[], (number | null)[]]
  }, [along, counts, background, scale])
  const facts = useMemo(
    () => ({ limits: NOTHING, spans: NOTHING, lines, marks: peaks, region }),
    [lines, peaks, region],
  )
  const series = useMemo(
    (): ChartSeries[] => [
      { key: 'counts', label: t('realtime.spectrum.counts'), unit: '', digits: 0, points: [] },
      { key: 'background', label: t('instrument.snip'), unit: '', digits: 0, points: [] },
    ],
    [t],
  )
  const moved = useCallback((index: number | null, announce: boolean) => setCursor({ index, announce }), [])
  const keV = (energy: number) => withUnit(formatNumber(i18n.language, energy, 1), unitSymbol(i18n, 'keV'))
  const title = `${t('realtime.spectrum.energy')} (keV)`
  const at = cursor.index === null ? undefined : along[cursor.index]
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rows = series.map((each, place) => ({
    series: each,
    value: cursor.index === null ? undefined : (place === 0 ? counts : background)?.[cursor.index],
  }))
  return (
    <figure className="chart">
      <Suspense fallback={<div className="chart-plot" style={{ blockSize: HEIGHT }} />}>
        <Plot
          label={t('realtime.spectrum.gamma')}
          describedBy={summaryId}
          shape={{
            axis: { kind: 'value', label: title },
            language: i18n.language,
            scale,
            bands: [false, false],
            leastSpan: 1,
            selectable: true,
          }}
          facts={facts}
          data={data}
          height={HEIGHT}
          onCursor={moved}
          onSelect={onRegion}
        />
      </Suspense>
      <p id={summaryId} className="visually-hidden">
        {t('realtime.spectrum.summary', {
          channels: along.length,
          total: formatNumber(i18n.language, total),
          from: keV(along[0] ?? 0),
          to: keV(along.at(-1) ?? 0),
        })}
      </p>
      <output className="visually-hidden">
        {cursor.announce && at !== undefined && `${keV(at)}: ${counts[cursor.index ?? 0]}`}
      </output>
      {at === undefined ? (
        <p className="chart-readout">
          {t('realtime.spectrum.total', { total: formatNumber(i18n.language, total) })} · {t('instrument.dragRegion')}
        </p>
      ) : (
        <ChartReadout at={keV(at)} rows={rows} limits={[]} />
      )}
      <ChartTable
        label={t('realtime.spectrum.gamma')}
        head={title}
        series={series.slice(0, 1)}
        columns={[[...counts]]}
        rows={along.length}
        whole
        rowName={(row) => formatNumber(i18n.language, along[row] ?? 0, 1)}
      />
    </figure>
  )
}
