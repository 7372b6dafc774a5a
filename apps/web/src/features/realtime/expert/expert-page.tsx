import { type ModelDefinition, registry } from '@vigil/devices'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useDetail, useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SettingsPanel } from '../control/settings-panel.tsx'
import { DeviceHeader } from '../device-header.tsx'
import { UnknownDevice } from '../honest-message.tsx'
import { PackedPanels } from '../pack/packed-panels.tsx'
import { useBackground } from '../use-background.ts'
import { BaselinePanel } from './baseline-panel.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { RawChannels } from './raw-channels.tsx'
import { ThresholdsForm } from './thresholds-form.tsx'
import '../realtime.css'
import '../control/control.css'
import '../multi/multi.css'
import './expert.css'

/** For who services a device: every channel raw, its health, its parameters and its limits. */
export default function ExpertPage() {
  const { sn = '' } = useParams()
  const { fleet } = useLive()
  useStructureVersion()
  const place = fleet.place(sn)
  const model = place && registry.model(place.deviceType)
  if (place !== undefined && model !== undefined) return <Expert key={sn} place={place} model={model} />
  return fleet.loading() ? <Skeleton active className="realtime" paragraph={{ rows: 8 }} /> : <UnknownDevice sn={sn} />
}

function Expert({ place, model }: { place: DevicePlace; model: ModelDefinition }) {
  const { t } = useTranslation()
  const { sn } = place
  usePageSubject(place.name)
  const { details } = useLive()
  const detail = useDetail(sn)
  const first = model.modules[0]
  const background = useBackground(sn, () =>
    first?.readings.map(({ key }) => details.series(sn, first.key, key)[0]?.at).find((at) => at !== undefined),
  )
  const { data: settings } = useCall('deviceSettings', { sn }, { quiet: true, staleTime: 0 })
  return (
    <div className="realtime">
      <DeviceHeader place={place} model={model} detail={detail} onExpert />
      <RawChannels sn={sn} model={model} detail={detail} background={background} />
      <BaselinePanel sn={sn} model={model} detail={detail} />
      <PackedPanels
        panels={[
          {
            key: 'diagnostics',
            wide: false,
            content: <Diagnostics sn={sn} model={model} detail={detail} />,
          },
          {
            key: 'parameters',
            wide: false,
            content: (
              <Panel title={t('control.expert.parameters')}>
                <SettingsPanel place={place} model={model} />
              </Panel>
            ),
          },
        ]}
      />
      {settings && <ThresholdsForm model={model} settings={settings} />}
    </div>
  )
}
