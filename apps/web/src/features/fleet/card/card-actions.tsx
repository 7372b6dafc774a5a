import { AimOutlined, ExportOutlined, HistoryOutlined, LineChartOutlined, MutedOutlined } from '@ant-design/icons'
import { registry } from '@vigil/devices'
import { isDangerous } from '@vigil/domain'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { openDeviceWindow } from '../../../lib/browser/windows.ts'
import { paths, REPLAYED_DEVICE } from '../../../lib/paths.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace, ShownDevice } from '../../../live/stores/live-fleet.ts'
import { Countdown } from '../../../ui/time/age.tsx'

interface CardActionsProps {
  readonly place: DevicePlace
  readonly device: ShownDevice | undefined
  /** It has an alarm that goes on, whatever it shows itself. */
  readonly alarming: boolean
}

export function CardActions({ place, device, alarming }: CardActionsProps) {
  const { t } = useTranslation()
  const { watch, isReplay } = useLive()
  const { sn, deviceType } = place
  const realtime = paths.realtime(deviceType, sn)
  const silenced = device?.silenced
  const canSilence = silenced === undefined && (alarming || (device !== undefined && isDangerous(device.real)))
  if (isReplay) return <ReplayActions sn={sn} />
  return (
    <div className="card-actions">
      <Link className="card-link card-link-main" to={realtime}>
        <LineChartOutlined aria-hidden="true" />
        {t('monitor.card.realtime')}
      </Link>
      <Link className="card-link" to={paths.recentData(sn)}>
        <HistoryOutlined aria-hidden="true" />
        {t('monitor.card.history')}
      </Link>
      <Button icon={<ExportOutlined />} onClick={() => openDeviceWindow('detail', sn, realtime)}>
        {t('monitor.card.ownWindow')}
      </Button>
      {registry.model(deviceType)?.mobile && (
        <Button icon={<AimOutlined />} onClick={() => openDeviceWindow('track', sn, paths.track(sn, deviceType))}>
          {t('monitor.card.track')}
        </Button>
      )}
      {silenced !== undefined ? (
        <Button icon={<MutedOutlined />} disabled>
          {t('state.silenced')} <Countdown until={silenced.until} />
        </Button>
      ) : (
        <Button icon={<MutedOutlined />} disabled={!canSilence} onClick={() => watch.silenceDevice(sn)}>
          {t('monitor.silence')}
        </Button>
      )}
    </div>
  )
}

/** Everything else leads to what is now, or acts upon it. */
function ReplayActions({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const changeQuery = useChangeQuery()
  return (
    <div className="card-actions">
      <Button
        type="primary"
        icon={<LineChartOutlined aria-hidden="true" />}
        onClick={() =>
          changeQuery(
            (query) => {
              query.set(REPLAYED_DEVICE, sn)
              return query
            },
            { push: true },
          )
        }
      >
        {t('monitor.card.realtime')}
      </Button>
      <Link className="card-link" to={paths.recentData(sn)}>
        <HistoryOutlined aria-hidden="true" />
        {t('monitor.card.history')}
      </Link>
      <span className="quiet">{t('replay.noActs')}</span>
    </div>
  )
}
