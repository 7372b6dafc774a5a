import { AimOutlined, ExportOutlined, HistoryOutlined, LineChartOutlined, MutedOutlined } from '@ant-design/icons'
import { registry } from '@vigil/devices'
import { isDangerous } from '@vigil/domain'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { openDeviceWindow } from '../../../lib/browser/windows.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
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

/** So much before the moment that is replayed, and after it, is led to. */
const AROUND_MS = 30 * 60_000

/** Everything else leads to what is now, or acts upon it. */
function ReplayActions({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const changeQuery = useChangeQuery()
  const navigate = useNavigate()
  const { link } = useLive()
  const readings = () => {
    const at = link.serverNow()
    return paths.recentData(sn, { from: at - AROUND_MS, to: at + AROUND_MS })
  }
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
      <Link
        className="card-link"
        to={readings()}
        onClick={(event) => {
          // Time has gone on since it was drawn. Another window opens what was drawn.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate(readings())
        }}
      >
        <HistoryOutlined aria-hidden="true" />
        {t('monitor.card.history')}
      </Link>
      <span className="quiet">{t('replay.noActs')}</span>
    </div>
  )
}
