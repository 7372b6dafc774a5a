import { ControlOutlined } from '@ant-design/icons'
import { type DeviceDetail, type ModuleKey, State2 } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { modulesByNeed, type Watch } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { Fragment, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAgain } from '../../lib/lazy-again.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useDetail, useDevice, useThresholds, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { useUnconnected } from '../../live/use-unconnected.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { DeviceHeader } from './device-header.tsx'
import { instrumentOf } from './instruments/instrument-of.ts'
import { hasBothTechniques } from './instruments/techniques/has-both-techniques.ts'
import { LiveRows } from './live-rows.tsx'
import { ModulePanel } from './module-panel.tsx'
import { PackedPanels } from './pack/packed-panels.tsx'
import { TrackPanel } from './track/track-panel.tsx'
import { useBackground } from './use-background.ts'
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

const deskOf = ({ desk }: Watch) => desk

/** The modules of a device, those in alarm first. */
function useModules(sn: string, { modules }: ModelDefinition, detail: DeviceDetail | undefined) {
  const desk = useWatch(deskOf)
  return useMemo(() => {
    const stateOf = (key: ModuleKey) => detail?.mods[key]?.state
    const alarms = [...desk.values()].filter((alarm) => alarm.sn === sn)
    const keys = modules.map(({ key }) => key)
    const inAlarm =
      alarms.some(({ endTime }) => endTime === null) || keys.some((key) => (stateOf(key) ?? 0) >= State2.Warning)
    const order = modulesByNeed(keys, alarms, stateOf)
    return { modules: order.flatMap((key) => modules.find((each) => each.key === key) ?? []), inAlarm }
  }, [modules, desk, sn, detail])
}

/** A passage takes seconds: of the last minutes each one counts. */
const EVERY_SECOND = 600

/** One device, everything it knows, right now. */
export function DevicePage({ place, model }: DevicePageProps) {
  const { t } = useTranslation()
  const { sn } = place
  usePageSubject(place.name)
  const { fleet, details } = useLive()
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const thresholds = useThresholds(sn)
  const { rows, waits } = useLiveRows(sn, detail)
  const unconnected = useUnconnected(sn)
  const first = model.modules[0]
  const { modules, inAlarm } = useModules(sn, model, detail)
  const background = useBackground(
    sn,
    () => first?.readings.map(({ key }) => details.series(sn, first.key, key)[0]?.at).find((at) => at !== undefined),
    model.layout === 'portal' ? EVERY_SECOND : undefined,
  )
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
  const panels = (
    <PackedPanels
      key="panels"
      panels={modules.map((definition) => ({
        key: definition.key,
        wide: instrumentOf(model, definition)?.wide ?? false,
        content: (
          <ModulePanel
            sn={sn}
            model={model}
            definition={definition}
            report={detail?.mods[definition.key]}
            thresholds={thresholds}
            background={background}
            stale={stale}
            activity={stale ? undefined : detail?.activity}
            waits={detail === undefined}
          />
        ),
      }))}
    />
  )

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
