import { Checkbox } from 'antd'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../../live/live-context.tsx'
import type { ReplayPoint } from '../../../live/stores/track-store.ts'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { useDeviceSource } from '../../../ui/map/devices/use-device-source.ts'
import { useMap } from '../../../ui/map/map-context.ts'
import { MapControls } from '../../../ui/map/map-controls.tsx'
import { MapFrame } from '../../../ui/map/map-frame.tsx'
import { MeasureTool } from '../../../ui/map/measure/measure-tool.tsx'
import { hasSatellite } from '../../../ui/map/style/map-style.ts'
import { useBaseSources } from '../../../ui/map/style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../../../ui/map/style/use-map-look.ts'
import type { TrailPoint } from '../../../ui/map/trail/trail.ts'
import { NOTHING, REPLAY } from '../../../ui/map/trail/trail-layers.ts'
import type { TrailPart } from '../../../ui/map/trail/trail-scale.ts'
import { useMoved, useTrail } from '../../../ui/map/trail/use-trail.ts'
import { useToggle } from '../../../ui/map/use-toggle.ts'
import { boundsOf } from '../../../ui/map/view-start.ts'

const TRACK_ZOOM = 15
const FIT = { padding: 48, maxZoom: 17, duration: 500 } as const
/** The map stands still while the device is in this part of it: a ground that moves all the time can not be read. */
const STILL_SHARE = 0.5

interface TrackMapProps {
  readonly sn: string
  readonly trail: readonly TrailPoint[]
  readonly parts: readonly TrailPart[]
  readonly replay: readonly ReplayPoint[]
  /** A small map on a page that shows other things as well: without tools. */
  readonly small?: boolean
}

/** The device on the ground, the way it has come, and a past way that is played once more. */
export default function TrackMap(props: TrackMapProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
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
      <div className="track-map" data-small={props.small ?? false}>
        <MapFrame sources={sources} look={kept.look} start={start}>
          <OnTrack {...props} kept={kept} satellite={satellite} follow={follow} onLeave={() => setFollow(false)} />
        </MapFrame>
      </div>
    </>
  )
}

interface OnTrackProps extends TrackMapProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  readonly follow: boolean
  /** Somebody moved the map: it must not be pulled back. */
  onLeave(): void
}

function OnTrack({ sn, trail, parts, replay, small = false, kept, satellite, follow, onLeave }: OnTrackProps) {
  const { t } = useTranslation()
  const map = useMap()
  const measure = useToggle(false)
  const shown = useMemo(() => [sn], [sn])
  useDeviceSource(shown)

  useTrail(map, kept.look.theme, parts)
  useMoved(map, onLeave)

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

  if (small) return null
  const fitTrail = () => {
    const bounds = boundsOf(trail)
    if (bounds === undefined) return
    onLeave()
    map.fitBounds(bounds, FIT)
  }
  return (
    <>
      <MapControls
        kept={kept}
        satellite={satellite}
        measure={measure}
        fitLabel={t('realtime.track.fit')}
        fitAll={fitTrail}
      />
      {measure.on && (
        <div className="map-side">
          <MeasureTool close={measure.toggle} />
        </div>
      )}
    </>
  )
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
