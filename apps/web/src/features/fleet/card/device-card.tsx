import { CloseOutlined, DisconnectOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { DEFAULT_PICTURES } from '@vigil/devices'
import { deviceAlarms, type Watch } from '@vigil/domain'
import { Button, Empty, Skeleton } from 'antd'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useDetail, useDevice, useStructureVersion, useThresholds, useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { useUnconnected } from '../../../live/use-unconnected.ts'
import { isOwnEscape } from '../../../ui/own-escape.ts'
import { pictureOf } from '../../../ui/state/device-picture.ts'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { useSilenceKey } from '../../../ui/state/use-silence.ts'
import { Age } from '../../../ui/time/age.tsx'
import { ClockMark } from '../../../ui/time/clock-mark.tsx'
import { HeardAge } from '../../../ui/time/heard-age.tsx'
import { SilencedNote, SimulatedTag } from '../device-marks.tsx'
import { CardActions } from './card-actions.tsx'
import { CardAlarms } from './card-alarms.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardModulePanel } from './card-module.tsx'
import { cardModules } from './card-readings.ts'

const deskOf = ({ desk }: Watch) => desk

function Picture({ place }: { place: DevicePlace }) {
  const { deviceTypes } = useSession()
  return (
    <img
      className="card-picture"
      src={pictureOf(place.deviceType, deviceTypes[place.deviceType]?.pictures)}
      alt=""
      width={96}
      height={72}
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(DEFAULT_PICTURES.picture)) currentTarget.src = DEFAULT_PICTURES.picture
      }}
    />
  )
}

function Values({ place, alarms }: { place: DevicePlace; alarms: readonly AlarmEvent[] }) {
  const { t } = useTranslation()
  const detail = useDetail(place.sn)
  const thresholds = useThresholds(place.sn)
  const unconnected = useUnconnected(place.sn)
  const modules = useMemo(
    () => (detail === undefined ? [] : cardModules(detail, thresholds, alarms)),
    [detail, thresholds, alarms],
  )
  return (
    <div className="card-values">
      {unconnected && (
        <p className="card-unconnected" role="status">
          <DisconnectOutlined aria-hidden="true" />
          {t('monitor.card.unconnected')}
        </p>
      )}
      {detail === undefined ? (
        !unconnected && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton active title={false} paragraph={{ rows: 5 }} />
          </div>
        )
      ) : (
        <div className="card-modules" data-old={unconnected}>
          <p className="card-values-age quiet">
            {t('monitor.card.values')} <Age at={detail.at} />
          </p>
          {modules.map((module) => (
            <CardModulePanel key={module.key} sn={place.sn} module={module} />
          ))}
        </div>
      )}
    </div>
  )
}

function KnownDevice({ place }: { place: DevicePlace }) {
  const { details, link } = useLive()
  const device = useDevice(place.sn)
  const desk = useWatch(deskOf)
  const alarms = useMemo(() => deviceAlarms(desk.values(), place.sn, link.serverNow()), [desk, place.sn, link])
  const detail = details.detail(place.sn)
  return (
    <>
      <div className="card-top">
        <Picture place={place} />
        <div className="card-state">
          <DeviceState device={device} />
          {device?.silenced !== undefined && <SilencedNote device={device} />}
          <span className="quiet">
            <HeardAge sn={place.sn} />
          </span>
          {device?.basic.clockOffset !== undefined && <ClockMark offset={device.basic.clockOffset} />}
          {(device?.basic.simulated ?? place.simulated) && <SimulatedTag />}
        </div>
      </div>
      <CardActions place={place} device={device} alarming={alarms.some(({ endTime }) => endTime === null)} />
      <CardAlarms alarms={alarms} />
      <CardFacts place={place} device={device} detail={detail} />
      <Values place={place} alarms={alarms} />
    </>
  )
}

interface DeviceCardProps {
  readonly sn: string
  onClose(): void
}

/** Everything about the selected device that fits beside the map. */
export const DeviceCard = memo(function DeviceCard({ sn, onClose }: DeviceCardProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  useSilenceKey(sn)
  const loading = useSyncExternalStore(fleet.subscribeStructure, fleet.loading)
  const place = fleet.place(sn)
  return (
    <aside
      className="device-card"
      aria-label={t('monitor.card.label')}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose()
      }}
    >
      <header className="card-head">
        <h2>
          <bdi>{place?.name ?? sn}</bdi>
        </h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('common.close')} onClick={onClose} />
      </header>
      <div className="card-body">
        {place !== undefined ? (
          <KnownDevice key={sn} place={place} />
        ) : loading ? (
          <Skeleton active />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('monitor.card.notFound', { sn })}>
            <Button onClick={onClose}>{t('common.close')}</Button>
          </Empty>
        )}
      </div>
    </aside>
  )
})
