import type { Quantity } from '@vigil/devices'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { measured } from '../../values/measured.ts'
import { useMapTheme } from '../style/use-map-theme.ts'
import { TRAIL_COLOURS, TRAIL_WIDTHS, type TrailClass } from './trail-colours.ts'
import type { TrailScale } from './trail-scale.ts'
import './trail.css'

interface TrackLegendProps {
  readonly scale: TrailScale
  readonly quantity: Quantity
  /** Whether a part of the way is drawn between positions that lie far apart. */
  readonly sparse: boolean
}

/** What the colours of the way mean, on the ground that they are drawn on. */
export function TrackLegend({ scale, quantity, sparse }: TrackLegendProps) {
  const { t, i18n } = useTranslation()
  return (
    <ul className="track-legend" aria-label={t('realtime.track.colours')}>
      {scale.steps.map(({ from, name }, index) => (
        <li key={name}>
          <Swatch name={name} />
          {name.startsWith('calm') ? null : `${t(`state.${name}`)} `}
          {/* The first step begins with the least that was measured, which noise may put below nought. */}
          <bdi dir="ltr">
            {index === 0 && scale.steps[1] !== undefined
              ? `< ${measured(i18n, scale.steps[1].from, quantity)}`
              : `≥ ${measured(i18n, from, quantity)}`}
          </bdi>
        </li>
      ))}
      <li>
        <Swatch name="none" />
        {t('realtime.track.noValue')}
      </li>
      {sparse && (
        <li>
          <Swatch name="calm2" dashed />
          {t('realtime.track.sparse')}
        </li>
      )}
    </ul>
  )
}

/** One colour and what it means. */
export function LegendItem({ name, children }: { name: TrailClass; children: ReactNode }) {
  return (
    <li>
      <Swatch name={name} />
      {children}
    </li>
  )
}

function Swatch({ name, dashed = false }: { name: TrailClass; dashed?: boolean }) {
  const [theme] = useMapTheme()
  return (
    <svg className="track-swatch" data-map-theme={theme} viewBox="0 0 28 16" aria-hidden="true">
      <line
        x1="2"
        x2="26"
        y1="8"
        y2="8"
        stroke={TRAIL_COLOURS[theme][name]}
        strokeWidth={TRAIL_WIDTHS[name]}
        {...(dashed && { strokeDasharray: '6 4' })}
      />
    </svg>
  )
}
