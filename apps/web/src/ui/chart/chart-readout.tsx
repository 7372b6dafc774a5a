import { formatDateTime } from '@vigil/domain'
import { formatReading, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { stateColour } from '../theme.ts'
import type { ChartSeries } from './chart-columns.ts'
import { seriesColour } from './chart-palette.ts'
import { NO_DATA } from './gaps.ts'
import type { ChartLimit } from './plot-spec.ts'

export interface ReadoutRow {
  readonly series: ChartSeries
  readonly value: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

interface ChartReadoutProps {
  /** Time or place under the cursor; undefined while the newest is shown. */
  readonly at: string | undefined
  readonly rows: readonly ReadoutRow[]
  readonly limits: readonly ChartLimit[]
  /** In words, of the place under the cursor. */
  readonly state?: string | undefined
  /** States of the stretches along the axis, each once. */
  readonly spans?: readonly { readonly state: string; readonly label: string }[]
}

/** Names, values and limits below a chart: what is under the cursor, otherwise the newest. */
export function ChartReadout({ at, rows, limits, state, spans = [] }: ChartReadoutProps) {
  const { t, i18n } = useTranslation()
  const text = (value: number, { digits, unit }: ChartSeries) =>
    withUnit(formatReading(i18n.language, value, digits), unitSymbol(i18n, unit))
  return (
    <div className="chart-readout">
      <span className="chart-readout-at">
        {at === undefined ? t('realtime.chart.latest') : <bdi dir="ltr">{at}</bdi>}
        {state !== undefined && <span> · {state}</span>}
      </span>
      {rows.map(({ series, value, min, max }, index) => (
        <span key={series.key} className="chart-readout-row">
          <i className="chart-swatch" style={{ background: seriesColour(index) }} />
          <span>{series.label}</span>
          <strong>
            <bdi dir="ltr">{value === undefined ? '–' : text(value, series)}</bdi>
          </strong>
          {min !== undefined && max !== undefined && min !== max && (
            <bdi dir="ltr" className="chart-readout-span">
              {formatReading(i18n.language, min, series.digits)} … {formatReading(i18n.language, max, series.digits)}
            </bdi>
          )}
        </span>
      ))}
      {limits.map((limit) => (
        <span key={`${limit.state} ${limit.value}`} className="chart-readout-limit">
          <i className="chart-limit" style={{ borderColor: stateColour(limit.state) }} />
          <bdi>{limit.label}</bdi>
        </span>
      ))}
      {spans.map((span) => (
        <span key={span.state} className="chart-readout-limit">
          <i
            className="chart-span"
            data-state={span.state}
            style={span.state === NO_DATA ? undefined : { background: stateColour(span.state) }}
          />
          <bdi>{span.state === NO_DATA ? span.label : t('realtime.chart.span', { state: span.label })}</bdi>
        </span>
      ))}
    </div>
  )
}

/** What the lines are, while none of their values is asked for. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <div className="chart-readout">
      {series.map(({ key, label }, index) => (
        <span key={key} className="chart-readout-row">
          <i className="chart-swatch" style={{ background: seriesColour(index) }} />
          <bdi>{label}</bdi>
        </span>
      ))}
    </div>
  )
}

export const chartTime = (at: number, timeZone: string): string => formatDateTime(at, timeZone)
