import type { Threshold } from '@vigil/contract'
import type { ModuleDefinition, Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useSeries } from '../../live/hooks.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { limitsOf, stateOfReading } from '../../ui/recent/limits.ts'
import { type Background, quantityKey } from '../../ui/recent/stored-series.ts'
import { measured } from '../../ui/values/measured.ts'
import { joined, LIVE_WINDOW_MS } from './joined-series.ts'
import { LeadingValue } from './leading-value.tsx'
import { trendOf } from './trend.ts'

export interface LeadingCourseProps {
  readonly sn: string
  readonly definition: ModuleDefinition
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
  /** One axis of time for several charts; without it the chart ends with its own newest reading. */
  readonly shared?: { readonly from: number; readonly to: number; readonly syncKey: string }
}

const NO_POINTS: readonly never[] = []

/** The value that stands large, with its trend, and its last minutes between its limits. */
export function LeadingCourse({ sn, definition, quantity, value, thresholds, background, shared }: LeadingCourseProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const module = definition.key
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
  const end = points.at(-1)?.at
  return (
    <>
      <LeadingValue
        quantity={quantity}
        value={value}
        trend={trendOf(live, quantity.digits)}
        state={stateOfReading(module, quantity.key, value, thresholds)}
      />
      <TimeChart
        label={t('realtime.courseOf', { name })}
        series={series}
        limits={limits}
        timeZone={config.timeZone}
        height={140}
        {...(shared ?? (end === undefined ? {} : { from: end - LIVE_WINDOW_MS, to: end }))}
      />
    </>
  )
}
