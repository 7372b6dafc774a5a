import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { formatReading } from '@vigil/i18n/web'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSeries } from '../../live/hooks.ts'
import type { ChartPoint } from '../../ui/chart/chart-columns.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { stateOfValue } from '../../ui/recent/limits.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { measured } from '../../ui/values/measured.ts'
import { joined } from './joined-series.ts'

interface QuantityRowProps {
  readonly sn: string
  readonly module: ModuleKey
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  readonly stored: readonly ChartPoint[]
}

/** Drawn again when its own value changes. */
export const QuantityRow = memo(function QuantityRow(props: QuantityRowProps) {
  const { sn, module, quantity, value, thresholds, stored } = props
  const { t, i18n } = useTranslation()
  const live = useSeries(sn, module, quantity.key)
  const points = useMemo(() => joined(stored, live), [stored, live])
  const own = thresholds.filter((each) => each.module === module && each.quantity === quantity.key)
  const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, own)
  const name = t(`quantity.${quantity.key}`)
  return (
    <tr data-danger={state >= State2.Warning}>
      <th scope="row">{name}</th>
      <td className="quantity-value">
        <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
        {state >= State2.Warning && <StateMark state={state} />}
      </td>
      <td className="quantity-limits">
        {own.length === 0 ? (
          <span className="quiet">{t('realtime.module.noLimits')}</span>
        ) : (
          own.map(({ direction, warn, alarm, highRisk }) => (
            <bdi key={direction} dir="ltr">
              {direction === 'above' ? '≥ ' : '≤ '}
              {[warn, alarm, highRisk]
                .filter((limit) => limit !== undefined)
                .map((limit) => formatReading(i18n.language, limit, quantity.digits))
                .join(' / ')}
            </bdi>
          ))
        )}
      </td>
      <td className="quantity-course">
        <Sparkline points={points} warn={own[0]?.warn} alarm={own[0]?.alarm} label={t('realtime.courseOf', { name })} />
      </td>
    </tr>
  )
})
