import { type ModelDefinition, registry } from '@vigil/devices'
import { Select, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useDetail, useDevice, useReplay, useStructureVersion, useThresholds } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/live-fleet.ts'
import { Panel } from '../../../ui/panel.tsx'
import { DeviceHeader } from '../device-header.tsx'
import { UnknownDevice } from '../honest-message.tsx'
import { durationText } from '../measured.ts'
import { comparedOf } from '../multi/multi-address.ts'
import { PRESET_NAMES, PRESETS, type Preset } from '../recent-window.ts'
import { ReplayBar } from './replay-bar.tsx'
import { TrackFigures } from './track-figures.tsx'
import { TrackLegend } from './track-legend.tsx'
import { TrackRows } from './track-rows.tsx'
import { trailScale } from './trail-scale.ts'
import { useTrack } from './use-track.ts'
import '../realtime.css'
import './track.css'

const TrackMap = lazy(() => import('./track-map.tsx'))

/** Where a device that moves is, how fast and whereto, and the way it has come. */
export default function TrackPage() {
  const { sn = '' } = useParams()
  const { fleet } = useLive()
  useStructureVersion()
  const place = fleet.place(sn)
  const model = place && registry.model(place.deviceType)
  if (place !== undefined && model !== undefined) return <Track key={sn} place={place} model={model} />
  return fleet.loading() ? <Skeleton active className="realtime" paragraph={{ rows: 8 }} /> : <UnknownDevice sn={sn} />
}

const DEFAULT_LENGTH: Preset = '1h'

function Track({ place, model }: { place: DevicePlace; model: ModelDefinition }) {
  const { t, i18n } = useTranslation()
  const { sn } = place
  usePageSubject(place.name)
  const [search, setSearch] = useSearchParams()
  const [length, setLength] = useState<Preset>(DEFAULT_LENGTH)
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const thresholds = useThresholds(sn)
  const replay = useReplay(sn)
  const position = detail?.position ?? device?.basic.position
  const compared = useMemo(() => comparedOf(model), [model])
  const chosen = compared.find(({ key }) => key === search.get('q')) ?? compared[0]
  const { trail, loading } = useTrack({
    sn,
    position,
    at: detail?.at ?? device?.basic.at ?? 0,
    detail,
    quantity: chosen?.key,
    lengthMs: PRESETS[length],
  })
  const limit = thresholds.find(
    ({ module, quantity }) => module === chosen?.module.key && quantity === chosen?.quantity.key,
  )
  const scale = useMemo(() => trailScale(trail, limit), [trail, limit])

  return (
    <div className="realtime">
      <DeviceHeader place={place} model={model} detail={detail} onTrack />
      <Panel title={t('realtime.track.title')}>
        <TrackFigures position={position} trail={trail} />
      </Panel>
      <Panel title={t('realtime.track.map')}>
        <div className="track-bar">
          <Select
            aria-label={t('realtime.track.colouredBy')}
            prefix={t('realtime.track.colouredBy')}
            className="track-quantity"
            value={chosen?.key ?? null}
            options={compared.map(({ key, module, quantity }) => ({
              value: key,
              label: `${t(`module.${module.key}`)}: ${t(`quantity.${quantity.key}`)}`,
            }))}
            onChange={(key: string) => setSearch({ q: key }, { replace: true })}
          />
          <Select<Preset>
            aria-label={t('realtime.track.length')}
            prefix={t('realtime.track.length')}
            value={length}
            loading={loading}
            options={PRESET_NAMES.map((value) => ({ value, label: durationText(PRESETS[value], i18n.language) }))}
            onChange={setLength}
          />
        </div>
        <Suspense fallback={<div className="track-map" />}>
          <TrackMap sn={sn} trail={trail} scale={scale} replay={replay} />
        </Suspense>
        {chosen && <TrackLegend scale={scale} quantity={chosen.quantity} />}
        <ReplayBar sn={sn} replay={replay} />
      </Panel>
      <Panel title={t('realtime.track.trail')} extra={t('realtime.track.points', { count: trail.length })}>
        <TrackRows trail={trail} quantity={chosen?.quantity} />
      </Panel>
    </div>
  )
}
