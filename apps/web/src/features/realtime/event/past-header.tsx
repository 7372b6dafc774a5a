import { AimOutlined, AlertOutlined, DashboardOutlined, LineChartOutlined } from '@ant-design/icons'
import type { AlarmDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { formatDateTime, shownStateOf } from '@vigil/domain'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { Fact } from '../../../ui/fact.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { positionText } from '../../../ui/values/position-text.ts'
import { DevicePortrait } from '../device-portrait.tsx'

const AROUND_MS = 30 * 60_000
const around = (at: number) => ({ from: at - AROUND_MS, to: at + AROUND_MS })

interface PastHeaderProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly eventId: string
  /** Undefined while it is on its way, or where it is not known. */
  readonly past: AlarmDetail | undefined
}

/** Which device, where it was and in which state: then, not now. */
export function PastHeader({ place, model, eventId, past }: PastHeaderProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const { sn } = place
  const time = (at: number) => <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
  return (
    <header className="device-header">
      <DevicePortrait place={place} model={model} detail={past?.deviceData ?? undefined} stale={false} />
      <div className="device-title">
        <h1>
          <bdi>{place.name}</bdi>
        </h1>
        <div className="device-marks">
          <Tag className="past-tag">{t('realtime.event.history')}</Tag>
          {past && <StateMark state={shownStateOf(past.alarm)} />}
          {(past?.alarm.simulated ?? place.simulated) && (
            <Tag title={t('realtime.header.simulatedHint')}>{t('realtime.header.simulated')}</Tag>
          )}
        </div>
      </div>
      <dl className="device-facts">
        <Fact name={t('realtime.header.site')}>
          <bdi>{past?.alarm.officeName ?? place.officeName}</bdi>
        </Fact>
        <Fact name={t('realtime.header.sn')}>
          <bdi dir="ltr">
            {sn} · {place.deviceTypeName}
          </bdi>
        </Fact>
        {past && <Fact name={t('realtime.event.began')}>{time(past.alarm.beginTime)}</Fact>}
        {past && (
          <Fact name={t('realtime.event.position')}>
            {past.position === null ? (
              t('realtime.header.noPosition')
            ) : (
              <bdi dir="ltr">{positionText(past.position)}</bdi>
            )}
          </Fact>
        )}
      </dl>
      <nav className="device-actions" aria-label={place.name}>
        <Link className="past-back" to={paths.realtime(place.deviceType, sn)}>
          <DashboardOutlined aria-hidden="true" /> {t('realtime.event.backToLive')}
        </Link>
        {past && (
          <Link to={paths.monitor('alarm', { alarm: eventId })}>
            <AlertOutlined aria-hidden="true" /> {t('realtime.event.card')}
          </Link>
        )}
        <Link to={paths.recentData(sn, past && around(past.alarm.beginTime))}>
          <LineChartOutlined aria-hidden="true" /> {t('realtime.header.recentData')}
        </Link>
        {past !== undefined && past.position !== null && (
          <Link to={paths.monitor('map', { device: sn })}>
            <AimOutlined aria-hidden="true" /> {t('realtime.header.onMap')}
          </Link>
        )}
      </nav>
    </header>
  )
}
