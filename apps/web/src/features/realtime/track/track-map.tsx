import { Checkbox } from 'antd'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, Map as MaplibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../../live/live-context.tsx'
import type { ReplayPoint } from '../../../live/track-store.ts'
import { DEVICE_SOURCE } from '../../../ui/map/device-layers.ts'
import { pointOf } from '../../../ui/map/device-point.ts'
import { useMap } from '../../../ui/map/map-context.ts'
import { MapFrame } from '../../../ui/map/map-frame.tsx'
import { hasSatellite } from '../../../ui/map/map-style.ts'
import { useBaseSources } from '../../../ui/map/use-base-sources.ts'
import { useDeviceSource } from '../../../ui/map/use-device-source.ts'
import { useMapLook } from '../../../ui/map/use-map-look.ts'
import type { TrailPoint } from './trail.ts'
import { TRAIL_LOOKS, type TrailScale, trailParts } from './trail-scale.ts'

const TRAIL = 'trail'
const REPLAY = 'replay'
const TRACK_ZOOM = 15
/** The map stands still while the device is in this part of it: a ground that moves all the time can not be read. */
const STILL_SHARE = 0.5

interface TrackMapProps {
  readonly sn: string
  readonly trail: readonly TrailPoint[]
  readonly scale: TrailScale
  readonly replay: readonly ReplayPoint[]
}

/** The device on the ground, the way it has come, and a past way that is played once more. */
export default function TrackMap(props: TrackMapProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const sources = useBaseSources()
  const { look } = useMapLook(hasSatellite(sources.site))
  const [follow, setFollow] = useState(true)
  const start = () => {
    const point = pointOf(fleet, props.sn)
    return point === undefined
      ? { center: [0, 20] as [number, number], zoom: 1.5 }
      : { center: [point.longitude, point.latitude] as [number, number], zoom: TRACK_ZOOM }
  }
  return (
    <>
      <Checkbox checked={follow} onChange={(event) => setFollow(event.target.checked)}>
        {t('realtime.track.follow')}
      </Checkbox>
      <div className="track-map">
        <MapFrame sources={sources} look={look} start={start}>
          <OnTrack {...props} follow={follow} onLeave={() => setFollow(false)} />
        </MapFrame>
      </div>
    </>
  )
}

interface OnTrackProps extends TrackMapProps {
  readonly follow: boolean
  /** Somebody moved the map: it must not be pulled back. */
  onLeave(): void
}

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

const byClass = (pairs: readonly (string | number)[], otherwise: string | number): ExpressionSpecification =>
  ['match', ['get', 'class'], ...pairs, otherwise] as unknown as ExpressionSpecification

/** The theme's colours as the map can use them. */
function colours(map: MaplibreMap) {
  const style = getComputedStyle(map.getContainer())
  const read = (name: string) => style.getPropertyValue(name).trim()
  const quiet = read('--quiet')
  return {
    line: byClass(
      Object.entries(TRAIL_LOOKS).flatMap(([name, { colour }]) => [name, read(colour)]),
      quiet,
    ),
    opacity: byClass(
      Object.entries(TRAIL_LOOKS).flatMap(([name, { opacity }]) => [name, opacity]),
      1,
    ),
    accent: read('--accent'),
    page: read('--page'),
  }
}

function addLayers(map: MaplibreMap): void {
  const { line, opacity, accent, page } = colours(map)
  const devices = map.getStyle().layers.find((layer) => 'source' in layer && layer.source === DEVICE_SOURCE)
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addSource(TRAIL, { type: 'geojson', data: NOTHING })
  map.addSource(REPLAY, { type: 'geojson', data: NOTHING })
  map.addLayer(
    {
      id: TRAIL,
      type: 'line',
      source: TRAIL,
      layout,
      paint: { 'line-color': line, 'line-opacity': opacity, 'line-width': 5 },
    },
    devices?.id,
  )
  map.addLayer({
    id: REPLAY,
    type: 'line',
    source: REPLAY,
    layout,
    paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [1, 1.5] },
  })
  map.addLayer({
    id: `${REPLAY}-place`,
    type: 'circle',
    source: REPLAY,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-radius': 8, 'circle-color': accent, 'circle-stroke-color': page, 'circle-stroke-width': 3 },
  })
}

function removeLayers(map: MaplibreMap): void {
  // The map itself may have gone first.
  if (map.style === undefined || map.getLayer(TRAIL) === undefined) return
  for (const layer of [TRAIL, REPLAY, `${REPLAY}-place`]) map.removeLayer(layer)
  for (const source of [TRAIL, REPLAY]) map.removeSource(source)
}

function OnTrack({ sn, trail, scale, replay, follow, onLeave }: OnTrackProps) {
  const map = useMap()
  const shown = useMemo(() => [sn], [sn])
  useDeviceSource(shown)

  useEffect(() => {
    addLayers(map)
    return () => removeLayers(map)
  }, [map])

  useEffect(() => {
    map.on('dragstart', onLeave)
    return () => {
      map.off('dragstart', onLeave)
    }
  }, [map, onLeave])

  useEffect(() => {
    void map.getSource<GeoJSONSource>(TRAIL)?.setData({
      type: 'FeatureCollection',
      features: trailParts(trail, scale).map(({ name, coordinates }) => ({
        type: 'Feature',
        properties: { class: name },
        geometry: { type: 'LineString', coordinates },
      })),
    })
  }, [map, trail, scale])

  useEffect(() => {
    void map.getSource<GeoJSONSource>(REPLAY)?.setData(replayed(replay))
  }, [map, replay])

  const last = replay.at(-1)?.position ?? trail.at(-1)
  useEffect(() => {
    if (!follow || last === undefined || document.hidden) return
    const { x, y } = map.project([last.longitude, last.latitude])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isNearMiddle = Math.abs(x / width - 0.5) < STILL_SHARE / 2 && Math.abs(y / height - 0.5) < STILL_SHARE / 2
    if (!isNearMiddle) map.easeTo({ center: [last.longitude, last.latitude], duration: 500 })
  }, [map, follow, last])
  return null
}

function replayed(replay: readonly ReplayPoint[]): FeatureCollection {
  const coordinates = replay.map(({ position: { longitude, latitude } }) => [longitude, latitude])
  const last = coordinates.at(-1)
  if (last === undefined) return NOTHING
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: last } },
    ],
  }
}
