import { ArrowDownOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { RunState, State2 } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { displayedState, stateName } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { stateColour } from '../../ui/theme.ts'
import { readingText } from '../../ui/values/measured.ts'
import type { Trend } from './trend.ts'

const ARROWS = { rising: ArrowUpOutlined, falling: ArrowDownOutlined, steady: ArrowRightOutlined } as const

interface LeadingValueProps {
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly trend: Trend | undefined
  /** What its own limits make of it: only a value that is why is coloured. */
  readonly state: State2
}

export function LeadingValue({ quantity, value, trend, state }: LeadingValueProps) {
  const { t, i18n } = useTranslation()
  const Arrow = trend && ARROWS[trend]
  const isMeasured = value !== undefined && value !== quantity.idle
  const isWhy = state >= State2.Warning
  const colour = { '--value-state': stateColour(stateName(displayedState(state, RunState.Online))) } as CSSProperties
  return (
    <div className="leading-value" data-why={isWhy} style={isWhy ? colour : undefined}>
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
