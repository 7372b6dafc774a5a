import { ArrowLeftOutlined } from '@ant-design/icons'
import { PointState } from '@vigil/contract'
import { type ModelDefinition, registry } from '@vigil/devices'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDetail, useDevice, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { HeardAge } from '../../ui/time/heard-age.tsx'
import { UnknownDevice } from './honest-message.tsx'
import { LiveRows } from './live-rows.tsx'
import { ModulePanels, useModules } from './module-panels.tsx'
import { useLiveRows } from './use-live-rows.ts'
import { useStale } from './use-stale.ts'
import './realtime.css'

interface ReplayedDeviceProps {
  readonly sn: string
  onBack(): void
}

/** The panels of a device as they were: the same as on its page, fed from the record, without anything that leads to what is now. */
export default function ReplayedDevice({ sn, onBack }: ReplayedDeviceProps) {
  const live = useLive()
  useStructureVersion()
  // Each jump makes the stores anew: rows and curves of another moment must not stand among those of this one.
  const jumps = useRef({ live, count: 0 })
  if (jumps.current.live !== live) jumps.current = { live, count: jumps.current.count + 1 }
  const place = live.fleet.place(sn)
  const model = registry.model(place?.deviceType ?? '')
  if (place === undefined || model === undefined) return <UnknownDevice sn={sn} />
  return <Panels key={`${sn} ${jumps.current.count}`} place={place} model={model} onBack={onBack} />
}

interface PanelsProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  onBack(): void
}

function Panels({ place, model, onBack }: PanelsProps) {
  const { t } = useTranslation()
  const { link } = useLive()
  const { sn } = place
  const [openedAt] = useState(() => link.serverNow())
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const { rows, waits } = useLiveRows(sn, detail, openedAt)
  const { modules } = useModules(sn, model, detail)
  const stale = useStale(device)
  return (
    <div className="realtime replayed-device">
      <header className="device-header" data-flat="true">
        <Button icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={onBack}>
          {t('common.back')}
        </Button>
        <div className="device-title">
          <h1>
            <bdi>{place.name}</bdi>
          </h1>
          <div className="device-marks">
            <DeviceState device={device} />
            <HeardAge sn={sn} />
          </div>
        </div>
      </header>
      <div className="realtime-body" data-stale={stale}>
        {stale && device?.shown !== PointState.NotConnected && <p className="last-known">{t('realtime.lastKnown')}</p>}
        <ModulePanels {...{ sn, model, detail, modules, stale }} />
        <LiveRows model={model} rows={rows} waits={waits} />
      </div>
    </div>
  )
}
