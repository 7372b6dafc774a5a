import type { Quantity } from '@vigil/devices'
import { useTranslation } from 'react-i18next'
import { measured } from '../measured.ts'
import { TRAIL_LOOKS, type TrailClass, type TrailScale } from './trail-scale.ts'

/** What the colours of the way mean. */
export function TrackLegend({ scale, quantity }: { scale: TrailScale; quantity: Quantity }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className="track-legend" aria-label={t('realtime.track.colours')}>
      {scale.steps.map(({ from, name }) => (
        <li key={name}>
          <Swatch name={name} />
          {name.startsWith('calm') ? null : `${t(`state.${name}`)} `}
          <bdi dir="ltr">≥ {measured(i18n, from, quantity)}</bdi>
        </li>
      ))}
      <li>
        <Swatch name="none" />
        {t('realtime.track.noValue')}
      </li>
    </ul>
  )
}

function Swatch({ name }: { name: TrailClass }) {
  const { colour, opacity } = TRAIL_LOOKS[name]
  return <i className="track-swatch" style={{ background: `var(${colour})`, opacity }} aria-hidden="true" />
}
