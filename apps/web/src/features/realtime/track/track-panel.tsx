import { NodeIndexOutlined } from '@ant-design/icons'
import type { DeviceDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { TrackLegend } from '../../../ui/map/trail/track-legend.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { durationText } from '../../../ui/values/measured.ts'
import { PRESETS } from '../recent-window.ts'
import { QuantityChoice } from './quantity-choice.tsx'
import { TrackFigures } from './track-figures.tsx'
import { useTrailView } from './use-trail-view.ts'
import './track.css'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'

const TrackMap = lazyAgain(() => import('./track-map.tsx'))

interface TrackPanelProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
}

const LENGTH_MS = PRESETS['15m']
const NO_REPLAY: readonly never[] = []

/** On the page of a device that moves: where it is, the last quarter of an hour of its way, and what it measured along it. */
export function TrackPanel({ place, model, detail }: TrackPanelProps) {
  const { t, i18n } = useTranslation()
  const { sn } = place
  const [wanted, setWanted] = useState<string | null>(null)
  const view = useTrailView({ sn, model, detail, wanted, lengthMs: LENGTH_MS })
  const { position, compared, chosen, trail, scale, parts, sparse } = view
  return (
    <Panel
      className="track-panel"
      title={t('realtime.track.title')}
      extra={
        <Link to={`${paths.track(sn, place.deviceType)}${chosen === undefined ? '' : `?q=${chosen.key}`}`}>
          <NodeIndexOutlined aria-hidden="true" /> {t('realtime.track.whole')}
        </Link>
      }
    >
      <TrackFigures position={position} trail={trail} />
      <div className="track-bar">
        <QuantityChoice compared={compared} chosen={chosen?.key} onChoose={setWanted} />
        <span className="quiet">
          {t('realtime.track.length')} {durationText(LENGTH_MS, i18n.language)}
        </span>
      </div>
      <Suspense fallback={<div className="track-map" data-small="true" />}>
        <TrackMap small sn={sn} trail={trail} parts={parts} replay={NO_REPLAY} />
      </Suspense>
      {chosen && <TrackLegend scale={scale} quantity={chosen.quantity} sparse={sparse} />}
    </Panel>
  )
}
