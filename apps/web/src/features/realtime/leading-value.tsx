import { ArrowDownOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Quantity } from '@vigil/devices'
import { unitSymbol } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { readingText } from '../../ui/values/measured.ts'
import type { Trend } from './trend.ts'

const ARROWS = { rising: ArrowUpOutlined, falling: ArrowDownOutlined, steady: ArrowRightOutlined } as const

interface LeadingValueProps {
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly trend: Trend | undefined
}

export function LeadingValue({ quantity, value, trend }: LeadingValueProps) {
  const { t, i18n } = useTranslation()
  const Arrow = trend && ARROWS[trend]
  const isMeasured = value !== undefined && value !== quantity.idle
  return (
    <div className="leading-value">
      <span className="leading-name">{t(`quantity.${quantity.key}`)}</span>
      <span className="leading-figure">
        <bdi dir="ltr">
          <strong>{value === undefined ? '–' : readingText(i18n, value, quantity)}</strong>
          {isMeasured && quantity.unit !== '' && (
            <span className="leading-unit"> {unitSymbol(i18n, quantity.unit)}</span>
          )}
        </bdi>
        {trend && Arrow && (
          <span className="leading-trend" data-trend={trend}>
            <span dir="ltr">
              <Arrow aria-hidden="true" />
            </span>
            {t(`realtime.trend.${trend}`)}
          </span>
        )}
      </span>
    </div>
  )
}
