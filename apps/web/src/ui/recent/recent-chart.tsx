import type { RecentData, Threshold } from '@vigil/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import type { ChartSpan } from '../chart/plot-spec.ts'
import { TimeChart } from '../chart/time-chart.tsx'
import { Panel } from '../panel.tsx'
import { measured } from '../values/measured.ts'
import { limitsOf } from './limits.ts'
import type { ChosenQuantity } from './recent-quantities.ts'
import { backgroundOf } from './stored-series.ts'

interface RecentChartProps {
  readonly chosen: ChosenQuantity
  readonly data: RecentData
  readonly span: { readonly from: number; readonly to: number }
  readonly thresholds: readonly Threshold[]
  readonly spans: readonly ChartSpan[]
  onSelect(from: number, to: number): void
}

export function RecentChart({ chosen, data, span, thresholds, spans, onSelect }: RecentChartProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { module, quantity, key } = chosen
  const name = t(`quantity.${quantity.key}`)
  const points = useMemo(() => backgroundOf(data).get(key) ?? [], [data, key])
  const series = useMemo(
    () => [{ key, label: name, unit: quantity.unit, digits: quantity.digits, points }],
    [key, name, quantity, points],
  )
  const limits = useMemo(
    () =>
      limitsOf(module, quantity.key, thresholds, (state, limit) =>
        t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, quantity) }),
      ),
    [module, quantity, thresholds, t, i18n],
  )
  return (
    <Panel title={`${t(`module.${module}`)} · ${name}`}>
      {points.length === 0 && <p className="quiet">{t('realtime.recent.empty')}</p>}
      <TimeChart
        label={`${t(`module.${module}`)}, ${name}`}
        series={series}
        limits={limits}
        spans={spans}
        stateName={(state) => t(`state.${state}`)}
        timeZone={config.timeZone}
        from={span.from}
        to={span.to}
        height={200}
        syncKey={`recent ${data.sn}`}
        onSelect={onSelect}
      />
    </Panel>
  )
}
