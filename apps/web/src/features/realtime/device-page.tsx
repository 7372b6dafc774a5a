import type { ModelDefinition } from '@vigil/devices'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useDetail, useDevice, useThresholds } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/live-fleet.ts'
import { useUnconnected } from '../../live/use-unconnected.ts'
import { AlarmStrip } from './alarm-strip.tsx'
import { ControlButton } from './control/control-button.tsx'
import { DeviceHeader } from './device-header.tsx'
import { LiveRows } from './live-rows.tsx'
import { ModulePanel } from './module-panel.tsx'
import { useBackground } from './use-background.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useStale } from './use-stale.ts'

interface DevicePageProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
}

/** One device, everything it knows, right now. */
export function DevicePage({ place, model }: DevicePageProps) {
  const { t } = useTranslation()
  const { sn } = place
  usePageSubject(place.name)
  const { fleet, details } = useLive()
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const thresholds = useThresholds(sn)
  const rows = useLiveRows(detail)
  const unconnected = useUnconnected(sn)
  const first = model.modules[0]
  const background = useBackground(sn, () =>
    first?.readings.map(({ key }) => details.series(sn, first.key, key)[0]?.at).find((at) => at !== undefined),
  )
  const stale = useStale(device)

  return (
    <div className="realtime">
      <DeviceHeader place={place} model={model} detail={detail} extra={<ControlButton place={place} model={model} />} />
      {unconnected && (
        <Alert
          type="warning"
          role="status"
          title={t('error.deviceNotConnected')}
          description={t(fleet.heardAt(sn) === 0 ? 'realtime.unconnected.never' : 'realtime.unconnected.text')}
        />
      )}
      {!stale && detail?.activity === 'initializing' && (
        <Alert type="info" role="status" title={t('error.deviceInitializing')} />
      )}
      <div className="realtime-body" data-stale={stale}>
        {stale && !unconnected && <p className="last-known">{t('realtime.lastKnown')}</p>}
        <div className="modules">
          {model.modules.map((definition) => (
            <ModulePanel
              key={definition.key}
              sn={sn}
              model={model}
              definition={definition}
              report={detail?.mods[definition.key]}
              thresholds={thresholds}
              background={background}
              stale={stale}
            />
          ))}
        </div>
        <LiveRows model={model} rows={rows} />
      </div>
      <AlarmStrip sn={sn} />
    </div>
  )
}
