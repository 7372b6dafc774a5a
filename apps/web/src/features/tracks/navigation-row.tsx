import type { Quantity } from '@vigil/devices'
import { durationText } from '@vigil/i18n/web'
import { Checkbox, Tag } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useDevice, useThresholds } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { Age } from '../../ui/time/age.tsx'
import { measured } from '../../ui/values/measured.ts'
import type { DeviceTrail } from './trails.ts'

const KM_H = 3.6

interface NavigationRowProps {
  readonly place: DevicePlace
  readonly trail: DeviceTrail
  readonly quantity: Quantity | undefined
  readonly selected: boolean
  readonly followed: boolean
  onSelect(sn: string): void
  onFollow(sn: string, on: boolean): void
}

/** One device: what it measures, how fast it goes whereto, and how old and how dense its positions are. */
export function NavigationRow({ place, trail, quantity, selected, followed, onSelect, onFollow }: NavigationRowProps) {
  const { t, i18n } = useTranslation()
  const { isReplay } = useLive()
  const { sn, name } = place
  const device = useDevice(sn)
  useThresholds(sn)
  const [first, last] = [trail.points[0], trail.points.at(-1)]
  const told = device?.basic.position
  const speed = told?.speed ?? trail.motion?.speed
  const heading = told?.heading ?? trail.motion?.heading
  return (
    <li className="navigation-row" data-selected={selected}>
      <div className="navigation-head">
        <DeviceState device={device} />
        <button type="button" className="navigation-name" aria-pressed={selected} onClick={() => onSelect(sn)}>
          <bdi>{name}</bdi>
        </button>
        {device?.basic.simulated === true && <Tag>{t('state.simulated')}</Tag>}
      </div>
      <dl className="navigation-facts">
        {quantity !== undefined && (
          <div>
            <dt>{t(`quantity.${quantity.key}`)}</dt>
            <dd>
              <bdi dir="ltr">{last?.value === undefined ? '–' : measured(i18n, last.value, quantity)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('realtime.track.speed')}</dt>
          <dd>
            <bdi dir="ltr">{speed === undefined ? '–' : measured(i18n, speed * KM_H, { unit: 'km/h', digits: 0 })}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('realtime.track.heading')}</dt>
          <dd>
            {heading === undefined ? (
              '–'
            ) : (
              <>
                <svg
                  className="navigation-arrow"
                  viewBox="0 0 12 12"
                  aria-hidden="true"
                  style={{ transform: `rotate(${heading}deg)` }}
                >
                  <path d="M6 1 L10 11 L6 8.5 L2 11 Z" />
                </svg>
                <bdi dir="ltr">{measured(i18n, heading, { unit: '°', digits: 0 })}</bdi>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('realtime.track.position')}</dt>
          <dd>
            {/* Until its way has come, its last position is as old as what was last heard of it. */}
            <Age at={last?.at ?? (told === undefined ? 0 : (device?.basic.at ?? 0))} />
            {trail.everyMs > 0 && (
              <span className="quiet">
                {' · '}
                {t('navigation.every', { time: durationText(trail.everyMs, i18n.language) })}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <div className="navigation-acts">
        <Checkbox checked={followed} onChange={(event) => onFollow(sn, event.target.checked)}>
          {t('navigation.follow')}
        </Checkbox>
        {!isReplay && <Link to={paths.track(sn, place.deviceType)}>{t('navigation.open')}</Link>}
        {!isReplay && first !== undefined && last !== undefined && (
          <Link to={paths.trackReplay(sn, { from: first.at, to: last.at })}>{t('replay.replayTrip')}</Link>
        )}
        <Link to={paths.tracks(sn)}>{t('navigation.trips')}</Link>
      </div>
    </li>
  )
}
