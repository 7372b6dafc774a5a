import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { TimeChart } from '../../../../ui/chart/time-chart.tsx'
import { spansOf } from '../../../../ui/recent/state-spans.ts'
import type { InstrumentProps } from '../instrument.ts'
import { useStored } from '../tiles/use-stored.ts'

interface DayTrendProps extends Pick<InstrumentProps, 'sn' | 'definition'> {
  readonly quantity: Quantity
}

const DAY = 24 * 3_600_000
const POINTS = 288

/** The last day in steps of minutes, lowest and highest as a band, with the stretches in which something was wrong. */
export function DayTrend({ sn, definition, quantity }: DayTrendProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const keys = useMemo(() => [quantity.key], [quantity])
  const stored = useStored(sn, definition.key, keys, DAY, POINTS)
  const label = t('instrument.lastDay', { name: t(`quantity.${quantity.key}`) })
  const series = useMemo(() => [{ ...quantity, label, points: stored.points(quantity.key) }], [quantity, label, stored])
  const spans = useMemo(() => spansOf(stored.states, stored.to - DAY, stored.to, stored.unwatched), [stored])
  if (stored.phase === 'loading') return <p className="quiet">{t('instrument.loadingPast')}</p>
  if (stored.phase === 'failed') return <p className="quiet">{t('realtime.recent.failed')}</p>
  if (series[0]?.points.length === 0) return <p className="quiet">{t('instrument.nothingStored')}</p>
  return (
    <div className="day-trend">
      <h3>{label}</h3>
      <TimeChart
        label={label}
        series={series}
        spans={spans}
        stateName={(state) => t(`state.${state}` as 'state.alarm')}
        timeZone={config.timeZone}
        from={stored.to - DAY}
        to={stored.to}
        height={140}
      />
    </div>
  )
}
