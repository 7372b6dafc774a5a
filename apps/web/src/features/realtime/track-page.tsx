import type { Position } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSession } from '../../lib/session.tsx'
import { useDetail, useDevice, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/live-fleet.ts'
import { Panel } from '../../ui/panel.tsx'
import { positionText } from '../../ui/position-text.ts'
import { DeviceHeader } from './device-header.tsx'
import { UnknownDevice } from './honest-message.tsx'
import { addToTrail, type TrailPoint, trailLength } from './trail.ts'
import './realtime.css'

const TrackMap = lazy(() => import('./track-map.tsx'))

const NO_TRAIL: readonly TrailPoint[] = []
const ROWS_SHOWN = 10

/** Where a device that moves is, how fast and whereto, and the way it has come since the page was opened. */
export default function TrackPage() {
  const { sn = '' } = useParams()
  const { fleet } = useLive()
  useStructureVersion()
  const place = fleet.place(sn)
  if (place !== undefined) return <Track key={sn} place={place} />
  return fleet.loading() ? <Skeleton active className="realtime" paragraph={{ rows: 8 }} /> : <UnknownDevice sn={sn} />
}

function useTrail(at: number, position: Position | undefined): readonly TrailPoint[] {
  const [trail, setTrail] = useState(NO_TRAIL)
  if (position === undefined) return trail
  const next = addToTrail(trail, { at, longitude: position.longitude, latitude: position.latitude })
  if (next !== trail) setTrail(next)
  return next
}

function Track({ place }: { place: DevicePlace }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const detail = useDetail(place.sn)
  const device = useDevice(place.sn)
  const model = registry.model(place.deviceType)
  const position = detail?.position ?? device?.basic.position
  const trail = useTrail(detail?.at ?? device?.basic.at ?? 0, position)
  if (model === undefined) return <UnknownDevice sn={place.sn} />

  const figure = (value: number | undefined, unit: string, digits: number) => (
    <bdi dir="ltr">
      {value === undefined ? '–' : withUnit(formatNumber(i18n.language, value, digits), unitSymbol(i18n, unit))}
    </bdi>
  )
  return (
    <div className="realtime">
      <DeviceHeader place={place} model={model} detail={detail} onTrack />
      <Panel title={t('realtime.track.title')}>
        {position === undefined ? (
          <p className="quiet">{t('realtime.track.none')}</p>
        ) : (
          <dl className="track-figures">
            <Figure name="latitude">{figure(position.latitude, '°', 5)}</Figure>
            <Figure name="longitude">{figure(position.longitude, '°', 5)}</Figure>
            <Figure name="altitude">{figure(position.altitude, 'm', 0)}</Figure>
            <Figure name="speed">{figure(position.speed, 'm/s', 1)}</Figure>
            <Figure name="heading">{figure(position.heading, '°', 0)}</Figure>
            <Figure name="distance">{figure(trailLength(trail), 'm', 0)}</Figure>
          </dl>
        )}
      </Panel>
      <Panel title={t('realtime.track.map')}>
        <Suspense fallback={<div className="track-map" />}>
          <TrackMap sn={place.sn} trail={trail} />
        </Suspense>
      </Panel>
      <Panel title={t('realtime.track.trail')} extra={t('realtime.track.points', { count: trail.length })}>
        {trail.length === 0 ? (
          <p className="quiet">{t('realtime.track.empty')}</p>
        ) : (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('realtime.track.time')}</th>
                <th scope="col">{t('realtime.track.position')}</th>
              </tr>
            </thead>
            <tbody>
              {trail
                .slice(-ROWS_SHOWN)
                .reverse()
                .map((point) => (
                  <tr key={point.at}>
                    <th scope="row">
                      <bdi dir="ltr">{formatDateTime(point.at, config.timeZone)}</bdi>
                    </th>
                    <td>
                      <bdi dir="ltr">{positionText(point)}</bdi>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
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
