import { type ModelDefinition, registry } from '@vigil/devices'
import { Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useDetail, useReplay, useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { TrackLegend } from '../../../ui/map/trail/track-legend.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { durationText } from '../../../ui/values/measured.ts'
import { DeviceHeader } from '../device-header.tsx'
import { UnknownDevice } from '../honest-message.tsx'
import { PRESET_NAMES, PRESETS, type Preset } from '../recent-window.ts'
import { QuantityChoice } from './quantity-choice.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { TrackFigures } from './track-figures.tsx'
import { TrackRows } from './track-rows.tsx'
import { useTrailView } from './use-trail-view.ts'
import '../realtime.css'
import './track.css'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'

const TrackMap = lazyAgain(() => import('./track-map.tsx'))

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
  const replay = useReplay(sn)
  const view = useTrailView({ sn, model, detail, wanted: search.get('q'), lengthMs: PRESETS[length] })
  const { position, compared, chosen, trail, loading, scale, parts, sparse } = view

  return (
    <div className="realtime track-page">
      <DeviceHeader place={place} model={model} detail={detail} onTrack />
      <Panel title={t('realtime.track.title')}>
        <TrackFigures position={position} trail={trail} />
      </Panel>
      <Panel className="track-main" title={t('realtime.track.map')}>
        <div className="track-bar">
          <QuantityChoice
            compared={compared}
            chosen={chosen?.key}
            onChoose={(key) => setSearch({ q: key }, { replace: true })}
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
          <TrackMap sn={sn} trail={trail} parts={parts} replay={replay} />
        </Suspense>
        {chosen && <TrackLegend scale={scale} quantity={chosen.quantity} sparse={sparse} />}
        <ReplayBar sn={sn} replay={replay} />
      </Panel>
      <Panel title={t('realtime.track.trail')} extra={t('realtime.track.points', { count: trail.length })}>
        <TrackRows trail={trail} quantity={chosen?.quantity} />
      </Panel>
    </div>
  )
}
