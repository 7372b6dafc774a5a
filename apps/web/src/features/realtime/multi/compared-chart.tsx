import type { ModuleKey, Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useSeries } from '../../../live/hooks.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { type Background, joined, quantityKey } from '../joined-series.ts'
import { LeadingValue } from '../leading-value.tsx'
import { measured } from '../measured.ts'
import { limitsOf } from '../module-facts.ts'
import { trendOf } from '../trend.ts'

interface ComparedChartProps {
  readonly sn: string
  readonly module: ModuleKey
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
  readonly from: number
  readonly to: number
}

/** All charts of the page share their cursor by it. */
const CURSOR = 'compared'
const NO_POINTS: readonly never[] = []

export function ComparedChart(props: ComparedChartProps) {
  const { sn, module, quantity, value, thresholds, background, from, to } = props
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const live = useSeries(sn, module, quantity.key)
  const stored = background.get(quantityKey(module, quantity.key)) ?? NO_POINTS
  const points = useMemo(() => joined(stored, live), [stored, live])
  const name = t(`quantity.${quantity.key}`)
  const series = useMemo(
    () => [{ key: quantity.key, label: name, unit: quantity.unit, digits: quantity.digits, points }],
    [quantity, name, points],
  )
  const limits = useMemo(
    () =>
      limitsOf(module, quantity.key, thresholds, (state, limit) =>
        t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, quantity) }),
      ),
    [module, quantity, thresholds, t, i18n],
  )
  return (
    <>
      <LeadingValue quantity={quantity} value={value} trend={trendOf(live, quantity.digits)} />
      <TimeChart
        label={t('realtime.courseOf', { name })}
        series={series}
        limits={limits}
        timeZone={config.timeZone}
        height={150}
        syncKey={CURSOR}
        from={from}
        to={to}
      />
    </>
  )
}
