import type { AlarmDetail, AlarmEvent } from '@vigil/contract'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyAgain } from '../../../lib/lazy-again.tsx'
import { paths } from '../../../lib/paths.ts'
import { useLive } from '../../../live/live-context.tsx'
import { WindArrow } from '../../../ui/alarm/wind-arrow.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { distanceText } from '../../../ui/map/measure/measure.ts'
import { useLiveWind } from '../../../ui/map/wind/use-live-wind.ts'
import type { LiveWind } from '../../../ui/map/wind/wind.ts'
import { Age } from '../../../ui/time/age.tsx'
import { positionText } from '../../../ui/values/position-text.ts'
import { CardPart } from './card-part.tsx'
import { SourceLink } from './source-link.tsx'

const DeviceMap = lazyAgain(() => import('../../../ui/map/device-map.tsx'))

interface PlacePartProps {
  readonly alarm: AlarmEvent
  readonly detail: AlarmDetail
  onDevice(sn: string): void
}

interface WindLineProps {
  readonly title: string
  readonly wind: Omit<LiveWind, 'away'>
  /** m */
  readonly away?: number
  /** Only what blows now points somewhere. */
  readonly arrow?: boolean
}

function WindLine({ title, wind, away, arrow = false }: WindLineProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  return (
    <>
      {arrow && <WindArrow from={wind.from} />}
      <span>
        {title}:{' '}
        {t('desk.place.wind', {
          degrees: formatNumber(i18n.language, wind.from),
          speed: withUnit(formatNumber(i18n.language, wind.speed, 1), unitSymbol(i18n, 'm/s')),
        })}
      </span>
      <span className="quiet">
        <bdi>{fleet.place(wind.sn)?.name ?? wind.sn}</bdi>
        {away !== undefined && <bdi> ({distanceText(i18n.language, away)})</bdi>}, <Age at={wind.at} />
      </span>
    </>
  )
}

/** Where it is, where the wind comes from, and which of its neighbours alarm as well. */
export function PlacePart({ alarm, detail, onDevice }: PlacePartProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { position, wind, neighbours } = detail
  const { sn } = alarm
  const { wind: now, near } = useLiveWind(pointOf(fleet, sn) ?? position ?? undefined)
  const mast = now?.sn ?? wind?.sn
  const visible = useMemo(
    () => [...new Set([sn, ...neighbours.map(({ alarm: near }) => near.sn), ...(mast === undefined ? [] : [mast])])],
    [sn, neighbours, mast],
  )
  const place = fleet.place(sn)
  const placed = place?.longitude !== undefined || position !== null
  return (
    <CardPart
      title={t('desk.part.place')}
      extra={<Link to={paths.monitor('map', { device: sn })}>{t('home.map.open')}</Link>}
    >
      {placed ? (
        <div className="acard-map">
          <Suspense fallback={<Skeleton active />}>
            <DeviceMap compact wind visible={visible} selected={sn} select={onDevice} />
          </Suspense>
        </div>
      ) : (
        <p className="quiet">{t('desk.place.none')}</p>
      )}
      <p className="acard-wind">
        {now !== undefined ? (
          <WindLine title={t('desk.place.windNow')} wind={now} away={now.away} arrow />
        ) : (
          <span className="quiet">{t(near ? 'desk.place.windStale' : 'desk.place.noWind')}</span>
        )}
      </p>
      <p className="acard-wind quiet">
        {wind !== null && <WindLine title={t('desk.place.windThen')} wind={wind} />}
        {position !== null && (
          <bdi dir="ltr" className="quiet">
            {positionText(position)}
          </bdi>
        )}
        <SourceLink alarm={alarm} />
      </p>
    </CardPart>
  )
}
