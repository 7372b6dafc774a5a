import { Alert, Spin } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { MapContext } from './map-context.ts'
import { PlainFrame } from './plain/plain-frame.tsx'
import type { BaseSources, MapLook } from './style/map-style.ts'
import { type MapStart, useMaplibre } from './use-maplibre.ts'
import './map.css'
import { loadMapFonts } from './style/map-fonts.ts'

/** The look, as soon as there are letters for its words; until then the one before, at first none. */
function useReadyLook(look: MapLook, names: () => Iterable<string>): MapLook | undefined {
  const [ready, setReady] = useState<MapLook>()
  const isReady = ready?.texts === look.texts
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read once per language
  useEffect(() => {
    if (isReady) return
    let over = false
    void loadMapFonts(look.texts, names()).then(() => {
      if (!over) setReady(look)
    })
    return () => {
      over = true
    }
  }, [look, isReady])
  return isReady ? look : ready
}

interface MapFrameProps {
  readonly sources: BaseSources
  readonly look: MapLook
  start(): MapStart
  readonly children: ReactNode
  /** What stands on the plain map, where there is no WebGL; left out where it is the same. */
  readonly plain?: ReactNode
}

/** Who made what lies under the devices. */
function Attribution({ sources }: { sources: BaseSources }) {
  const parts = [
    ...(sources.demo ? [sources.attribution.city] : []),
    ...sources.site.map(({ attribution }) => attribution).filter((each) => each !== ''),
    sources.attribution.world,
    'MapLibre',
  ]
  return (
    <p className="map-attribution">
      <bdi>{parts.join(' · ')}</bdi>
    </p>
  )
}

export function MapLoading() {
  const { t } = useTranslation()
  return (
    <div className="map-over" role="status">
      <Spin description={t('map.loading')} />
    </div>
  )
}

/** The ground with everything that can go wrong with it; what lies on it are the children. */
export function MapFrame({ look, ...props }: MapFrameProps) {
  const { fleet } = useLive()
  const ready = useReadyLook(look, () => fleet.places().map(({ name }) => name))
  return ready === undefined ? <MapLoading /> : <LoadedFrame {...props} look={ready} />
}

function LoadedFrame({ sources, look, start, children, plain = children }: MapFrameProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const { map, status, tilesFailed, attempt } = useMaplibre(container, sources, look, start, t('map.label'))
  return (
    <div className="map-frame" data-map-theme={look.theme} data-map-status={status}>
      {/* The map is not mirrored: east is right in every language. */}
      <div className="map-canvas" ref={container} dir="ltr" hidden={status === 'noWebgl'} />
      {/* What was drawn on a map that is gone has to be drawn anew. */}
      {map !== undefined && (
        <MapContext key={attempt} value={map}>
          {children}
        </MapContext>
      )}
      {status === 'loading' && <MapLoading />}
      {status === 'drawing' && (
        <div className="map-drawing" role="status">
          <span className="map-drawing-note">
            <Spin size="small" /> {t('map.loading')}
          </span>
        </div>
      )}
      {status === 'lost' && (
        <div className="map-over">
          <Alert type="warning" showIcon title={t('map.lost.title')} description={t('map.lost.text')} />
        </div>
      )}
      {status === 'noWebgl' && (
        <PlainFrame sources={sources} look={look} start={start}>
          {plain}
        </PlainFrame>
      )}
      {tilesFailed && status === 'ready' && (
        <p className="map-tiles-failed" role="status">
          {t('map.tilesFailed')}
        </p>
      )}
      <Attribution sources={sources} />
    </div>
  )
}
