import type { AlarmDetail, AlarmEvent } from '@vigil/contract'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../../lib/loading/lazy-again.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { WindArrow } from '../../../../ui/alarm/wind-arrow.tsx'
import { pointOf } from '../../../../ui/map/devices/device-point.ts'
import { distanceText } from '../../../../ui/map/measure/measure.ts'
import { useLiveWind } from '../../../../ui/map/wind/use-live-wind.ts'
import type { LiveWind } from '../../../../ui/map/wind/wind.ts'
import { Age } from '../../../../ui/time/age.tsx'
import { positionText } from '../../../../ui/values/position-text.ts'
import { CardPart } from '../card-part.tsx'
import { SourceLink } from './source-link.tsx'

const CardMap = lazyAgain(() => import('./card-map.tsx'))
const KeepClearLine = lazyAgain(() => import('./keep-clear-line.tsx'))

interface PlacePartProps {
  readonly alarm: AlarmEvent
  readonly detail: AlarmDetail
  /** Devices that are of it, too: all of them are in sight. */
  readonly among?: readonly string[]
  onDevice(sn: string): void
}

const ALONE: readonly string[] = []

interface WindLineProps {
  readonly title: string
  readonly wind: Omit<LiveWind, 'away'>
  /** m */
  readonly away?: number
  /** Only what blows now points somewhere. */
  readonly arrow?: boolean
}

/** Whose wind it is and how old stands behind the pointer, and is read out. */
function WindLine({ title, wind, away, arrow = false }: WindLineProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const mast = fleet.place(wind.sn)?.name ?? wind.sn
  return (
    <>
      {arrow && <WindArrow from={wind.from} />}
      <span title={away === undefined ? mast : `${mast} (${distanceText(i18n.language, away)})`}>
        {title}:{' '}
        {t('desk.place.wind', {
          degrees: formatNumber(i18n.language, wind.from),
          speed: withUnit(formatNumber(i18n.language, wind.speed, 1), unitSymbol(i18n, 'm/s')),
        })}
      </span>
      <span className="quiet">
        {away !== undefined && <bdi>{distanceText(i18n.language, away)}, </bdi>}
        <Age at={wind.at} />
        <span className="visually-hidden"> {mast}</span>
      </span>
    </>
  )
}

/** Where it is, where the wind blows to now and blew when it was raised, and how far people are kept away. */
export function PlacePart({ alarm, detail, among = ALONE, onDevice }: PlacePartProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { position, wind, neighbours } = detail
  const { sn } = alarm
  const place = pointOf(fleet, sn) ?? position ?? undefined
  const { wind: now, near, asked } = useLiveWind(place)
  const mast = now?.sn ?? wind?.sn
  const visible = useMemo(
    () => [
      ...new Set([
        sn,
        ...among,
        ...neighbours.map(({ alarm: near }) => near.sn),
        ...(mast === undefined ? [] : [mast]),
      ]),
    ],
    [sn, among, neighbours, mast],
  )
  return (
    <CardPart
      title={t('desk.part.place')}
      extra={<Link to={paths.monitor('map', { device: sn })}>{t('home.map.open')}</Link>}
    >
      <div className="acard-place">
        {place !== undefined ? (
          <div className="acard-map">
            <Suspense fallback={<Skeleton active />}>
              <CardMap key={sn} alarm={alarm} place={place} wind={now} {...{ among, visible, onDevice }} />
            </Suspense>
          </div>
        ) : (
          <p className="quiet">{t('desk.place.none')}</p>
        )}
        <div className="acard-place-words">
          <Suspense>
            <KeepClearLine alarm={alarm} />
          </Suspense>
          <p
            className="acard-wind"
            title={now === undefined ? undefined : t('desk.place.cone')}
            aria-busy={now === undefined && near && asked}
          >
            {now !== undefined ? (
              <WindLine title={t('desk.place.windNow')} wind={now} away={now.away} arrow />
            ) : near && asked ? (
              '…'
            ) : (
              <span className="quiet">{t(near ? 'desk.place.windStale' : 'desk.place.noWind')}</span>
            )}
          </p>
          {wind !== null && (
            <p className="acard-wind quiet">
              <WindLine title={t('desk.place.windThen')} wind={wind} />
            </p>
          )}
          <SourceLink alarm={alarm} />
        </div>
      </div>
    </CardPart>
  )
}

/** The position in figures. */
export function PositionPart({ position }: { position: AlarmDetail['position'] }) {
  const { t } = useTranslation()
  if (position === null) return null
  return (
    <CardPart title={t('desk.part.position')}>
      <p>
        <bdi dir="ltr">{positionText(position)}</bdi>
      </p>
    </CardPart>
  )
}
