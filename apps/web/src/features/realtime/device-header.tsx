import {
  AimOutlined,
  BlockOutlined,
  DashboardOutlined,
  LineChartOutlined,
  NodeIndexOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { type DeviceActivity, type DeviceDetail, PointState } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { deviceLabel, formatDateTime, isDangerous, stateName } from '@vigil/domain'
import { Button, Select, Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useDevice, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { useSilenceKey } from '../../ui/state/use-silence.ts'
import { ClockMark } from '../../ui/time/clock-mark.tsx'
import { HeardAge } from '../../ui/time/heard-age.tsx'
import { positionText } from '../../ui/values/position-text.ts'
import { DevicePortrait } from './device-portrait.tsx'
import { SilencedMark } from './silenced-mark.tsx'
import { useStale } from './use-stale.ts'

/** Another device of the same model; nothing to choose when there is none. */
function DevicePicker({ place }: { place: DevicePlace }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the places
  const options = useMemo(
    () =>
      fleet
        .places()
        .filter(({ deviceType }) => deviceType === place.deviceType)
        .map(({ sn, name, officeName }) => ({ value: sn, label: `${name} · ${officeName}` })),
    [fleet, structure, place.deviceType],
  )
  if (options.length < 2) return null
  return (
    <Select
      className="device-picker"
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('realtime.choose')}
      value={place.sn}
      options={options}
      onChange={(sn) => navigate(paths.realtime(place.deviceType, sn))}
    />
  )
}

interface DeviceHeaderProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
  /** Further things to do, beside the ways on. */
  readonly extra?: ReactNode
  /** On the page of the track the way leads back to the readings. */
  readonly onTrack?: boolean
  /** On the expert page too. */
  readonly onExpert?: boolean
  /** One line: the facts open on demand, and the ways on are icons. */
  readonly flat?: boolean
}

/** Which device, where, in which state and since when; and where to go from here. */
export function DeviceHeader(props: DeviceHeaderProps) {
  const { place, model, detail, extra, onTrack = false, onExpert = false, flat = false } = props
  const { t } = useTranslation()
  const { config } = useSession()
  const { watch } = useLive()
  const { sn } = place
  useSilenceKey(sn)
  const device = useDevice(sn)
  const shown = device?.shown ?? PointState.NotConnected
  const activity =
    device && deviceLabel(device.shown, device.basic.runstate, detail?.activity as DeviceActivity | undefined)
  const busy = activity !== undefined && activity !== stateName(shown)
  const position = detail?.position ?? device?.basic.position ?? positionOf(place)
  const simulated = detail?.simulated ?? device?.basic.simulated ?? place.simulated
  const beginTime = detail?.beginTime ?? 0
  // The server answers for every device, also for one that has never spoken: until it has, nobody knows.
  const waits = detail === undefined

  const facts = (
    <dl className="device-facts">
      <Fact name="site">
        <bdi>{place.officeName}</bdi>
      </Fact>
      <Fact name="sn">
        <bdi dir="ltr">
          {place.sn} · {place.deviceTypeName}
        </bdi>
      </Fact>
      <div>
        <dt>{t('panel.firmware')}</dt>
        <dd>
          {detail?.firmware === undefined ? (
            t(waits ? 'common.loading' : 'panel.firmwareUnknown')
          ) : (
            <bdi>{detail.firmware}</bdi>
          )}
        </dd>
      </div>
      <Fact name="runMode">{t(`realtime.runMode.${device?.basic.runMode ?? model.runMode}`)}</Fact>
      <Fact name="since">
        {beginTime === 0 ? (
          t(waits ? 'common.loading' : 'realtime.header.notSince')
        ) : (
          <bdi dir="ltr">{formatDateTime(beginTime, config.timeZone)}</bdi>
        )}
      </Fact>
      <Fact name="position">
        {position === undefined ? t('realtime.header.noPosition') : <bdi dir="ltr">{positionText(position)}</bdi>}
      </Fact>
    </dl>
  )
  return (
    <header className="device-header" data-flat={flat}>
      <DevicePortrait place={place} model={model} detail={detail} stale={useStale(device)} />
      <div className="device-title">
        <h1>
          <bdi>{place.name}</bdi>
        </h1>
        <div className="device-marks">
          <DeviceState device={device} />
          {busy && <Tag>{t(`state.${activity}`)}</Tag>}
          {device?.silenced && <SilencedMark silence={device.silenced} real={device.real} />}
          {device?.basic.clockOffset !== undefined && <ClockMark offset={device.basic.clockOffset} />}
          {simulated && <Tag title={t('realtime.header.simulatedHint')}>{t('realtime.header.simulated')}</Tag>}
          <HeardAge sn={sn} />
        </div>
        {!onTrack && <DevicePicker place={place} />}
      </div>
      {flat ? (
        <details className="device-more">
          <summary>{t('common.details')}</summary>
          {facts}
        </details>
      ) : (
        facts
      )}
      <nav className="device-actions" aria-label={place.name}>
        {extra}
        {isDangerous(device?.real ?? PointState.NotConnected) && device?.silenced === undefined && (
          <Button icon={<MutedIcon />} onClick={() => watch.silenceDevice(sn)}>
            {t('realtime.header.silence')}
          </Button>
        )}
        <Link to={paths.recentData(sn)}>
          <LineChartOutlined aria-hidden="true" />{' '}
          <span className="action-word">{t('realtime.header.recentData')}</span>
        </Link>
        {(onTrack || onExpert) && (
          <Link to={paths.realtime(place.deviceType, sn)}>
            <DashboardOutlined aria-hidden="true" /> <span className="action-word">{t('realtime.recent.toLive')}</span>
          </Link>
        )}
        {model.mobile && !onTrack && (
          <Link to={paths.track(sn, place.deviceType)}>
            <NodeIndexOutlined aria-hidden="true" /> <span className="action-word">{t('realtime.header.track')}</span>
          </Link>
        )}
        {model.expertPage && !onTrack && !onExpert && (
          <Link to={paths.expert(sn, place.deviceType)}>
            <ToolOutlined aria-hidden="true" /> <span className="action-word">{t('control.expert.title')}</span>
          </Link>
        )}
        {!onTrack && (
          <Link to={`${paths.multiDevice(place.deviceType)}?devices=${encodeURIComponent(sn)}`}>
            <BlockOutlined aria-hidden="true" /> <span className="action-word">{t('multi.compare')}</span>
          </Link>
        )}
        {position !== undefined && (
          <Link to={paths.monitor('map', { device: sn })}>
            <AimOutlined aria-hidden="true" /> <span className="action-word">{t('realtime.header.onMap')}</span>
          </Link>
        )}
      </nav>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`realtime.header.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const positionOf = ({ longitude, latitude }: DevicePlace) =>
  longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
