import { ControlOutlined } from '@ant-design/icons'
import type { ModelDefinition } from '@vigil/devices'
import { Alert, Button, Skeleton } from 'antd'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useDetail, useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { useUnconnected } from '../../live/use-unconnected.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { DeviceHeader } from './device-header.tsx'
import { hasBothTechniques } from './instruments/techniques/has-both-techniques.ts'
import { LiveRows } from './live-rows.tsx'
import { ModulePanels, useModules } from './module-panels.tsx'
import { TrackPanel } from './track/track-panel.tsx'
import { useLiveRows } from './use-live-rows.ts'
import { useStale } from './use-stale.ts'

const ControlDrawer = lazyAgain(() => import('./control/control-drawer.tsx'))

/** Opens the device's commands and settings; they are loaded with the first opening. */
function ControlButton({ place, model }: { place: DevicePlace; model: ModelDefinition }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ControlOutlined aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
      >
        {t('control.open')}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <ControlDrawer place={place} model={model} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const TechniquesPanel = lazyAgain(() => import('./instruments/techniques/techniques-panel.tsx'))

interface DevicePageProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
}

/** One device, everything it knows, right now. */
export function DevicePage({ place, model }: DevicePageProps) {
  const { t } = useTranslation()
  const { sn } = place
  usePageSubject(place.name)
  const { fleet } = useLive()
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const { rows, waits } = useLiveRows(sn, detail)
  const unconnected = useUnconnected(sn)
  const { modules, inAlarm } = useModules(sn, model, detail)
  const stale = useStale(device)

  const around = (
    <Fragment key="around">
      {model.mobile && <TrackPanel place={place} model={model} detail={detail} />}
      {hasBothTechniques(model) && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
          <TechniquesPanel sn={sn} detail={stale ? undefined : detail} />
        </Suspense>
      )}
    </Fragment>
  )
  const panels = <ModulePanels key="panels" {...{ sn, model, detail, modules, stale }} />

  return (
    <div className="realtime">
      <AlarmBar sn={sn} />
      <DeviceHeader
        place={place}
        model={model}
        detail={detail}
        flat={inAlarm}
        extra={<ControlButton place={place} model={model} />}
      />
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
        {inAlarm ? [panels, around] : [around, panels]}
        <LiveRows model={model} rows={rows} waits={waits} />
      </div>
      <AlarmStrip sn={sn} />
    </div>
  )
}
