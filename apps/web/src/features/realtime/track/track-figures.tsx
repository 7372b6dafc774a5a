import type { Position } from '@vigil/contract'
import { lengthOf } from '@vigil/domain'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { distanceText } from '../../../ui/map/measure/measure.ts'
import type { TrailPoint } from '../../../ui/map/trail/trail.ts'
import { measured } from '../../../ui/values/measured.ts'

/** Where it is now, how fast and whereto, and how far it came. */
export function TrackFigures({ position, trail }: { position: Position | undefined; trail: readonly TrailPoint[] }) {
  const { t, i18n } = useTranslation()
  if (position === undefined) return <p className="quiet">{t('realtime.track.none')}</p>
  const figure = (value: number | undefined, unit: string, digits: number) =>
    value === undefined ? (
      <span className="track-untold">{t('realtime.track.untold')}</span>
    ) : (
      <bdi dir="ltr">{measured(i18n, value, { unit, digits })}</bdi>
    )
  return (
    <dl className="track-figures">
      <Figure name="latitude">{figure(position.latitude, '°', 5)}</Figure>
      <Figure name="longitude">{figure(position.longitude, '°', 5)}</Figure>
      <Figure name="altitude">{figure(position.altitude, 'm', 0)}</Figure>
      <Figure name="speed">{figure(position.speed, 'm/s', 1)}</Figure>
      <Figure name="heading">{figure(position.heading, '°', 0)}</Figure>
      <Figure name="distance">
        <bdi>{distanceText(i18n.language, lengthOf(trail))}</bdi>
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`realtime.track.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
