import type { Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import type { ChartPoint, ChartSeries } from '../../../../ui/chart/chart-columns.ts'
import { TimeChart } from '../../../../ui/chart/time-chart.tsx'
import { limitsOf } from '../../../../ui/recent/limits.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { LIVE_WINDOW_MS } from '../../joined-series.ts'
import type { InstrumentProps } from '../instrument.ts'

/** A device may report ten times a second; a line of ten minutes is no different for it. */
const CHART_EVERY_MS = 500

/** Follows a value, but no more often than that; the last one is shown in any case. */
function useSlowly<T>(value: T, everyMs = CHART_EVERY_MS): T {
  const [shown, setShown] = useState(value)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (Object.is(value, shown)) return
    const show = () => {
      shownAt.current = performance.now()
      setShown(value)
    }
    const wait = shownAt.current + everyMs - performance.now()
    if (wait <= 0) {
      show()
      return
    }
    const timer = setTimeout(show, wait)
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown
}

interface BandChartProps extends Pick<InstrumentProps, 'definition'> {
  readonly quantity: Quantity
  readonly thresholds: readonly Threshold[]
  readonly points: readonly ChartPoint[]
  /** What is usual, with its lower and upper edge. */
  readonly band: readonly ChartPoint[]
  readonly bandName: string
}

const SteadyChart = memo(TimeChart)

/** The last minutes of a quantity, and behind them the band in which it usually lies. */
export function BandChart({ definition, quantity, thresholds, bandName, ...newest }: BandChartProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { key, unit, digits } = quantity
  const points = useSlowly(newest.points)
  const band = useSlowly(newest.band)
  const name = t(`quantity.${key}`)
  const series = useMemo((): ChartSeries[] => {
    const own = { key, label: name, unit, digits, points }
    if (band.length === 0) return [own]
    return [own, { key: 'usual', label: bandName, unit, digits, points: band, longestPauseMs: LIVE_WINDOW_MS }]
  }, [key, name, unit, digits, points, band, bandName])
  const limits = useMemo(
    () =>
      limitsOf(definition.key, key, thresholds, (state, limit) =>
        t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, { unit, digits }) }),
      ),
    [definition, key, unit, digits, thresholds, t, i18n],
  )
  const end = points.at(-1)?.at
  return (
    <SteadyChart
      label={t('realtime.courseOf', { name })}
      series={series}
      limits={limits}
      timeZone={config.timeZone}
      height={160}
      {...(end === undefined ? {} : { from: end - LIVE_WINDOW_MS, to: end })}
    />
  )
}
