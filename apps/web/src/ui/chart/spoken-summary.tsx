import { formatReading, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useClock } from '../time/use-clock.ts'
import type { ChartSeries } from './chart-columns.ts'
import { chartTime } from './chart-readout.tsx'
import { summaryOf } from './chart-summary.ts'

interface SpokenSummaryProps {
  readonly id: string
  readonly series: readonly ChartSeries[]
  readonly timeZone: string
}

/** For whoever does not see the lines. Once a second: laid out with every reading it would cost more than the lines themselves. */
export function SpokenSummary({ id, series, timeZone }: SpokenSummaryProps) {
  const { t, i18n } = useTranslation()
  const tick = useClock()
  const isEmpty = series.every(({ points }) => points.length === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: readings come between two ticks
  const text = useMemo(() => {
    const measured = (value: number, { digits, unit }: ChartSeries) =>
      withUnit(formatReading(i18n.language, value, digits), unitSymbol(i18n, unit))
    return series.map((each) => {
      const summary = summaryOf(each.points)
      return summary === undefined
        ? `${each.label}: ${t('common.noData')}. `
        : `${t('realtime.chart.summary', {
            name: each.label,
            last: measured(summary.last, each),
            low: measured(summary.low, each),
            high: measured(summary.high, each),
            from: chartTime(summary.from, timeZone),
            to: chartTime(summary.to, timeZone),
          })} `
    })
  }, [tick, isEmpty, timeZone, t])
  return (
    <p id={id} className="visually-hidden">
      {text}
    </p>
  )
}
